import { sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'

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
