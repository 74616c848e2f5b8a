import { z } from 'zod'
import { bodyId, Id, Instant, Latitude, Longitude, Page, pathId } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { FindStatus } from '../finds.ts'
import { StillThere } from '../gatherings.ts'
import { RecordStore } from '../record-search.ts'

const mostFinds = 100
const limitRange = 'Minutes must be between 1 and 1440'
const findList = z.array(bodyId('find'), 'Invalid find ID').max(mostFinds, `At most ${mostFinds} finds`)

export const NewTrip = z.object({
  /** Where it starts: used to plan, never kept, never answered. */
  lat: Latitude,
  lng: Longitude,
  /** All open finds unless said. */
  findIds: findList.optional(),
  /** The best that fits; without it, everything is visited. */
  maxMinutes: z.int(limitRange).min(1, limitRange).max(1440, limitRange).optional(),
})
export type NewTrip = z.output<typeof NewTrip>

/** A find on the list, as far as it can still be seen. */
export const TripItem = z.object({
  findId: Id,
  huntId: Id,
  gatheringId: Id,
  huntName: z.string(),
  productName: z.string(),
  price: z.number().nullable(),
  thumbnailUrl: z.string(),
  status: FindStatus,
  stillThere: StillThere,
})
export type TripItem = z.output<typeof TripItem>

export const Trip = z.object({
  id: Id,
  /** In the order of the visits. Miles and minutes are those from the stop before, the time in the store included. */
  stops: z.array(
    z.object({ storeId: Id, finds: z.array(Id), miles: z.number(), minutes: z.int(), store: RecordStore }),
  ),
  /** Of the whole way, without the way back. For others than its owner it begins at the first stop. */
  miles: z.number(),
  minutes: z.int(),
  covered: z.array(Id),
  left: z.array(Id),
  /** Whoever has it may read the trip. */
  share: z.string(),
  /** What was found, and what was gone. */
  done: z.array(Id),
  gone: z.array(Id),
  items: z.array(TripItem),
  isMine: z.boolean(),
  createdAt: Instant,
})
export type Trip = z.output<typeof Trip>

export const TripChange = z.object({ done: findList.optional(), gone: findList.optional() })
export type TripChange = z.output<typeof TripChange>

const params = pathId('trip')

export const createTrip = endpoint({
  method: 'POST',
  path: '/trips',
  summary: 'Plan a round through the stores of my open finds: all of them, or the best within a time',
  body: NewTrip,
  answer: Trip,
  status: 201,
  refuses: [404],
})
export const listTrips = endpoint({
  method: 'GET',
  path: '/trips',
  summary: 'My trips, newest first',
  query: Page,
  answer: z.array(Trip),
  paged: true,
})
export const showTrip = endpoint({
  method: 'GET',
  path: '/trips/:id',
  summary: 'One trip: for its owner, or for whoever has its share token',
  params,
  query: z.object({ share: z.string().max(100, 'Invalid share token').optional() }),
  answer: Trip,
})
export const changeTrip = endpoint({
  method: 'PATCH',
  path: '/trips/:id',
  summary: 'Replace the lists of what was found and what was gone; what is gone is denied for everybody',
  params,
  body: TripChange,
  answer: Trip,
})
export const deleteTrip = endpoint({ method: 'DELETE', path: '/trips/:id', summary: 'Delete a trip', params })
