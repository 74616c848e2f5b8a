import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Point } from '../../../domain/rules/distance.ts'
import { milesTo } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import { favorites } from '../../db/schema/community.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { images } from '../../db/schema/images.ts'
import { productCategories, productInventory, products, productVariants } from '../../db/schema/products.ts'
import { retailers, stores } from '../../db/schema/stores.ts'
import { isInSight, isOpenHunt } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

const isFavoriteOf = (viewer: Viewer | null): SQL<boolean> =>
  viewer
    ? sql<boolean>`exists (select from ${favorites} where ${favorites.productId} = ${products.id} and ${favorites.userId} = ${viewer.id})`
    : sql<boolean>`false`

const openHunts = (viewer: Viewer | null) => sql<number>`(
  select count(*)::int from ${hunts}
  where ${and(eq(hunts.productId, products.id), ne(hunts.status, 'scored'), isOpenHunt, isInSight(viewer, hunts.userId))}
)`

/** What a product's card shows, in no promised order. */
export const selectProducts = (db: Db, viewer: Viewer | null, ids: number[]) =>
  db
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      price: products.price,
      sku: products.sku,
      brand: products.brand,
      image: products.image,
      thumbnail: images.thumbnailPath,
      placeholder: images.placeholder,
      categoryId: products.categoryId,
      categoryName: productCategories.name,
      retailer: { id: retailers.id, name: retailers.name, slug: retailers.slug },
      colors: products.colors,
      sizes: products.sizes,
      stockStatus: products.stockStatus,
      storesAvailable: products.storesAvailable,
      unitsAvailable: products.unitsAvailable,
      huntCount: openHunts(viewer),
      favorited: isFavoriteOf(viewer),
      createdAt: products.createdAt,
    })
    .from(products)
    .leftJoin(retailers, eq(retailers.id, products.retailerId))
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .leftJoin(images, eq(images.path, products.image))
    .where(inArray(products.id, ids))
export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]

export const selectVariants = (db: Db, productIds: number[]) =>
  db
    .select({
      productId: productVariants.productId,
      color: productVariants.color,
      size: productVariants.size,
      attributeName: productVariants.attributeName,
      attributeValue: productVariants.attributeValue,
    })
    .from(productVariants)
    .where(inArray(productVariants.productId, productIds))
    .orderBy(asc(productVariants.id))

/** Of each product the stores that have it, nearest first, and after them the stores that do not. */
export async function selectInventory(
  db: Db,
  productIds: number[],
  place: Point | undefined,
  { each, within }: { each: number; within?: number },
) {
  const miles = place ? milesTo(stores, place) : sql<number | null>`null::float8`
  const ranked = db
    .select({
      productId: productInventory.productId,
      storeId: productInventory.storeId,
      status: productInventory.status,
      quantity: productInventory.quantity,
      isAvailable: productInventory.isAvailable,
      updatedAt: productInventory.updatedAt,
      name: stores.name,
      retailerName: sql<string>`${retailers.name}`.as('retailer_name'),
      address: stores.address,
      city: stores.city,
      state: stores.state,
      zipCode: stores.zipCode,
      phoneNumber: stores.phoneNumber,
      latitude: stores.latitude,
      longitude: stores.longitude,
      distanceMiles: miles.as('miles'),
      rank: sql<number>`row_number() over (
        partition by ${productInventory.productId}
        order by ${productInventory.isAvailable} and ${productInventory.status} <> 'out_of_stock' desc,
          ${miles} nulls last, ${productInventory.quantity} desc, ${productInventory.storeId}
      )`.as('rank'),
    })
    .from(productInventory)
    .innerJoin(stores, eq(stores.id, productInventory.storeId))
    .innerJoin(retailers, eq(retailers.id, stores.retailerId))
    .where(
      and(
        inArray(productInventory.productId, productIds),
        within === undefined ? undefined : sql`${miles} <= ${within}::float8`,
      ),
    )
    .as('ranked')
  return db
    .select({
      productId: ranked.productId,
      storeId: ranked.storeId,
      status: ranked.status,
      quantity: ranked.quantity,
      isAvailable: ranked.isAvailable,
      updatedAt: ranked.updatedAt,
      store: {
        name: ranked.name,
        retailerName: ranked.retailerName,
        address: ranked.address,
        city: ranked.city,
        state: ranked.state,
        zipCode: ranked.zipCode,
        phoneNumber: ranked.phoneNumber,
        latitude: ranked.latitude,
        longitude: ranked.longitude,
        distanceMiles: ranked.distanceMiles,
      },
    })
    .from(ranked)
    .where(sql`${ranked.rank} <= ${each}::int`)
    .orderBy(ranked.productId, ranked.rank)
}

/** Of the same category or a child of it, nearest in name and price. */
export async function selectRelatedIds(db: Db, id: number, limit: number): Promise<number[]> {
  const self = db
    .select({ name: products.name, price: products.price, categoryId: products.categoryId })
    .from(products)
    .where(eq(products.id, id))
    .as('self')
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(self, sql`${products.categoryId} = ${self.categoryId}`)
    .where(ne(products.id, id))
    .orderBy(
      sql`similarity(hgfs_unaccent(${products.name}), hgfs_unaccent(${self.name}))
        - abs(ln((${products.price} + 1) / (${self.price} + 1)))::float8 / 2 desc`,
      asc(products.id),
    )
    .limit(limit)
  return rows.map((row) => row.id)
}
