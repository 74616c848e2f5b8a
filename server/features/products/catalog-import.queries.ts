import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { productInventory, products, productVariants } from '../../db/schema/products.ts'

export type ProductValues = typeof products.$inferInsert & { retailerId: number; sku: string }

const excluded = (column: { name: string }) => sql.raw(`excluded."${column.name}"`)

/** Makes or renews products by retailer and item number; answers those that are new or have changed. */
export async function upsertProducts(tx: Db, rows: ProductValues[]): Promise<{ created: number; updated: number }> {
  const written = {
    name: products.name,
    price: products.price,
    description: products.description,
    brand: products.brand,
    barcode: products.barcode,
    categoryId: products.categoryId,
  }
  const columns = Object.values(written)
  const changed = await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({
      target: [products.retailerId, products.sku],
      set: Object.fromEntries(Object.entries(written).map(([key, column]) => [key, excluded(column)])),
      setWhere: sql`(${sql.join(
        columns.map((column) => sql`${column}`),
        sql`, `,
      )}) is distinct from (${sql.join(columns.map(excluded), sql`, `)})`,
    })
    .returning({ isNew: sql<boolean>`${products}.xmax = 0` })
  const created = changed.filter(({ isNew }) => isNew).length
  return { created, updated: changed.length - created }
}

export async function selectProductIds(tx: Db, keys: { retailerId: number; sku: string }[]) {
  return tx
    .select({ id: products.id, retailerId: products.retailerId, sku: products.sku })
    .from(products)
    .where(
      and(
        inArray(products.retailerId, [...new Set(keys.map(({ retailerId }) => retailerId))]),
        inArray(
          products.sku,
          keys.map(({ sku }) => sku),
        ),
      ),
    )
}

export async function replaceVariants(
  tx: Db,
  productIds: number[],
  rows: (typeof productVariants.$inferInsert)[],
): Promise<void> {
  await tx.delete(productVariants).where(inArray(productVariants.productId, productIds))
  if (rows.length > 0) await tx.insert(productVariants).values(rows)
}

export async function upsertInventory(tx: Db, rows: (typeof productInventory.$inferInsert)[]): Promise<void> {
  await tx
    .insert(productInventory)
    .values(rows)
    .onConflictDoUpdate({
      target: [productInventory.productId, productInventory.storeId],
      set: {
        quantity: excluded(productInventory.quantity),
        status: excluded(productInventory.status),
        isAvailable: excluded(productInventory.isAvailable),
        updatedAt: sql`now()`,
      },
    })
}

/** Stores by our id or by address; `position` is the place in the question. */
export async function selectStoreIds(tx: Db, wanted: { storeId: number | null; address: string; zipCode: string }[]) {
  const rows = await tx.execute<{ position: number; id: number }>(sql`
    select wanted.position::int as position, min(stores.id) as id
    from unnest(
      ${sql.param(wanted.map(({ storeId }) => storeId ?? 0))}::int[],
      ${sql.param(wanted.map(({ address }) => address.toLowerCase()))}::text[],
      ${sql.param(wanted.map(({ zipCode }) => zipCode.slice(0, 5)))}::text[]
    ) with ordinality as wanted(store_id, address, zip_code, position)
    join stores on stores.id = wanted.store_id
      or (wanted.store_id = 0 and lower(stores.address) = wanted.address and stores.zip_code = wanted.zip_code)
    group by 1`)
  return new Map(rows.map(({ position, id }) => [position - 1, id]))
}

export const analyzeCatalog = (db: Db) => db.execute(sql`analyze products, product_inventory, product_variants`)
