import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, pageOf } from '../http/cursor.ts'

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

/** The text somewhere in the expression, in any letter case; a percent sign means itself. */
export const contains = (expression: SQL | AnyColumn, text: string): SQL =>
  sql`${expression} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
