import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SurvivalReport } from '../../../domain/rules/survival/measure-survival.ts'
import type { Survival } from '../../../domain/rules/survival/survival.ts'
import { createdAt, identity, instant } from './columns.ts'
import { gatherings } from './gatherings.ts'

const gathering = (name: string) => integer(name).references(() => gatherings.id, { onDelete: 'cascade' })

/** What several gatherings show. One that turned out to be another leads on to it, so that its address stays good. */
export const things = pgTable(
  'things',
  {
    id: identity(),
    mergedInto: integer('merged_into').references((): AnyPgColumn => things.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('things_merged')
      .on(table.mergedInto)
      .where(sql`${table.mergedInto} is not null`),
  ],
)

/** Which thing a gathering shows; those that not everybody may see have none. */
export const gatheringThings = pgTable(
  'gathering_things',
  {
    gatheringId: gathering('gathering_id').primaryKey(),
    thingId: integer('thing_id')
      .notNull()
      .references(() => things.id, { onDelete: 'cascade' }),
  },
  (table) => [index('gathering_things_thing').on(table.thingId)],
)

/** Pairs that are the same thing, the older one first: what a thing is made of, and falls apart by when one of them changes. */
export const sameThings = pgTable(
  'same_things',
  {
    gatheringId: gathering('gathering_id').notNull(),
    otherId: gathering('other_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gatheringId, table.otherId] }),
    index('same_things_other').on(table.otherId),
  ],
)

/** Gatherings that were not compared with others in their latest form; filled by triggers, like the match queue. */
export const thingQueue = pgTable('thing_queue', {
  id: identity(),
  gatheringId: gathering('gathering_id').notNull().unique(),
  revision: integer('revision').notNull().default(1),
  claimedUntil: instant('claimed_until'),
})

/** What was learned about how long things stay; the newest row is in force. */
export const survivalFits = pgTable('survival_fits', {
  id: identity(),
  parameters: jsonb('parameters').$type<Survival>().notNull(),
  report: jsonb('report').$type<SurvivalReport>().notNull(),
  createdAt: createdAt(),
})
