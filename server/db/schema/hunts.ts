import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, vector } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity, instant, money, searchVector, updatedAt } from './columns.ts'
import { gatherings } from './gatherings.ts'
import { productCategories, products } from './products.ts'
import { stores } from './stores.ts'

/** Hunts by how far they reach, so that those around a store are found without reading all within the longest radius. */
export const reachClasses = [10, 25, 50, 100] as const
export const reachClass = sql.raw(
  '(case when search_radius <= 10 then 10 when search_radius <= 25 then 25 when search_radius <= 50 then 50 else 100 end)',
)
/** Cells of half a degree. */
export const cellsPerDegree = 2
export const reachCell = {
  latitude: sql.raw(`floor(rounded_latitude * ${cellsPerDegree})`),
  longitude: sql.raw(`floor(rounded_longitude * ${cellsPerDegree})`),
}

export const hunts = pgTable(
  'product_hunts',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productName: text('product_name').notNull(),
    description: text('description'),
    targetPrice: money('target_price'),
    photoUrl: text('photo_url'),
    imageEmbedding: vector('image_embedding', { dimensions: 128 }),
    photoLookedAt: instant('photo_looked_at'),
    categoryId: integer('category_id').references(() => productCategories.id, { onDelete: 'set null' }),
    color: text('color'),
    size: text('size'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Where everybody but the hunter sees it: it may be a home. The rule is `roundedDegrees`. */
    roundedLatitude: doublePrecision('rounded_latitude').generatedAlwaysAs(
      sql`floor(latitude * 100::float8 + 0.5::float8) / 100::float8`,
    ),
    roundedLongitude: doublePrecision('rounded_longitude').generatedAlwaysAs(
      sql`floor(longitude * 100::float8 + 0.5::float8) / 100::float8`,
    ),
    searchRadius: integer('search_radius').notNull().default(25),
    desiredQuantity: integer('desired_quantity').notNull().default(1),
    /** 1 Urgent … 5 Optional. */
    priority: integer('priority').notNull().default(3),
    status: text('status', { enum: ['hunting', 'found', 'scored'] })
      .notNull()
      .default('hunting'),
    tags: text('tags').array().notNull().default([]),
    excludeWords: text('exclude_words').array().notNull().default([]),
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'set null' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    gatheringId: integer('gathering_id').references(() => gatherings.id, { onDelete: 'set null' }),
    isHidden: boolean('is_hidden').notNull().default(false),
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    shareCount: integer('share_count').notNull().default(0),
    search: searchVector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('english', hgfs_unaccent(product_name)), 'A') || setweight(to_tsvector('english', hgfs_unaccent(hgfs_words(tags) || ' ' || coalesce(color, ''))), 'B') || setweight(to_tsvector('english', hgfs_unaccent(coalesce(description, ''))), 'C')`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // The columns behind the order let a list count and filter without touching the rows.
    index('product_hunts_newest').on(table.createdAt, table.id, table.status, table.isHidden, table.userId),
    index('product_hunts_user').on(table.userId, table.createdAt, table.id),
    index('product_hunts_category').on(
      table.categoryId,
      table.createdAt,
      table.id,
      table.status,
      table.isHidden,
      table.userId,
    ),
    index('product_hunts_price_low').on(sql`coalesce(${table.targetPrice}, 'Infinity')`, table.id),
    index('product_hunts_price_high').on(sql`coalesce(${table.targetPrice}, -1)`, table.id),
    index('product_hunts_place').on(
      table.roundedLatitude,
      table.roundedLongitude,
      table.createdAt,
      table.id,
      table.targetPrice,
      table.status,
      table.isHidden,
      table.userId,
    ),
    // With all that counting and listing the hunts that reach a store need: the rows are not touched.
    index('product_hunts_reach')
      .on(
        reachClass,
        reachCell.latitude,
        reachCell.longitude,
        table.roundedLatitude,
        table.roundedLongitude,
        table.searchRadius,
        table.createdAt,
        table.id,
        table.userId,
      )
      .where(sql`status <> 'scored' and not is_hidden`),
    index('product_hunts_by_name').on(sql`lower(${table.productName})`, table.id),
    index('product_hunts_by_priority').on(sql`(6 - ${table.priority})`, table.id),
    index('product_hunts_product').on(table.productId),
    index('product_hunts_gathering').on(table.gatheringId),
    index('product_hunts_store')
      .on(table.storeId)
      .where(sql`${table.storeId} is not null`),
    index('product_hunts_tags').using('gin', sql`hgfs_lower(${table.tags})`),
    index('product_hunts_search').using('gin', table.search),
    index('product_hunts_name_trigrams').using('gin', sql`hgfs_unaccent(${table.productName}) gin_trgm_ops`),
    index('product_hunts_photo').using('hnsw', table.imageEmbedding.op('vector_cosine_ops')),
    index('product_hunts_unseen')
      .on(table.id)
      .where(sql`photo_looked_at is null and photo_url is not null`),
    check('product_hunts_target_price', sql`${table.targetPrice} >= 0`),
    check('product_hunts_search_radius', sql`${table.searchRadius} between 10 and 100`),
    check('product_hunts_desired_quantity', sql`${table.desiredQuantity} >= 1`),
    check('product_hunts_priority', sql`${table.priority} between 1 and 5`),
    check('product_hunts_status', sql`${table.status} in ('hunting', 'found', 'scored')`),
    check('product_hunts_latitude', sql`${table.latitude} between -90 and 90`),
    check('product_hunts_longitude', sql`${table.longitude} between -180 and 180`),
  ],
)

/** The place that searches, sorts, counts, distances and finds go by: what they tell is told to everybody. */
export const huntPlace = { latitude: hunts.roundedLatitude, longitude: hunts.roundedLongitude }

export const huntActivity = pgTable(
  'hunt_activity',
  {
    id: identity(),
    huntId: integer('hunt_id')
      .notNull()
      .references(() => hunts.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['created', 'edited', 'matched', 'confirmed', 'commented', 'scored'] }).notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('hunt_activity_hunt').on(table.huntId, table.createdAt, table.id),
    index('hunt_activity_user').on(table.userId),
  ],
)
