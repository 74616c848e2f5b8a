import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity, instant } from './columns.ts'
import { finds } from './finds.ts'
import { gatherings } from './gatherings.ts'
import { hunts } from './hunts.ts'
import { products } from './products.ts'

const person = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const onHunt = () => integer('hunt_id').references(() => hunts.id, { onDelete: 'cascade' })
const onGathering = () => integer('gathering_id').references(() => gatherings.id, { onDelete: 'cascade' })
const onFind = () => integer('find_id').references(() => finds.id, { onDelete: 'cascade' })

/** Counters on the records are kept by triggers, so that they stay true when people or records are deleted. */
export const likes = pgTable(
  'likes',
  {
    id: identity(),
    userId: person(),
    huntId: onHunt(),
    gatheringId: onGathering(),
    findId: onFind(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('likes_hunt_key').on(table.huntId, table.userId),
    unique('likes_gathering_key').on(table.gatheringId, table.userId),
    unique('likes_find_key').on(table.findId, table.userId),
    index('likes_user').on(table.userId),
    index('likes_hunts_newest')
      .on(table.createdAt, table.huntId)
      .where(sql`${table.huntId} is not null`),
    check('likes_one_target', sql`num_nonnulls(hunt_id, gathering_id, find_id) = 1`),
  ],
)

export const comments = pgTable(
  'comments',
  {
    id: identity(),
    userId: person(),
    huntId: onHunt(),
    gatheringId: onGathering(),
    findId: onFind(),
    body: text('body').notNull(),
    /** Seen by its author and admins only, and not counted. */
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('comments_hunt').on(table.huntId, table.createdAt),
    index('comments_gathering').on(table.gatheringId, table.createdAt),
    index('comments_find').on(table.findId, table.createdAt),
    // Also finds the last comment of a member on a hunt.
    index('comments_user').on(table.userId, table.huntId, table.createdAt, table.id),
    index('comments_hunts_newest')
      .on(table.createdAt, table.huntId)
      .where(sql`${table.huntId} is not null`),
    check('comments_one_target', sql`num_nonnulls(hunt_id, gathering_id, find_id) = 1`),
    check('comments_body', sql`char_length(${table.body}) between 1 and 1000`),
  ],
)

export const shares = pgTable(
  'shares',
  {
    id: identity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Stands for a guest's network on one day, sealed; a person's share has none. */
    visitor: text('visitor'),
    huntId: onHunt(),
    gatheringId: onGathering(),
    findId: onFind(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('shares_hunt_key').on(table.huntId, table.userId),
    unique('shares_gathering_key').on(table.gatheringId, table.userId),
    unique('shares_find_key').on(table.findId, table.userId),
    unique('shares_hunt_visitor_key').on(table.huntId, table.visitor),
    unique('shares_gathering_visitor_key').on(table.gatheringId, table.visitor),
    unique('shares_find_visitor_key').on(table.findId, table.visitor),
    index('shares_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index('shares_hunts_newest')
      .on(table.createdAt, table.huntId)
      .where(sql`${table.huntId} is not null`),
    check('shares_one_target', sql`num_nonnulls(hunt_id, gathering_id, find_id) = 1`),
  ],
)

export const favorites = pgTable(
  'favorites',
  {
    id: identity(),
    userId: person(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    gatheringId: onGathering(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('favorites_product_key').on(table.userId, table.productId),
    unique('favorites_gathering_key').on(table.userId, table.gatheringId),
    index('favorites_product').on(table.productId),
    index('favorites_gathering').on(table.gatheringId),
    check('favorites_one_target', sql`num_nonnulls(product_id, gathering_id) = 1`),
  ],
)

/** Kept after the reported record is gone, so that admins can look back; hence no foreign key on the record. */
export const reports = pgTable(
  'reports',
  {
    id: identity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    entity: text('entity', {
      enum: ['hunt', 'gathering', 'find', 'comment', 'product', 'person', 'portrait', 'receipt'],
    }).notNull(),
    entityId: integer('entity_id').notNull(),
    /** Whose it is, noted when it was reported: what was deleted still counts in its author's history. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    /** The photo an automatic check stopped at; each is reported once, whatever was decided then. */
    photo: text('photo').unique('reports_photo_key'),
    source: text('source', { enum: ['person', 'photo-safety'] })
      .notNull()
      .default('person'),
    status: text('status', { enum: ['open', 'hidden', 'deleted', 'dismissed'] })
      .notNull()
      .default('open'),
    resolvedBy: integer('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    resolvedAt: instant('resolved_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('reports_newest').on(table.status, table.createdAt, table.id),
    // Once a report is settled, the same person may report the record again.
    uniqueIndex('reports_person_open_key')
      .on(table.userId, table.entity, table.entityId)
      .where(sql`${table.status} = 'open'`),
    index('reports_person').on(table.userId),
    index('reports_author').on(table.authorId),
    index('reports_resolver')
      .on(table.resolvedBy)
      .where(sql`${table.resolvedBy} is not null`),
  ],
)
