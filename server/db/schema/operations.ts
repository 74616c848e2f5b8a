import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity, instant } from './columns.ts'

export const featureFlags = pgTable(
  'feature_flags',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    enabled: boolean('enabled').notNull(),
    rolloutPercentage: integer('rollout_percentage'),
    allowList: text('allow_list').array(),
    denyList: text('deny_list').array(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
  },
  (table) => [check('feature_flags_rollout', sql`${table.rolloutPercentage} between 0 and 100`)],
)

/** Who did what on whom, when and from where. Names are kept so that it reads after an account is gone. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    address: text('address'),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_newest').on(table.createdAt, table.id),
    index('audit_log_actor').on(table.actorId),
    index('audit_log_words').using(
      'gin',
      sql`(${table.actorName} || ' ' || ${table.action} || ' ' || coalesce(${table.targetName}, '') || ' ' || ${table.targetId}) gin_trgm_ops`,
    ),
  ],
)

/** Small facts an installation makes once and keeps: push keys, demo seed state. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})

export const aiUsage = pgTable(
  'ai_usage',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    calls: integer('calls').notNull().default(0),
    tokens: integer('tokens').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)
