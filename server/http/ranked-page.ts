import { z } from 'zod'
import type { Page } from '../../domain/contracts/common.ts'
import type { Paged } from '../../domain/contracts/endpoint.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** How many were shown, and which one was the last. */
const Position = z.tuple([z.int().positive(), z.int().positive()])

/**
 * One page of a short list that is there as a whole, be it ranked anew for every call: it goes on after the last one
 * shown or, should that be gone, where it was.
 */
export function pageOfRanked<Item>(items: Item[], { limit, cursor }: Page, idOf: (item: Item) => number): Paged<Item> {
  const after = decodeCursor(cursor, Position)
  const known = after ? items.findIndex((item) => idOf(item) === after[1]) : -1
  const start = known >= 0 ? known + 1 : (after?.[0] ?? 0)
  const shown = items.slice(start, start + limit)
  const end = start + shown.length
  const last = shown.at(-1)
  return {
    items: shown,
    total: items.length,
    next: last && end < items.length ? encodeCursor([end, idOf(last)]) : null,
  }
}
