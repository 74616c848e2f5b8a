import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { isBeyond, newestFirst, type PageEnd } from '../../db/newest-first.ts'
import { users } from '../../db/schema/accounts.ts'
import { finds } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { retailers, stores } from '../../db/schema/stores.ts'
import { trips } from '../../db/schema/trips.ts'
import { storeColumns } from '../../db/store-columns.ts'
import { isInSight, seesFind } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

/** Beyond these the oldest go: a trip is for a day. */
const mostTrips = 50

const columns = {
  id: trips.id,
  userId: trips.userId,
  share: trips.share,
  stops: trips.stops,
  left: trips.left,
  done: trips.done,
  gone: trips.gone,
  createdAt: trips.createdAt,
}
export type TripRow = Awaited<ReturnType<typeof selectTripPage>>[number]

export const selectTripPage = (db: Db, userId: number, limit: number, end: PageEnd) =>
  db
    .select(columns)
    .from(trips)
    .where(and(eq(trips.userId, userId), isBeyond(trips, end)))
    .orderBy(...newestFirst(trips))
    .limit(limit)

export const countTrips = (db: Db, userId: number) => db.$count(trips, eq(trips.userId, userId))

/** Leaves out trips of suspended owners, and of those the viewer does not see. */
export async function selectTrip(db: Db, viewer: Viewer | null, id: number): Promise<TripRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(trips)
    .innerJoin(users, and(eq(users.id, trips.userId), eq(users.isSuspended, false)))
    .where(and(eq(trips.id, id), isInSight(viewer, trips.userId)))
  return row
}

export async function lockTrip(tx: Db, id: number, userId: number): Promise<TripRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(trips)
    .where(and(eq(trips.id, id), eq(trips.userId, userId)))
    .for('update')
  return row
}

export async function insertTrip(tx: Db, trip: typeof trips.$inferInsert): Promise<number> {
  const [row] = await tx.insert(trips).values(trip).returning({ id: trips.id })
  if (!row) throw new Error('a new trip was not returned')
  await tx.execute(sql`
    delete from trips where user_id = ${trip.userId} and id in (
      select id from trips where user_id = ${trip.userId} order by created_at desc, id desc offset ${mostTrips})`)
  return row.id
}

export const updateTrip = (tx: Db, id: number, change: { done: number[]; gone: number[] }) =>
  tx.update(trips).set(change).where(eq(trips.id, id))

export async function deleteTripRow(db: Db, id: number, userId: number): Promise<boolean> {
  const gone = await db
    .delete(trips)
    .where(and(eq(trips.id, id), eq(trips.userId, userId)))
    .returning({ id: trips.id })
  return gone.length > 0
}

/** Open ones the viewer's hunts have; a find of which hunt or gathering is out of sight is none. */
export async function selectOpenFindIds(db: Db, viewer: Viewer, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: finds.id })
    .from(finds)
    .innerJoin(hunts, eq(hunts.id, finds.huntId))
    .innerJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .where(and(eq(finds.userId, viewer.id), eq(finds.status, 'found'), ne(hunts.status, 'scored'), seesFind(viewer)))
    .orderBy(sql`${finds.matchScore} desc`, finds.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function selectStores(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  return db
    .select({ ...storeColumns, retailerName: retailers.name })
    .from(stores)
    .innerJoin(retailers, eq(retailers.id, stores.retailerId))
    .where(inArray(stores.id, ids))
}
