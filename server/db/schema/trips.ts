import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity } from './columns.ts'

export interface StoredStop {
  storeId: number
  finds: number[]
  miles: number
  minutes: number
}

/** A planned round through stores. Where it starts is not kept. */
export const trips = pgTable(
  'trips',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whoever knows it may read the trip. */
    share: text('share').notNull().unique(),
    stops: jsonb('stops').$type<StoredStop[]>().notNull(),
    left: integer('left_out').array().notNull().default([]),
    done: integer('done').array().notNull().default([]),
    gone: integer('gone').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [index('trips_user').on(table.userId, table.createdAt, table.id)],
)
