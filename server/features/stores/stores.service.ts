import { z } from 'zod'
import type { Page } from '../../../domain/contracts/common.ts'
import type { StoreSearch } from '../../../domain/contracts/stores.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { recognizeRetailer } from '../../../domain/rules/retailer-names.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { decodeCursor, pageOf } from '../../http/cursor.ts'
import { notFound } from '../../http/errors.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import { gazetteer, type ZipPlace } from '../../providers/maps/gazetteer.ts'
import type { StoreDirectory } from '../../providers/maps/index.ts'
import { storeWordsOf } from './store-words.ts'
import * as queries from './stores.queries.ts'

export { lookUpPlace, placeStore } from './place-store.service.ts'
export { ImportError, importStores, type ImportReport } from './stores-import.service.ts'

const NumberPosition = z.tuple([z.number(), z.int().positive()])
const TextPosition = z.tuple([z.string(), z.int().positive()])
export type Position = { lat?: number; lng?: number }
const placeOf = ({ lat, lng }: Position): Point | null =>
  lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }

export async function searchStores({ db }: AppContext, search: StoreSearch) {
  const near = placeOf(search)
  const text = search.q ? storeWordsOf(search.q) : null
  const retailerId = search.retailerId === undefined ? null : await queries.selectRetailerId(db, search.retailerId)
  if (retailerId === undefined || text?.readings.length === 0) return { items: [], total: 0, next: null }
  const filter = { text, retailerId, near, miles: search.radius ?? null }
  const sort = near ? ('nearest' as const) : text ? ('match' as const) : ('name' as const)
  const after = decodeCursor(search.cursor, sort === 'name' ? TextPosition : NumberPosition)
  const [rows, total] = await Promise.all([
    queries.selectStores(db, filter, { sort, limit: search.limit + 1, after }),
    queries.countStores(db, filter),
  ])
  const page = pageOf(rows, search.limit, total, (row) => [row.key, row.id])
  return { ...page, items: page.items.map(withDistance) }
}

const withDistance = <Row extends { distanceMiles: number | null }>(row: Row) => ({
  ...row,
  distance: row.distanceMiles,
})

export async function showStore({ db }: AppContext, id: number, position: Position = {}) {
  const store = await queries.selectStore(db, id, placeOf(position))
  if (!store) throw notFound('Store not found')
  return withDistance(store)
}

export const listRetailers = ({ db }: Pick<AppContext, 'db'>) => queries.selectRetailers(db)
export const pageRetailers = async (context: AppContext, page: Page) =>
  pageOfRanked(await listRetailers(context), page, ({ id }) => id)

/** Where a zip code is, from the offline gazetteer. */
export const locateZip = (zipCode: string): ZipPlace | null => gazetteer().zip(zipCode)

/** Where the zip code of a person's profile is. */
export async function homeOf(db: Db, userId: number): Promise<Point | undefined> {
  const zipCode = await queries.selectZipCode(db, userId)
  return (zipCode && locateZip(zipCode)) || undefined
}

const farFromTown = 40

/** 'Boston, MA'; null far from any. */
export function townAt(point: Point): string | null {
  const nearest = gazetteer().nearest(point)
  return nearest && nearest.miles < farFromTown ? `${nearest.city}, ${nearest.state}` : null
}

/** Our stores by the ids an outside map knows them by. */
export async function storeIdsOfPlaces(db: Db, placeIds: string[]): Promise<Map<string, number>> {
  if (placeIds.length === 0) return new Map()
  const rows = await queries.selectIdsByPlaces(db, placeIds)
  return new Map(rows.flatMap(({ id, placeId }) => (placeId ? [[placeId, id] as const] : [])))
}

/** Our own stores for the embedded map. */
export function storeDirectory(db: Db): StoreDirectory {
  const anywhere = { text: null, retailerId: null, near: null, miles: null }
  const select = (filter: Partial<queries.StoreFilter>, limit: number) =>
    queries.selectStores(db, { ...anywhere, ...filter }, { sort: filter.near ? 'nearest' : 'match', limit })
  return {
    near: (point, miles, words, limit) =>
      select({ near: point, miles, text: words ? storeWordsOf(words) : null }, limit),
    async find(words, near, limit) {
      const text = storeWordsOf(words)
      return text.readings.length > 0 ? select({ text, near }, limit) : []
    },
    chainIn: recognizeRetailer,
    ofChainNear: (retailerId, near, miles, limit) => select({ retailerId, near, miles }, limit),
    byId: async (id) => (await queries.selectStore(db, id)) ?? null,
  }
}
