import { useInfiniteQuery } from '@tanstack/react-query'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { coordinates, useNear, usePlace } from '../../lib/location.ts'
import { useUser } from '../../lib/session.ts'
import { gatheringsQuery } from '../gatherings/gatherings.api.ts'
import { usualRadius } from '../records/records.api.ts'

const newest = { sort: 'newest' } as const

const mostFollowed = 6

/** What is new of the stores, people, brands and tags the person follows, wherever it is. */
function useFollowed(): Gathering[] {
  const { user } = useUser()
  const { point } = usePlace()
  const query = gatheringsQuery({ ...newest, ...coordinates(point), following: 'true' })
  const { data } = useInfiniteQuery({ ...query, enabled: user !== null })
  const first = user ? (data?.pages[0]?.items ?? []) : []
  return first.filter(({ isFresh }) => isFresh).slice(0, mostFollowed)
}

/** What was seen near the person, nearest first; where nobody knows where they are or nothing is near, the newest. What one follows comes first. */
export function useFresh() {
  const near = useNear(usualRadius)
  const { point, miles } = near
  const around = { ...coordinates(point), radius: miles || undefined, sort: 'nearest' } as const
  const query = gatheringsQuery(point ? around : newest)
  const first = useInfiniteQuery(query)
  const isBare = point !== null && !first.isPlaceholderData && first.data?.pages[0]?.total === 0
  // Mostly the same question once more, which is answered already.
  const list = useInfiniteQuery(isBare ? gatheringsQuery({ ...newest, ...coordinates(point) }) : query)
  const found: Gathering[] = list.data?.pages.flatMap((page) => page.items) ?? []
  const followed = useFollowed()
  const items = [...followed, ...found.filter(({ id }) => followed.every((one) => one.id !== id))]
  return { near, list, items, isBare }
}
