import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Category } from '../../../domain/contracts/categories.ts'
import { api, apiAll, apiPage, type AnswerOf, type BodyOf, type EndpointName } from '../../lib/api.ts'
import { countOf } from '../../lib/format.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'
import type { Toast } from '../../ui/overlays/toast.ts'
import { changeRow, decideAtOnce, hasStatusAsked, isFeedbackAsked, isUserAsked } from './shown-at-once.ts'
import type { Address } from './table-address.ts'

/** The lists of the dashboard; the name is also the table's in a download. */
const lists = {
  feedback: 'GET /admin/insider/feedback',
  reputation: 'GET /admin/insider/reputation',
  users: 'GET /admin/users',
  hunts: 'GET /admin/hunts',
  gatherings: 'GET /admin/gatherings',
  finds: 'GET /admin/finds',
  scores: 'GET /admin/scores',
  reports: 'GET /admin/reports',
  audit: 'GET /admin/audit',
  syntheses: 'GET /admin/insider/syntheses',
  requirements: 'GET /admin/insider/requirements',
  'matcher-runs': 'GET /admin/matcher/runs',
  'matcher-calibrations': 'GET /admin/matcher/calibrations',
  subscribers: 'GET /admin/newsletter/subscribers',
} as const satisfies Record<string, EndpointName>
export type TableName = keyof typeof lists
export type RowOf<Name extends TableName> = AnswerOf<(typeof lists)[Name]> extends (infer Row)[] ? Row : never

export const rowsPerPage = 20

/** What of the address is asked of the server. */
const queryOf = ({ tab: _tab, view: _view, days: _days, ...query }: Address) => ({ ...query, limit: rowsPerPage })

export const tableQuery = <Name extends TableName>(name: Name, address: Address) =>
  queryOptions({
    queryKey: ['admin', name, queryOf(address)],
    queryFn: async ({ signal }) => {
      const page = await apiPage<EndpointName>(lists[name], { query: queryOf(address) as never, signal })
      return { rows: page.items as readonly unknown[] as RowOf<Name>[], total: page.total }
    },
    // Other admins and the community change these too.
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })

export function downloadPath(name: TableName, address: Address = {}): string {
  const { tab: _tab, view: _view, page: _page, days: _days, ...query } = address
  const search = new URLSearchParams(query).toString()
  return `/api/admin/export/${name}${search ? `?${search}` : ''}`
}

export const overviewQuery = (days: number) =>
  queryOptions({
    queryKey: ['admin', 'overview', days],
    queryFn: ({ signal }) => api('GET /admin/overview', { query: { days }, signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
export const statusQuery = queryOptions({
  queryKey: ['admin', 'status'],
  queryFn: ({ signal }) => api('GET /admin/status', { signal }),
  refetchInterval: 10_000,
})
export const analyticsQuery = (days: number) =>
  queryOptions({
    queryKey: ['admin', 'analytics', days],
    queryFn: ({ signal }) => api('GET /admin/insider/analytics', { query: { days }, signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
/** The newest issues of the newsletter, with how many got each. */
export const sentIssuesQuery = queryOptions({
  queryKey: ['admin', 'newsletter', 'issues'],
  queryFn: ({ signal }) => apiPage('GET /admin/newsletter/issues', { query: { limit: 1 }, signal }),
  staleTime: 10_000,
})
/** How many get the next one. */
export const readersQuery = queryOptions({
  queryKey: ['admin', 'newsletter', 'readers'],
  queryFn: async ({ signal }) =>
    (await apiPage('GET /admin/newsletter/subscribers', { query: { status: 'confirmed', limit: 1 }, signal })).total,
  staleTime: 10_000,
})
export const activityQuery = (userId: number) =>
  queryOptions({
    queryKey: ['admin', 'activity', userId],
    queryFn: ({ signal }) => api('GET /admin/users/:id/activity', { params: { id: userId }, signal }),
    staleTime: 10_000,
  })
/** The newest runs, to follow one that is under way. */
export const latestSynthesesQuery = queryOptions({
  queryKey: ['admin', 'syntheses', 'latest'],
  queryFn: ({ signal }) => api('GET /admin/insider/syntheses', { query: { limit: 5 }, signal }),
  staleTime: 0,
})
export const synthesisQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'syntheses', id],
    queryFn: ({ signal }) => api('GET /admin/insider/syntheses/:id', { params: { id }, signal }),
    staleTime: 0,
    // How far it is, until it is done.
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 1000 : false),
  })
export const implementationQuery = queryOptions({
  queryKey: ['admin', 'auto-implementation'],
  queryFn: ({ signal }) => api('GET /admin/insider/auto-implementation', { signal }),
  staleTime: 10_000,
})
export const matcherQuery = queryOptions({
  queryKey: ['admin', 'matcher'],
  queryFn: ({ signal }) => api('GET /admin/matcher', { signal }),
  staleTime: 10_000,
})

/** Every change here says how it went in the same words, and makes all tables look again. */
const useAdminMutation = <Name extends EndpointName>(
  name: Name,
  action: string,
  success: Toast | ((answer: AnswerOf<Name>) => Toast),
  showAtOnce?: (client: QueryClient, id: number, body: NonNullable<BodyOf<Name>>) => (() => void) | undefined,
) =>
  useApiMutation(name, {
    invalidates: ['admin'],
    success,
    showAtOnce: (client, { params, body }) =>
      showAtOnce?.(client, Number(params?.['id']), body as NonNullable<BodyOf<Name>>),
    failure: (error) => ({ title: 'Error', description: `Failed to ${action}: ${error.message}` }),
  })

export const useRespond = () =>
  useAdminMutation(
    'PUT /admin/insider/feedback/:id',
    'update feedback',
    { title: 'Response submitted', description: 'Your response has been sent to the user.' },
    (client, id, { status, adminResponse }) =>
      changeRow(
        client,
        'feedback',
        id,
        (row) => ({
          ...row,
          status: status ?? row.status,
          adminResponse: adminResponse === undefined ? row.adminResponse : adminResponse || null,
        }),
        isFeedbackAsked,
      ),
  )
export const useSynthesize = () =>
  useAdminMutation('POST /admin/insider/synthesize', 'synthesize feedback', ({ feedbackCount, status }) =>
    status === 'completed'
      ? { title: 'Synthesis complete', description: `Analyzed ${countOf(feedbackCount, 'feedback item')}.` }
      : { title: 'Synthesis is still running', description: 'It will be among the runs when it is done.' },
  )
export const useDecide = () =>
  useAdminMutation(
    'PUT /admin/insider/requirements/:id',
    'update requirement',
    ({ title, status }) => ({ title: `Requirement ${status}`, description: title }),
    (client, id, { status }) => decideAtOnce(client, id, status),
  )
export const useChangeUser = () =>
  useAdminMutation('PUT /admin/users/:id', 'update user', ({ username }) => ({
    title: 'User updated',
    description: username,
  }))
const suspendAtOnce = (isSuspended: boolean) => (client: QueryClient, id: number) =>
  changeRow(client, 'users', id, (row) => ({ ...row, isSuspended }), isUserAsked)
export const useSuspend = () =>
  useAdminMutation(
    'POST /admin/users/:id/suspend',
    'suspend user',
    ({ username }) => ({ title: 'User suspended', description: `${username} is signed out everywhere.` }),
    suspendAtOnce(true),
  )
export const useUnsuspend = () =>
  useAdminMutation(
    'POST /admin/users/:id/unsuspend',
    'unsuspend user',
    ({ username }) => ({ title: 'User unsuspended', description: `${username} can sign in again.` }),
    suspendAtOnce(false),
  )
export const useDeleteUser = () => useAdminMutation('DELETE /admin/users/:id', 'delete user', { title: 'User deleted' })
export const useSetPassword = () =>
  useAdminMutation('POST /admin/users/:id/password', 'change password', {
    title: 'Password changed',
    description: 'Their sessions have ended.',
  })
export const useDeleteHunt = () => useAdminMutation('DELETE /hunts/:id', 'delete hunt', { title: 'Hunt deleted' })
export const useDeleteGathering = () =>
  useAdminMutation('DELETE /gatherings/:id', 'delete gathering', { title: 'Gathering deleted' })
export const useDeleteFind = () => useAdminMutation('DELETE /finds/:id', 'delete find', { title: 'Find deleted' })
export const useDeleteScore = () => useAdminMutation('DELETE /scores/:id', 'delete score', { title: 'Score deleted' })
/** It is the record that is hidden or deleted, and the report that is dismissed. */
const settledTitle = (entity: string, status: string) =>
  status === 'dismissed' ? 'Report dismissed' : `${entity.charAt(0).toUpperCase()}${entity.slice(1)} ${status}`
const settled = { hide: 'hidden', dismiss: 'dismissed' } as const
/** Hiding and dismissing can be taken back; what deletes waits until it is done. */
export const useSettleReport = () =>
  useAdminMutation(
    'PUT /admin/reports/:id',
    'settle report',
    ({ status, entity, subject }) => ({
      title: settledTitle(entity, status),
      description: subject ?? undefined,
    }),
    (client, id, { action }) =>
      action === 'delete'
        ? undefined
        : changeRow(client, 'reports', id, (row) => ({ ...row, status: settled[action] }), hasStatusAsked),
  )
export const useSettleReports = () =>
  useAdminMutation('POST /admin/reports/settle', 'settle reports', ({ settled: count }) => ({
    title: `${countOf(count, 'report')} settled`,
  }))

export const categoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: ({ signal }) => apiAll('GET /admin/categories', { signal }),
  staleTime: 10_000,
})
export const useChangeCategory = () =>
  useAdminMutation('PUT /admin/categories/:id', 'change category', ({ name }) => ({
    title: 'Category changed',
    description: `Everybody finds “${name}” in their lists.`,
  }))
export const useMergeCategory = () =>
  useAdminMutation('POST /admin/categories/:id/merge', 'merge category', ({ name }) => ({
    title: 'Categories merged',
    description: `Everything is in “${name}” now.`,
  }))
export const useRemoveCategory = () =>
  useAdminMutation('DELETE /admin/categories/:id', 'remove category', { title: 'Category removed' })
/** Adding a name that exists answers the category of that name; `known` tells which one is new. */
export const useAddCategory = (known: readonly Category[]) =>
  useAdminMutation('POST /categories', 'add category', ({ id, name, approved }) => {
    if (!known.some((category) => category.id === id)) return { title: 'Category Created', description: name }
    return approved
      ? { title: 'Category already exists', description: `“${name}” is in everyone’s list.` }
      : { title: 'Category already proposed', description: `Approve “${name}” to put it in every list.` }
  })

export const useRunMatcher = () =>
  useAdminMutation('POST /run-matcher', 'run matcher', ({ status, matches, stats, message }) =>
    status === 'running'
      ? {
          title: message ? 'Matcher is queued' : 'Matcher is running',
          description: message ?? 'This may take a while. Refresh to see the progress.',
        }
      : {
          title: 'Matcher completed',
          description: `Created ${countOf(matches, 'match', 'matches')} from ${countOf(stats.totalHunts, 'hunt')} and ${countOf(stats.totalGatherings, 'gathering')}.`,
        },
  )
