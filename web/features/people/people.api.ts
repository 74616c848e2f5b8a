import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, apiPage } from '../../lib/api.ts'

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | undefined }) => page.next,
}

export const personQuery = (username: string) =>
  queryOptions({
    queryKey: ['people', username],
    queryFn: ({ signal }) => api('GET /people/:username', { params: { username }, signal }),
  })

export const gatheredByQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: ['gatherings', 'by', username],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage('GET /people/:username/gatherings', { params: { username }, query: { limit: 12, cursor }, signal }),
    ...paging,
  })

export const huntedByQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: ['hunts', 'by', username],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage('GET /people/:username/hunts', { params: { username }, query: { limit: 12, cursor }, signal }),
    ...paging,
  })
