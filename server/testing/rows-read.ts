import { sql } from 'drizzle-orm'
import type { Db } from '../db/engine.ts'

/**
 * Counts the rows of each table that `work` reads in this transaction. PostgreSQL's counters still hold what earlier
 * transactions of the connection read, for up to a second: only their growth counts.
 */
export async function rowsRead(tx: Db, work: () => Promise<unknown>): Promise<Map<string, number>> {
  const before = await readCounters(tx)
  await work()
  const after = await readCounters(tx)
  return new Map([...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]))
}

async function readCounters(tx: Db): Promise<Map<string, number>> {
  const rows = await tx.execute<{ table: string; rows: number }>(sql`
    select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables`)
  return new Map(rows.map(({ table, rows: read }) => [table, read]))
}
