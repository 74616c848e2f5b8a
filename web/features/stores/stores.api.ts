import { coordinates } from '../../lib/location.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Place } from '../../../domain/contracts/maps.ts'
import type { Store } from '../../../domain/contracts/stores.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { api, apiPage } from '../../lib/api.ts'
import { keepStoresAround, keptStores, nearestFirst } from './kept-stores.ts'
import { isNamed, type StoreChoice } from './store-choice.ts'

export { isNamed, rememberStore, storeForRequest, storeOfThisVisit } from './store-choice.ts'

const nearMeters = 5000
const fartherMeters = 20_000
export const shortestSearch = 3
const mostShown = 8

const fromPlace = ({ storeId, name, formatted_address, vicinity, location, placeId }: Place): StoreChoice => ({
  storeId,
  name,
  address: (formatted_address || vicinity).replace(/, USA$/, ''),
  latitude: location.lat,
  longitude: location.lng,
  placeId,
})

const fromStore = ({ id, name, address, city, state, zipCode, latitude, longitude, placeId }: Store): StoreChoice => ({
  storeId: id,
  name,
  address,
  city,
  state,
  zipCode,
  latitude,
  longitude,
  placeId,
})

/** What is around the corner; only when nothing is, what a short drive away is. */
export const nearbyStoresQuery = (point: Point | null) =>
  queryOptions({
    queryKey: ['stores', 'nearby', point],
    enabled: point !== null,
    async queryFn({ signal }): Promise<StoreChoice[]> {
      if (!point) return []
      try {
        for (const radius of [nearMeters, fartherMeters]) {
          const query = { lat: point.latitude, lng: point.longitude, radius, type: 'store' }
          const { results } = await api('GET /maps/nearby-search', { query, signal })
          if (results.length > 0) return results.slice(0, mostShown).map(fromPlace)
        }
        return []
      } catch (error) {
        return keptInstead(error, (stores) => nearestFirst(stores, point).slice(0, mostShown))
      }
    },
  })

/** By their name, street or city, as the server knows them. */
export async function namedStores(text: string, point: Point | null, signal?: AbortSignal): Promise<StoreChoice[]> {
  if (text.length < shortestSearch) return []
  const { results } = await api('GET /maps/text-search', {
    query: { query: text, type: 'store', ...coordinates(point) },
    signal,
  })
  return results.slice(0, mostShown).map(fromPlace)
}

/** Those within some miles, nearest first. */
export async function storesAround(point: Point, radius: number, signal?: AbortSignal): Promise<StoreChoice[]> {
  const { items } = await apiPage('GET /stores', { query: { ...coordinates(point), radius, limit: 100 }, signal })
  return items.map(fromStore)
}

const regionMiles = 50
/** The stores of the region stay on the device: which one it was can be said without signal. */
export const keepStores = (point: Point): Promise<void> =>
  keepStoresAround(point, () => storesAround(point, regionMiles))

/** Without signal, the stores of the region as they were last seen from here. */
async function keptInstead(error: unknown, choose: (stores: StoreChoice[]) => StoreChoice[]): Promise<StoreChoice[]> {
  const kept = error instanceof TypeError ? await keptStores() : []
  if (kept.length === 0) throw error
  return choose(kept)
}

export const storeSearchQuery = (text: string, point: Point | null) =>
  queryOptions({
    queryKey: ['stores', 'search', text, point],
    enabled: text.length >= shortestSearch,
    queryFn: ({ signal }): Promise<StoreChoice[]> =>
      namedStores(text, point, signal).catch((error: unknown) =>
        keptInstead(error, (stores) =>
          nearestFirst(
            stores.filter((store) => isNamed(text, store)),
            point,
          ).slice(0, mostShown),
        ),
      ),
  })

export interface Area {
  center: Point
  radiusMiles: number
}

/** The stores in the part of the map one looks at. */
export const storesInAreaQuery = (area: Area | null) =>
  queryOptions({
    queryKey: ['stores', 'area', area],
    enabled: area !== null,
    async queryFn({ signal }): Promise<StoreChoice[]> {
      if (!area) return []
      const radius = Math.min(area.radiusMiles, 200)
      return storesAround(area.center, radius, signal)
    },
  })

/** The point of an address, to drop the pin near where it belongs. */
export async function findAddress(address: string): Promise<Point | undefined> {
  const { results } = await api('GET /maps/geocode', { query: { address } })
  const place = results[0]?.geometry.location
  return place && { latitude: place.lat, longitude: place.lng }
}
