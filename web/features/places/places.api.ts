import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Point } from '../../../domain/rules/distance.ts'
import { api, apiPage } from '../../lib/api.ts'
import { coordinates } from '../../lib/location.ts'

const firstPage = undefined as string | undefined
const paging = { initialPageParam: firstPage, getNextPageParam: (page: { next: string | undefined }) => page.next }

export interface StoreWish {
  q: string
  point: Point | null
  /** Miles around the point; 0 is any distance. */
  miles: number
}

export const storesQuery = ({ q, point, miles }: StoreWish) =>
  infiniteQueryOptions({
    queryKey: ['stores', 'list', q, point, miles],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage('GET /stores', {
        query: { q, ...coordinates(point), radius: (point && miles) || undefined, limit: 20, cursor },
        signal,
      }),
    ...paging,
    placeholderData: keepPreviousData,
  })

export const storeQuery = (id: string, point: Point | null) =>
  queryOptions({
    queryKey: ['stores', 'one', id, point],
    queryFn: ({ signal }) => api('GET /stores/:id', { params: { id }, query: coordinates(point), signal }),
    placeholderData: (previous) => (previous && String(previous.id) === id ? previous : undefined),
  })

export const seenAtQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['gatherings', 'seen-at', id],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage('GET /stores/:id/gatherings', { params: { id }, query: { limit: 12, cursor }, signal }),
    ...paging,
  })

export const wantedAtQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['hunts', 'wanted-at', id],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage('GET /stores/:id/wanted', { params: { id }, query: { limit: 12, cursor }, signal }),
    ...paging,
  })
