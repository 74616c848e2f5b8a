import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { RhythmHour } from '../../../domain/contracts/stores.ts'
import { boxAround, type Box, type Point } from '../../../domain/rules/distance.ts'
import { isInBox, milesTo } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import type { PageEnd } from '../../db/newest-first.ts'
import { plannedForItsValues } from '../../db/preparation-policy.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { cellsPerDegree, huntPlace, hunts, reachCell, reachClass, reachClasses } from '../../db/schema/hunts.ts'
import { follows } from '../../db/schema/people.ts'
import { isInSight, isOpenGathering } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

const everything = sql`true`
const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? everything

export const isSeenAt = (viewer: Viewer | null, storeId: number): SQL =>
  all(eq(gatherings.storeId, storeId), isOpenGathering, isInSight(viewer, gatherings.userId))

const cellsBetween = (from: number, to: number): number[] => {
  const [first, last] = [Math.floor(from * cellsPerDegree), Math.floor(to * cellsPerDegree)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Restricts to the cells of the index that the box lies in. */
function isInCells({ south, north, west, east }: Box): SQL {
  const longitudes = west <= east ? cellsBetween(west, east) : [...cellsBetween(west, 180), ...cellsBetween(-180, east)]
  return sql`${reachCell.latitude} = any(${sql.param(cellsBetween(south, north))}::float8[])
    and ${reachCell.longitude} = any(${sql.param(longitudes)}::float8[])`
}

/**
 * Open hunts that reach a store or name it, as `(id, created_at)`. Each class of reach is a scan of its own of the index
 * `product_hunts_reach` alone. The hunter's rounded place counts, as everywhere: no reader learns a hunter's exact place.
 */
function wantedAt(viewer: Viewer | null, storeId: number, place: Point | null): SQL {
  const select = (condition: SQL) => sql`
    select id, created_at from ${hunts} where ${all(
      sql`${hunts.status} <> 'scored' and not ${hunts.isHidden}`,
      condition,
      isInSight(viewer, hunts.userId),
    )}`
  if (!place) return select(eq(hunts.storeId, storeId))
  const reaches = sql`${milesTo(huntPlace, place)} <= ${hunts.searchRadius}`
  const byReach = reachClasses.map((miles) => {
    const box = boxAround(place, miles)
    return select(
      sql`${reachClass} = ${sql.raw(String(miles))} and ${isInCells(box)} and ${isInBox(huntPlace, box)} and ${reaches}`,
    )
  })
  const byName = select(sql`${hunts.storeId} = ${storeId} and (${reaches}) is not true`)
  return sql.join([...byReach, byName], sql` union all `)
}

export async function countWanted(
  db: Db,
  viewer: Viewer | null,
  storeId: number,
  place: Point | null,
): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    ${sql.raw(plannedForItsValues)}
    select count(*)::int as count from (${wantedAt(viewer, storeId, place)}) wanted`)
  return row?.count ?? 0
}

/** The newest of them, after the end of the last page. */
export async function selectWanted(
  db: Db,
  viewer: Viewer | null,
  { storeId, place, limit, end }: { storeId: number; place: Point | null; limit: number; end: PageEnd },
): Promise<{ id: number; createdAt: string }[]> {
  const beyond = end ? sql`where (created_at, id) < (${end[0]}::timestamptz, ${end[1]}::int)` : sql``
  const rows = await db.execute<{ id: number; created_at: string }>(sql`
    ${sql.raw(plannedForItsValues)}
    select id, created_at from (${wantedAt(viewer, storeId, place)}) wanted ${beyond}
    order by created_at desc, id desc limit ${limit}::int`)
  return rows.map(({ id, created_at: createdAt }) => ({ id, createdAt: new Date(createdAt).toISOString() }))
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
