import { coordinates } from '../../lib/location.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { api, ApiError, apiPage } from '../../lib/api.ts'
import { newestQuery, recordsQuery, type PageInput } from '../records/records.api.ts'
import { isOffline, savedOffline, sendOrKeep, type OutboxItem } from '../outbox/outbox.api.ts'
import type { KeptPhoto } from '../../lib/device-storage.ts'
import type { StoreChoice } from '../stores/store-choice.ts'
import { newId } from '../../lib/ids.ts'
import type { GatheringBody } from './gathering-values.ts'
import { useApiMutation, useToldMutation } from '../../lib/use-api-mutation.ts'

/** In the history of the browser: its maker has come here from the form. */
export const justSaved = 'just-saved'

const fetchGatherings = (input: PageInput) => apiPage('GET /gatherings', input)
export const gatheringsQuery = recordsQuery<Gathering>('gatherings', 8, fetchGatherings)
export const newestGatheringsQuery = newestQuery<Gathering>('gatherings', fetchGatherings)

export const gatheringQuery = (id: string, point: Point | null) =>
  queryOptions({
    queryKey: ['gatherings', 'one', id, point],
    queryFn: ({ signal }) => api('GET /gatherings/:id', { params: { id }, query: coordinates(point), signal }),
    placeholderData: keepPreviousData,
  })

export const similarQuery = (id: number, point: Point | null) =>
  queryOptions({
    queryKey: ['gatherings', 'similar', id, point],
    queryFn: ({ signal }) => api('GET /gatherings/:id/similar', { params: { id }, query: coordinates(point), signal }),
    placeholderData: keepPreviousData,
  })

const mostAtStore = 9
export const atStoreQuery = (storeId: number) =>
  queryOptions({
    queryKey: ['gatherings', 'at-store', storeId],
    queryFn: async ({ signal }) =>
      (await apiPage('GET /gatherings', { query: { storeId, limit: mostAtStore }, signal })).items,
  })

export type Demand = { productName: string; categoryId?: number; price?: number; point: Point | null }

const shortestName = 3
export const demandQuery = ({ productName, categoryId, price, point }: Demand) =>
  queryOptions({
    queryKey: ['gatherings', 'demand', productName, categoryId, price, point],
    enabled: productName.length >= shortestName,
    queryFn: ({ signal }) =>
      api('GET /gatherings/demand', { query: { productName, categoryId, price, ...coordinates(point) }, signal }),
    placeholderData: keepPreviousData,
  })

export interface GatheringToSave {
  body: GatheringBody
  photos: KeptPhoto[]
  /** Of this form's content: pressed twice or sent again, it is one gathering. */
  key: string
  /** The hunt it was seen for. */
  huntId: number | null
  typedStore: StoreChoice | undefined
  /** To change it there while it waits. */
  form: OutboxItem['form']
}

/** Null: kept on the device. */
type SavedGathering = { gathering: Gathering; isLinked: boolean } | null

/** Saves a new gathering; without signal it is kept on the device and sent later. Null: kept. */
export const useCreateGathering = (fallback: string) =>
  useToldMutation(
    async ({ key, huntId, ...item }: GatheringToSave): Promise<SavedGathering> => {
      const gathering = await sendOrKeep<Gathering>({
        ...item,
        id: key,
        call: 'POST /gatherings',
        label: item.body.productName ?? 'Product',
        huntId,
      })
      return gathering && { gathering, isLinked: await linkToHunt(huntId, gathering.id) }
    },
    {
      invalidates: ['gatherings', 'finds', 'hunts'],
      isOverAtOnce: true,
      success: (saved, { huntId }) =>
        saved ? { title: 'Product saved!', description: savedWords(saved.isLinked, huntId) } : savedOffline,
      failure: (error) => ({
        title: 'Error',
        description: error instanceof ApiError ? `Failed to create gathering: ${error.message}` : fallback,
      }),
    },
  )

/** Pairs it with the hunt it was seen for. The gathering stands, whatever becomes of the hunt: false when it is not linked. */
async function linkToHunt(huntId: number | null, gatheringId: number): Promise<boolean> {
  if (!huntId) return false
  try {
    await api('POST /finds', { body: { huntId, gatheringId } })
    return true
  } catch {
    return false
  }
}

function savedWords(isLinked: boolean, huntId: number | null): string {
  if (huntId === null) return 'Shoppers nearby can see it now.'
  return isLinked ? 'The hunter can see it now.' : 'It could not be linked to the hunt, but shoppers nearby can see it.'
}

export const useChangeGathering = (fallback: string) =>
  useApiMutation('PUT /gatherings/:id', {
    invalidates: ['gatherings'],
    success: { title: 'Success', description: 'The product gathering was updated.' },
    failure: (error) => ({ title: 'Error', description: isOffline(error) ? fallback : error.message || fallback }),
  })

/** `onDeleted` comes before anything is fetched anew: the page of what is gone is left first. */
export const useDeleteGathering = (onDeleted: () => void) =>
  useApiMutation('DELETE /gatherings/:id', {
    invalidates: ['gatherings', 'hunts', 'finds'],
    success: { title: 'Gathering Deleted' },
    failure: () => ({ title: 'Error', description: 'Failed to delete the product gathering. Please try again.' }),
    onSuccess: onDeleted,
  })

/** Of one gathering the last word counts. */
export const confirmSlot = (id: number): string => `confirm ${id}`

/** A word from the store; without signal it waits on the device. */
export function useConfirmGathering(id: number, label: string) {
  const client = useQueryClient()
  return useToldMutation(
    (stillThere: boolean) =>
      sendOrKeep<Gathering>({
        id: newId(),
        call: 'POST /gatherings/:id/confirm',
        params: { id },
        body: { stillThere },
        slot: confirmSlot(id),
        label,
      }),
    {
      scope: confirmSlot(id),
      success(gathering, stillThere) {
        if (!gathering) return gathering === null ? savedOffline : undefined
        return stillThere
          ? { title: 'Thanks!', description: 'Others see that it is still there.' }
          : { title: 'Thanks!', description: 'You saved somebody the trip.' }
      },
      failure: 'Not noted',
      onSuccess(gathering) {
        if (!gathering) return
        client.setQueriesData<Gathering>(
          { queryKey: ['gatherings', 'one', String(gathering.id)] },
          (known) => known && { ...gathering, distanceMiles: known.distanceMiles },
        )
        void client.invalidateQueries({ queryKey: ['gatherings', 'list'] })
        void client.invalidateQueries({ queryKey: ['finds'] })
      },
    },
  )
}
