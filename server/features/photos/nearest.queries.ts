import { and, asc, cosineDistance, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { images } from '../../db/schema/images.ts'
import { productCategories, products } from '../../db/schema/products.ts'
import { isOpenGathering } from '../../db/visibility.ts'

/** The index looks at so many before it filters, so that private ones in between leave enough. */
const lookedThrough = sql`select set_config('hnsw.ef_search', '200', true)`

/** Private and hidden gatherings are never among them, not even for their owners. */
export async function selectNearestGatherings(db: Db, vector: number[], limit: number) {
  return db.transaction(async (tx) => {
    await tx.execute(lookedThrough)
    const distance = cosineDistance(gatherings.imageEmbedding, vector)
    return tx
      .select({
        id: gatherings.id,
        similarity: sql<number>`1 - (${distance})`,
        name: gatherings.productName,
        categoryId: gatherings.categoryId,
        categoryName: productCategories.name,
        tags: gatherings.tags,
        color: gatherings.color,
        photo: sql<string | null>`${gatherings.photos}[1]`,
        userId: sql<number | null>`${gatherings.userId}`,
      })
      .from(gatherings)
      .leftJoin(productCategories, eq(productCategories.id, gatherings.categoryId))
      .where(and(isNotNull(gatherings.imageEmbedding), isOpenGathering))
      .orderBy(asc(distance))
      .limit(limit)
  })
}

export async function selectNearestProducts(db: Db, vector: number[], limit: number) {
  return db.transaction(async (tx) => {
    await tx.execute(lookedThrough)
    const distance = cosineDistance(products.imageEmbedding, vector)
    return tx
      .select({
        id: products.id,
        similarity: sql<number>`1 - (${distance})`,
        name: products.name,
        categoryId: products.categoryId,
        categoryName: productCategories.name,
        tags: sql<string[]>`'{}'::text[]`,
        color: sql<string | null>`${products.colors}[1]`,
        photo: products.image,
        userId: sql<number | null>`null`,
      })
      .from(products)
      .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
      .where(isNotNull(products.imageEmbedding))
      .orderBy(asc(distance))
      .limit(limit)
  })
}

/** Gatherings that show the very same photo, differing in so few of its 64 bits. */
export async function selectSamePhoto(db: Db, hash: string, mostBits: number, limit: number): Promise<number[]> {
  const bits = BigInt(`0x${hash}`).toString(2).padStart(64, '0')
  const differing = sql<number>`${images.perceptualHash}::bit(64) <~> ${bits}::bit(64)`
  const nearest = db
    .select({ gatheringId: images.gatheringId, differing: differing.as('differing') })
    .from(images)
    .where(isNotNull(images.perceptualHash))
    .orderBy(differing)
    .limit(limit)
    .as('nearest')
  const rows = await db
    .selectDistinct({ id: gatherings.id, differing: nearest.differing })
    .from(nearest)
    .innerJoin(gatherings, eq(gatherings.id, nearest.gatheringId))
    .where(and(sql`${nearest.differing} <= ${mostBits}::float8`, isOpenGathering))
    .orderBy(asc(nearest.differing), asc(gatherings.id))
  return [...new Set(rows.map(({ id }) => id))]
}
