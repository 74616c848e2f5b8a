import { afterAll, beforeAll, expect, it } from 'vitest'
import { publish } from '../../db/bus.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let hunter: Member
let gatherer: Member
let [cleared, marks] = [0, 0]

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  hunter = await app.member()
  gatherer = await app.member()
  app.context.bus.subscribe('pages', () => (cleared += 1))
  app.context.bus.subscribe('mark', () => (marks += 1))
})
afterAll(() => app.close())

async function makeFinds(count: number): Promise<number[]> {
  const storeId = await makeStore(app)
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) {
    const [huntId] = await makeHunts(app, hunter.id, [{ product_name: 'Lamp' }])
    const [gatheringId] = await makeGatherings(app, gatherer.id, storeId, [{ product_name: 'Lamp' }])
    const { status, body } = await gatherer.post('/api/finds', { huntId, gatheringId, matchScore: 0.9 })
    expect(status).toBe(201)
    ids.push(body.id)
  }
  return ids
}

/** Events arrive in the order of their commits: those of `work` are there when the mark after it is. */
async function countClears(work: () => Promise<unknown>): Promise<number> {
  const settle = async () => {
    const before = marks
    await publish(app.context.db, 'mark', null)
    await eventually(() => expect(marks).toBe(before + 1))
  }
  await settle()
  const before = cleared
  await work()
  await settle()
  return cleared - before
}

it('clears cached pages once when finds are dismissed, hidden or deleted, however many', async () => {
  const { sql } = app.context.database
  const ids = await makeFinds(3)
  expect(await countClears(() => hunter.post(`/api/finds/${ids[0]}/dismiss`))).toBe(1)
  expect(await countClears(() => sql`update product_finds set is_hidden = true where id = any(${ids})`)).toBe(1)
  expect(await countClears(() => sql`delete from product_finds where id = any(${ids})`)).toBe(1)
})

it('keeps cached pages when the matcher rescores finds or has none to delete', async () => {
  const { sql } = app.context.database
  await makeFinds(1)
  expect(await countClears(() => sql`update product_finds set match_score = 0.8`)).toBe(0)
  expect(await countClears(() => sql`delete from product_finds where id = 0`)).toBe(0)
})

it('clears cached pages when a product or a shared trip is deleted and when a profile picture changes', async () => {
  const { sql } = app.context.database
  const [product] = await sql`insert into products (name, price) values ('Lamp', 10) returning id`
  const { body: trip } = await hunter.post('/api/trips', { lat: 42.35, lng: -71.06 })
  expect(await countClears(() => sql`delete from products where id = ${product?.id}`)).toBe(1)
  expect(await countClears(() => hunter.delete(`/api/trips/${trip.id}`))).toBe(1)
  expect(await countClears(() => sql`update users set profile_picture = null where id = ${hunter.id}`)).toBe(1)
})

it('keeps cached pages when a trip is planned', async () => {
  expect(await countClears(() => hunter.post('/api/trips', { lat: 42.35, lng: -71.06 }))).toBe(0)
})
