import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { RhythmHour } from '../../../domain/contracts/stores.ts'
import { searchRadii, type Point } from '../../../domain/rules/distance.ts'
import { isWithin, milesTo } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { huntPlace, hunts } from '../../db/schema/hunts.ts'
import { follows } from '../../db/schema/people.ts'
import { isInSight, isOpenGathering, isOpenHunt } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

const everything = sql`true`
const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? everything

export const isSeenAt = (viewer: Viewer | null, storeId: number): SQL =>
  all(eq(gatherings.storeId, storeId), isOpenGathering, isInSight(viewer, gatherings.userId))

/** The hunter's rounded place counts, as everywhere: from where a hunt reaches, nobody learns where somebody lives. */
export function isWantedAt(viewer: Viewer | null, storeId: number, place: Point | null): SQL {
  const reaches = place
    ? and(isWithin(huntPlace, place, searchRadii.most), sql`${milesTo(huntPlace, place)} <= ${hunts.searchRadius}`)
    : undefined
  return all(
    isOpenHunt,
    ne(hunts.status, 'scored'),
    or(eq(hunts.storeId, storeId), reaches),
    isInSight(viewer, hunts.userId),
  )
}

export async function selectSightings(db: Db, isSeen: SQL) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      lastSeenAt: sql<string | null>`max(${gatherings.lastSeenAt})`.mapWith(gatherings.lastSeenAt),
    })
    .from(gatherings)
    .where(isSeen)
  return row ?? { count: 0, lastSeenAt: null }
}

export const countWanted = (db: Db, isWanted: SQL): Promise<number> => db.$count(hunts, isWanted)

/** When things were gathered, by the clock of the zone; hours without any are left out. */
export function selectRhythm(db: Db, isSeen: SQL, timeZone: string): Promise<RhythmHour[]> {
  const local = db
    .select({ moment: sql`${gatherings.createdAt} at time zone ${timeZone}`.as('moment') })
    .from(gatherings)
    .where(isSeen)
    .as('local')
  return db
    .select({
      weekday: sql<number>`extract(dow from ${local.moment})::int`,
      hour: sql<number>`extract(hour from ${local.moment})::int`,
      count: sql<number>`count(*)::int`,
    })
    .from(local)
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`)
}

export const isFollowing = async (db: Db, viewer: Viewer | null, storeId: number): Promise<boolean> =>
  viewer !== null && (await db.$count(follows, and(eq(follows.storeId, storeId), eq(follows.userId, viewer.id)))) > 0
