import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt } from './columns.ts'
import { scores } from './finds.ts'
import { gatherings } from './gatherings.ts'
import { hunts } from './hunts.ts'
import { insiderFeedback } from './insider.ts'

/** Every stored picture. One that belongs to no record is an upload nobody finished, and is swept. */
export const images = pgTable(
  'images',
  {
    /** The same-origin path under which it is served; names are made by us. */
    path: text('path').primaryKey(),
    thumbnailPath: text('thumbnail_path').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** A few pixels as a data URL, shown blurred while the picture loads. */
    placeholder: text('placeholder').notNull(),
    /** Alike for pictures that are the same photo, saved or scaled again; null until it was looked at. */
    perceptualHash: bigint('perceptual_hash', { mode: 'bigint' }),
    uploadedBy: integer('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    gatheringId: integer('gathering_id').references(() => gatherings.id, { onDelete: 'set null' }),
    huntId: integer('hunt_id').references(() => hunts.id, { onDelete: 'set null' }),
    scoreId: integer('score_id').references(() => scores.id, { onDelete: 'set null' }),
    feedbackId: integer('feedback_id').references(() => insiderFeedback.id, { onDelete: 'set null' }),
    profileOf: integer('profile_of').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('images_gathering').on(table.gatheringId),
    index('images_hunt').on(table.huntId),
    index('images_uploader').on(table.uploadedBy),
    index('images_score')
      .on(table.scoreId)
      .where(sql`${table.scoreId} is not null`),
    index('images_feedback')
      .on(table.feedbackId)
      .where(sql`${table.feedbackId} is not null`),
    index('images_profile')
      .on(table.profileOf)
      .where(sql`${table.profileOf} is not null`),
    index('images_hash').using('hnsw', sql`(${table.perceptualHash}::bit(64)) bit_hamming_ops`),
    index('images_unchecked')
      .on(table.path)
      .where(sql`perceptual_hash is null and (profile_of is not null or score_id is not null)`),
    index('images_orphans')
      .on(table.createdAt)
      .where(sql`num_nonnulls(gathering_id, hunt_id, score_id, feedback_id, profile_of) = 0`),
  ],
)
