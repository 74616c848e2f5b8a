import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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
 * Copies all rows, as of one moment, to files beside the database. It runs at the speed of the disk, whoever the copy
 * is for: on the embedded engine nobody else gets a turn while the transaction is open.
 */
export async function takeSnapshot(db: Db): Promise<Snapshot> {
  const folder = await mkdtemp(join(tmpdir(), 'hgfs-backup-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const content = await db.transaction((tx) => copyContent(tx, folder), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    return { folder, discard, ...content }
  } catch (error) {
    await discard()
    throw error
  }
}

async function copyContent(tx: Db, folder: string) {
  await tx.execute(sql`set local statement_timeout = 0`)
  const tables: TableSnapshot[] = []
  for (const name of await tableNames(tx)) {
    const columns = await columnsOf(tx, name)
    tables.push({ name, columns, ...(await copyRows(tx, name, columns, rowsFile(folder, name))) })
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
async function copyRows(tx: Db, table: string, columns: Column[], file: string) {
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
  await pipeline(Readable.from(lines()), createWriteStream(file))
  return { rows, checksum: sum.toString(16) }
}

const hashOf = (line: string) => createHash('sha256').update(line).digest().readBigUInt64BE()

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
