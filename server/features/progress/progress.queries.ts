import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { FindStatus } from '../../../domain/contracts/finds.ts'
import type { HuntStatus } from '../../../domain/contracts/hunts.ts'
import type { Db } from '../../db/engine.ts'
import { anyOf } from '../../db/id-list.ts'
import { isBeyond, newestFirst, type PageEnd } from '../../db/newest-first.ts'
import { users } from '../../db/schema/accounts.ts'
import { finds } from '../../db/schema/finds.ts'
import { huntActivity, hunts } from '../../db/schema/hunts.ts'
import { canSeeFind, canSeeGathering, isInSight, openGathering } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

export type NewActivity = typeof huntActivity.$inferInsert

export async function insertActivity(tx: Db, activities: NewActivity[]): Promise<void> {
  if (activities.length > 0) await tx.insert(huntActivity).values(activities)
}

/**
 * Lines of a hunt's log. Those about a gathering or a find that the viewer does not see, or that is gone, are left out;
 * that it was scored is a fact about the hunt itself.
 */
function linesOf(viewer: Viewer | null, huntId: number) {
  const numberIn = (name: string) => sql`(${huntActivity.detail}->>${name})::int`
  const isBySomebodySeen = isInSight(viewer, huntActivity.userId)
  const isAboutNone = (name: string) => sql`${huntActivity.detail}->>${name} is null`
  return and(
    eq(huntActivity.huntId, huntId),
    isBySomebodySeen && or(isNull(huntActivity.userId), isBySomebodySeen),
    or(isAboutNone('gatheringId'), canSeeGathering(viewer, numberIn('gatheringId'))),
    or(eq(huntActivity.type, 'scored'), isAboutNone('findId'), canSeeFind(viewer, numberIn('findId'))),
  )
}

/** The percent of a match is the one it has now, as on every other page. */
const presentScore = sql`(select jsonb_build_object('matchScore', ${finds.matchScore}) from ${finds}
  where ${huntActivity.type} = 'matched' and ${finds.id} = (${huntActivity.detail}->>'findId')::int)`

/** What was paid, and by which purchase, is the hunter's business alone; no line tells it, however old. */
const publicDetail = sql<
  (typeof huntActivity.$inferSelect)['detail']
>`(${huntActivity.detail} - 'purchasePrice' - 'scoreId') || coalesce(${presentScore}, '{}')`

export async function selectActivity(db: Db, viewer: Viewer | null, huntId: number, limit: number, end: PageEnd) {
  return db
    .select({
      id: huntActivity.id,
      type: huntActivity.type,
      userId: huntActivity.userId,
      username: users.username,
      detail: publicDetail,
      createdAt: huntActivity.createdAt,
    })
    .from(huntActivity)
    .leftJoin(users, eq(users.id, huntActivity.userId))
    .where(and(linesOf(viewer, huntId), isBeyond(huntActivity, end)))
    .orderBy(...newestFirst(huntActivity))
    .limit(limit)
}

export const countActivity = (db: Db, viewer: Viewer | null, huntId: number) =>
  db.$count(huntActivity, linesOf(viewer, huntId))

/**
 * Locked first, so that two finds that come and go at once are counted one after the other; in one order for all, so
 * that two writers never wait for each other in a circle.
 */
export const lockStatuses = (tx: Db, ids: number[]) =>
  tx
    .select({ id: hunts.id, status: hunts.status })
    .from(hunts)
    .where(sql`${hunts.id} = ${anyOf(ids)}`)
    .orderBy(hunts.id)
    .for('update')

/** Those that count for the hunt: one whose gathering went out of sight is there no more, but what was bought was bought. */
export const selectFindsOf = (tx: Db, huntIds: number[]) =>
  tx.execute<{ huntId: number; status: FindStatus; matchScore: number }>(sql`
    select find.hunt_id as "huntId", find.status, find.match_score as "matchScore"
    from unnest(${sql.param(huntIds)}::int[]) as asked(id)
      -- The offsets keep the planner at looking up each hunt and each gathering, however many it expects.
      cross join lateral (
        select * from product_finds find where find.hunt_id = asked.id and not find.is_hidden offset 0
      ) find
    where find.status = 'scored' or exists (
      select from product_gatherings gathering where gathering.id = find.gathering_id and ${openGathering('gathering')} offset 0)`)

export async function updateStatus(tx: Db, ids: number[], status: HuntStatus): Promise<void> {
  await tx
    .update(hunts)
    .set({ status })
    .where(sql`${hunts.id} = ${anyOf(ids)}`)
}

/** The map in squares of so many degrees. */
const regionDegrees = 2

/** The part of the map a hunt is in, by its rounded place; hunts at no place have one of their own. */
export function regionOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }): number {
  if (latitude === null || longitude === null) return 0
  return 1 + (Math.floor(latitude / regionDegrees) + 90) * 1000 + Math.floor(longitude / regionDegrees) + 180
}

/**
 * Locks the finds of hunts in these regions until the transaction ends, so that rivals do not change while they are
 * compared. Transactions in other regions go on. All lock in the same order, so that none deadlock.
 */
export async function lockFindsIn(tx: Db, regions: number[]): Promise<void> {
  const sorted = [...new Set(regions)].toSorted((one, other) => one - other)
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLocks.finds})`)
  await tx.execute(sql`
    select pg_advisory_xact_lock(${advisoryLocks.finds}, region)
    from (select region from unnest(${sql.param(sorted)}::int[]) region order by region offset 0) sorted`)
}

/**
 * Takes the global find lock until the transaction ends. Call it first in a transaction that deletes hunts or gatherings:
 * otherwise it and the matcher lock the same rows in different orders and deadlock.
 */
export async function lockFinds(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.finds})`)
}
