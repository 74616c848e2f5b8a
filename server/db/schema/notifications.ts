import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sessions, users } from './accounts.ts'
import { createdAt, identity, instant } from './columns.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    message: text('message').notNull(),
    href: text('href').notNull(),
    /** What it is about, once: the same event never notifies the same person twice. */
    eventKey: text('event_key').notNull().unique(),
    readAt: instant('read_at'),
    /** The person has had all the mails they may get for now: after this it goes out with the others in one. */
    mailHeldUntil: instant('mail_held_until'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt, table.id),
    index('notifications_held')
      .on(table.userId, table.type, table.mailHeldUntil)
      .where(sql`${table.mailHeldUntil} is not null`),
  ],
)

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** It lives as long as the session it was made in: whoever has no access gets no messages. */
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionHash),
  ],
)

/** When mails of a kind went to an address within the last hour. Addresses are hashed: strangers' ones are among them. */
export const mailAllowances = pgTable(
  'mail_allowances',
  {
    recipientHash: text('recipient_hash').notNull(),
    kind: text('kind').notNull(),
    sentAt: instant('sent_at').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipientHash, table.kind] })],
)
