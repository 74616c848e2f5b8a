import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity } from './columns.ts'
import { stores } from './stores.ts'

const person = (name: string) => integer(name).references(() => users.id, { onDelete: 'cascade' })

/** Two people who are out of each other's sight, whoever of them wanted it. */
export const blocks = pgTable(
  'user_blocks',
  {
    id: identity(),
    userId: person('user_id').notNull(),
    blockedId: person('blocked_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('user_blocks_key').on(table.userId, table.blockedId),
    index('user_blocks_blocked').on(table.blockedId, table.userId),
    check('user_blocks_not_oneself', sql`${table.userId} <> ${table.blockedId}`),
  ],
)

export const follows = pgTable(
  'follows',
  {
    id: identity(),
    userId: person('user_id').notNull(),
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'cascade' }),
    personId: person('person_id'),
    /** In lower case, as they are compared. */
    brand: text('brand'),
    tag: text('tag'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('follows_store_key').on(table.storeId, table.userId),
    uniqueIndex('follows_person_key').on(table.personId, table.userId),
    uniqueIndex('follows_brand_key').on(table.brand, table.userId),
    uniqueIndex('follows_tag_key').on(table.tag, table.userId),
    index('follows_user').on(table.userId, table.createdAt, table.id),
    check('follows_one_target', sql`num_nonnulls(store_id, person_id, brand, tag) = 1`),
    check('follows_not_oneself', sql`${table.userId} <> ${table.personId}`),
  ],
)
