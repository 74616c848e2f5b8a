import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { advisoryLocks } from './advisory-locks.ts'
import { DatabaseError } from './database-error.ts'
import type { Db } from './engine.ts'
import { migrationsFolder } from './paths.ts'

/** What the first migration creates: vectors of photos, similarity of words, words without accents. */
export const neededExtensions = ['vector', 'pg_trgm', 'unaccent']

export interface KnownMigration {
  tag: string
  /** When it was made: what a database remembers it by. */
  when: number
}

export function knownMigrations(folder = migrationsFolder): KnownMigration[] {
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: KnownMigration[] }).entries
}

export interface MigrateOptions {
  folder?: string
  /** The last migration to apply, instead of all. */
  upTo?: string
}

/**
 * Brings the database to the code's schema, all in one transaction: servers that start at once wait for each other, and
 * a migration that fails leaves nothing behind. A database that a newer version has migrated is refused.
 */
export async function migrateDatabase(db: Db, options: MigrateOptions = {}): Promise<void> {
  if ((await missingMigrations(db, options)).length === 0) return
  await db.transaction((tx) => migrateInTransaction(tx, options))
}

/** The same for a caller that has a transaction open. */
export async function migrateInTransaction(tx: Db, options: MigrateOptions = {}): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local lock_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.migration})`)
  // The table the migration tools of the query builder keep, so that they can be used too.
  const role = await selectRole(tx)
  await run(tx, role, 'create schema if not exists drizzle')
  await run(
    tx,
    role,
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const migration of await missingMigrations(tx, options)) {
    for (const statement of migration.sql) await run(tx, role, statement)
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    )
  }
}

async function missingMigrations(db: Db, { folder = migrationsFolder, upTo }: MigrateOptions) {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const last = upTo ? knownMigrations(folder).find(({ tag }) => tag === upTo)?.when : undefined
  const applied = await appliedMigrations(db)
  refuseUnknown(applied, new Set(migrations.map(({ folderMillis }) => folderMillis)))
  return migrations.filter(
    ({ folderMillis }) => !applied.has(folderMillis) && (last === undefined || folderMillis <= last),
  )
}

/** What was applied, each by the moment it was made. */
async function appliedMigrations(db: Db): Promise<Set<number>> {
  const [table] = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`)
  if (!table?.name) return new Set()
  const rows = await db.execute<{ created_at: string }>(sql`select created_at from drizzle.__drizzle_migrations`)
  return new Set(rows.map((row) => Number(row.created_at)))
}

function refuseUnknown(applied: Set<number>, known: Set<number>) {
  const unknown = [...applied].filter((made) => !known.has(made))
  if (unknown.length === 0) return
  const newest = new Date(Math.max(...unknown)).toISOString()
  throw new DatabaseError(
    `The database is newer than this program: it has a migration of ${newest} that this version does not know. Update the program, or restore a backup made with this version.`,
  )
}

interface Role extends Record<string, unknown> {
  name: string
  database: string
  /** Extensions that are not installed and that, by their control files, only a superuser may create. */
  denied: string[]
}

/** Read before a statement fails: afterwards the transaction answers nothing. */
async function selectRole(tx: Db): Promise<Role> {
  const [role] = await tx.execute<Role>(sql`
    select quote_ident(current_user) as name, quote_ident(current_database()) as database, array(
      select name::text from pg_available_extensions
      join pg_available_extension_versions version using (name)
      where version.version = default_version and installed_version is null
        and not (trusted and has_database_privilege(current_database(), 'create'))
    ) as denied`)
  return role ?? { name: '', database: '', denied: [] }
}

async function run(db: Db, role: Role, statement: string) {
  await db.execute(sql.raw(statement)).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '') : String(cause)
    const isDenied = cause instanceof Error && 'code' in cause && cause.code === '42501'
    const message = isDenied ? deniedMessage(role, statement, reason) : `The database could not be migrated: ${reason}`
    throw new DatabaseError(message, { cause: error })
  })
}

const createExtension = /^\s*(?:--.*\n)*\s*create extension if not exists (\w+)/i

/** Names the statements that a superuser has to run. */
function deniedMessage({ name, database, denied }: Role, statement: string, reason: string): string {
  const extension = createExtension.exec(statement)?.[1]
  if (!extension) return `DATABASE_URL: ${reason}. Run as a superuser: ALTER DATABASE ${database} OWNER TO ${name};`
  const missing = neededExtensions.filter((needed) => needed === extension || denied.includes(needed))
  const lines = missing.map((needed) => `CREATE EXTENSION IF NOT EXISTS ${needed};`).join(' ')
  const noun = missing.length > 1 ? 'extensions' : 'extension'
  return `DATABASE_URL: the role ${name} may not create the ${noun} ${missing.join(', ')}. Run as a superuser in the database ${database}: ${lines}`
}
