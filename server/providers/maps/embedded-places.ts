import type { AddressComponent, GeocodeResult } from '../../../domain/contracts/maps.ts'
import type { City } from './gazetteer-data.ts'
import type { ZipPlace } from './gazetteer.ts'
import type { DirectoryStore, FoundDetails, FoundPlace } from './maps.ts'
import { stateName } from './place-text.ts'

const component = (long_name: string, short_name: string, ...types: string[]): AddressComponent => ({
  long_name,
  short_name,
  types,
})
const country = component('United States', 'US', 'country', 'political')
const stateComponent = (code: string) => component(stateName(code), code, 'administrative_area_level_1', 'political')
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function details(
  id: string,
  point: { latitude: number; longitude: number },
  words: Pick<FoundDetails, 'name' | 'vicinity' | 'formatted_address' | 'types' | 'address_components'>,
): FoundDetails {
  const location = { lat: rounded(point.latitude), lng: rounded(point.longitude) }
  const contact = { formatted_phone_number: null, website: null }
  return { place_id: id, placeId: id, location, geometry: { location }, ...contact, ...words }
}

export function zipDetails(zip: ZipPlace): FoundDetails {
  return details(`zip:${zip.zipCode}`, zip, {
    name: zip.zipCode,
    vicinity: `${zip.city}, ${zip.state}`,
    formatted_address: `${zip.city}, ${zip.state} ${zip.zipCode}, USA`,
    types: ['postal_code'],
    address_components: [
      component(zip.zipCode, zip.zipCode, 'postal_code'),
      component(zip.city, zip.city, 'locality', 'political'),
      stateComponent(zip.state),
      country,
    ],
  })
}

export function cityDetails(city: City): FoundDetails {
  return details(`city:${city.name},${city.state}`, city, {
    name: city.name,
    vicinity: stateName(city.state),
    formatted_address: `${city.name}, ${city.state}, USA`,
    types: ['locality', 'political'],
    address_components: [component(city.name, city.name, 'locality', 'political'), stateComponent(city.state), country],
  })
}

/** Null for a store whose place is unknown: it cannot be shown on a map. */
export function storeDetails(store: DirectoryStore): FoundDetails | null {
  const { latitude, longitude } = store
  if (latitude === null || longitude === null) return null
  const street = /^(\d+\S*)\s+(.+)$/.exec(store.address)
  const streetComponents = street
    ? [
        component(street[1] ?? '', street[1] ?? '', 'street_number'),
        component(street[2] ?? '', street[2] ?? '', 'route'),
      ]
    : [component(store.address, store.address, 'route')]
  const found = details(
    `store:${store.id}`,
    { latitude, longitude },
    {
      name: store.name,
      vicinity: `${store.address}, ${store.city}`,
      formatted_address: `${store.address}, ${store.city}, ${store.state} ${store.zipCode}, USA`,
      types: ['store', 'point_of_interest', 'establishment'],
      address_components: [
        ...streetComponents,
        component(store.city, store.city, 'locality', 'political'),
        stateComponent(store.state),
        country,
        component(store.zipCode, store.zipCode, 'postal_code'),
      ],
    },
  )
  return { ...found, formatted_phone_number: store.phoneNumber, website: store.website, storeId: store.id }
}

export const storePlace = (store: DirectoryStore): FoundPlace[] => {
  const found = storeDetails(store)
  return found ? [found] : []
}

export const resultOf = ({
  place_id,
  formatted_address,
  geometry,
  address_components,
  types,
}: FoundDetails): GeocodeResult => ({
  place_id,
  formatted_address,
  geometry,
  address_components,
  types,
})
