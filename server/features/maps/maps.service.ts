import type { Query } from '../../../domain/contracts/endpoint.ts'
import type { geocode, nearbySearch, textSearch } from '../../../domain/contracts/maps.ts'
import type { AppContext } from '../../app/context.ts'
import { notFound } from '../../http/errors.ts'
import { storeIdsOfPlaces } from '../stores/stores.service.ts'

export function mapSettings({ config, maps }: AppContext) {
  return { apiKey: config.maps.googleApiKey ?? '', provider: maps.name, tileUrl: config.maps.tileUrl ?? null }
}

export async function findNearby(context: AppContext, { lat, lng, radius, keyword, type }: Query<typeof nearbySearch>) {
  const point = { latitude: lat, longitude: lng }
  return answer(context, await withStores(context, await context.maps.nearby({ point, meters: radius, keyword, type })))
}

export async function findByText(context: AppContext, { query, type, lat, lng }: Query<typeof textSearch>) {
  const near = lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
  return answer(context, await withStores(context, await context.maps.search({ text: query, near, type })))
}

export async function showPlace(context: AppContext, placeId: string) {
  const found = await context.maps.details(placeId)
  if (!found) throw notFound('Place not found')
  const [result] = await withStores(context, [found])
  if (!result) throw notFound('Place not found')
  return { result, status: 'OK' as const, provider: context.maps.name }
}

export async function findAddress(context: AppContext, { address, latlng }: Query<typeof geocode>) {
  return answer(context, await context.maps.geocode(latlng ? { point: latlng } : { address: address ?? '' }))
}

const answer = <Result>({ maps }: AppContext, results: Result[]) => ({
  results,
  status: results.length > 0 ? ('OK' as const) : ('ZERO_RESULTS' as const),
  provider: maps.name,
})

/** Says which places we already know as stores, so that choosing one does not look like adding it. */
async function withStores<P extends { placeId: string; storeId?: number }>({ db }: AppContext, places: P[]) {
  const unknown = places.filter((place) => place.storeId === undefined).map((place) => place.placeId)
  const known = await storeIdsOfPlaces(db, unknown)
  return places.map((place) => ({ ...place, storeId: place.storeId ?? known.get(place.placeId) ?? null }))
}
