import type { ReactNode } from 'react'
import { Avatar } from '../avatar.tsx'
import { InsiderMark } from './insider-mark.tsx'

type PersonProps = { name: string; picture: string | null; isInsider: boolean; children?: ReactNode }

/** Things are posted by people: a face, a name, and what there is to say about it. */
export const Person = ({ name, picture, isInsider, children }: PersonProps) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar name={name} picture={picture} />
    <div className="min-w-0">
      <p className="truncate font-semibold">
        {name}
        {isInsider && <InsiderMark />}
      </p>
      {children && <p className="text-sm text-ink-soft">{children}</p>}
    </div>
  </div>
)

type PosterProps = { name: string; picture: string | null; isInsider: boolean; line: string }

/** On a card: who posted it, small. */
export const Poster = ({ name, picture, isInsider, line }: PosterProps) => (
  <p className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
    <Avatar name={name} picture={picture} size="xs" />
    <span className="min-w-0 truncate">
      <b className="font-semibold text-ink">{name}</b>
      {isInsider && <InsiderMark />} · {line}
    </span>
  </p>
)
