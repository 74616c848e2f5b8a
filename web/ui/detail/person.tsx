import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../avatar.tsx'
import { InsiderMark } from './insider-mark.tsx'

const pageOf = (username: string) => `/people/${encodeURIComponent(username)}`

type PersonProps = {
  username: string
  picture: string | null
  isInsider: boolean
  /** What they are called here; their username otherwise. */
  name?: string
  children?: ReactNode
}

/** Things are posted by people: a face, a name that leads to their page, and what there is to say about it. */
export const Person = ({ username, picture, isInsider, name, children }: PersonProps) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar name={username} picture={picture} />
    <div className="min-w-0">
      <p className="truncate font-semibold [&_a]:min-w-11">
        <PersonLink {...{ username, isInsider }}>{name}</PersonLink>
      </p>
      {children && <p className="text-sm text-ink-soft">{children}</p>}
    </div>
  </div>
)

type PersonLinkProps = { username: string; isInsider: boolean; children?: ReactNode }

/** A name leads to the person. A finger needs more room than the eye: it reaches above and below. */
export const PersonLink = ({ username, isInsider, children = username }: PersonLinkProps) => (
  <>
    <Link
      href={pageOf(username)}
      className="-my-2.5 inline-block max-w-full truncate py-2.5 align-bottom hover:underline"
    >
      {children}
    </Link>
    {isInsider && <InsiderMark />}
  </>
)

type PosterProps = { name: string; picture: string | null; isInsider: boolean; line: string }

/** On a card: who posted it, small. */
export const Poster = ({ name, picture, isInsider, line }: PosterProps) => (
  <p className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
    <Avatar name={name} picture={picture} size="xs" />
    <span className="flex min-w-0 gap-1">
      <b className="min-w-0 shrink font-semibold text-ink">
        <PersonLink username={name} isInsider={isInsider} />
      </b>
      <span className="shrink-[2] truncate">· {line}</span>
    </span>
  </p>
)
