import { cva, cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { softHue, solidHue, type Hue } from './hue.ts'

const badge = cva(
  'inline-flex h-fit items-center gap-1 rounded-sm px-2 py-0.5 text-sm font-semibold [&_svg]:size-3.5',
  {
    variants: {
      look: { soft: '', solid: '', outline: 'text-ink ring-1 ring-inset ring-edge' },
      wraps: { true: 'whitespace-normal', false: 'whitespace-nowrap' },
    },
  },
)

type BadgeProps = {
  hue?: Hue
  look?: 'soft' | 'solid' | 'outline'
  icon?: ReactNode
  /** A long name may take several lines. */
  wraps?: boolean
  className?: string
  children: ReactNode
}

export function Badge({ hue = 'neutral', look = 'soft', icon, wraps = false, className, children }: BadgeProps) {
  const color = look === 'soft' ? softHue[hue] : look === 'solid' && solidHue[hue]
  return (
    <span className={cx(badge({ look, wraps }), color, className)}>
      {icon}
      {children}
    </span>
  )
}

/** The number on a nav item; above 99 it says 99+. Nothing at zero. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-sm leading-none font-bold text-white figures">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {count === 1 ? label.replace(/s$/, '') : label}</span>
    </span>
  )
}
