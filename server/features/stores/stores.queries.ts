import { and, asc, count, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Point } from '../../../domain/rules/distance.ts'
import { independentRetailerId } from '../../../domain/rules/retailer-names.ts'
import { isWithin, milesTo } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { retailers, stores } from '../../db/schema/stores.ts'
import { storeColumns } from '../../db/store-columns.ts'

/** The expression the trigram index is made of; another wording would not use it. */
const searchText = sql`hgfs_unaccent(${stores.name} || ' ' || ${stores.address} || ' ' || ${stores.city} || ' ' || ${stores.state} || ' ' || ${stores.zipCode})`
/** A store without a place comes after all others. */
const unknownDistance = 9999

const columns = { ...storeColumns, retailerName: retailers.name, website: stores.website, placeId: stores.placeId }
const withDistance = (near: Point | null) => ({
  ...columns,
  distanceMiles: near ? milesTo(stores, near) : sql<number | null>`null::float8`,
})

/** What somebody typed can be meant in several ways; in each one, all words must be there. */
export interface StoreWords {
  whole: string
  readings: { retailerId: number | null; words: string[] }[]
}
export interface StoreFilter {
  text: StoreWords | null
  retailerId: number | null
  near: Point | null
  miles: number | null
}
export type StoreSort = 'nearest' | 'match' | 'name'

// A number is right or wrong; a word may be misspelled.
const hasWord = (word: string): SQL =>
  /\d/.test(word) ? sql`${searchText} like ${`%${word}%`}` : sql`${word} <% ${searchText}`

function matches({ text, retailerId, near, miles }: StoreFilter): SQL | undefined {
  const ofRetailer = (id: number | null) => (id === null ? undefined : eq(stores.retailerId, id))
  return and(
    text ? or(...text.readings.map((read) => and(ofRetailer(read.retailerId), ...read.words.map(hasWord)))) : undefined,
    ofRetailer(retailerId),
    near && miles !== null ? isWithin(stores, near, miles) : undefined,
  )
}

function orderKey(sort: StoreSort, { text, near }: StoreFilter): SQL {
  if (sort === 'nearest' && near) return sql`coalesce(${milesTo(stores, near)}, ${unknownDistance})`
  // Best first is smallest first here, so that all orders go upward.
  if (sort === 'match') return sql`-word_similarity(${text?.whole ?? ''}, ${searchText})::float8`
  return sql`lower(${stores.name})`
}

export async function selectStores(
  db: Db,
  filter: StoreFilter,
  page: { sort: StoreSort; limit: number; after?: [string | number, number] | undefined },
) {
  const key = orderKey(page.sort, filter)
  const bound =
    page.after && (typeof page.after[0] === 'number' ? sql`${page.after[0]}::float8` : sql`${page.after[0]}`)
  return db
    .select({ ...withDistance(filter.near), key: sql<string | number>`${key}` })
    .from(stores)
    .innerJoin(retailers, eq(retailers.id, stores.retailerId))
    .where(and(matches(filter), page.after ? sql`(${key}, ${stores.id}) > (${bound}, ${page.after[1]})` : undefined))
    .orderBy(asc(key), asc(stores.id))
    .limit(page.limit)
}

export async function countStores(db: Db, filter: StoreFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(stores).where(matches(filter))
  return row?.total ?? 0
}

export async function selectStore(db: Db, id: number, near: Point | null = null) {
  const [row] = await db
    .select(withDistance(near))
    .from(stores)
    .innerJoin(retailers, eq(retailers.id, stores.retailerId))
    .where(eq(stores.id, id))
  return row
}

export async function selectStoreIdByPlace(db: Db, placeId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: stores.id }).from(stores).where(eq(stores.placeId, placeId))
  return row?.id
}

export const selectIdsByPlaces = (db: Db, placeIds: string[]) =>
  db.select({ id: stores.id, placeId: stores.placeId }).from(stores).where(inArray(stores.placeId, placeIds))

/** The chain a store belongs to, or is said to belong to. */
const chainOf = sql`coalesce(${stores.namedRetailerId}, ${stores.retailerId})`

export async function selectStoreIdByAddress(db: Db, store: { retailerId: number; address: string; zipCode: string }) {
  const [row] = await db
    .select({ id: stores.id })
    .from(stores)
    .where(
      and(
        eq(chainOf, store.retailerId),
        eq(sql`lower(${stores.address})`, sql`lower(${store.address})`),
        eq(stores.zipCode, store.zipCode),
      ),
    )
  return row?.id
}

/** The same shop as somebody else wrote it down: a few steps away, of the same chain or with nearly the same name. */
export async function selectStoreIdAround(
  db: Db,
  store: { name: string; chainId: number | null },
  point: Point,
  miles: number,
): Promise<number | undefined> {
  const isAlike = sql`similarity(hgfs_unaccent(${stores.name}), hgfs_unaccent(${store.name})) >= 0.5`
  const sameShop = store.chainId ? eq(chainOf, store.chainId) : and(eq(chainOf, independentRetailerId), isAlike)
  const [row] = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(isWithin(stores, point, miles), sameShop))
    .orderBy(sql`${stores.namedRetailerId} is not null`, milesTo(stores, point), asc(stores.id))
    .limit(1)
  return row?.id
}

/** Undefined when somebody else has just made the same store. */
export async function insertStore(db: Db, store: typeof stores.$inferInsert): Promise<number | undefined> {
  const [row] = await db.insert(stores).values(store).onConflictDoNothing().returning({ id: stores.id })
  return row?.id
}

/** The outside map knows a store we had: its id there is remembered, and a chain that was only claimed is its own now. */
export async function confirmStore(
  db: Db,
  id: number,
  placeId: string,
  chain: Omit<Partial<typeof stores.$inferInsert>, 'retailerId'> & { retailerId: number | null },
): Promise<void> {
  await db
    .update(stores)
    .set({ placeId })
    .where(and(eq(stores.id, id), isNull(stores.placeId)))
  const { retailerId, ...facts } = chain
  if (retailerId === null) return
  await db
    .update(stores)
    .set({ ...facts, retailerId, namedRetailerId: null })
    .where(and(eq(stores.id, id), eq(stores.namedRetailerId, retailerId)))
}

const retailerColumns = {
  id: retailers.id,
  name: retailers.name,
  slug: retailers.slug,
  logo: retailers.logo,
  description: retailers.description,
}

export const selectRetailers = (db: Db) => db.select(retailerColumns).from(retailers).orderBy(asc(retailers.id))

export async function selectRetailer(db: Db, id: number) {
  const [row] = await db.select({ id: retailers.id, name: retailers.name }).from(retailers).where(eq(retailers.id, id))
  return row
}

export async function selectRetailerId(db: Db, idOrSlug: string): Promise<number | undefined> {
  const condition = /^[1-9]\d{0,8}$/.test(idOrSlug)
    ? eq(retailers.id, Number(idOrSlug))
    : eq(retailers.slug, idOrSlug.toLowerCase())
  const [row] = await db.select({ id: retailers.id }).from(retailers).where(condition)
  return row?.id
}

export async function selectZipCode(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select({ zipCode: users.zipCode }).from(users).where(eq(users.id, userId))
  return row?.zipCode ?? null
}
