import { useInfiniteQuery } from '@tanstack/react-query'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { coordinates, useNear } from '../../lib/location.ts'
import { gatheringsQuery } from '../gatherings/gatherings.api.ts'
import { usualRadius } from '../records/records.api.ts'

const newest = { sort: 'newest' } as const

/** What was seen near the person, nearest first; where nobody knows where they are or nothing is near, the newest. */
export function useFresh() {
  const near = useNear(usualRadius)
  const { point, miles } = near
  const around = { ...coordinates(point), radius: miles || undefined, sort: 'nearest' } as const
  const query = gatheringsQuery(point ? around : newest)
  const first = useInfiniteQuery(query)
  const isBare = point !== null && !first.isPlaceholderData && first.data?.pages[0]?.total === 0
  // Mostly the same question once more, which is answered already.
  const list = useInfiniteQuery(isBare ? gatheringsQuery({ ...newest, ...coordinates(point) }) : query)
  const items: Gathering[] = list.data?.pages.flatMap((page) => page.items) ?? []
  return { near, list, items, isBare }
}
