import { DatabaseError } from '../../db/database-error.ts'
import type { Database } from '../../db/engine.ts'

/** The embedded engine's data folder is locked; on a server, others may be at work. A command has two connections. */
export async function refuseBesideServers({ engine, sql }: Database, doing: string): Promise<void> {
  if (engine === 'embedded') return
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'hgfs'
  `
  if (row && row.count > 2) throw new DatabaseError(`A server is using the database; stop it before ${doing}`)
}
