import { coordinates } from '../../lib/location.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { api, ApiError, apiPage, type BodyOf } from '../../lib/api.ts'
import { newestQuery, recordsQuery, type PageInput } from '../records/records.api.ts'
import { isOffline, linkToHunt, putInOutbox } from './outbox.ts'
import type { KeptPhoto } from '../../lib/device-storage.ts'
import { photoForRequest } from '../images/images.api.ts'
import { useApiMutation, useToldMutation } from '../../lib/use-api-mutation.ts'

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

type NewGathering = Omit<BodyOf<'POST /gatherings'>, 'photos'>
export interface GatheringToSave {
  body: NewGathering
  photos: KeptPhoto[]
  /** Of this form's content: pressed twice or sent again, it is one gathering. */
  key: string
  /** The hunt it was seen for. */
  huntId: number | null
}

/** Null: kept on the device. */
type SavedGathering = { gathering: Gathering; isLinked: boolean } | null

/** Saves a new gathering; without signal it is kept on the device and sent later. Null: kept. */
export const useCreateGathering = (fallback: string) =>
  useToldMutation(
    async ({ body, photos, key, huntId }: GatheringToSave): Promise<SavedGathering> => {
      try {
        if (!navigator.onLine) throw new TypeError('No signal')
        const sent = await Promise.all(photos.map(photoForRequest))
        const gathering = await api('POST /gatherings', { body: { ...body, photos: sent }, idempotencyKey: key })
        return { gathering, isLinked: await linkToHunt(huntId, gathering.id) }
      } catch (error) {
        if (!isOffline(error)) throw error
        await putInOutbox({ id: key, body, photos, huntId })
        return null
      }
    },
    {
      worksOffline: true,
      invalidates: ['gatherings', 'finds', 'hunts'],
      success: (saved, { huntId }) =>
        saved
          ? { title: 'Product saved!', description: savedWords(saved.isLinked, huntId) }
          : { title: 'Saved offline. It will be sent when you are back online.' },
      failure: (error) => ({
        title: 'Error',
        description: error instanceof ApiError ? `Failed to create gathering: ${error.message}` : fallback,
      }),
    },
  )

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

export function useConfirmGathering() {
  const client = useQueryClient()
  return useApiMutation('POST /gatherings/:id/confirm', {
    success: ({ confirmations }) =>
      confirmations.mine
        ? { title: 'Thanks!', description: 'Others see that it is still there.' }
        : { title: 'Thanks!', description: 'You saved somebody the trip.' },
    failure: 'Not noted',
    onSuccess(gathering) {
      client.setQueriesData<Gathering>(
        { queryKey: ['gatherings', 'one', String(gathering.id)] },
        (known) => known && { ...gathering, distanceMiles: known.distanceMiles },
      )
      void client.invalidateQueries({ queryKey: ['gatherings', 'list'] })
      void client.invalidateQueries({ queryKey: ['finds'] })
    },
  })
}
