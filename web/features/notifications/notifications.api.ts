import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import type { Notification } from '../../../domain/contracts/notifications.ts'
import { api, apiPage, type ListPage } from '../../lib/api.ts'
import { fetchPart } from '../../lib/fetch-part.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'
import { toast, type Toast } from '../../ui/overlays/toast.ts'

const pageSize = 20
const firstPage = undefined as string | undefined

/** Keys name the person, so that the next one at this browser starts with nothing of theirs. */
export const unreadQuery = (userId: number) =>
  queryOptions({
    queryKey: ['notifications', 'unread', userId],
    queryFn: ({ signal }) => api('GET /notifications/unread', { signal }),
  })

export const notificationsQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', userId],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /notifications', { query: { limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
  })

/** Quietly: whoever reads must not be told that they have read. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => api('POST /notifications/read', { body: { ids }, quiet: true }),
    onSuccess(_answer, ids) {
      const readAt = new Date().toISOString()
      const read = (item: Notification) => (ids.includes(item.id) ? { ...item, readAt: item.readAt ?? readAt } : item)
      client.setQueriesData<InfiniteData<ListPage<Notification>>>(
        { queryKey: ['notifications', 'list'] },
        (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.map(read) })) },
      )
      return client.invalidateQueries({ queryKey: ['notifications', 'unread'] })
    },
  })
}

export const notificationSettingsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['notification-settings', userId],
    queryFn: ({ signal }) => api('GET /user/notification-settings', { signal }),
  })

export const useChangeNotificationSettings = () =>
  useApiMutation('PUT /user/notification-settings', {
    invalidates: ['notification-settings'],
    success: ({ email }, { body }) =>
      body?.email === undefined
        ? { title: 'Setting saved' }
        : { title: email ? 'Alerts come by email too' : 'No more alerts by email' },
    failure: 'Setting not saved',
  })

const buzzAsked = 'hgfs.buzz-asked'

/** Once, at the moment somebody would be glad of it: their device can buzz. Undefined where it cannot, or was asked. */
export function buzzOffer(userId: number | undefined): Toast['action'] {
  const mayAsk = 'PushManager' in globalThis && globalThis.Notification?.permission === 'default'
  if (userId === undefined || !mayAsk || localStorage.getItem(buzzAsked)) return undefined
  localStorage.setItem(buzzAsked, 'yes')
  return { label: 'Buzz me when it turns up', onSelect: () => void startBuzzing(userId) }
}

async function startBuzzing(userId: number): Promise<void> {
  const state = await fetchPart(() => import('./push-subscription.ts'))
    .then(({ subscribeToPush }) => subscribeToPush(userId))
    .catch(() => 'unsupported')
  if (state === 'on') toast({ title: 'This device buzzes when it turns up', variant: 'success' })
  else if (state !== 'off') toast({ title: 'This device cannot buzz', description: 'We tell you in the bell instead.' })
}
