import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity, instant, updatedAt } from './columns.ts'

export const insiderFeedback = pgTable(
  'insider_feedback',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    feedbackType: text('feedback_type', {
      enum: ['feature_request', 'bug_report', 'improvement', 'general'],
    }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: ['user_interface', 'hunt', 'gather', 'find', 'score', 'other'] }),
    rating: integer('rating'),
    status: text('status', { enum: ['new', 'pending', 'approved', 'rejected'] })
      .notNull()
      .default('new'),
    adminResponse: text('admin_response'),
    isPublic: boolean('is_public').notNull().default(false),
    screenshot: text('screenshot'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('insider_feedback_user').on(table.userId, table.createdAt, table.id),
    index('insider_feedback_newest').on(table.createdAt, table.id),
    index('insider_feedback_status').on(table.status, table.createdAt),
    check('insider_feedback_rating', sql`${table.rating} between 1 and 5`),
    check('insider_feedback_title', sql`char_length(${table.title}) between 5 and 100`),
    check('insider_feedback_description', sql`char_length(${table.description}) between 10 and 1000`),
    check('insider_feedback_status_known', sql`${table.status} in ('new', 'pending', 'approved', 'rejected')`),
  ],
)

export const feedbackVotes = pgTable(
  'feedback_votes',
  {
    feedbackId: integer('feedback_id')
      .notNull()
      .references(() => insiderFeedback.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.feedbackId, table.userId] }), index('feedback_votes_user').on(table.userId)],
)

/** What each insider has given to the community, summed up: adding it up anew for all of them takes too long. */
export const insiderReputations = pgTable('insider_reputations', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  submissions: integer('submissions').notNull(),
  approved: integer('approved').notNull(),
  decided: integer('decided').notNull(),
  votes: integer('votes').notNull(),
  gatherings: integer('gatherings').notNull(),
  finds: integer('finds').notNull(),
  scores: integer('scores').notNull(),
})

/**
 * Insiders whose sums are out of date, marked by triggers. Rows are only added, and taken all at once before somebody
 * reads: writers never wait for each other, as they would for a counter of the insider's.
 */
export const reputationsDue = pgTable('reputations_due', { userId: integer('user_id').notNull() })

export const syntheses = pgTable(
  'feedback_syntheses',
  {
    id: identity(),
    startedBy: integer('started_by').references(() => users.id, { onDelete: 'set null' }),
    provider: text('provider').notNull(),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date').notNull(),
    status: text('status', { enum: ['running', 'completed', 'failed'] })
      .notNull()
      .default('running'),
    progress: integer('progress').notNull().default(0),
    summary: text('summary'),
    feedbackCount: integer('feedback_count').notNull().default(0),
    error: text('error'),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('feedback_syntheses_newest').on(table.createdAt, table.id),
    index('feedback_syntheses_starter')
      .on(table.startedBy)
      .where(sql`${table.startedBy} is not null`),
    check('feedback_syntheses_progress', sql`${table.progress} between 0 and 100`),
  ],
)

export const requirements = pgTable(
  'feedback_requirements',
  {
    id: identity(),
    synthesisId: integer('synthesis_id')
      .notNull()
      .references(() => syntheses.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    priority: text('priority', { enum: ['High', 'Medium', 'Low'] }).notNull(),
    description: text('description').notNull(),
    userNeed: text('user_need').notNull(),
    implementationApproach: text('implementation_approach').notNull(),
    status: text('status', { enum: ['proposed', 'approved', 'implemented', 'rejected'] })
      .notNull()
      .default('proposed'),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('feedback_requirements_synthesis').on(table.synthesisId, table.position),
    check('feedback_requirements_status', sql`${table.status} in ('proposed', 'approved', 'implemented', 'rejected')`),
  ],
)
