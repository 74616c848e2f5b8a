import { createContext, useContext, useSyncExternalStore } from 'react'
import { formatDate, formatRelative } from './format.ts'

/** When the server rendered the page. Undefined where the browser renders it. */
export const RenderedAt = createContext<number | undefined>(undefined)

const never = () => () => {}
/** Returns false on the server and during hydration, which must repeat what the server rendered. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export interface TimeWords {
  /** The moment of the server's render; undefined once the browser's own clock counts. */
  now: number | undefined
  /** '2 hours ago'. */
  relative(instant: string): string
  /** 'Mar 1, 2026'. */
  date(instant: string): string
}

/** Words about time by the clock and time zone of the browser; until it is hydrated by those of the server's render. */
export function useTimeWords(): TimeWords {
  const isHydrated = useIsHydrated()
  const renderedAt = useContext(RenderedAt)
  const now = isHydrated ? undefined : renderedAt
  return {
    now,
    relative: (instant) => formatRelative(instant, now),
    date: (instant) => formatDate(instant, isHydrated ? undefined : 'UTC'),
  }
}

type Moment = { at: string }

/** '2 hours ago'. */
export const Ago = ({ at }: Moment) => useTimeWords().relative(at)

/** 'Mar 1, 2026'. */
export const Day = ({ at }: Moment) => useTimeWords().date(at)

/** 'Added Mar 1, 2026'; how long ago that is stands in its title. */
export function AddedOn({ at }: Moment) {
  const { date, relative } = useTimeWords()
  return (
    <time dateTime={at} title={relative(at)}>
      Added {date(at)}
    </time>
  )
}
