import { coordinates } from '../../lib/location.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Place } from '../../../domain/contracts/maps.ts'
import type { Store } from '../../../domain/contracts/stores.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { api, apiPage } from '../../lib/api.ts'
import type { StoreChoice } from './store-choice.ts'

export { rememberStore, storeForRequest, storeOfThisVisit } from './store-choice.ts'

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
      for (const radius of [nearMeters, fartherMeters]) {
        const query = { lat: point.latitude, lng: point.longitude, radius, type: 'store' }
        const { results } = await api('GET /maps/nearby-search', { query, signal })
        if (results.length > 0) return results.slice(0, mostShown).map(fromPlace)
      }
      return []
    },
  })

export const storeSearchQuery = (text: string, point: Point | null) =>
  queryOptions({
    queryKey: ['stores', 'search', text, point],
    enabled: text.length >= shortestSearch,
    async queryFn({ signal }): Promise<StoreChoice[]> {
      const { results } = await api('GET /maps/text-search', {
        query: { query: text, type: 'store', ...coordinates(point) },
        signal,
      })
      return results.slice(0, mostShown).map(fromPlace)
    },
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
      const { items } = await apiPage('GET /stores', {
        query: { ...coordinates(area.center), radius, limit: 100 },
        signal,
      })
      return items.map(fromStore)
    },
  })

/** The point of an address, to drop the pin near where it belongs. */
export async function findAddress(address: string): Promise<Point | undefined> {
  const { results } = await api('GET /maps/geocode', { query: { address } })
  const place = results[0]?.geometry.location
  return place && { latitude: place.lat, longitude: place.lng }
}
