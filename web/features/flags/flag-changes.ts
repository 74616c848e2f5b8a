import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Flag } from '../../../domain/contracts/flags.ts'
import { api, apiAll, type BodyOf } from '../../lib/api.ts'
import { flagsQuery } from './flags.api.ts'
import { toast } from '../../ui/toast.ts'

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
export function useChangeFlag(id: string) {
  const client = useQueryClient()
  const { queryKey } = rawFlagsQuery
  const change = useMutation({
    mutationFn: (body: FlagChange) => api('PUT /admin/feature-flags/:id', { params: { id }, body }),
    onMutate(body) {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (flags) => flags?.map((flag) => (flag.id === id ? { ...flag, ...body } : flag)))
      return before
    },
    onSuccess(flag: Flag, body) {
      client.setQueryData(queryKey, (flags) => flags?.map((known) => (known.id === id ? flag : known)))
      void client.invalidateQueries({ queryKey: flagsQuery.queryKey })
      void client.invalidateQueries({ queryKey: ['admin', 'audit'] })
      toast(changeWords(flag, body))
    },
    onError(error, body, before) {
      client.setQueryData(queryKey, before)
      const title =
        body.rolloutPercentage === undefined ? 'Failed to update feature flag' : 'Failed to update rollout percentage'
      toast({ title, description: error.message, variant: 'destructive' })
    },
  })
  return change
}

function changeWords(flag: Flag, body: FlagChange) {
  const variant = 'success' as const
  if (body.rolloutPercentage !== undefined) {
    return {
      title: 'Rollout Updated',
      description: `${flag.name} is rolled out to ${flag.rolloutPercentage ?? 100}% of users.`,
      variant,
    }
  }
  if (body.enabled !== undefined) {
    return { title: 'Feature Updated', description: `${flag.name} is ${flag.enabled ? 'on' : 'off'}.`, variant }
  }
  return { title: 'Feature Updated', description: `The lists of ${flag.name} were saved.`, variant }
}
