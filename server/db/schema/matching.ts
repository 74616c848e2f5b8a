import { boolean, check, index, integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { identity, instant, momentOf } from './columns.ts'
import { gatherings } from './gatherings.ts'
import { hunts } from './hunts.ts'

const hunt = () => integer('hunt_id').references(() => hunts.id, { onDelete: 'cascade' })
const gathering = () => integer('gathering_id').references(() => gatherings.id, { onDelete: 'cascade' })

/**
 * Records that were not matched in their latest form. Triggers put them here in the transaction that changes them, and
 * the transaction that writes their finds takes them out, so that a crash in between loses nothing.
 */
export const matchQueue = pgTable(
  'match_queue',
  {
    id: identity(),
    huntId: hunt().unique(),
    gatheringId: gathering().unique(),
    /** Raised by every change: whoever matched an earlier one has not matched this one. */
    revision: integer('revision').notNull().default(1),
    /** Somebody is at it; when they fall silent it is anybody's again. */
    claimedUntil: instant('claimed_until'),
  },
  () => [check('match_queue_one_record', sql`num_nonnulls(hunt_id, gathering_id) = 1`)],
)

/** What candidates are looked up by, and what the rivals of a pair are known from. */
const indexed = () => ({
  words: text('words').array().notNull(),
  nameWords: smallint('name_words').notNull(),
  /** Numbers that stand for a word at a place, in the name or anywhere in the record. */
  marks: integer('marks').array().notNull(),
  /** Its best and second best partner among those weighed last, by raw score. */
  bestPartner: integer('best_partner'),
  bestRaw: real('best_raw'),
  secondRaw: real('second_raw'),
  partners: integer('partners').notNull().default(0),
})

export const huntMatchIndex = pgTable('hunt_match_index', { huntId: hunt().primaryKey(), ...indexed() }, (table) => [
  index('hunt_match_index_marks').using('gin', table.marks).with({ fastupdate: false }),
])

export const gatheringMatchIndex = pgTable(
  'gathering_match_index',
  { gatheringId: gathering().primaryKey(), ...indexed() },
  (table) => [
    index('gathering_match_index_marks').using('gin', table.marks).with({ fastupdate: false }),
    // Those that can be found: few of all there ever were.
    index('gathering_match_index_awake')
      .on(table.gatheringId)
      .where(sql`${table.marks} <> '{}'`),
  ],
)

/** In how many hunts and gatherings a word occurs; the empty word counts them all. Each full run counts anew. */
export const matchWords = pgTable('match_words', {
  word: text('word').primaryKey(),
  documents: integer('documents').notNull(),
})

/** Pairs whose find an admin has deleted: neither the matcher nor a person makes it again. */
export const removedPairs = pgTable(
  'removed_pairs',
  { huntId: hunt().notNull(), gatheringId: gathering().notNull() },
  (table) => [
    primaryKey({ columns: [table.huntId, table.gatheringId] }),
    index('removed_pairs_gathering').on(table.gatheringId),
  ],
)

/**
 * Pairs whose find was told by itself, and when: it stays when the find is withdrawn, so that one that comes and goes
 * neither rings each time nor makes room for others.
 */
export const toldPairs = pgTable(
  'told_pairs',
  {
    huntId: hunt().notNull(),
    gatheringId: gathering().notNull(),
    matchScore: real('match_score').notNull(),
    toldAt: momentOf('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.huntId, table.gatheringId] }),
    index('told_pairs_gathering').on(table.gatheringId),
  ],
)

/**
 * A full run of the matcher cut into parts, which any worker takes. Records are indexed, then hunts are weighed, then what
 * was found is written. What was weighed is kept here in between, so that whoever writes it need not be who weighed it.
 */
export const matcherParts = pgTable(
  'matcher_parts',
  {
    id: identity(),
    run: text('run').notNull(),
    phase: text('phase', { enum: ['index', 'weigh', 'write'] }).notNull(),
    kind: text('kind', { enum: ['hunt', 'gathering'] }).notNull(),
    ids: integer('ids').array().notNull(),
    /** Somebody is at it; when they fall silent it is anybody's again. */
    claimedUntil: instant('claimed_until'),
    isDone: boolean('is_done').notNull().default(false),
    /** Never packed (0034): it is kept for minutes only. */
    weighed: jsonb('weighed'),
    made: integer('made').notNull().default(0),
    gone: integer('gone').notNull().default(0),
    matches: integer('matches').notNull().default(0),
    errors: integer('errors').notNull().default(0),
  },
  (table) => [
    index('matcher_parts_open')
      .on(table.run, table.phase, table.id)
      .where(sql`not is_done`),
  ],
)
