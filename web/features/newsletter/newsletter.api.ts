import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, apiPage } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'

export const issuesQuery = infiniteQueryOptions({
  queryKey: ['newsletter', 'issues'],
  queryFn: ({ pageParam, signal }) =>
    apiPage('GET /newsletter/issues', { query: { limit: 20, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
})
export const issueQuery = (day: string) =>
  queryOptions({
    queryKey: ['newsletter', 'issue', day],
    queryFn: ({ signal }) => api('GET /newsletter/issues/:day', { params: { day }, signal }),
  })

export const useSubscribe = () => useApiMutation('POST /newsletter', { failure: false })
export const useConfirmSubscription = () => useApiMutation('POST /newsletter/confirm', { failure: false })
export const useUnsubscribe = () => useApiMutation('POST /unsubscribe', { failure: false })
