import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../db/engine.ts'
import { eventually, letPass } from '../../../testing/eventually.ts'
import { matchAllThatWaits } from '../../../testing/matches.ts'
import { makeGatherings, makeHunts, makeStore } from '../../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../../testing/test-app.ts'
import { addressOf, openTestDatabase, quietLog, testEngine } from '../../../testing/test-database.ts'
import { lockFindsIn, regionOf } from '../../progress/progress.service.ts'
import { helpRun, matchEverything } from './match-everything.ts'
import { matchNext } from '../match-queue.ts'

// The embedded engine has one process, and one transaction at a time.
const isOnServer = testEngine === 'postgres'

const boston = { latitude: 42.3601, longitude: -71.0589 }
const seattle = { latitude: 47.6062, longitude: -122.3321 }
/** A few miles apart, with a border of regions between them. */
const [west, east] = [
  { latitude: 40.5, longitude: -90.01 },
  { latitude: 40.5, longitude: -89.99 },
]

let database: Database
let elsewhere: Database
let one: TestApp
let two: TestApp
let hunter: Member
let gatherer: Member
let storeId: number

beforeAll(async () => {
  database = await openTestDatabase()
  one = await startTestApp({ database, withJobs: false })
  ;[hunter, gatherer] = [await one.member(), await one.member()]
  storeId = await makeStore(one)
  if (testEngine !== 'postgres') return
  const databaseUrl = addressOf(database)
  elsewhere = await openDatabase({ databaseUrl, dataDir: '', poolSize: 4, log: quietLog })
  two = await startTestApp({ database: elsewhere, withJobs: false })
})
afterAll(async () => {
  await two?.close()
  await elsewhere?.close()
  await one.close()
  await database.close()
})

const findsOf = (huntIds: number[]) =>
  database.sql`select hunt_id, gathering_id from product_finds where hunt_id = any (${huntIds}) order by hunt_id`

it('two places that a border of regions divides are in two regions, and hunts at no place in one of their own', () => {
  expect(regionOf(west)).not.toBe(regionOf(east))
  expect(regionOf({ latitude: 40.6, longitude: -90.02 })).toBe(regionOf(west))
  const all = [west, east, boston, seattle, { latitude: null, longitude: null }, { latitude: -89.9, longitude: -180 }]
  expect(new Set(all.map(regionOf)).size).toBe(all.length)
})

it.runIf(isOnServer)('who writes finds in one region holds up nobody in another', async () => {
  const lamp = { product_name: 'Vandel brass lamp QR881' }
  const [near] = await makeHunts(one, hunter.id, [{ ...lamp, ...boston }])
  await makeGatherings(one, gatherer.id, storeId, [{ ...lamp, ...boston }])
  await matchAllThatWaits(one)
  expect(await findsOf([near ?? 0])).toHaveLength(1)
  await elsewhere.db
    .transaction(async (tx) => {
      await lockFindsIn(tx, [regionOf(boston)])
      const [far] = await makeHunts(one, hunter.id, [{ ...lamp, ...seattle }])
      await makeGatherings(one, gatherer.id, storeId, [{ ...lamp, ...seattle }])
      await matchAllThatWaits(one)
      expect(await findsOf([far ?? 0])).toHaveLength(1)
      await makeGatherings(one, gatherer.id, storeId, [{ ...lamp, ...boston }])
      const held = matchNext(one.context)
      await letPass(300, 'it meets the lock')
      expect(await findsOf([near ?? 0])).toHaveLength(1)
      return { held }
    })
    .then(({ held }) => held)
  await eventually(async () => expect(await findsOf([near ?? 0])).toHaveLength(2))
})

it.runIf(isOnServer)(
  'a full run is done in parts by two servers, over the borders of regions, and each find is made once',
  async () => {
    const { sql } = database
    const things = Array.from({ length: 60 }, (_, index) => `Teapot QR${700 + index * 13} porcelain`)
    // More hunts than the parts hold that one server does at once; only the first ones have something to find, on the other side of the border.
    const others = Array.from({ length: 1500 }, (_, index) => `Nothing like it ZX${index}`)
    const huntIds = await makeHunts(
      one,
      hunter.id,
      [...things, ...others].map((product_name, index) => ({ product_name, ...(index % 2 ? west : east) })),
    )
    await makeGatherings(
      one,
      gatherer.id,
      storeId,
      things.map((product_name, index) => ({ product_name, ...(index % 2 ? east : west) })),
    )
    let helped = false
    const { made } = await matchEverything(one.context, async ({ phase }) => {
      if (phase === 'index') return
      helped = (await helpRun(two.context)) || helped
    })
    expect(helped).toBe(true)
    const found = await sql`
    select hunt.id, count(*)::int as finds,
      (select count(*)::int from hunt_activity line where line.hunt_id = hunt.id and line.type = 'matched') as lines
    from product_finds find join product_hunts hunt on hunt.id = find.hunt_id
      join product_gatherings gathering on gathering.id = find.gathering_id
    where hunt.id = any (${huntIds}) and gathering.product_name = hunt.product_name group by hunt.id`
    expect(found).toHaveLength(things.length)
    expect(found.every(({ finds, lines }) => finds === 1 && lines >= 1)).toBe(true)
    expect(made).toBeGreaterThanOrEqual(things.length)
    expect(await sql`select 1 from match_queue`).toHaveLength(0)
    expect(await sql`select 1 from matcher_parts`).toHaveLength(0)
    // Once more, nothing is new and nothing is lost.
    const again = await matchEverything(two.context, async () => {})
    expect(again.made).toBe(0)
  },
)

it.runIf(isOnServer)(
  'a part whose worker is gone is done by another, and what an ended run has left is cleared away',
  async () => {
    const { sql } = database
    await sql`insert into matcher_parts (run, phase, kind, ids) values ('long gone', 'weigh', 'hunt', '{1}')`
    const lost = { product_name: 'Ostrander walnut clock WX4471', ...boston }
    const [huntId] = await makeHunts(one, hunter.id, [lost])
    await makeGatherings(one, gatherer.id, storeId, [lost])
    let isTaken = false
    await matchEverything(one.context, async ({ phase }) => {
      if (phase !== 'index' || isTaken) return
      isTaken = true
      // Somebody took the first part to index and was killed.
      await sql`create function hgfs_claimed() returns trigger language plpgsql as $$
      begin new.claimed_until = now() + interval '1 second'; return new; end $$`
      await sql`create trigger claimed before insert on matcher_parts for each row execute function hgfs_claimed()`
    })
    await sql`drop function hgfs_claimed cascade`
    expect(await findsOf([huntId ?? 0])).toHaveLength(1)
    expect(await sql`select 1 from matcher_parts`).toHaveLength(0)
  },
)
