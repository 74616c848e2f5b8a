import { z } from 'zod'
import type { Page } from '../../domain/contracts/common.ts'
import { AppError } from './errors.ts'

/** A cursor is where the last page ended. The route seals it before it leaves (see cursor-seal.ts). */
export const encodeCursor = (position: readonly (string | number | null)[]) => JSON.stringify(position)

export function decodeCursor<S extends z.ZodType>(cursor: string | undefined, shape: S): z.output<S> | undefined {
  if (cursor === undefined) return undefined
  try {
    return shape.parse(JSON.parse(cursor))
  } catch {
    throw new AppError('invalid', 'Invalid cursor')
  }
}

const NewestPosition = z.tuple([z.iso.datetime(), z.int().positive()])

/** Cuts the row fetched beyond the limit and turns the last shown one into the next cursor. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  total: number,
  position: (row: Row) => (string | number | null)[],
) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, total, next: rows.length > limit && last ? encodeCursor(position(last)) : null }
}

/** Most lists go by time, newest first, the id breaking ties. `select` is asked for one row more than is shown. */
export async function newestPage<Row extends { id: number; createdAt: string }>(
  { limit, cursor }: Page,
  select: (limit: number, end: [string, number] | undefined) => Promise<Row[]>,
  count: () => Promise<number>,
  idOf = ({ id }: Row) => id,
) {
  const end = decodeCursor(cursor, NewestPosition)
  const [rows, total] = await Promise.all([select(limit + 1, end), count()])
  return pageOf(rows, limit, total, (row) => [row.createdAt, idOf(row)])
}
