import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity, instant, momentOf, money, searchVector, updatedAt } from './columns.ts'
import { gatherings } from './gatherings.ts'
import { hunts } from './hunts.ts'
import { notifications } from './notifications.ts'
import { stores } from './stores.ts'

export interface StoredEvidence {
  name: string
  strength: number
  effect: number
}

export const finds = pgTable(
  'product_finds',
  {
    id: identity(),
    huntId: integer('hunt_id')
      .notNull()
      .references(() => hunts.id, { onDelete: 'cascade' }),
    gatheringId: integer('gathering_id')
      .notNull()
      .references(() => gatherings.id, { onDelete: 'cascade' }),
    /** The hunter. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    matchScore: real('match_score').notNull(),
    matchReason: text('match_reason').notNull(),
    /** What spoke for and against the pair, with weights, as the AI Analysis tab shows it. */
    evidence: jsonb('evidence').$type<StoredEvidence[]>().notNull().default([]),
    /** What the score was made of, so that it can follow its rivals without reading both records again. */
    rawScore: real('raw_score'),
    suitability: real('suitability'),
    /** How much its rivals matter, and the hunt's best other gathering that is another thing. */
    rivalry: real('rivalry').notNull().default(1),
    huntRival: real('hunt_rival'),
    /** The learned shift in the score, to be taken out again before learning from it. */
    learnedShift: real('learned_shift'),
    source: text('source', { enum: ['matcher', 'person'] })
      .notNull()
      .default('matcher'),
    status: text('status', { enum: ['found', 'dismissed', 'scored'] })
      .notNull()
      .default('found'),
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    shareCount: integer('share_count').notNull().default(0),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The notification that tells of it together with others of its hunt. */
    digestId: integer('digest_id').references(() => notifications.id, { onDelete: 'set null' }),
    /** The names of both records, kept by triggers: looking them up by word would read half of two large tables. */
    words: searchVector('words'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('product_finds_words').using('gin', table.words),
    unique('product_finds_pair_key').on(table.huntId, table.gatheringId),
    index('product_finds_gathering').on(table.gatheringId),
    index('product_finds_judged')
      .on(table.userId)
      .where(sql`${table.status} <> 'found'`),
    index('product_finds_digest')
      .on(table.digestId)
      .where(sql`${table.digestId} is not null`),
    index('product_finds_user').on(table.userId, table.status, table.createdAt),
    // The columns behind the order let the dashboard count by score and status without touching the rows.
    index('product_finds_newest').on(table.createdAt, table.id, table.status, table.matchScore),
    index('product_finds_by_score').on(sql`(${table.matchScore}::numeric)`, table.id),
    check('product_finds_match_score', sql`${table.matchScore} between 0 and 1`),
    check('product_finds_status', sql`${table.status} in ('found', 'dismissed', 'scored')`),
  ],
)

/** A purchase outlives the find it came from: its name, price and store stay when hunt or gathering are deleted. */
export const scores = pgTable(
  'product_scores',
  {
    id: identity(),
    findId: integer('find_id')
      .unique()
      .references(() => finds.id, { onDelete: 'set null' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'set null' }),
    productName: text('product_name').notNull(),
    targetPrice: money('target_price'),
    listedPrice: money('listed_price'),
    purchaseDate: date('purchase_date', { mode: 'string' }),
    purchasePrice: money('purchase_price'),
    purchaseQuantity: integer('purchase_quantity').notNull().default(1),
    purchaseStatus: text('purchase_status', { enum: ['pending', 'shipping', 'completed', 'cancelled'] })
      .notNull()
      .default('pending'),
    paymentMethod: text('payment_method'),
    rating: integer('rating'),
    notes: text('notes'),
    receiptUrl: text('receipt_url'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('product_scores_user').on(table.userId, table.createdAt, table.id),
    index('product_scores_newest').on(table.createdAt, table.id),
    index('product_scores_store').on(table.storeId),
    index('product_scores_name_trigrams').using('gin', sql`${table.productName} gin_trgm_ops`),
    check('product_scores_purchase_price', sql`${table.purchasePrice} >= 0`),
    check('product_scores_purchase_quantity', sql`${table.purchaseQuantity} >= 1`),
    check(
      'product_scores_purchase_status',
      sql`${table.purchaseStatus} in ('pending', 'shipping', 'completed', 'cancelled')`,
    ),
    check('product_scores_rating', sql`${table.rating} between 1 and 5`),
  ],
)

export const matcherRuns = pgTable(
  'matcher_runs',
  {
    id: identity(),
    startedBy: integer('started_by').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: ['running', 'completed', 'failed'] })
      .notNull()
      .default('running'),
    processed: integer('processed').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Finds made so far. */
    matches: integer('matches').notNull().default(0),
    /** Which worker is at it and when it last gave a sign; a silent one is replaced. */
    worker: text('worker'),
    heartbeatAt: momentOf('heartbeat_at'),
    stats: jsonb('stats').$type<{
      totalHunts: number
      totalGatherings: number
      totalMatches: number
      totalErrors: number
    }>(),
    startedAt: momentOf('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('matcher_runs_one_at_a_time')
      .on(table.status)
      .where(sql`${table.status} = 'running'`),
    index('matcher_runs_starter')
      .on(table.startedBy)
      .where(sql`${table.startedBy} is not null`),
  ],
)

/** How the matcher has learned from dismissed and scored finds; the newest adopted row is in force. */
export const matcherCalibrations = pgTable('matcher_calibrations', {
  id: identity(),
  samples: integer('samples').notNull(),
  parameters: jsonb('parameters').$type<Record<string, number>>().notNull(),
  report: jsonb('report').$type<Record<string, number>>().notNull(),
  adopted: boolean('adopted').notNull(),
  createdAt: createdAt(),
})
