import type { Database } from '../db/engine.ts'

export interface QueueDepth {
  name: string
  waiting: number
  /** How long the first of these waits already; unknown before the matcher. */
  oldestSeconds: number | null
}

/** What waits in the queue of jobs and before the matcher. What is to begin later does not wait yet. */
export async function queueDepths({ sql }: Pick<Database, 'sql'>): Promise<QueueDepth[]> {
  const rows = await sql<QueueDepth[]>`
    select name, count(*)::int as waiting,
      extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as "oldestSeconds"
    from pgboss.job where state < 'active' and start_after <= now() group by name
    union all
    select 'finds.match', count(*)::int, null
    from match_queue
    order by name`
  return [...rows]
}
