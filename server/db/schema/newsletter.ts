import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant, momentOf } from './columns.ts'

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: identity(),
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Where they shop: what the newsletter tells of is near it. */
    zipCode: text('zip_code'),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('newsletter_subscribers_email_key').on(sql`lower(${table.email})`)],
)

/** One issue of the newsletter: what the week before its day brought. Records are named only, so that what was taken back since is gone. */
export const newsletterIssues = pgTable('newsletter_issues', {
  id: identity(),
  day: date('day').notNull().unique(),
  gatheringIds: integer('gathering_ids').array().notNull(),
  huntIds: integer('hunt_ids').array().notNull(),
  gatherings: integer('gatherings').notNull(),
  finds: integer('finds').notNull(),
  scores: integer('scores').notNull(),
  createdAt: createdAt(),
})

/** Who has got which issue. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    issueId: integer('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
    sentAt: momentOf('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.issueId, table.subscriberId] }),
    index('newsletter_deliveries_subscriber').on(table.subscriberId),
  ],
)
