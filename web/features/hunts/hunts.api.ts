import { coordinates } from '../../lib/location.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { api, ApiError, apiPage, type BodyOf } from '../../lib/api.ts'
import type { KeptPhoto } from '../../lib/device-storage.ts'
import { useContentKey } from '../../lib/forms/content-key.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useApiMutation, useToldMutation } from '../../lib/use-api-mutation.ts'
import type { Toast } from '../../ui/overlays/toast.ts'
import { buzzOffer } from '../notifications/notifications.api.ts'
import { savedOffline, sendOrKeep, type OutboxItem } from '../outbox/outbox.api.ts'
import { huntSort, newestQuery, recordsQuery, useSeen, type PageInput } from '../records/records.api.ts'

const firstPage = undefined as string | undefined
const toastMs = 3000

const fetchHunts = ({ query, signal }: PageInput) =>
  apiPage('GET /hunts', { query: { ...query, sort: huntSort(query.sort) }, signal })
export const huntsQuery = recordsQuery<Hunt>('hunts', 12, fetchHunts)
export const newestHuntsQuery = newestQuery<Hunt>('hunts', fetchHunts)

const oneHuntQuery = (id: string) =>
  queryOptions({
    queryKey: ['hunts', 'one', id],
    queryFn: ({ signal }) => api('GET /hunts/:id', { params: { id }, signal }),
  })

export function useHuntQuery(id: string) {
  const seen = useSeen(huntsQuery, id)
  return { ...oneHuntQuery(id), placeholderData: seen }
}

/** The hunt that somebody has seen something for; whatever is wrong with it, the form goes on without. */
export const seenHuntQuery = (id: string | null) => ({
  ...oneHuntQuery(id ?? ''),
  enabled: id !== null && /^[1-9]\d{0,8}$/.test(id),
})

export const bestFindQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['finds', 'one', String(id)],
    enabled: id !== null,
    queryFn: ({ signal }) => api('GET /finds/:id', { params: { id: id ?? 0 }, signal }),
  })

export const huntFindsQuery = (huntId: number) =>
  infiniteQueryOptions({
    queryKey: ['finds', 'of-hunt', huntId],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /finds', { query: { huntId, limit: 20, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

export const huntActivityQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['hunts', 'activity', id],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /hunts/:id/activity', { params: { id }, query: { limit: 20, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    // Others add to it, as the matcher does to the finds: each look is a fresh one.
    staleTime: 0,
  })

/** Gatherings to choose from, newest or best match first. */
export const pickableGatheringsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['gatherings', 'pick', q],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /gatherings', { query: { q: q || undefined, limit: 20, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

/** Where something was seen, if that can be told. */
export const placeOf = async (gatheringId: number | null): Promise<Point | null> => {
  if (gatheringId === null) return null
  const gathering = await queryClient.ensureQueryData(gatheringQuery(gatheringId)).catch(() => null)
  return gathering?.latitude != null && gathering.longitude != null
    ? { latitude: gathering.latitude, longitude: gathering.longitude }
    : null
}

export const gatheringQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['gatherings', 'hunted', id],
    enabled: id !== null,
    queryFn: ({ signal }) => api('GET /gatherings/:id', { params: { id: id ?? 0 }, signal }),
  })

export const productQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['products', 'hunted', id],
    enabled: id !== null,
    queryFn: ({ signal }) => api('GET /products/:id', { params: { id: id ?? 0 }, signal }),
  })

/** The stores around, or by name when nobody knows where the person is. */
export const storesToChooseQuery = (point: Point | null) =>
  queryOptions({
    queryKey: ['stores', 'choose', point],
    queryFn: async ({ signal }) => {
      return (await apiPage('GET /stores', { query: { ...coordinates(point), limit: 100 }, signal })).items
    },
  })

const failedToast =
  (title: string) =>
  (error: Error): Toast => ({
    title,
    description: error instanceof ApiError && error.status < 500 ? error.message : undefined,
  })

export interface HuntToStart {
  body: BodyOf<'POST /hunts'>
  photos?: KeptPhoto[]
  /** The form it comes from, to change it there while it waits. */
  form?: OutboxItem['form']
}

interface StartHuntOptions {
  onAddDetails?: (hunt: Hunt) => void
  /** For a form. A button waits until the lists are fresh, or it could be pressed twice. */
  isOverAtOnce?: boolean
}

const createdToast = (userId: number, more: Toast['action']): Toast => {
  const action = more ?? buzzOffer(userId)
  const duration = action === more ? toastMs : 3 * toastMs
  return { title: 'Hunt Created', description: 'We tell you when it turns up.', duration, action }
}

/** The same hunt sent again after a lost answer stays one hunt: its key changes only when the hunt does. Null: kept. */
export function useStartHunt({ onAddDetails, isOverAtOnce }: StartHuntOptions = {}) {
  const key = useContentKey()
  const { mutateAsync, isPending } = useToldMutation(
    ({ body, photos = [], form }: HuntToStart) =>
      sendOrKeep<Hunt>({
        id: key.of(JSON.stringify([body, photos.map(({ path, blob }) => [path, blob?.size])])),
        call: 'POST /hunts',
        body,
        photos,
        form,
        label: body.productName ?? 'Hunt',
      }),
    {
      invalidates: ['hunts'],
      isOverAtOnce,
      success: (hunt) =>
        hunt
          ? createdToast(hunt.userId, onAddDetails && { label: 'Add details', onSelect: () => onAddDetails(hunt) })
          : savedOffline,
      failure: failedToast('Failed to create hunt. Please try again.'),
      onSuccess: key.renew,
    },
  )
  return { start: mutateAsync, isPending }
}
export const useChangeHunt = () =>
  useApiMutation('PUT /hunts/:id', {
    invalidates: ['hunts'],
    success: { title: 'Hunt updated', duration: toastMs },
    failure: failedToast('Failed to update hunt. Please try again.'),
  })
export const useDeleteHunt = (onSuccess: () => void) =>
  useApiMutation('DELETE /hunts/:id', {
    invalidates: ['hunts', 'finds'],
    success: { title: 'Hunt Deleted' },
    failure: failedToast('Delete Failed: Failed to delete the product hunt. Please try again.'),
    onSuccess,
  })
