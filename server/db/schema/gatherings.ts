import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, pgTable, primaryKey, text, vector } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity, instant, momentOf, money, searchVector, updatedAt } from './columns.ts'
import { productCategories } from './products.ts'
import { stores } from './stores.ts'

export const gatherings = pgTable(
  'product_gatherings',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    productName: text('product_name').notNull(),
    description: text('description'),
    price: money('price'),
    compareAtPrice: money('compare_at_price'),
    tagColor: text('tag_color'),
    quantity: integer('quantity').notNull().default(1),
    /** Paths of all photos; the first one is the picture of the record. */
    photos: text('photos').array().notNull(),
    imageEmbedding: vector('image_embedding', { dimensions: 128 }),
    /** When the photos were last looked at, with or without success; null while that is still to be done. */
    photoLookedAt: instant('photo_looked_at'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    categoryId: integer('category_id').references(() => productCategories.id, { onDelete: 'set null' }),
    color: text('color'),
    size: text('size'),
    sku: text('sku'),
    barcode: text('barcode'),
    tags: text('tags').array().notNull().default([]),
    collectionName: text('collection_name'),
    isPublic: boolean('is_public').notNull().default(true),
    /** Hidden by an admin after a report: seen by its owner and admins only. */
    isHidden: boolean('is_hidden').notNull().default(false),
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    shareCount: integer('share_count').notNull().default(0),
    search: searchVector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('english', hgfs_unaccent(product_name)), 'A') || setweight(to_tsvector('english', hgfs_unaccent(hgfs_words(tags) || ' ' || coalesce(color, '') || ' ' || coalesce(sku, '') || ' ' || coalesce(barcode, ''))), 'B') || setweight(to_tsvector('english', hgfs_unaccent(coalesce(description, ''))), 'C')`,
    ),
    /** When the thing was last known to be there: posted, or confirmed by a shopper. */
    lastSeenAt: momentOf('last_seen_at'),
    /** From then on it is probably gone, as far as is known: see the survival rules. */
    likelyUntil: momentOf('likely_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // The columns behind the order let a list count and filter without touching the rows.
    index('product_gatherings_newest').on(table.createdAt, table.id, table.isPublic, table.isHidden, table.userId),
    index('product_gatherings_likely').on(table.likelyUntil, table.id, table.isPublic, table.isHidden, table.userId),
    index('product_gatherings_user').on(table.userId, table.createdAt, table.id),
    index('product_gatherings_store').on(table.storeId, table.createdAt),
    index('product_gatherings_category').on(
      table.categoryId,
      table.createdAt,
      table.id,
      table.isPublic,
      table.isHidden,
      table.userId,
    ),
    index('product_gatherings_price_low').on(sql`coalesce(${table.price}, 'Infinity')`, table.id),
    index('product_gatherings_price_high').on(sql`coalesce(${table.price}, -1)`, table.id),
    index('product_gatherings_place').on(
      table.latitude,
      table.longitude,
      table.createdAt,
      table.id,
      table.price,
      table.isPublic,
      table.isHidden,
      table.userId,
    ),
    index('product_gatherings_by_name').on(sql`lower(${table.productName})`, table.id),
    index('product_gatherings_barcode').on(table.barcode),
    index('product_gatherings_sku').on(table.sku),
    index('product_gatherings_tags').using('gin', sql`hgfs_lower(${table.tags})`),
    index('product_gatherings_search').using('gin', table.search),
    index('product_gatherings_name_trigrams').using('gin', sql`hgfs_unaccent(${table.productName}) gin_trgm_ops`),
    index('product_gatherings_photo').using('hnsw', table.imageEmbedding.op('vector_cosine_ops')),
    index('product_gatherings_unseen')
      .on(table.id)
      .where(sql`photo_looked_at is null`),
    check('product_gatherings_photos', sql`cardinality(${table.photos}) between 1 and 10`),
    check('product_gatherings_quantity', sql`${table.quantity} >= 1`),
    check('product_gatherings_price_range', sql`${table.price} >= 0 and ${table.compareAtPrice} >= 0`),
    check('product_gatherings_latitude', sql`${table.latitude} between -90 and 90`),
    check('product_gatherings_longitude', sql`${table.longitude} between -180 and 180`),
  ],
)

/** A shopper in the store says whether the thing is still there; a person has one word, the latest. */
export const confirmations = pgTable(
  'gathering_confirmations',
  {
    gatheringId: integer('gathering_id')
      .notNull()
      .references(() => gatherings.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stillThere: boolean('still_there').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gatheringId, table.userId] }),
    index('gathering_confirmations_user').on(table.userId),
  ],
)
