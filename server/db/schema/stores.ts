import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity } from './columns.ts'

export const retailers = pgTable(
  'retailers',
  {
    id: identity(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    logo: text('logo'),
    description: text('description'),
  },
  (table) => [uniqueIndex('retailers_name_key').on(sql`lower(${table.name})`)],
)

export const stores = pgTable(
  'stores',
  {
    id: identity(),
    retailerId: integer('retailer_id')
      .notNull()
      .references(() => retailers.id),
    /** The chain its name says, while only a person says so: it counts as independent until a map or an import knows it. */
    namedRetailerId: integer('named_retailer_id').references(() => retailers.id),
    name: text('name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    phoneNumber: text('phone_number'),
    website: text('website'),
    /** The id an outside map or data set knows the store by, so that it is found again and never doubled. */
    placeId: text('place_id').unique(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('stores_retailer').on(table.retailerId),
    index('stores_named_retailer')
      .on(table.namedRetailerId)
      .where(sql`${table.namedRetailerId} is not null`),
    index('stores_creator')
      .on(table.createdBy)
      .where(sql`${table.createdBy} is not null`),
    index('stores_place').on(table.latitude, table.longitude),
    index('stores_name_trigrams').using(
      'gin',
      sql`hgfs_unaccent(name || ' ' || address || ' ' || city || ' ' || state || ' ' || zip_code) gin_trgm_ops`,
    ),
    uniqueIndex('stores_address_key').on(
      sql`coalesce(${table.namedRetailerId}, ${table.retailerId})`,
      sql`lower(${table.address})`,
      table.zipCode,
    ),
    check('stores_latitude', sql`${table.latitude} between -90 and 90`),
    check('stores_longitude', sql`${table.longitude} between -180 and 180`),
  ],
)
