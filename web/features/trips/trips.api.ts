import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Trip } from '../../../domain/contracts/shopping/trips.ts'
import { api, ApiError, apiPage } from '../../lib/api.ts'
import { useApiMutation, useToldMutation } from '../../lib/use-api-mutation.ts'
import { forgetTrip, keepTrip, recallTrip, type Ticks } from './kept-trips.ts'

const isWithoutSignal = (error: unknown) => !(error instanceof ApiError)

const sendTicks = (id: number | string, body: Ticks) => api('PATCH /trips/:id', { params: { id }, body })

/** From the server, with what was ticked off without a signal; without one, as it is on the device. */
async function fetchTrip(id: string, share: string | undefined, signal: AbortSignal): Promise<Trip> {
  const kept = await recallTrip(id)
  try {
    const trip = await api('GET /trips/:id', { params: { id }, query: { share }, signal })
    const latest = kept?.waiting && trip.isMine ? await sendTicks(id, kept.waiting) : trip
    await keepTrip(latest)
    return latest
  } catch (error) {
    if (!kept || !isWithoutSignal(error)) throw error
    return { ...kept.trip, ...kept.waiting }
  }
}

export const tripQuery = (id: string, share?: string) =>
  queryOptions({
    queryKey: ['trips', 'one', id, share ?? null],
    queryFn: ({ signal }) => fetchTrip(id, share, signal),
  })

/** The key names the person, so that the next one at this browser starts with nothing of theirs. */
export const latestTripQuery = (userId: number) =>
  queryOptions({
    queryKey: ['trips', 'latest', userId],
    queryFn: async ({ signal }) => (await apiPage('GET /trips', { query: { limit: 1 }, signal })).items[0] ?? null,
  })

const mostFinds = 100
export const openFindsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['finds', 'open', userId],
    queryFn: async ({ signal }) =>
      (await apiPage('GET /finds', { query: { mine: 'true', status: 'open', limit: mostFinds }, signal })).items,
  })

export const usePlanTrip = (onPlanned: (trip: Trip) => void) =>
  useApiMutation('POST /trips', { invalidates: ['trips'], failure: 'Failed to plan the trip', onSuccess: onPlanned })

/** Ticked at once; without a signal it waits on the device and is sent when the trip is next opened with one. */
export function useTicks(trip: Trip) {
  const client = useQueryClient()
  const key = tripQuery(String(trip.id)).queryKey
  return useToldMutation(
    async (ticks: Ticks): Promise<Trip> => {
      try {
        const latest = await sendTicks(trip.id, ticks)
        await keepTrip(latest)
        return latest
      } catch (error) {
        if (!isWithoutSignal(error)) throw error
        await keepTrip(trip, ticks)
        return { ...trip, ...ticks }
      }
    },
    {
      scope: `trip-${trip.id}`,
      failure: 'Failed to save the list',
      showAtOnce(cache, ticks) {
        const before = cache.getQueryData(key)
        cache.setQueryData(key, { ...trip, ...ticks })
        return () => cache.setQueryData(key, before)
      },
      onSuccess: (latest) => client.setQueryData(key, latest),
    },
  )
}

export const useDeleteTrip = (id: number, onDeleted: () => void) =>
  useApiMutation('DELETE /trips/:id', {
    invalidates: ['trips'],
    success: { title: 'Trip deleted' },
    onSuccess: () => void forgetTrip(id).then(onDeleted),
  })
