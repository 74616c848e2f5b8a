import { randomBytes } from 'node:crypto'
import type { Page } from '../../../domain/contracts/common.ts'
import type { NewTrip, Trip, TripChange } from '../../../domain/contracts/shopping/trips.ts'
import { roundedPlace } from '../../../domain/rules/distance.ts'
import { minutesPerStop } from '../../../domain/rules/trips/plan-trip.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { newestPage } from '../../http/cursor.ts'
import { AppError, invalidField, notFound } from '../../http/errors.ts'
import { noteMade } from '../../http/idempotency.ts'
import type { Viewer } from '../../http/viewer.ts'
import { findsById } from '../finds/finds.service.ts'
import { sayWhetherThere } from '../gatherings/gatherings.service.ts'
import { planStops } from './planning.ts'
import * as queries from './trips.queries.ts'

const mostFinds = 100

/** The start is as coarse as everybody's place here, and gone when the plan is made: no leg tells where somebody lives. */
export async function planTripFor(context: AppContext, viewer: Viewer, wish: NewTrip): Promise<Trip> {
  const { db, log, compute, limiter } = context
  await limiter.take('tripPlans', String(viewer.id))
  const ids = wish.findIds ? [...new Set(wish.findIds)] : await queries.selectOpenFindIds(db, viewer, mostFinds)
  const finds = await findsById(db, viewer, ids)
  if (finds.length < ids.length || finds.some(({ userId }) => userId !== viewer.id)) throw notFound('Find not found')
  const open = finds.filter(({ status, hunt }) => status === 'found' && hunt.status !== 'scored')
  const start = roundedPlace({ latitude: wish.lat, longitude: wish.lng })
  const stops = await planStops(compute, start, open, wish.maxMinutes).catch((error: unknown) => {
    log.error({ err: error }, 'planning a trip failed')
    throw new AppError('unavailable', 'The trip could not be planned. Please try again in a moment.', {
      retryAfterSeconds: 5,
    })
  })
  const covered = new Set(stops.flatMap((stop) => stop.finds))
  const id = await db.transaction(async (tx) => {
    const made = await queries.insertTrip(tx, {
      userId: viewer.id,
      share: randomBytes(16).toString('base64url'),
      stops,
      left: ids.filter((one) => !covered.has(one)),
    })
    await noteMade(tx, viewer, made)
    return made
  })
  return showTrip(context, viewer, id)
}

export async function showTrip({ db }: AppContext, viewer: Viewer | null, id: number, share?: string): Promise<Trip> {
  const trip = await queries.selectTrip(db, viewer, id)
  if (!trip || (trip.userId !== viewer?.id && trip.share !== share)) throw notFound('Trip not found')
  const [shown] = await toTrips(db, viewer, [trip])
  if (!shown) throw notFound('Trip not found')
  return shown
}

export async function listTrips({ db }: AppContext, viewer: Viewer, page: Page) {
  const { items, ...rest } = await newestPage(
    page,
    (limit, end) => queries.selectTripPage(db, viewer.id, limit, end),
    () => queries.countTrips(db, viewer.id),
  )
  return { ...rest, items: await toTrips(db, viewer, items) }
}

export async function changeTrip(context: AppContext, viewer: Viewer, id: number, change: TripChange): Promise<Trip> {
  const newlyGone = await context.db.transaction(async (tx) => {
    const trip = await queries.lockTrip(tx, id, viewer.id)
    if (!trip) throw notFound('Trip not found')
    const known = new Set([...trip.stops.flatMap((stop) => stop.finds), ...trip.left])
    for (const name of ['done', 'gone'] as const) {
      if (change[name]?.some((find) => !known.has(find))) throw invalidField('This find is not in the trip', name)
    }
    const done = [...new Set(change.done ?? trip.done)]
    const gone = [...new Set(change.gone ?? trip.gone)]
    await queries.updateTrip(tx, id, { done, gone })
    return gone.filter((find) => !trip.gone.includes(find))
  })
  for (const { gatheringId } of await findsById(context.db, viewer, newlyGone)) {
    await sayWhetherThere(context, viewer, gatheringId, false)
  }
  return showTrip(context, viewer, id)
}

export async function deleteTrip({ db }: AppContext, viewer: Viewer, id: number): Promise<void> {
  if (!(await queries.deleteTripRow(db, id, viewer.id))) throw notFound('Trip not found')
}

async function toTrips(db: Db, viewer: Viewer | null, rows: queries.TripRow[]): Promise<Trip[]> {
  const storeIds = rows.flatMap(({ stops }) => stops.map(({ storeId }) => storeId))
  const findIds = rows.flatMap(({ stops, left }) => [...stops.flatMap((stop) => stop.finds), ...left])
  const [stores, finds] = await Promise.all([
    queries.selectStores(db, [...new Set(storeIds)]),
    findsById(db, viewer, [...new Set(findIds)]),
  ])
  const storeOf = new Map(stores.map((store) => [store.id, store]))
  const itemOf = new Map(finds.map((find) => [find.id, itemFrom(find)]))
  return rows.map((row) => {
    const isMine = row.userId === viewer?.id
    const stops = row.stops.flatMap((stop, index) => {
      const store = storeOf.get(stop.storeId)
      // The first leg comes from where the owner is.
      const leg = isMine || index > 0 ? {} : { miles: 0, minutes: minutesPerStop }
      return store ? { ...stop, ...leg, store } : []
    })
    const covered = stops.flatMap((stop) => stop.finds)
    return {
      ...row,
      stops,
      miles: Math.round(stops.reduce((sum, stop) => sum + stop.miles, 0) * 10) / 10,
      minutes: stops.reduce((sum, stop) => sum + stop.minutes, 0),
      covered,
      items: [...covered, ...row.left].flatMap((find) => itemOf.get(find) ?? []),
      isMine,
    }
  })
}

const itemFrom = ({
  id,
  huntId,
  gatheringId,
  status,
  hunt,
  gathering,
}: Awaited<ReturnType<typeof findsById>>[number]) => ({
  findId: id,
  huntId,
  gatheringId,
  huntName: hunt.productName,
  productName: gathering.productName,
  price: gathering.price,
  thumbnailUrl: gathering.thumbnailUrl,
  status,
  stillThere: gathering.stillThere,
})
