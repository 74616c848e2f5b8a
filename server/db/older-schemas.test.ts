import { isDeepStrictEqual } from 'node:util'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSchema, findRow, type FilledRow, type Wishes } from '../testing/fill-schema.ts'
import { openTestDatabase, testEngine } from '../testing/test-database.ts'
import type { Database } from './engine.ts'
import { knownMigrations, migrateDatabase } from './migrate.ts'
import { seedReferenceData } from './reference-data.ts'
import * as accounts from './schema/accounts.ts'
import * as community from './schema/community.ts'
import * as finds from './schema/finds.ts'
import * as gatherings from './schema/gatherings.ts'
import * as hunts from './schema/hunts.ts'
import * as images from './schema/images.ts'
import * as insider from './schema/insider.ts'
import * as matching from './schema/matching.ts'
import * as newsletter from './schema/newsletter.ts'
import * as notifications from './schema/notifications.ts'
import * as operations from './schema/operations.ts'
import * as people from './schema/people.ts'
import * as products from './schema/products.ts'
import * as search from './schema/search.ts'
import * as stores from './schema/stores.ts'
import * as things from './schema/things.ts'
import * as trips from './schema/trips.ts'

/** Before it there are only extensions and functions. */
const firstWithTables = 2

const wishes: Wishes = {
  'product_finds.match_score': () => '0.8',
  'product_finds.evidence': () => `'[{"colours": ["red"]}]'`,
  'product_hunts.search_radius': () => '25',
  'product_hunts.latitude': () => '42.3601',
  'product_hunts.longitude': () => '-71.0589',
  'notifications.event_key': (mark) => `'find:${1000 + mark}'`,
  'hunt_activity.detail': () => `'{"storeName": "TJ Maxx", "purchasePrice": 9}'`,
  'newsletter_issues.day': (mark) => `'2026-01-01'::date + ${mark}`,
  'users.google_id': () => 'null',
  'user_blocks.blocked_id': () => '900',
}

/** What later migrations look for, as a server of that time had it. */
const byHand = `
  insert into retailers (id, name, slug) values (10, 'Independent', 'independent');
  insert into users (id, username) values (900, 'Kettle'), (901, 'KETTLE​');
  insert into product_hunts (id, user_id, product_name) values (900, 900, 'Copper kettle');
  insert into shares (id, user_id, hunt_id) values (900, 901, 900), (901, 901, 900)`

describe(`rows of every older schema on the ${testEngine} engine`, () => {
  let database: Database
  const sets = new Map<string, FilledRow[]>()

  beforeAll(async () => {
    database = await openTestDatabase()
    await database.sql.unsafe('drop schema public cascade; drop schema drizzle cascade; create schema public')
    for (const [index, { tag }] of knownMigrations().entries()) {
      await migrateDatabase(database.db, { upTo: tag })
      if (tag === '0002_schema') await database.sql.unsafe(byHand)
      sets.set(tag, await fillSchema(database, index, wishes))
    }
    await seedReferenceData(database.db)
  })
  afterAll(() => database.close())

  /** What no longer is as it was written, and the last migration that changed it: columns, and tables whose rows are gone. */
  async function whatChanged() {
    const changed = new Map<string, string>()
    const tags = [...sets.keys()]
    for (const [index, rows] of [...sets.values()].entries()) {
      for (const row of rows) {
        const now = await findRow(database, row)
        const names = now
          ? Object.keys(now).filter((name) => name in row.values && !isDeepStrictEqual(row.values[name], now[name]))
          : undefined
        for (const name of names?.map((column) => `${row.table}.${column}`) ?? [row.table]) {
          changed.set(name, tags[index + 1] ?? 'by itself')
        }
      }
    }
    return Object.fromEntries([...changed].toSorted())
  }

  it('are still there, and only what a migration meant to change has changed', async () => {
    expect(await whatChanged()).toEqual({
      gathering_match_index: '0027_read_anew',
      'hunt_activity.detail': '0017_seen_by_whom',
      hunt_match_index: '0027_read_anew',
      'images.perceptual_hash': '0009_photo_hash',
      'product_finds.evidence': '0021_evidence_names',
      'product_gatherings.image_embedding': '0015_photo_vectors_anew',
      'product_gatherings.photo_looked_at': '0015_photo_vectors_anew',
      'product_hunts.image_embedding': '0015_photo_vectors_anew',
      'product_hunts.photo_looked_at': '0015_photo_vectors_anew',
      'products.image_embedding': '0015_photo_vectors_anew',
      'products.photo_looked_at': '0015_photo_vectors_anew',
      'products.search': '0006_product_search',
      // Keys of another server, which no browser would take any more.
      push_subscriptions: '0019_mails_and_push',
      'stores.retailer_id': '0020_rounded_places_claimed_chains',
      'users.email_verified_at': '0018_identity',
    })
  })

  it('have the values that their migrations gave them', async () => {
    const names = await database.sql`select username from users where id in (900, 901) order by id`
    expect(names.map(({ username }) => String(username))).toEqual(['Kettle', 'KETTLE​-2'])
    expect(await database.sql`select id from shares where id in (900, 901)`).toEqual([{ id: 900 }])
    const hunts =
      await database.sql`select distinct rounded_latitude, rounded_longitude from product_hunts where id > 1000`
    expect(hunts).toEqual([{ rounded_latitude: 42.36, rounded_longitude: -71.06 }])
    const evidence = await database.sql`select distinct evidence from product_finds where id < 1021`
    expect(evidence).toEqual([{ evidence: [{ colors: ['red'] }] }])
  })

  it('are counted, queued and forgotten by the triggers of today', async () => {
    const { sql } = database
    const hunts = await sql<
      { id: number; like_count: number }[]
    >`select id, like_count from product_hunts where id > 1000`
    expect(hunts).toHaveLength(sets.size - firstWithTables)
    await sql`insert into likes (user_id, hunt_id) select 900, id from product_hunts where id > 1000`
    for (const { id, like_count } of hunts) {
      expect((await sql`select like_count from product_hunts where id = ${id}`)[0]?.like_count).toBe(like_count + 1)
    }
    await sql`delete from match_queue`
    await sql`update product_hunts set product_name = 'Copper pan' where id > 1000`
    const queued = await sql<
      { hunt_id: number }[]
    >`select hunt_id from match_queue where hunt_id is not null order by 1`
    expect(queued.map(({ hunt_id }) => hunt_id)).toEqual(hunts.map(({ id }) => id).toSorted())
    await sql`delete from product_finds where id > 1000`
    expect(await sql`select id from notifications where event_key like 'find:%'`).toEqual([])
  })

  it('can be read by the queries of today', async () => {
    const tables = Object.values({
      ...accounts,
      ...community,
      ...finds,
      ...gatherings,
      ...hunts,
      ...images,
      ...insider,
      ...matching,
      ...newsletter,
      ...notifications,
      ...operations,
      ...people,
      ...products,
      ...search,
      ...stores,
      ...things,
      ...trips,
    }).filter((value) => is(value, PgTable))
    expect(tables.length).toBeGreaterThan(30)
    for (const table of tables) expect(await database.db.select().from(table).limit(100)).toBeDefined()
  })
})
