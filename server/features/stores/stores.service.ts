import { z } from 'zod'
import type { StoreSearch } from '../../../domain/contracts/stores.ts'
import type { StorePlace } from '../../../domain/contracts/gatherings.ts'
import { metresPerMile, type Point } from '../../../domain/rules/distance.ts'
import { independentRetailerId, recogniseRetailer, retailerOfStoreName } from '../../../domain/rules/retailer-names.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { decodeCursor, pageOf } from '../../http/cursor.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { gazetteer, type ZipPlace } from '../../providers/maps/gazetteer.ts'
import type { StoreDirectory } from '../../providers/maps/index.ts'
import { completeAddress } from './complete-address.ts'
import { storeWordsOf } from './store-words.ts'
import * as queries from './stores.queries.ts'

const NumberPosition = z.tuple([z.number(), z.int().positive()])
const TextPosition = z.tuple([z.string(), z.int().positive()])
const placeOf = ({ lat, lng }: { lat?: number; lng?: number }): Point | null =>
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
  return pageOf(rows, search.limit, total, (row) => [row.key, row.id])
}

export async function showStore({ db }: AppContext, id: number, position: { lat?: number; lng?: number } = {}) {
  const store = await queries.selectStore(db, id, placeOf(position))
  if (!store) throw notFound('Store not found')
  return store
}

export const listRetailers = ({ db }: Pick<AppContext, 'db'>) => queries.selectRetailers(db)

/** Where a zip code is, from the offline gazetteer. */
export const locateZip = (zipCode: string): ZipPlace | null => gazetteer().zip(zipCode)

/** Two records within this distance may be the same shop. */
const sameSpotMiles = 60 / metresPerMile
const ownPlace = /^store:([1-9]\d{0,8})$/

type ChosenStore = StorePlace & { storeId?: number | null }

/**
 * The store a person has chosen in the store finder: found again by its place id, its address, or as the same shop a
 * few steps away; made when it is none of these. It is never replaced by some other store.
 */
export async function placeStore(_context: AppContext, tx: Db, viewer: Pick<Viewer, 'id'>, chosen: ChosenStore) {
  const id = (await findByIds(tx, chosen)) ?? (await findOrMake(tx, viewer, chosen))
  const store = await queries.selectStore(tx, id)
  if (!store) throw noSuchStore()
  return store
}

async function findByIds(tx: Db, { storeId, placeId }: ChosenStore): Promise<number | undefined> {
  const own = placeId ? Number(ownPlace.exec(placeId)?.[1]) : Number.NaN
  const id = storeId ?? (Number.isNaN(own) ? undefined : own)
  if (id !== undefined) {
    const store = await queries.selectStore(tx, id)
    if (!store) throw noSuchStore()
    return store.id
  }
  return placeId ? queries.selectStoreIdByPlace(tx, placeId) : undefined
}

async function findOrMake(tx: Db, viewer: Pick<Viewer, 'id'>, chosen: ChosenStore): Promise<number> {
  const { name, address, latitude, longitude } = chosen
  const retailerId = await retailerFor(tx, chosen)
  const placeId = outsidePlaceId(chosen.placeId)
  const store = { retailerId, name, address, latitude, longitude, ...addressOf(chosen) }
  const find = async () =>
    (await queries.selectStoreIdByAddress(tx, store)) ??
    (await queries.selectStoreIdAround(
      tx,
      { name, retailerId, isChain: retailerId !== independentRetailerId },
      { latitude, longitude },
      sameSpotMiles,
    ))
  const known = await find()
  if (known !== undefined) {
    if (placeId) await queries.rememberPlaceId(tx, known, placeId)
    return known
  }
  const made = await queries.insertStore(tx, { ...store, placeId, createdBy: viewer.id })
  // Nothing made: two people chose the same new store at once, and the other one was first.
  const id = made ?? (placeId ? await queries.selectStoreIdByPlace(tx, placeId) : undefined) ?? (await find())
  if (id === undefined) throw new Error('a store was neither made nor found')
  return id
}

/** Ids of our own and of places that are no stores are not worth remembering. */
const outsidePlaceId = (placeId: string | null | undefined) =>
  placeId && !/^(store|zip|city):/.test(placeId) ? placeId : null

async function retailerFor(tx: Db, { retailerId, name }: ChosenStore): Promise<number> {
  if (!retailerId) return retailerOfStoreName(name) ?? independentRetailerId
  const known = await queries.selectRetailerId(tx, String(retailerId))
  if (known === undefined) throw invalid('Invalid retailer ID', 'store.retailerId')
  return known
}

function addressOf(chosen: ChosenStore) {
  const address = completeAddress(chosen, chosen)
  if (!address) throw invalid("Please enter the store's city, state and zip code", 'store.city')
  return address
}

const invalid = (message: string, path: string) => new AppError('invalid', message, { errors: [{ path, message }] })
const noSuchStore = () => invalid('Please select a store', 'storeId')

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
    chainIn: recogniseRetailer,
    ofChainNear: (retailerId, near, miles, limit) => select({ retailerId, near, miles }, limit),
    byId: async (id) => (await queries.selectStore(db, id)) ?? null,
  }
}
