import type { BackupFiles } from '../../db/backup/backup.ts'
import type { Database } from '../../db/engine.ts'

/** Everything else belongs to rows of these, or is there in every installation. */
const tables = ['users', 'stores', 'products', 'newsletter_subscribers']

/** Whether people or an operator have put anything in, rows or photos. */
export async function isInhabited({ sql }: Pick<Database, 'sql'>, files: Pick<BackupFiles, 'list'>): Promise<boolean> {
  for (const table of tables) {
    const [found] = await sql`select to_regclass(${`public.${table}`}) is not null as "isThere"`
    if (found?.isThere && (await sql`select 1 from ${sql(table)} limit 1`).length > 0) return true
  }
  const firstFile = await files.list('')[Symbol.asyncIterator]().next()
  return firstFile.done !== true
}
