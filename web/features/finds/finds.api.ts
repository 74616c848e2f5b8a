import { infiniteQueryOptions, queryOptions, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Find } from '../../../domain/contracts/finds.ts'
import { api, apiPage, type ListPage } from '../../lib/api.ts'
import { coordinates, type Near } from '../../lib/location.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'

export type FindsView = 'mine' | 'community'

const pageSize = 18
const firstPage = undefined as string | undefined

/** The key names the person, so that the next one at this browser starts with nothing of theirs. */
export const findsQuery = (view: FindsView, userId: number | null, { point, miles }: Near) =>
  infiniteQueryOptions({
    queryKey: ['finds', 'list', view, userId, point, miles],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /finds', {
        query: {
          mine: view === 'mine' ? 'true' : undefined,
          ...(miles > 0 ? { ...coordinates(point), radius: miles } : {}),
          limit: pageSize,
          cursor: pageParam,
        },
        signal,
      }),

    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    // The matcher works while nobody looks: each visit asks anew, showing meanwhile what was known.
    staleTime: 0,
  })

/** For the badge. */
/** Whom a gathering has helped, as far as others may know. */
export const findsOfGatheringQuery = (gatheringId: number) =>
  queryOptions({
    queryKey: ['finds', 'of-gathering', gatheringId],
    queryFn: async ({ signal }) => (await apiPage('GET /finds', { query: { gatheringId, limit: 50 }, signal })).items,
  })

export const findCountQuery = (userId: number | null) =>
  queryOptions({
    queryKey: ['finds', 'count', userId],
    queryFn: ({ signal }) => api('GET /finds/count', { signal }),
  })

const isWhole = (find: Partial<Find>): find is Find => Boolean(find.hunt && find.gathering?.store && find.evidence)

/** What came is not a whole find: said in words, instead of breaking the page. */
export class MalformedFind extends Error {
  constructor() {
    super('Find data is incomplete or malformed')
  }
}

/** A find that was seen in a list is shown from there at once, while it is fetched. */
export function useFindQuery(id: string) {
  const client = useQueryClient()
  const lists = () => client.getQueriesData<InfiniteData<ListPage<Find>>>({ queryKey: ['finds', 'list'] })
  const seen = () =>
    lists()
      .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
      .find((find) => String(find.id) === id)
  return queryOptions({
    queryKey: ['finds', 'one', id],
    async queryFn({ signal }) {
      const find: Partial<Find> = await api('GET /finds/:id', { params: { id }, signal })
      if (!isWhole(find)) throw new MalformedFind()
      return find
    },
    placeholderData: seen,
    staleTime: 0,
  })
}

export const findBasisQuery = (id: number) =>
  queryOptions({
    queryKey: ['finds', 'basis', id],
    queryFn: ({ signal }) => api('GET /finds/:id/basis', { params: { id: String(id) }, signal }),
  })

export const useDismissFind = (onSuccess?: () => void) =>
  useApiMutation('POST /finds/:id/dismiss', {
    invalidates: ['finds', 'hunts'],
    success: { title: 'Find dismissed', description: 'It does not come back, and the matcher learns from it.' },
    failure: 'Failed to dismiss this find.',
    onSuccess,
  })

export const useCancelHunt = (onSuccess: () => void) =>
  useApiMutation('DELETE /hunts/:id', {
    invalidates: ['finds', 'hunts'],
    success: { title: 'Hunt cancelled' },
    failure: 'Failed to cancel this hunt.',
    onSuccess,
  })
