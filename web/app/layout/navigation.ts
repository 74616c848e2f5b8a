import { Binoculars, Gem, Images, Info, Trophy, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** What the shell knows of the person; null is a guest. */
export type ShellUser = {
  username: string
  isAdmin: boolean
  isInsider: boolean
  profilePicture?: string | null
}

export type ShellProps = {
  user: ShellUser | null
  findCount: number
  onLogin: () => void
  onLogout: () => void
  /** Left out, there is no Insider button. */
  onInsider?: () => void
  /** The bell with its list, for the signed-in. */
  notifications?: ReactNode
}

export type Place = {
  href: string
  label: string
  shortLabel: string
  icon: LucideIcon
  /** Sets --place, the color of this step. */
  hue: string
}

export const places: readonly Place[] = [
  {
    href: '/how-it-works',
    label: 'How It Works',
    shortLabel: 'Info',
    icon: Info,
    hue: '[--place:var(--color-primary-ink)]',
  },
  { href: '/hunts', label: 'Hunt', shortLabel: 'Hunt', icon: Binoculars, hue: '[--place:var(--color-hunt)]' },
  { href: '/gatherings', label: 'Gather', shortLabel: 'Gather', icon: Images, hue: '[--place:var(--color-gather)]' },
  { href: '/finds', label: 'Find', shortLabel: 'Find', icon: Gem, hue: '[--place:var(--color-find)]' },
  { href: '/scores', label: 'Score', shortLabel: 'Score', icon: Trophy, hue: '[--place:var(--color-score)]' },
]

export const behindTheScenes = [
  ['/security-test', 'Security', false],
  ['/api/docs', 'API for developers', true],
] as const

export const isAt = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`)
