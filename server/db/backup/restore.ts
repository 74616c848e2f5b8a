import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { entryNames, type BackupFiles, type Manifest } from './backup.ts'
import { DatabaseError } from '../database-error.ts'
import type { Database, Db } from '../engine.ts'
import { knownMigrations, migrateInTransaction } from '../migrate.ts'
import { quoted, tableNames, type TableSnapshot } from './snapshot.ts'
import { readTar, type TarEntry } from './tar.ts'

export interface RestoreReport {
  createdAt: string
  tables: number
  rows: number
  files: number
  manifest: Manifest
}

const batchBytes = 1_000_000

/**
 * Replaces everything by what the backup holds: the photos are put in place, then in one transaction the old tables go,
 * the schema of the backup's time is made, the rows are loaded and checked, and later migrations run over them. When
 * anything fails, the rows are as they were, and photos that were put into an empty store are deleted again, so that the
 * next attempt finds an empty installation.
 */
export async function restore(
  database: Pick<Database, 'db'>,
  files: BackupFiles,
  contentTypeOf: (key: string) => string,
  archive: AsyncIterable<Buffer>,
): Promise<RestoreReport> {
  const wasEmpty = (await files.list('')[Symbol.asyncIterator]().next()).done === true
  try {
    return await replaceEverything(database, files, contentTypeOf, readTar(archive))
  } catch (error) {
    if (wasEmpty) await deleteAll(files)
    throw error
  }
}

async function deleteAll(files: BackupFiles): Promise<void> {
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  await files.delete(keys)
}

async function replaceEverything(
  database: Pick<Database, 'db'>,
  files: BackupFiles,
  contentTypeOf: (key: string) => string,
  entries: AsyncGenerator<TarEntry>,
): Promise<RestoreReport> {
  const manifest = await readManifest(entries)
  let restoredFiles = 0
  let entry = await nextEntry(entries)
  for (; entry.name.startsWith(entryNames.files); entry = await nextEntry(entries)) {
    const key = entry.name.slice(entryNames.files.length)
    await files.put(key, Readable.from(entry.body), contentTypeOf(key))
    restoredFiles++
  }
  const firstRows = entry
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await dropEverything(tx)
    await migrateInTransaction(tx, { upTo: manifest.schema })
    await loadRows(tx, manifest, firstRows, entries)
    await migrateInTransaction(tx)
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { createdAt: manifest.createdAt, tables: manifest.tables.length, rows, files: restoredFiles, manifest }
}

async function readManifest(entries: AsyncGenerator<TarEntry>): Promise<Manifest> {
  const entry = await nextEntry(entries)
  if (entry.name !== entryNames.manifest) throw new DatabaseError('This is not a backup of this program')
  const manifest = JSON.parse(await text(entry.body)) as Manifest
  if (manifest.format !== 1 || !knownMigrations().some(({ tag }) => tag === manifest.schema)) {
    throw new DatabaseError(`The backup is newer than this program: it holds the schema ${manifest.schema}`)
  }
  return manifest
}

async function nextEntry(entries: AsyncGenerator<TarEntry>): Promise<TarEntry> {
  const { value, done } = await entries.next()
  if (done) throw new DatabaseError('The backup is not complete')
  return value
}

/** All that migrations and the job queue made; extensions stay, because not every owner may make them again. */
async function dropEverything(tx: Db) {
  await tx.execute(sql`drop schema if exists drizzle, pgboss cascade`)
  const statements = await tx.execute<{ statement: string }>(sql`
    with own as (
      -- Sequences after tables: those of identity columns go with their table.
      select 'pg_class'::regclass as kind, c.oid, case c.relkind when 'S' then 2 else 1 end as step,
        format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' else 'table' end, c.oid::regclass) as statement
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'pg_proc'::regclass, p.oid, 3, format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all
      select 'pg_type'::regclass, t.oid, 4, format('drop type if exists %s cascade', t.oid::regtype)
      from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
    )
    select statement from own
    where not exists (select 1 from pg_depend d where d.classid = own.kind and d.objid = own.oid and d.deptype = 'e')
    order by step
  `)
  for (const { statement } of statements) await tx.execute(sql.raw(statement))
}

async function loadRows(tx: Db, manifest: Manifest, first: TarEntry, rest: AsyncGenerator<TarEntry>) {
  const run = (statement: string) => tx.execute(sql.raw(statement))
  const names = await tableNames(tx)
  const links = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `)
  // Tables may refer to each other in circles, and triggers have already done their work on these rows.
  for (const { table, name } of links) await run(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await run(`alter table public.${quoted(name)} disable trigger user`)
  if (names.length > 0) await run(`truncate ${names.map((name) => `public.${quoted(name)}`).join(', ')}`)

  let entry = first
  for (; entry.name !== entryNames.end; entry = await nextEntry(rest)) {
    const table = manifest.tables.find(({ name }) => entry.name === `${entryNames.rows}${name}.jsonl`)
    if (!table) throw new DatabaseError(`The backup holds something unknown: ${entry.name}`)
    await loadTable(tx, table, entry.body)
  }
  for (const { name, value } of manifest.sequences) {
    await tx.execute(sql`select setval(${`public.${quoted(name)}`}::regclass, ${value}::bigint)`)
  }
  for (const name of names) await run(`alter table public.${quoted(name)} enable trigger user`)
  for (const { table, name, definition } of links) {
    await run(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

async function loadTable(tx: Db, table: TableSnapshot, body: AsyncIterable<Buffer>) {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ')
  const insert = sql.raw(`insert into public.${quoted(table.name)} (${names}) overriding system value select ${values}`)
  let batch: string[] = []
  let size = 0
  let loaded = 0
  const flush = async () => {
    const lines = `[${batch.join(',')}]`
    if (batch.length > 0) await tx.execute(sql`${insert} from jsonb_array_elements(${lines}::text::jsonb) as line`)
    loaded += batch.length
    batch = []
    size = 0
  }
  for await (const line of createInterface({ input: Readable.from(body), crlfDelay: Infinity })) {
    batch.push(line)
    size += line.length
    if (size >= batchBytes) await flush()
  }
  await flush()
  if (loaded !== table.rows)
    throw new DatabaseError(`The backup is damaged: ${table.name} has ${loaded} of ${table.rows} rows`)
}
