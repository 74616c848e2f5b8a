import { z } from 'zod'
import type { RecordSearch } from '../../../domain/contracts/record-search.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { mayMean } from '../../../domain/rules/search/typos.ts'
import type { Db } from '../../db/engine.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { AppError, forbidden, invalidField, notFound } from '../../http/errors.ts'
import { mayChange, maySee, type Viewer } from '../../http/viewer.ts'
import { requireRight } from '../audit/audit.service.ts'
import {
  holdCategory,
  selectCategoryIds,
  selectPage,
  storeExists,
  type ListedTable,
  type ListQuestion,
  type ListSort,
} from './records.queries.ts'
import { hasOperators, parseAlternatives, parseWords, selectNeighbors } from './text-search.queries.ts'

/** With fewer exact hits than this, words that may be misspelled are looked for too. */
const fewHits = 5

const keys = {
  newest: z.iso.datetime(),
  nearest: z.string().regex(/^(\d+(\.\d+)?(e[+-]?\d+)?|Infinity)$/),
  'price-low': z.string().regex(/^(\d+(\.\d+)?|Infinity)$/),
  'price-high': z.string().regex(/^(\d+(\.\d+)?|-1)$/),
  markdown: z.string().regex(/^([01]\.\d{4}|-1)$/),
  likely: z.iso.datetime(),
}
/** A cursor remembers whether misspellings were allowed for, so that all pages come from one question. */
const positionOf = (sort: ListSort) =>
  z.tuple([z.literal(sort), z.enum(['exact', 'alike']), keys[sort].max(40), z.int().positive()])

/**
 * What a text means in full-text search, as Postgres writes it. 'alike' puts beside every word the words of our records
 * it may be a misspelling of; undefined when there is nothing to look for.
 */
export async function readText(db: Db, text: string, mode: 'exact' | 'alike'): Promise<string | undefined> {
  if (mode === 'exact') return parseWords(db, text)
  const typed = await selectNeighbors(db, text)
  const groups = typed.map(({ word, isKnown, neighbors }) => [
    ...new Set([word, ...neighbors.filter((known) => mayMean(word, known, isKnown))]),
  ])
  return groups.some((words) => words.length > 1) ? parseAlternatives(db, groups) : undefined
}

export interface FoundPage {
  ids: number[]
  total: number
  next: string | null
}
const nothing: FoundPage = { ids: [], total: 0, next: null }

/** The ids of one page of a list; the caller knows how to show them. */
export async function searchRecords(
  db: Db,
  viewer: Viewer | null,
  listed: ListedTable,
  search: Omit<RecordSearch, 'sort'> & { sort: ListSort },
  visible: ListQuestion['visible'],
): Promise<FoundPage> {
  if (search.mine && !viewer) throw new AppError('unauthenticated', 'Please log in or register to continue.')
  const { sort, limit } = search
  const position = decodeCursor(search.cursor, positionOf(sort))
  const categoryIds = search.categoryId?.length ? await selectCategoryIds(db, search.categoryId) : undefined
  if (categoryIds?.length === 0) return nothing
  const question: ListQuestion = {
    visible,
    sort,
    limit: limit + 1,
    userId: search.mine ? viewer?.id : undefined,
    storeId: search.storeId,
    categoryIds,
    tags: search.tag?.length ? search.tag : undefined,
    maxPrice: search.maxPrice,
    place: pointOf(search),
    radius: search.radius,
    after: position && { key: position[2], id: position[3] },
  }
  const { mode, page } = await askFor(db, listed, question, search.q, position?.[1])
  const shown = page.rows.slice(0, limit)
  const last = shown.at(-1)
  const next = page.rows.length > limit && last ? encodeCursor([sort, mode, cursorKey(sort, last.key), last.id]) : null
  return { ids: shown.map(({ id }) => id), total: page.total, next }
}

async function askFor(
  db: Db,
  listed: ListedTable,
  question: ListQuestion,
  q: string | undefined,
  fixed: 'exact' | 'alike' | undefined,
) {
  if (q === undefined) return { mode: 'exact' as const, page: await selectPage(db, listed, question) }
  const ask = async (mode: 'exact' | 'alike') => {
    const text = await readText(db, q, mode)
    return {
      mode,
      page: text === undefined ? { rows: [], total: 0 } : await selectPage(db, listed, { ...question, text }),
    }
  }
  const first = await ask(fixed ?? 'exact')
  if (fixed || first.page.total >= fewHits || hasOperators(q)) return first
  const wider = await ask('alike')
  return wider.page.total > first.page.total ? wider : first
}

const cursorKey = (sort: ListSort, key: string) =>
  sort === 'newest' || sort === 'likely' ? new Date(key).toISOString() : key

export type Position = { lat?: number; lng?: number }
export const pointOf = ({ lat, lng }: Position): Point | undefined =>
  lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng }

/** In the order of the ids; those without a row are left out. */
export function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function checkStore(db: Db, id: number | null | undefined): Promise<void> {
  if (id && !(await storeExists(db, id))) throw invalidField('Please select a store', 'storeId')
}

/**
 * Refuses a category that the viewer may not put on records; one that the record has already may stay. Called within the
 * transaction that saves the record: until it ends the category is not deleted.
 */
export async function checkCategory(
  tx: Db,
  viewer: Viewer,
  id: number | null | undefined,
  current?: number | null,
): Promise<void> {
  if (id && id !== current && !(await holdCategory(tx, viewer.id, id)))
    throw invalidField('Please select a category', 'categoryId')
}

export const missing = (kind: 'Hunt' | 'Gathering') => notFound(`${kind} not found`)

/** For a record that was locked to be changed: it must be there for the viewer, and theirs or an admin's. */
export async function requireOwn<Row extends Parameters<typeof maySee>[1]>(
  tx: Db,
  viewer: Viewer,
  kind: 'Hunt' | 'Gathering',
  row: Row | undefined,
): Promise<Row> {
  if (!row || !maySee(viewer, row)) throw missing(kind)
  if (!mayChange(viewer, row)) throw forbidden(`You can only change your own ${kind.toLowerCase()}s`)
  await requireRight(tx, viewer, row)
  return row
}
