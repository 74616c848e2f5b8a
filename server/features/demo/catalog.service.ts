import type { Db } from '../../db/engine.ts'
import { demoProducts } from './catalog.ts'
import { insertInventory, insertProducts, insertStores, insertVariants } from './catalog.queries.ts'
import { demoStores, locateStore } from './places.ts'
import { demoStock, skuOf, variantsOf } from './stock.ts'

export interface SeededCatalog {
  /** In the order of the lists they were made from. */
  storeIds: number[]
  productIds: number[]
}

const day = 24 * 60 * 60 * 1000

/** Stores, products with variants, and what is where. `images` are paths of their pictures, in the products' order. */
export async function seedCatalog(tx: Db, now: number, images: string[] = []): Promise<SeededCatalog> {
  const storeIds = await insertStores(
    tx,
    demoStores.map(({ retailer, name, address, zipCode, ...store }, index) => ({
      retailerId: retailer,
      name,
      address,
      zipCode,
      phoneNumber: `(555) 010-${String(1000 + index * 37)}`,
      ...locateStore({ retailer, name, address, zipCode, ...store }, index),
    })),
  )
  const productIds = await insertProducts(
    tx,
    demoProducts.map(({ name, brand, category, retailer, price, description }, index) => ({
      name,
      brand,
      price,
      description,
      sku: skuOf(index),
      categoryId: category,
      retailerId: retailer,
      image: images[index] ?? null,
      createdAt: new Date(now - ((index * 7) % 30) * day).toISOString(),
    })),
  )
  const idOf = (list: number[], index: number) => {
    const id = list[index]
    if (id === undefined) throw new Error('a demo record was not stored')
    return id
  }
  await insertVariants(
    tx,
    demoProducts.flatMap((product, index) =>
      variantsOf(product).map((variant) => ({ productId: idOf(productIds, index), ...variant })),
    ),
  )
  await insertInventory(
    tx,
    demoStock().map(({ product, store, ...stock }) => ({
      productId: idOf(productIds, product),
      storeId: idOf(storeIds, store),
      ...stock,
    })),
  )
  return { storeIds, productIds }
}
