import { z } from 'zod'
import { Id, Latitude, Longitude, queryNumber } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Who answered: our own stores and gazetteer, or Google. */
const provider = z.enum(['embedded', 'google'])
const status = z.enum(['OK', 'ZERO_RESULTS'])

const MapLocation = z.object({ lat: z.number(), lng: z.number() })
const geometry = z.object({ location: MapLocation })

/** A place as Google words it, and once more as our own clients read it. */
export const Place = z.object({
  place_id: z.string(),
  placeId: z.string(),
  name: z.string(),
  vicinity: z.string(),
  formatted_address: z.string(),
  geometry,
  location: MapLocation,
  types: z.array(z.string()),
  /** Our own store behind the place; null when there is none yet. */
  storeId: Id.nullable(),
})
export type Place = z.output<typeof Place>

export const AddressComponent = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
export type AddressComponent = z.output<typeof AddressComponent>

export const PlaceDetails = Place.extend({
  formatted_phone_number: z.string().nullable(),
  website: z.string().nullable(),
  address_components: z.array(AddressComponent),
})
export type PlaceDetails = z.output<typeof PlaceDetails>

export const GeocodeResult = z.object({
  place_id: z.string(),
  formatted_address: z.string(),
  geometry,
  address_components: z.array(AddressComponent),
  types: z.array(z.string()),
})
export type GeocodeResult = z.output<typeof GeocodeResult>

const places = z.object({ results: z.array(Place), status, provider })
const lat = queryNumber('lat must be a number').pipe(Latitude)
const lng = queryNumber('lng must be a number').pipe(Longitude)
const words = (name: string) => z.string().trim().max(200, `${name} must be at most 200 characters`)
const type = words('type').optional()

export const mapsKey = endpoint({
  method: 'GET',
  path: '/maps/api-key',
  summary: 'How the map is drawn: the key of the maps service, empty without one, and the tile server if there is one',
  answer: z.object({ apiKey: z.string(), provider, tileUrl: z.string().nullable() }),
})
export const nearbySearch = endpoint({
  method: 'GET',
  path: '/maps/nearby-search',
  summary: 'Stores around a point, nearest first',
  query: z.object({
    lat,
    lng,
    /** Meters. */
    radius: queryNumber('radius must be a number')
      .pipe(z.number().positive('radius must be more than 0').max(50_000, 'radius must be at most 50000'))
      .default(5000),
    keyword: words('keyword').optional(),
    type,
  }),
  answer: places,
})
export const textSearch = endpoint({
  method: 'GET',
  path: '/maps/text-search',
  summary: 'Stores and places by words; at least 3 characters',
  query: z
    .object({
      query: words('query').min(3, 'Enter at least 3 characters'),
      type,
      lat: lat.optional(),
      lng: lng.optional(),
    })
    .refine((value) => (value.lat === undefined) === (value.lng === undefined), 'lat and lng go together'),
  answer: places,
})
export const placeDetails = endpoint({
  method: 'GET',
  path: '/maps/place-details',
  summary: 'One place',
  query: z.object({
    place_id: z.string('place_id is required').trim().min(1, 'place_id is required').max(300, 'Invalid place_id'),
  }),
  answer: z.object({ result: PlaceDetails, status, provider }),
  refuses: [404],
})

const latlng = z
  .string()
  .trim()
  .regex(/^-?\d{1,3}(?:\.\d{1,20})?\s*,\s*-?\d{1,3}(?:\.\d{1,20})?$/, 'latlng must be two numbers separated by a comma')
  .transform((text) => {
    const [latitude, longitude] = text.split(',').map(Number)
    return { latitude, longitude }
  })
  .pipe(z.object({ latitude: Latitude, longitude: Longitude }))

export const geocode = endpoint({
  method: 'GET',
  path: '/maps/geocode',
  summary: 'From an address, city or zip code to coordinates, or from coordinates to the address',
  query: z
    .object({ address: words('address').min(1, 'address is required').optional(), latlng: latlng.optional() })
    .refine((value) => (value.address === undefined) !== (value.latlng === undefined), 'Give address or latlng'),
  answer: z.object({ results: z.array(GeocodeResult), status, provider }),
  refuses: [404],
})
