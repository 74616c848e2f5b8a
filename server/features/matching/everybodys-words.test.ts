import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { renewStaleIndex } from './matching.service.ts'

let app: TestApp
let hunter: Member
let gatherer: Member
let storeId: number
let photo: string
const place = { latitude: 39.74, longitude: -104.99 }

beforeAll(async () => {
  app = await startTestApp()
  hunter = await app.member()
  gatherer = await app.member()
  storeId = await makeStore(app)
  await app.context.database
    .sql`update stores set latitude = ${place.latitude}, longitude = ${place.longitude} where id = ${storeId}`
  photo = await somePhoto()
})
afterAll(() => app.close())

const hunt = async (productName: string): Promise<number> =>
  (await hunter.post('/api/hunts', { productName, ...place })).body.id
const gather = async (productName: string): Promise<number> =>
  (await gatherer.post('/api/gatherings', { productName, storeId, photoUrl: photo })).body.id
const findsOf = async (huntId: number): Promise<{ gatheringId: number; matchScore: number; matchReason: string }[]> =>
  (await hunter.get(`/api/finds?huntId=${huntId}`)).body
const settled = () =>
  eventually(async () => {
    expect(await app.context.database.sql`select 1 from match_queue`).toHaveLength(0)
  })

it('finds a thing by any of its names, whoever comes first, and says why', async () => {
  const early = await gather('Velvet couch')
  await settled()
  const huntId = await hunt('sofa')
  const late = await gather('Gray loveseat')
  await gather('Sofa cover')
  await settled()
  const finds = await findsOf(huntId)
  expect(finds.map(({ gatheringId }) => gatheringId).toSorted()).toEqual([early, late].toSorted())
  expect(Math.min(...finds.map(({ matchScore }) => matchScore))).toBeGreaterThanOrEqual(0.7)
  expect(finds.find(({ gatheringId }) => gatheringId === early)?.matchReason).toMatch(/^Same type: couches are sofas/)
})

it('understands Spanish on either side', async () => {
  const english = await gather('Bath towels, white')
  const spanish = await gather('Tostadora de acero inoxidable')
  const [towels, toaster] = [await hunt('toallas de baño'), await hunt('toaster')]
  await settled()
  expect((await findsOf(towels)).map(({ gatheringId }) => gatheringId)).toEqual([english])
  expect((await findsOf(toaster)).map(({ gatheringId }) => gatheringId)).toEqual([spanish])
})

it('finds the same boots in six stores, each as surely as the others', async () => {
  const name = 'Frye Melissa Button tall boots cognac'
  const huntId = await hunt('Frye Melissa Button boots')
  const spellings = [
    name,
    `${name} size 8`,
    'FRYE Melissa Button boot',
    `${name} leather`,
    `Womens ${name}`,
    `${name} new`,
  ]
  for (const spelling of spellings) await gather(spelling)
  await settled()
  const finds = await findsOf(huntId)
  expect(finds).toHaveLength(6)
  expect(Math.min(...finds.map(({ matchScore }) => matchScore))).toBeGreaterThanOrEqual(0.7)
})

it('does not show what the hunter ruled out', async () => {
  const huntId = await hunt('ottoman not leather')
  await gather('Leather ottoman')
  const fabric = await gather('Linen ottoman')
  await settled()
  expect((await findsOf(huntId)).map(({ gatheringId }) => gatheringId)).toEqual([fabric])
})

it('reads everything anew after an upgrade that left the index empty', async () => {
  const { sql } = app.context.database
  const huntId = await hunt('nightstand')
  const gatheringId = await gather('Bedside table')
  await settled()
  await sql`delete from product_finds`
  await sql`delete from hunt_match_index`
  await sql`delete from gathering_match_index`
  await sql`insert into settings (key, value) values ('matcher.index', '"stale"') on conflict (key) do update set value = excluded.value`
  await renewStaleIndex(app.context)
  await eventually(async () => {
    expect((await findsOf(huntId)).map((find) => find.gatheringId)).toEqual([gatheringId])
  })
  const runs = await sql`select 1 from matcher_runs`
  await renewStaleIndex(app.context)
  expect(await sql`select 1 from matcher_runs`).toHaveLength(runs.length)
})
