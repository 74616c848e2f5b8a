import type { Page } from '../../../domain/contracts/common.ts'
import type { Paged } from '../../../domain/contracts/endpoint.ts'
import type { Product } from '../../../domain/contracts/products.ts'
import { availabilityOf, describeAvailability } from '../../../domain/rules/availability.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { cardPath, thumbnailOf } from '../../../domain/rules/image-paths.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { notFound } from '../../http/errors.ts'
import { summaryOf, type PageHead } from '../../http/pages.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import type { Viewer } from '../../http/viewer.ts'
import {
  selectInventory,
  selectProducts,
  selectRelatedIds,
  selectVariants,
  type ProductRow,
} from './products.queries.ts'

export { CatalogError, importCatalog, type CatalogReport } from './catalog-import.service.ts'

interface Around {
  place?: Point
  /** Miles; stores farther away do not count. */
  within?: number
  /** Stores shown of each product. */
  stores?: number
}
const storesInLists = 20
const storesOnPage = 200
/** What is further away in name and price is hardly related. */
const mostRelated = 100

/** In the order of the ids. */
export async function productsById(
  db: Db,
  viewer: Viewer | null,
  ids: number[],
  { place, within, stores = storesInLists }: Around = {},
): Promise<Product[]> {
  if (ids.length === 0) return []
  const isLocal = place !== undefined && within !== undefined
  const [rows, variants, inventory] = await Promise.all([
    selectProducts(db, viewer, ids),
    selectVariants(db, ids),
    // Availability nearby is told from all stores nearby, however few are shown.
    selectInventory(db, ids, place, { each: isLocal ? storesOnPage : stores, ...(isLocal ? { within } : {}) }),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const own = <Part extends { productId: number }>(parts: Part[]) => parts.filter(({ productId }) => productId === id)
    const product = toProduct(row, own(variants), own(inventory), isLocal)
    return { ...product, inventory: product.inventory.slice(0, stores) }
  })
}

function toProduct(
  { stockStatus, storesAvailable, unitsAvailable, ...row }: ProductRow,
  variants: Product['variants'],
  inventory: Product['inventory'],
  isLocal: boolean,
): Product {
  const nearest = inventory.find(({ isAvailable, status }) => isAvailable && status !== 'out_of_stock')
  return {
    ...row,
    thumbnail: row.thumbnail ?? (row.image && thumbnailOf(row.image)),
    variants,
    inventory,
    availability: isLocal
      ? availabilityOf(inventory)
      : describeAvailability(stockStatus, storesAvailable, unitsAvailable),
    distanceMiles: nearest?.store.distanceMiles ?? null,
  }
}

export async function showProduct(
  { db }: AppContext,
  viewer: Viewer | null,
  id: number,
  place: Point | undefined,
): Promise<Product> {
  const [product] = await productsById(db, viewer, [id], { place, stores: storesOnPage })
  if (!product) throw notFound('Product not found')
  return product
}

export async function relatedProducts(
  context: AppContext,
  viewer: Viewer | null,
  id: number,
  place: Point | undefined,
  page: Page,
): Promise<Paged<Product>> {
  await showProduct(context, viewer, id, place)
  const nearest = await selectRelatedIds(context.db, id, mostRelated)
  const { items, ...rest } = pageOfRanked(nearest, page, (related) => related)
  return { ...rest, items: await productsById(context.db, viewer, items, { place }) }
}

export async function productPage({ db }: AppContext, id: number, viewer: Viewer | null): Promise<PageHead | null> {
  const [product] = await productsById(db, viewer, [id])
  if (!product) return null
  const { name, price, retailer, availability, description, categoryName } = product
  const offer = `$${price.toFixed(2)}${retailer ? ` at ${retailer.name}` : ''}. ${availability.detail}.`
  return {
    title: name,
    description: summaryOf(offer, description),
    keywords: [name, retailer?.name, categoryName, 'off-price'].filter(Boolean).join(', '),
    image: cardPath('product', id),
  }
}
