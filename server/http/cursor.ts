import { z } from 'zod'
import { AppError } from './errors.ts'

/** A cursor is where the last page ended, opaque to the caller. */
export const encodeCursor = (position: readonly (string | number | null)[]) =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

export function decodeCursor<S extends z.ZodType>(cursor: string | undefined, shape: S): z.output<S> | undefined {
  if (cursor === undefined) return undefined
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('invalid', 'Invalid cursor')
  }
}

/** Most lists go by time, newest first, the id breaking ties. */
export const NewestPosition = z.tuple([z.iso.datetime(), z.int().positive()])

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
