import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../engine.ts'

export interface Column {
  name: string
  type: string
}

export interface TableSnapshot {
  name: string
  columns: Column[]
  rows: number
  /** Of all rows in whatever order; backups of earlier versions have none. */
  checksum?: string
}

export interface Snapshot {
  folder: string
  tables: TableSnapshot[]
  sequences: { name: string; value: string }[]
  /** When the newest migration in the database was made. */
  migration: number
  discard(): Promise<void>
}

const rowsAtATime = 1000

/**
 * Copies all rows, as of one moment, to files in a folder of its own within `parent`: /tmp may be too small for them. It
 * does not wait for the reader of the copy: on the embedded engine the open transaction blocks all other queries.
 */
export async function takeSnapshot(db: Db, parent: string): Promise<Snapshot> {
  const folder = await mkdtemp(join(parent, 'hgfs-backup-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const content = await atOneMoment(db, (tx) =>
      copyContent(tx, (table) => createWriteStream(rowsFile(folder, table))),
    )
    return { folder, discard, ...content }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Counts and sums up the rows of all tables, as of one moment. Nothing is written. */
export async function summarizeTables(db: Db): Promise<TableSnapshot[]> {
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  const { tables } = await atOneMoment(db, (tx) => copyContent(tx, nowhere))
  return tables
}

const atOneMoment = <Result>(db: Db, work: (tx: Db) => Promise<Result>) =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })

async function copyContent(tx: Db, targetOf: (table: string) => Writable) {
  await tx.execute(sql`set local statement_timeout = 0`)
  const tables: TableSnapshot[] = []
  for (const name of await tableNames(tx)) {
    const columns = await columnsOf(tx, name)
    tables.push({ name, columns, ...(await copyRows(tx, name, columns, targetOf(name))) })
  }
  const sequences = await tx.execute<{ name: string; value: string }>(sql`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1
  `)
  const [newest] = await tx.execute(sql`select max(created_at)::text as made from drizzle.__drizzle_migrations`)
  return { tables, sequences: [...sequences], migration: Number(newest?.made) }
}

export const rowsFile = (folder: string, table: string) => join(folder, `${table}.jsonl`)

export async function tableNames(db: Db): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1
  `)
  return rows.map((row) => row.name)
}

/** Without the columns the database computes by itself. */
export async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const rows = await db.execute<{ name: string; type: string }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`public.${quoted(table)}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum
  `)
  return [...rows]
}

/** One JSON array a line, each value in Postgres' own text form: the one form that every type survives exactly. */
async function copyRows(tx: Db, table: string, columns: Column[], target: Writable) {
  const values = columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  const query = `select json_build_array(${values})::text as line from public.${quoted(table)}`
  let rows = 0
  let sum = 0n
  async function* lines() {
    await tx.execute(sql.raw(`declare table_rows no scroll cursor for ${query}`))
    while (true) {
      const batch = await tx.execute<{ line: string }>(sql.raw(`fetch ${rowsAtATime} from table_rows`))
      if (batch.length === 0) break
      rows += batch.length
      // A sum, because no two databases need to have rows in the same order.
      for (const { line } of batch) sum += hashOf(line)
      yield batch.map(({ line }) => `${line}\n`).join('')
    }
    await tx.execute(sql`close table_rows`)
  }
  await pipeline(Readable.from(lines()), target)
  return { rows, checksum: sum.toString(16) }
}

const hashOf = (line: string) => createHash('sha256').update(line).digest().readBigUInt64BE()

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
