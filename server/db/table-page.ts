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

export interface TablePage {
  /** Select it as `sortKey` beside the row's columns. */
  sortKey: SQL<string>
  beyond: SQL | undefined
  orderBy: SQL
  limit: number
  offset: number
  /** Turns the rows into the page, once the total is known. */
  finish<Row extends { sortKey: string }>(
    rows: Row[],
    total: number,
    idOf: (row: Row) => number,
  ): { items: Row[]; total: number; next: string | null }
}

const keys = {
  timestamptz: z.string().regex(/^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/),
  text: z.string().max(1000),
  numeric: z.string().regex(/^(-?\d+(\.\d+)?|-?Infinity)$/),
}

/** One page of a table in the order of a column, the id breaking ties; by cursor, or by number. */
export function tablePage<Sort extends string>(
  { sort, order, limit, cursor, page }: TableSearch<Sort>,
  columns: Record<Sort, SortColumn>,
  id: AnyColumn | SQL,
): TablePage {
  const { key, type } = columns[sort]
  const shape = z.tuple([z.literal(sort), z.literal(order), keys[type], z.int().positive()])
  const after = decodeCursor(cursor, shape)
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const beyond =
    after &&
    sql`(${key}, ${id}) ${order === 'desc' ? sql`<` : sql`>`} (${after[2]}::${sql.raw(type)}, ${after[3]}::int)`
  return {
    sortKey: sql<string>`(${key})::text`,
    beyond,
    orderBy: sql`${key} ${direction}, ${id} ${direction}`,
    limit: limit + 1,
    offset: after || !page ? 0 : (page - 1) * limit,
    finish: (rows, total, idOf) => pageOf(rows, limit, total, (row) => [sort, order, row.sortKey, idOf(row)]),
  }
}

interface List<Sort extends string> {
  table: PgTable
  id: AnyColumn
  sorts: Record<Sort, SortColumn>
  filter?: SQL | undefined
  /** Ways to be found, each looked up by an index of its own: an OR over them would read the whole table. */
  anyOf?: readonly SQL[] | undefined
}

/**
 * Which rows stand on a page, and how many there are in all. What the rows look like is fetched afterwards, for these
 * ids only, so that leafing far costs no joins for what is skipped.
 */
export async function selectPage<Sort extends string>(db: Db, search: TableSearch<Sort>, list: List<Sort>) {
  const { key, type } = list.sorts[search.sort]
  const one = { [search.sort]: { key: sql`key`, type } } as Record<Sort, SortColumn>
  const page = tablePage(search, one, sql`id`)
  const found = (condition?: SQL) => {
    const where = and(list.filter, condition)
    return sql`select ${list.id} as id, ${key} as key from ${list.table} ${where ? sql`where ${where}` : sql``}`
  }
  const { anyOf } = list
  const matched = anyOf ? sql.join(anyOf.map(found), sql` union `) : found()
  const rows = await db.execute<{ id: number | null; sort_key: string | null; total: number }>(sql`
    with ${sql.raw(anyOf ? plannedForItsValues : '')} matched as ${anyOf ? sql`materialized` : sql`not materialized`} (${matched})
    select page.id, page.sort_key, counted.total
    from (select count(*)::int as total from matched) counted
    left join (
      select id, key, key::text as sort_key from matched ${page.beyond ? sql`where ${page.beyond}` : sql``}
      order by ${page.orderBy} limit ${page.limit}::int offset ${page.offset}::int
    ) page on true
    order by ${page.orderBy}`)
  const places = new Map(rows.flatMap(({ id, sort_key }) => (id === null ? [] : [[id, sort_key ?? ''] as const])))
  const total = rows[0]?.total ?? 0
  return {
    ids: [...places.keys()],
    /** Puts the rows fetched for the ids in order; one that has gone since is left out. */
    finish<Row extends { id: number }>(shown: Row[]) {
      const byId = new Map(shown.map((row) => [row.id, row]))
      const ordered = [...places].flatMap(([id, sortKey]) => {
        const row = byId.get(id)
        return row ? [{ ...row, sortKey }] : []
      })
      return page.finish(ordered, total, (row) => row.id)
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
