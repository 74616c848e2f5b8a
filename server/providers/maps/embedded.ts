import type { GeocodeResult } from '../../../domain/contracts/maps.ts'
import { metersPerMile, type Point } from '../../../domain/rules/distance.ts'
import { gazetteer } from './gazetteer.ts'
import type { FoundDetails, FoundPlace, Maps, StoreDirectory } from './maps.ts'
import { cityDetails, resultOf, storeDetails, storePlace, zipDetails } from './embedded-places.ts'
import { placesInText } from './place-text.ts'

const mostResults = 20
/** How far from a named city or zip code its stores may lie. */
const aroundPlaceMiles = 25
/** Beyond this distance from every zip code there is nothing to say about a point. */
const knownGroundMiles = 60
/** Kinds of places people ask for that are no stores. */
const regionTypes = new Set(['locality', 'postal_code', 'political', 'geocode', '(cities)', '(regions)'])

/** Our own stores and the offline gazetteer, in the words of a maps service. */
export class EmbeddedMaps implements Maps {
  readonly name = 'embedded'
  readonly #stores: StoreDirectory

  constructor(stores: StoreDirectory) {
    this.#stores = stores
  }

  async nearby({ point, meters, keyword }: { point: Point; meters: number; keyword?: string }): Promise<FoundPlace[]> {
    const stores = await this.#stores.near(point, meters / metersPerMile, keyword || undefined, mostResults)
    return stores.flatMap(storePlace)
  }

  /** Stores by their own words first, then those around a city or zip code in the text, then the place itself. */
  async search({ text, near, type }: { text: string; near: Point | null; type?: string }): Promise<FoundPlace[]> {
    const chain = this.#stores.chainIn(text)
    const known = placesInText(gazetteer(), chain && chain.rest ? chain.rest : text, near)
    const regions = known.map((found) => (found.kind === 'zip' ? zipDetails(found.place) : cityDetails(found.place)))
    if (type && regionTypes.has(type)) return regions

    const named = await this.#stores.find(text, near, mostResults)
    const [first] = known
    const around = !first || named.length >= mostResults ? [] : await this.#around(first.place, chain?.retailerId)
    const byId = new Map([...named, ...around].map((store) => [store.id, store]))
    const places = [...byId.values()].slice(0, mostResults).flatMap(storePlace)
    // Whoever asks for stores gets stores; otherwise the city itself is an answer too.
    return type || chain ? places : [...places, ...regions].slice(0, mostResults)
  }

  #around(point: Point, retailerId: number | undefined) {
    return retailerId === undefined
      ? this.#stores.near(point, aroundPlaceMiles, undefined, mostResults)
      : this.#stores.ofChainNear(retailerId, point, aroundPlaceMiles, mostResults)
  }

  async details(placeId: string): Promise<FoundDetails | null> {
    const [, kind, value = ''] = /^(store|zip|city):(.+)$/.exec(placeId) ?? []
    if (kind === 'zip') {
      const zip = gazetteer().zip(value)
      return zip && zipDetails(zip)
    }
    if (kind === 'city') {
      const [, name = '', state = ''] = /^(.+),([A-Z]{2})$/.exec(value) ?? []
      const [city] = gazetteer().cities(name, { state, limit: 1 })
      return city && city.name === name ? cityDetails(city) : null
    }
    const store = kind === 'store' && /^[1-9]\d{0,8}$/.test(value) ? await this.#stores.byId(Number(value)) : null
    return store && storeDetails(store)
  }

  async geocode(question: { address: string } | { point: Point }): Promise<GeocodeResult[]> {
    if ('point' in question) {
      const nearest = gazetteer().nearest(question.point)
      if (!nearest || nearest.miles > knownGroundMiles) return []
      // The asked point itself, with the zip code and city it lies in.
      const { latitude, longitude } = question.point
      return [resultOf({ ...zipDetails(nearest), geometry: { location: { lat: latitude, lng: longitude } } })]
    }
    return placesInText(gazetteer(), question.address).map((found) =>
      resultOf(found.kind === 'zip' ? zipDetails(found.place) : cityDetails(found.place)),
    )
  }
}
