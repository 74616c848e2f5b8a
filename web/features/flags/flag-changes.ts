import { queryOptions } from '@tanstack/react-query'
import type { Flag } from '../../../domain/contracts/flags.ts'
import { api, apiAll, type BodyOf } from '../../lib/api.ts'
import { useToldMutation } from '../../lib/use-api-mutation.ts'
import type { Toast } from '../../ui/overlays/toast.ts'

/** All flags, raw: what admins see, and change. */
export const rawFlagsQuery = queryOptions({
  queryKey: ['admin', 'feature-flags'],
  queryFn: async ({ signal }) => (await api('GET /feature-flags', { signal })).flags,
})

export const bucketsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'flag-buckets', id],
    queryFn: ({ signal }) => api('GET /admin/feature-flags/:id/buckets', { params: { id }, signal }),
  })

export const namesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'usernames', ids],
    queryFn: ({ signal }) => apiAll('GET /admin/usernames', { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
  })

export const nameSearchQuery = (startsWith: string) =>
  queryOptions({
    queryKey: ['admin', 'usernames', 'search', startsWith],
    queryFn: ({ signal }) => api('GET /admin/usernames', { query: { startsWith }, signal }),
    enabled: startsWith.length > 0,
  })

type FlagChange = NonNullable<BodyOf<'PUT /admin/feature-flags/:id'>>

/** Shown as changed at once; when the server says no, it goes back and says so. */
export const useChangeFlag = (id: string) =>
  useToldMutation((body: FlagChange) => api('PUT /admin/feature-flags/:id', { params: { id }, body }), {
    invalidates: ['feature-flags', 'admin'],
    showAtOnce(client, body) {
      const { queryKey } = rawFlagsQuery
      const before = client.getQueryData(queryKey)
      // An answer that is on its way would show the old state again.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (flags) => flags?.map((flag) => (flag.id === id ? { ...flag, ...body } : flag)))
      return () => client.setQueryData(queryKey, before)
    },
    success: changeWords,
    failure: ({ message }, { rolloutPercentage }) => ({
      title: rolloutPercentage === undefined ? 'Failed to update feature flag' : 'Failed to update rollout percentage',
      description: message,
    }),
  })

function changeWords(flag: Flag, body: FlagChange): Toast {
  if (body.rolloutPercentage !== undefined) {
    const description = `${flag.name} is rolled out to ${flag.rolloutPercentage ?? 100}% of users.`
    return { title: 'Rollout Updated', description }
  }
  const title = 'Feature Updated'
  if (body.enabled !== undefined) return { title, description: `${flag.name} is ${flag.enabled ? 'on' : 'off'}.` }
  return { title, description: `The lists of ${flag.name} were saved.` }
}
