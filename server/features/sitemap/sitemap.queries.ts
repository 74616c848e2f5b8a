import { and, desc, max, ne } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { products } from '../../db/schema/products.ts'
import { isOpenGathering, isOpenHunt } from '../../db/visibility.ts'

/** A sitemap may hold 50,000 addresses; the newest of each kind are what search engines look for. */
const most = 14_000
const mostPlaces = 3500

export const selectPublicGatherings = (db: Db) =>
  db
    .select({ id: gatherings.id, changedAt: gatherings.updatedAt })
    .from(gatherings)
    .where(isOpenGathering)
    .orderBy(desc(gatherings.createdAt))
    .limit(most)

export const selectOpenHunts = (db: Db) =>
  db
    .select({ id: hunts.id, changedAt: hunts.updatedAt })
    .from(hunts)
    .where(and(isOpenHunt, ne(hunts.status, 'scored')))
    .orderBy(desc(hunts.createdAt))
    .limit(most)

export const selectProductPages = (db: Db) =>
  db.select({ id: products.id, changedAt: products.createdAt }).from(products).orderBy(desc(products.id)).limit(most)

/** Stores in which something can be seen; an address alone is in every other directory. */
export const selectStorePages = (db: Db) =>
  db
    .select({ id: gatherings.storeId, changedAt: max(gatherings.updatedAt).mapWith(gatherings.updatedAt) })
    .from(gatherings)
    .where(isOpenGathering)
    .groupBy(gatherings.storeId)
    .orderBy(desc(max(gatherings.updatedAt)))
    .limit(mostPlaces)
