import type { Db } from '../../db/engine.ts'
import { productInventory, products, productVariants } from '../../db/schema/products.ts'
import { stores } from '../../db/schema/stores.ts'

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** In the order of the rows. */
export const insertStores = async (tx: Db, rows: (typeof stores.$inferInsert)[]): Promise<number[]> =>
  ids(await tx.insert(stores).values(rows).returning({ id: stores.id }))

export const insertProducts = async (tx: Db, rows: (typeof products.$inferInsert)[]): Promise<number[]> =>
  ids(await tx.insert(products).values(rows).returning({ id: products.id }))

export async function insertVariants(tx: Db, rows: (typeof productVariants.$inferInsert)[]): Promise<void> {
  await tx.insert(productVariants).values(rows)
}

export async function insertInventory(tx: Db, rows: (typeof productInventory.$inferInsert)[]): Promise<void> {
  await tx.insert(productInventory).values(rows)
}
