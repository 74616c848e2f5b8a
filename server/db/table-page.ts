import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { decodeCursor, pageOf } from '../http/cursor.ts'
import type { Db } from './engine.ts'
import { plannedForItsValues } from './preparation-policy.ts'

export interface SortColumn {
  /** Never null: what is missing gets a value that sorts to one end. */
  key: SQL
  type: 'timestamptz' | 'text' | 'numeric'
}

export interface TableSearch<Sort extends string> {
  sort: Sort
  order: 'asc' | 'desc'
  limit: number
  cursor?: string | undefined
  page?: number | undefined
}

const keys = {
  timestamptz: z.string().regex(/^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/),
  text: z.string().max(1000),
  numeric: z.string().regex(/^(-?\d+(\.\d+)?|-?Infinity)$/),
}

interface List<Sort extends string> {
  /** Or a join that the sorts and filters need. */
  table: PgTable | SQL
  id: AnyColumn
  sorts: Record<Sort, SortColumn>
  filter?: SQL | undefined
  /** Ways to be found, each looked up by an index of its own: an OR over them would read the whole table. */
  anyOf?: readonly SQL[] | undefined
}

/**
 * One page of a table in the order of a column, the id breaking ties; by cursor, or by number. This tells which rows stand
 * on it, and how many there are in all. What the rows look like is fetched afterwards, for these ids only, so that leafing
 * far costs no joins for what is skipped.
 */
export async function selectPage<Sort extends string>(
  db: Db,
  { sort, order, limit, cursor, page = 1 }: TableSearch<Sort>,
  { table, id, sorts, filter, anyOf }: List<Sort>,
) {
  const { key, type } = sorts[sort]
  const end = decodeCursor(cursor, z.tuple([z.literal(sort), z.literal(order), keys[type], z.int().positive()]))
  const [direction, further] = order === 'desc' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const inOrder = sql`order by key ${direction}, id ${direction}`
  const beyond = end ? sql`where (key, id) ${further} (${end[2]}::${sql.raw(type)}, ${end[3]}::int)` : sql``
  const found = (condition?: SQL) => {
    const where = and(filter, condition)
    return sql`select ${id} as id, ${key} as key from ${table} ${where ? sql`where ${where}` : sql``}`
  }
  const matched = anyOf ? sql.join(anyOf.map(found), sql` union `) : found()
  const rows = await db.execute<{ id: number | null; sort_key: string | null; total: number }>(sql`
    with ${sql.raw(anyOf ? plannedForItsValues : '')} matched as ${anyOf ? sql`materialized` : sql`not materialized`} (${matched})
    select page.id, page.sort_key, counted.total
    from (select count(*)::int as total from matched) counted
    left join (
      select id, key, key::text as sort_key from matched ${beyond} ${inOrder}
      limit ${limit + 1}::int offset ${end ? 0 : (page - 1) * limit}::int
    ) page on true
    ${inOrder}`)
  const places = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.sort_key ?? ''] as const])))
  return {
    ids: [...places.keys()],
    /** Puts the rows fetched for the ids in order; one that has gone since is left out. */
    finish<Row extends { id: number }>(shown: Row[]) {
      const byId = new Map(shown.map((row) => [row.id, row]))
      const ordered = [...places.keys()].flatMap((placed) => byId.get(placed) ?? [])
      const positionOf = (row: Row) => [sort, order, places.get(row.id) ?? '', row.id]
      return pageOf(ordered, limit, rows[0]?.total ?? 0, positionOf)
    },
  }
}

/** The text somewhere in the expression, in any letter case; a percent sign means itself. */
export const contains = (expression: SQL | AnyColumn, text: string): SQL =>
  sql`${expression} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`

/** Every word of the text begins a word of a record's search column. */
export function wordsBegin(column: AnyColumn | SQL, text: string): SQL {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return sql`false`
  return sql`${column} @@ to_tsquery('english', hgfs_unaccent(${words.map((word) => `${word}:*`).join(' & ')}))`
}
