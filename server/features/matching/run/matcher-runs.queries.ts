import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { MatcherRunSearch } from '../../../../domain/contracts/admin-matcher.ts'
import type { MatcherStats } from '../../../../domain/contracts/finds.ts'
import type { Db } from '../../../db/engine.ts'
import { users } from '../../../db/schema/accounts.ts'
import { matcherRuns } from '../../../db/schema/finds.ts'
import { contains, selectPage } from '../../../db/table-page.ts'

/** A worker that has not said anything for so long is gone. */
const isSilent = sql`${matcherRuns.heartbeatAt} < now() - interval '30 seconds'`

const columns = {
  id: matcherRuns.id,
  status: matcherRuns.status,
  processed: matcherRuns.processed,
  total: matcherRuns.total,
  matches: matcherRuns.matches,
  stats: matcherRuns.stats,
  startedAt: matcherRuns.startedAt,
  finishedAt: matcherRuns.finishedAt,
}

/** Undefined while another run is under way: the database lets only one be. */
export async function insertRun(tx: Db, startedBy: number | null, stats: MatcherStats): Promise<number | undefined> {
  const [row] = await tx
    .insert(matcherRuns)
    .values({ startedBy, stats, total: stats.totalHunts })
    .onConflictDoNothing()
    .returning({ id: matcherRuns.id })
  return row?.id
}

export async function selectRunning(db: Db) {
  const [row] = await db
    .select({ id: matcherRuns.id, isAbandoned: sql<boolean>`${isSilent}` })
    .from(matcherRuns)
    .where(eq(matcherRuns.status, 'running'))
  return row
}

/** `isTaken`: a worker with a recent heartbeat has the run. */
export async function selectRun(db: Db, id: number) {
  const isTaken = sql<boolean>`${matcherRuns.worker} is not null and not (${isSilent})`
  const [row] = await db
    .select({ ...columns, isTaken })
    .from(matcherRuns)
    .where(eq(matcherRuns.id, id))
  return row
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof selectLatestRun>>>

export async function selectLatestRun(db: Db) {
  const [row] = await db.select(columns).from(matcherRuns).orderBy(desc(matcherRuns.id)).limit(1)
  return row
}

const listed = { ...columns, startedBy: matcherRuns.startedBy, startedByName: users.username }

export const selectRuns = (db: Db, limit: number) =>
  db
    .select(listed)
    .from(matcherRuns)
    .leftJoin(users, eq(users.id, matcherRuns.startedBy))
    .orderBy(desc(matcherRuns.id))
    .limit(limit)

const sorts = {
  startedAt: { key: sql`${matcherRuns.startedAt}`, type: 'timestamptz' },
  matches: { key: sql`${matcherRuns.matches}`, type: 'numeric' },
} as const

export async function selectRunPage(db: Db, search: MatcherRunSearch) {
  const { q, status } = search
  const filter = and(
    q ? sql`${matcherRuns.startedBy} in (select id from users where ${contains(sql`users.username`, q)})` : undefined,
    status && eq(matcherRuns.status, status),
  )
  const page = await selectPage(db, search, { table: matcherRuns, id: matcherRuns.id, sorts, filter })
  const rows = db.select(listed).from(matcherRuns).leftJoin(users, eq(users.id, matcherRuns.startedBy))
  return page.finish(await rows.where(inArray(matcherRuns.id, page.ids)))
}

/** Makes the run this worker's, if nobody else is at it. */
export async function takeRun(db: Db, id: number, worker: string): Promise<boolean> {
  const rows = await db
    .update(matcherRuns)
    .set({ worker, heartbeatAt: sql`now()` })
    .where(and(eq(matcherRuns.id, id), eq(matcherRuns.status, 'running'), or(isNull(matcherRuns.worker), isSilent)))
    .returning({ id: matcherRuns.id })
  return rows.length > 0
}

const isMine = (id: number, worker: string) =>
  and(eq(matcherRuns.id, id), eq(matcherRuns.worker, worker), eq(matcherRuns.status, 'running'))

/** False when the run is another worker's by now. */
export async function updateProgress(
  db: Db,
  id: number,
  worker: string,
  progress: { processed: number; total: number; matches: number; stats: MatcherStats },
): Promise<boolean> {
  const rows = await db
    .update(matcherRuns)
    .set({ ...progress, heartbeatAt: sql`now()` })
    .where(isMine(id, worker))
    .returning({ id: matcherRuns.id })
  return rows.length > 0
}

export async function finishRun(
  db: Db,
  id: number,
  worker: string,
  outcome: { status: 'completed' | 'failed'; matches?: number; stats?: MatcherStats },
): Promise<void> {
  await db
    .update(matcherRuns)
    .set({
      ...outcome,
      finishedAt: sql`now()`,
      ...(outcome.stats ? { processed: outcome.stats.totalHunts, total: outcome.stats.totalHunts } : {}),
    })
    .where(isMine(id, worker))
}
