import { z } from 'zod'
import { Id, idOrSlug, Instant, Latitude, Longitude, Page, pathId, queryNumber } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Gathering } from './gatherings.ts'
import { Hunt } from './hunts.ts'

export const Retailer = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  description: z.string().nullable(),
})
export type Retailer = z.output<typeof Retailer>

export const Store = z.object({
  id: Id,
  retailerId: Id,
  retailerName: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phoneNumber: z.string().nullable(),
  website: z.string().nullable(),
  placeId: z.string().nullable(),
  /** From the asked lat and lng; null when none were given or the store's place is unknown. */
  distanceMiles: z.number().nullable(),
  /** The same, by its short name. */
  distance: z.number().nullable(),
})
export type Store = z.output<typeof Store>

/** How much was seen in the stores of one hour of the week, there. */
const RhythmHour = z.object({
  /** 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  hour: z.int().min(0).max(23),
  count: z.int(),
})
export type RhythmHour = z.output<typeof RhythmHour>

export const StoreDetails = Store.extend({
  /** Gatherings here that everybody can see. */
  sightings: z.int(),
  /** Open hunts that reach it. */
  wanted: z.int(),
  /** When something here was last seen or confirmed. */
  lastSeenAt: Instant.nullable(),
  /** When things are seen, in the store's own time; null while there are too few sightings to tell. */
  rhythm: z.array(RhythmHour).nullable(),
  /** By the person who asks. */
  following: z.boolean(),
})
export type StoreDetails = z.output<typeof StoreDetails>

const coordinate = {
  lat: queryNumber('lat must be a number').pipe(Latitude),
  lng: queryNumber('lng must be a number').pipe(Longitude),
}

export const StoreSearch = Page.extend({
  /** Words of the name or the address, a chain, a city or a zip code; misspelled ones are understood. */
  q: z
    .string()
    .trim()
    .max(200, 'q must be at most 200 characters')
    .transform((text) => text || undefined)
    .optional(),
  lat: coordinate.lat.optional(),
  lng: coordinate.lng.optional(),
  /** Miles around lat and lng. */
  radius: queryNumber('radius must be a number')
    .pipe(z.number().positive('radius must be more than 0').max(12_450, 'radius must be at most 12450'))
    .optional(),
  /** An id or a slug. */
  retailerId: idOrSlug('retailer').optional(),
}).superRefine(({ lat, lng, radius }, check) => {
  const complain = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
  if ((lat === undefined) !== (lng === undefined))
    complain(lat === undefined ? 'lat' : 'lng', 'lat and lng go together')
  else if (lat === undefined && radius !== undefined) complain('radius', 'radius needs lat and lng')
})
export type StoreSearch = z.output<typeof StoreSearch>

export const listStores = endpoint({
  method: 'GET',
  path: '/stores',
  summary: 'Stores: nearest first when a place is given, best match first with q, else by name',
  query: StoreSearch,
  answer: z.array(Store),
  paged: true,
})
export const showStore = endpoint({
  method: 'GET',
  path: '/stores/:id',
  summary: 'One store: what was seen there and is wanted around it, in numbers',
  params: pathId('store'),
  query: z.object({ lat: coordinate.lat.optional(), lng: coordinate.lng.optional() }),
  answer: StoreDetails,
})
export const listStoreGatherings = endpoint({
  method: 'GET',
  path: '/stores/:id/gatherings',
  summary: 'What was seen in a store, newest first',
  params: pathId('store'),
  query: Page,
  answer: z.array(Gathering),
  paged: true,
})
export const listStoreWanted = endpoint({
  method: 'GET',
  path: '/stores/:id/wanted',
  summary: 'Open hunts for this store, or whose radius reaches it from their rounded place; newest first',
  params: pathId('store'),
  query: Page,
  answer: z.array(Hunt),
  paged: true,
})
export const listRetailers = endpoint({
  method: 'GET',
  path: '/retailers',
  summary: 'All retailers',
  query: Page,
  answer: z.array(Retailer),
  paged: true,
})
