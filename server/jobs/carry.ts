import type PgBoss from 'pg-boss'
import type postgres from 'postgres'

/** A job that was not done yet, for another database to do. */
export interface PendingJob {
  name: string
  data: object
  key: string | null
  startAfter: string
}

/** What waits, and what had been begun. Jobs that start by themselves do so over there, too. */
export async function pendingJobs(sql: postgres.Sql): Promise<PendingJob[]> {
  const rows = await sql<PendingJob[]>`
    select name, data, singleton_key as key, start_after::text as "startAfter" from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' order by created_on`
  return [...rows]
}

export async function insertJobs(boss: Pick<PgBoss, 'insert'>, jobs: PendingJob[]): Promise<void> {
  if (jobs.length === 0) return
  await boss.insert(
    jobs.map(({ name, data, key, startAfter }) => ({
      name,
      data,
      singletonKey: key ?? undefined,
      startAfter: new Date(startAfter),
    })),
  )
}
