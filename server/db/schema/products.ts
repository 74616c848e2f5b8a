import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  vector,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity, instant, money, searchVector, updatedAt } from './columns.ts'
import { retailers, stores } from './stores.ts'

export const productCategories = pgTable(
  'product_categories',
  {
    id: identity(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    parentId: integer('parent_id').references((): AnyPgColumn => productCategories.id, { onDelete: 'set null' }),
    /** An unapproved one is a proposal: listed for its maker, and put on records by its maker alone. */
    approved: boolean('approved').notNull().default(false),
    makerId: integer('maker_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('product_categories_name_key').on(sql`lower(${table.name})`),
    index('product_categories_maker').on(table.makerId, table.createdAt),
    index('product_categories_parent').on(table.parentId),
  ],
)

export const products = pgTable(
  'products',
  {
    id: identity(),
    name: text('name').notNull(),
    description: text('description'),
    price: money('price').notNull(),
    sku: text('sku'),
    barcode: text('barcode'),
    brand: text('brand'),
    retailerId: integer('retailer_id').references(() => retailers.id, { onDelete: 'set null' }),
    categoryId: integer('category_id').references(() => productCategories.id, { onDelete: 'set null' }),
    image: text('image'),
    imageEmbedding: vector('image_embedding', { dimensions: 128 }),
    photoLookedAt: instant('photo_looked_at'),
    /** Names of its category and of those above it, and what its variants say: words it should be found by. */
    keywords: text('keywords').notNull().default(''),
    /** Those of its variants, so that a search filters and counts without reading them. */
    colors: text('colors').array().notNull().default([]),
    sizes: text('sizes').array().notNull().default([]),
    /** What all stores together have of it. Triggers on inventory and variants keep these; nothing else writes them. */
    stockStatus: text('stock_status', { enum: ['in_stock', 'limited', 'out_of_stock', 'unknown'] })
      .notNull()
      .default('out_of_stock'),
    storesAvailable: integer('stores_available').notNull().default(0),
    unitsAvailable: integer('units_available').notNull().default(0),
    search: searchVector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('english', hgfs_unaccent(name)), 'A') || setweight(to_tsvector('english', hgfs_unaccent(coalesce(brand, '') || ' ' || coalesce(sku, '') || ' ' || hgfs_words(colors))), 'B') || setweight(to_tsvector('english', hgfs_unaccent(keywords)), 'C') || setweight(to_tsvector('english', hgfs_unaccent(coalesce(description, ''))), 'D')`,
    ),
    createdAt: createdAt(),
  },
  (table) => [
    unique('products_retailer_sku_key').on(table.retailerId, table.sku),
    index('products_category').on(table.categoryId, table.price),
    index('products_retailer').on(table.retailerId),
    index('products_barcode').on(table.barcode),
    index('products_sku').on(sql`lower(${table.sku})`),
    index('products_price').on(table.price, table.id),
    index('products_stock').on(table.storesAvailable.desc(), table.unitsAvailable.desc(), table.id),
    index('products_browsing').on(
      sql`(case ${table.stockStatus} when 'in_stock' then 0 when 'limited' then 1 else 2 end)`,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('products_colors').using('gin', sql`hgfs_lower(${table.colors})`),
    index('products_search').using('gin', table.search),
    index('products_name_trigrams').using('gin', sql`hgfs_unaccent(${table.name}) gin_trgm_ops`),
    index('products_brand_trigrams').using('gin', sql`hgfs_unaccent(${table.brand}) gin_trgm_ops`),
    // Whose picture a path is, asked for every picture that is served.
    index('products_image').on(table.image),
    index('products_photo').using('hnsw', table.imageEmbedding.op('vector_cosine_ops')),
    index('products_unseen')
      .on(table.id)
      .where(sql`photo_looked_at is null and image is not null`),
    check('products_price', sql`${table.price} >= 0`),
  ],
)

export const productInventory = pgTable(
  'product_inventory',
  {
    id: identity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull().default(0),
    isAvailable: boolean('is_available').notNull().default(true),
    status: text('status', { enum: ['in_stock', 'limited', 'out_of_stock'] })
      .notNull()
      .default('in_stock'),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('product_inventory_product_store_key').on(table.productId, table.storeId),
    // With the product: what is in a store's neighborhood is counted from the index alone.
    index('product_inventory_store').on(table.storeId, table.productId),
    check('product_inventory_quantity', sql`${table.quantity} >= 0`),
    check('product_inventory_status', sql`${table.status} in ('in_stock', 'limited', 'out_of_stock')`),
  ],
)

export const productVariants = pgTable(
  'product_variants',
  {
    id: identity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    color: text('color'),
    size: text('size'),
    attributeName: text('attribute_name'),
    attributeValue: text('attribute_value'),
  },
  (table) => [index('product_variants_product').on(table.productId)],
)
