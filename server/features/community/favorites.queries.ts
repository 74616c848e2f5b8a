import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { isBeyond, newestFirst, type PageEnd } from '../../db/newest-first.ts'
import { favorites } from '../../db/schema/community.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { products } from '../../db/schema/products.ts'
import { seesGathering } from '../../db/visibility.ts'

export interface FavoriteTarget {
  entity: 'product' | 'gathering'
  id: number
}
const columnOf = (entity: FavoriteTarget['entity']) =>
  entity === 'product' ? favorites.productId : favorites.gatheringId

export async function productExists(db: Db, id: number): Promise<boolean> {
  return (await db.$count(products, eq(products.id, id))) > 0
}

export async function insertFavorite(db: Db, userId: number, { entity, id }: FavoriteTarget): Promise<void> {
  await db
    .insert(favorites)
    .values(entity === 'product' ? { userId, productId: id } : { userId, gatheringId: id })
    .onConflictDoNothing()
}

export async function deleteFavorite(db: Db, userId: number, { entity, id }: FavoriteTarget): Promise<void> {
  await db.delete(favorites).where(and(eq(favorites.userId, userId), eq(columnOf(entity), id)))
}

/** A gathering that has become private or hidden stays a favorite, but is not shown to others than its owner. */
const isShown = (userId: number) =>
  or(sql`${favorites.productId} is not null`, seesGathering({ id: userId, isAdmin: false }))

export async function selectFavorites(db: Db, userId: number, limit: number, end: PageEnd) {
  return db
    .select({
      favoriteId: favorites.id,
      entity: sql<
        'product' | 'gathering'
      >`case when ${favorites.productId} is null then 'gathering' else 'product' end`,
      id: sql<number>`coalesce(${favorites.productId}, ${favorites.gatheringId})`,
      name: sql<string>`coalesce(${products.name}, ${gatherings.productName})`,
      price: sql<number | null>`coalesce(${products.price}, ${gatherings.price})::float8`,
      image: sql<string | null>`coalesce(${products.image}, ${gatherings.photos}[1])`,
      createdAt: favorites.createdAt,
    })
    .from(favorites)
    .leftJoin(products, eq(products.id, favorites.productId))
    .leftJoin(gatherings, eq(gatherings.id, favorites.gatheringId))
    .where(and(eq(favorites.userId, userId), isShown(userId), isBeyond(favorites, end)))
    .orderBy(...newestFirst(favorites))
    .limit(limit)
}

export async function countFavorites(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(favorites)
    .leftJoin(gatherings, eq(gatherings.id, favorites.gatheringId))
    .where(and(eq(favorites.userId, userId), isShown(userId)))
  return row?.count ?? 0
}
