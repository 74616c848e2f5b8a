import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'
import type { Database } from './engine.ts'

export interface Column {
  name: string
  type: string
}

export interface TableSnapshot {
  name: string
  columns: Column[]
  rows: number
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
export async function takeSnapshot({ sql }: Pick<Database, 'sql'>): Promise<Snapshot> {
  const folder = await mkdtemp(join(tmpdir(), 'hgfs-backup-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const content = await sql.begin('isolation level repeatable read read only', async (tx) => {
      await tx`set local statement_timeout = 0`
      const tables: TableSnapshot[] = []
      for (const name of await tableNames(tx)) {
        const columns = await columnsOf(tx, name)
        const rows = await copyRows(tx, name, columns, rowsFile(folder, name))
        tables.push({ name, columns, rows })
      }
      const sequences = await tx<{ name: string; value: string }[]>`
        select sequencename as name, last_value::text as value from pg_sequences
        where schemaname = 'public' and last_value is not null order by 1
      `
      const [newest] = await tx`select max(created_at)::text as made from drizzle.__drizzle_migrations`
      return { tables, sequences: [...sequences], migration: Number(newest?.made) }
    })
    return { folder, discard, ...content }
  } catch (error) {
    await discard()
    throw error
  }
}

export const rowsFile = (folder: string, table: string) => join(folder, `${table}.jsonl`)

export async function tableNames(sql: postgres.ISql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1
  `
  return rows.map((row) => row.name)
}

/** Without the columns the database computes by itself. */
export async function columnsOf(sql: postgres.ISql, table: string): Promise<Column[]> {
  const rows = await sql<Column[]>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`public.${quoted(table)}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum
  `
  return [...rows]
}

/** One JSON array a line, each value in Postgres' own text form: the one form that every type survives exactly. */
async function copyRows(sql: postgres.ISql, table: string, columns: Column[], file: string): Promise<number> {
  const values = columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  let rows = 0
  async function* lines() {
    const query = sql.unsafe<{ line: string }[]>(`select json_build_array(${values})::text as line from public.${quoted(table)}`)
    for await (const batch of query.cursor(rowsAtATime)) {
      rows += batch.length
      yield batch.map(({ line }) => `${line}\n`).join('')
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
  return rows
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
