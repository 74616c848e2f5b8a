import { z } from 'zod'
import type { GeocodeResult } from '../../../domain/contracts/maps.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { askGoogle } from './google-request.ts'
import type { FoundDetails, FoundPlace, Maps } from './maps.ts'

const Location = z.object({ lat: z.number(), lng: z.number() })
const Geometry = z.object({ location: Location })
const Component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })

const GooglePlace = z.object({
  place_id: z.string().max(300),
  name: z.string(),
  vicinity: z.string().optional(),
  formatted_address: z.string().optional(),
  geometry: Geometry,
  types: z.array(z.string()).default([]),
})
const GoogleDetails = GooglePlace.extend({
  formatted_phone_number: z.string().optional(),
  website: z.string().optional(),
  address_components: z.array(Component).default([]),
})
const GoogleGeocode = z.object({
  place_id: z.string(),
  formatted_address: z.string(),
  geometry: Geometry,
  address_components: z.array(Component).default([]),
  types: z.array(z.string()).default([]),
})
const PlaceAnswer = z.object({ results: z.array(GooglePlace).default([]) })
const DetailsAnswer = z.object({ result: GoogleDetails.optional() })
const GeocodeAnswer = z.object({ results: z.array(GoogleGeocode).default([]) })

const pair = ({ latitude, longitude }: Point) => `${latitude},${longitude}`
/** Google weighs this circle more, but also answers from outside of it. */
const biasMeters = '50000'
const detailFields =
  'place_id,name,formatted_address,formatted_phone_number,website,geometry,vicinity,types,address_component'

/** Google's Places and Geocoding web services. */
export class GoogleMaps implements Maps {
  readonly name = 'google'
  readonly #settings: { key: string; baseUrl: string }

  constructor(key: string, baseUrl: string) {
    this.#settings = { key, baseUrl }
  }

  async nearby(search: { point: Point; meters: number; keyword?: string; type?: string }): Promise<FoundPlace[]> {
    const { results } = await askGoogle(this.#settings, 'place/nearbysearch', PlaceAnswer, {
      location: pair(search.point),
      radius: String(search.meters),
      keyword: search.keyword,
      type: search.type,
    })
    return results.map(toPlace)
  }

  async search({ text, near, type }: { text: string; near: Point | null; type?: string }): Promise<FoundPlace[]> {
    const { results } = await askGoogle(this.#settings, 'place/textsearch', PlaceAnswer, {
      query: text,
      type,
      region: 'us',
      ...(near ? { location: pair(near), radius: biasMeters } : {}),
    })
    return results.map(toPlace)
  }

  async details(placeId: string): Promise<FoundDetails | null> {
    const { result } = await askGoogle(this.#settings, 'place/details', DetailsAnswer, {
      place_id: placeId,
      fields: detailFields,
    })
    if (!result) return null
    const { formatted_phone_number = null, website = null, address_components } = result
    return { ...toPlace(result), formatted_phone_number, website, address_components }
  }

  async geocode(question: { address: string } | { point: Point }): Promise<GeocodeResult[]> {
    const asked = 'point' in question ? { latlng: pair(question.point) } : { address: question.address, region: 'us' }
    const { results } = await askGoogle(this.#settings, 'geocode', GeocodeAnswer, asked)
    return results
  }
}

function toPlace({ place_id, name, vicinity, formatted_address, geometry, types }: z.output<typeof GooglePlace>) {
  const address = formatted_address ?? vicinity ?? ''
  return {
    place_id,
    placeId: place_id,
    name,
    vicinity: vicinity ?? address,
    formatted_address: address,
    geometry,
    location: geometry.location,
    types,
  }
}
