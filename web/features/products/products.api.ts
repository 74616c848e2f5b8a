import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiAll, apiPage, type QueryOf } from '../../lib/api.ts'
import type { RecordQuery } from '../records/records.api.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'

type Search = QueryOf<'GET /products/search'>
type Position = { lat: number; lng: number } | undefined

export const searchProductsQuery = (query: Search) =>
  queryOptions({
    queryKey: ['products', 'search', query],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => apiPage('GET /products/search', { query, signal }),
  })
export const facetsQuery = ({ sortBy: _sort, page: _page, ...query }: NonNullable<Search>) =>
  queryOptions({
    queryKey: ['products', 'facets', query],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api('GET /products/search/facets', { query, signal }),
  })
const seenOnPage = 12
export const seenQuery = ({ sortBy: _sort, page: _page, ...query }: NonNullable<Search>) =>
  infiniteQueryOptions({
    queryKey: ['gatherings', 'search', query],
    staleTime: 60_000,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage('GET /search/gatherings', { query: { ...query, limit: seenOnPage, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
/** However they are sorted, they are as many. */
export const huntCountQuery = ({ sort: _sort, ...query }: RecordQuery) =>
  queryOptions({
    queryKey: ['hunts', 'count', query],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await apiPage('GET /hunts', { query: { ...query, limit: 1 }, signal })).total,
  })
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['suggestions', q],
    enabled: q.length > 1,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api('GET /search/suggestions', { query: { q }, signal }),
  })
export const productQuery = (id: number, position: Position) =>
  queryOptions({
    queryKey: ['products', id, position],
    queryFn: ({ signal }) => api('GET /products/:id', { params: { id }, query: position ?? {}, signal }),
  })
export const relatedQuery = (id: number) =>
  queryOptions({
    queryKey: ['products', id, 'related'],
    queryFn: ({ signal }) => api('GET /products/:id/related', { params: { id }, query: { limit: 6 }, signal }),
  })
export const retailersQuery = queryOptions({
  queryKey: ['retailers'],
  queryFn: ({ signal }) => apiAll('GET /retailers', { signal }),
})

const refreshed = ['products', 'favorites', 'recommendations']
export const useAddFavorite = () =>
  useApiMutation('PUT /favorites/:entity/:id', { invalidates: refreshed, success: { title: 'Added to favorites' } })
export const useRemoveFavorite = () =>
  useApiMutation('DELETE /favorites/:entity/:id', {
    invalidates: refreshed,
    success: { title: 'Removed from favorites' },
  })
