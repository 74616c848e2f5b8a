import { z } from 'zod'
import { Id, Instant, Latitude, Longitude, pathId, queryNumber } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Gathering } from '../gatherings.ts'

/** One thing, however often and wherever it was seen. Only what everybody may see counts. */
export const Thing = z.object({
  id: Id,
  name: z.string(),
  sightings: z.int(),
  /** Null where no price is known. */
  cheapest: Gathering.nullable(),
  latest: Gathering,
  /** To the asked lat and lng; null without them, or where no place is known. */
  nearest: Gathering.nullable(),
  /** One for each sighting with a price, the oldest first. */
  priceHistory: z.array(z.object({ day: z.iso.date(), price: z.number(), storeId: Id })),
  /** Where it was seen, most often first. */
  stores: z.array(
    z.object({
      storeId: Id,
      name: z.string(),
      city: z.string(),
      state: z.string(),
      sightings: z.int(),
      lastSeenAt: Instant,
      lowestPrice: z.number().nullable(),
    }),
  ),
})
export type Thing = z.output<typeof Thing>

export const showThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'The same thing across stores: cheapest, latest and nearest sighting, price history, how often seen where',
  params: pathId('thing'),
  query: z
    .object({
      lat: queryNumber('lat must be a number').pipe(Latitude).optional(),
      lng: queryNumber('lng must be a number').pipe(Longitude).optional(),
    })
    .superRefine(({ lat, lng }, check) => {
      if ((lat === undefined) === (lng === undefined)) return
      check.addIssue({ code: 'custom', path: [lat === undefined ? 'lat' : 'lng'], message: 'lat and lng go together' })
    }),
  answer: Thing,
})
