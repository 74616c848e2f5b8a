import { desc, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { gatherings } from '../../db/schema/gatherings.ts'

export interface DatabaseFacts {
  bytes: number
  /** Jobs that were given up in the last day, after all their tries. */
  failedJobs: number
}

export async function selectDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const [row] = await db.execute<{ bytes: number; failed: number }>(sql`
    select pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pgboss.job
        where state = 'failed' and completed_on > now() - interval '1 day') as failed`)
  return { bytes: row?.bytes ?? 0, failedJobs: row?.failed ?? 0 }
}

/** First photos of the newest gatherings. The newest minute is left out: a photo may still be on its way. */
export async function selectNewestPhotos(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ path: sql<string>`${gatherings.photos}[1]` })
    .from(gatherings)
    .where(sql`${gatherings.createdAt} < now() - interval '1 minute'`)
    .orderBy(desc(gatherings.createdAt), desc(gatherings.id))
    .limit(limit)
  return rows.map(({ path }) => path)
}
