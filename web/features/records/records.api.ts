import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import type { ListPage, QueryOf } from '../../lib/api.ts'

/** What a list of hunts or gatherings is asked for; only hunts have a status, only gatherings a markdown. */
export type RecordQuery = Omit<NonNullable<QueryOf<'GET /hunts'>>, 'cursor' | 'limit' | 'sort'> &
  Pick<NonNullable<QueryOf<'GET /gatherings'>>, 'sort' | 'following'>
export type RecordKindName = 'hunts' | 'gatherings'

/** Hunts have neither a price to compare with nor a place on a shelf. */
export const huntSort = (sort: RecordQuery['sort']) => (sort === 'markdown' || sort === 'likely' ? 'newest' : sort)

/** Miles, for a list and for a hunt. */
export const radiusOptions = [10, 25, 50, 100] as const
/** How far a list goes around a known place, until the person says otherwise. */
export const usualRadius = 25

const nextPage = 24
export type PageInput = { query: RecordQuery & { limit: number; cursor: string | undefined }; signal: AbortSignal }

/** A list that goes on as it is scrolled; `firstPage` fills two screens of a phone. */
export const recordsQuery =
  <Item>(name: RecordKindName, firstPage: number, fetchPage: (input: PageInput) => Promise<ListPage<Item>>) =>
  (query: RecordQuery) =>
    infiniteQueryOptions({
      queryKey: [name, 'list', query],
      queryFn: ({ pageParam: cursor, signal }) =>
        fetchPage({ query: { ...query, limit: cursor === undefined ? firstPage : nextPage, cursor }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    })
export type RecordsQuery<Item> = ReturnType<typeof recordsQuery<Item>>

/** The newest records that such a list would show now. Nothing is asked until the server tells of news. */
export const newestQuery =
  <Item>(name: RecordKindName, fetchPage: (input: PageInput) => Promise<ListPage<Item>>) =>
  (query: RecordQuery) =>
    queryOptions({
      queryKey: [name, 'newest', query],
      queryFn: async ({ signal }) =>
        (await fetchPage({ query: { ...query, limit: nextPage, cursor: undefined }, signal })).items,
      initialData: [] as Item[],
      staleTime: Number.POSITIVE_INFINITY,
    })
export type NewestQuery<Item> = ReturnType<typeof newestQuery<Item>>

/** A record that was seen in a list is shown from there at once, while it is fetched. */
export function useSeen<Item extends { id: number }>(query: RecordsQuery<Item>, id: string): () => Item | undefined {
  const client = useQueryClient()
  const { queryKey } = query({})
  return () =>
    client
      .getQueriesData<InfiniteData<ListPage<Item>>>({ queryKey: queryKey.slice(0, 2) })
      .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
      .find((item) => String(item.id) === id)
}
