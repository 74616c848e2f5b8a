import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { largeCommunity } from './home-numbers.ts'

let app: TestApp
let [hunter, gatherer, stranger, viewer]: Member[] = []
const { from } = largeCommunity

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  hunter = await app.member()
  gatherer = await app.member()
  stranger = await app.member()
  viewer = await app.member()
  const [boston, salem] = [await makeStore(app), await makeStore(app)]
  await app.context.database.sql`update stores set city = 'Salem' where id = ${salem}`
  const lamp = { product_name: 'Lamp', category_id: 1 }
  const rug = { product_name: 'Rug', category_id: 2 }
  const [wanted = 0] = await makeHunts(app, hunter.id, [lamp, rug])
  const [theirs = 0] = await makeHunts(app, stranger.id, [lamp])
  const [seen = 0] = await makeGatherings(app, gatherer.id, boston, [lamp])
  const [strange = 0] = await makeGatherings(app, stranger.id, salem, [lamp, lamp])
  for (const [who, huntId, gatheringId] of [
    [gatherer, wanted, seen],
    [stranger, wanted, strange],
    [gatherer, theirs, seen],
  ] as const)
    expect((await who.post('/api/finds', { huntId, gatheringId, matchScore: 0.9 })).status).toBe(201)
  expect((await viewer.put(`/api/blocks/${stranger.username}`)).status).toBe(204)
  largeCommunity.from = 1
  vi.useFakeTimers({ toFake: ['performance'] })
})
// What a test memoized is too old for the next one.
afterEach(() => void vi.advanceTimersByTime(48 * 3_600_000))
afterAll(() => {
  vi.useRealTimers()
  largeCommunity.from = from
  return app.close()
})

const get = async (path: string, who: Pick<Member, 'get'> = app.guest()) => (await who.get(`/api${path}`)).body
const categories = async (who?: Member) =>
  (await get('/trending-categories', who)).trending.map(({ id, count }: { id: number; count: number }) => [id, count])

it('leaves the records of blocked members out of all numbers', async () => {
  expect(await get('/community-stats')).toMatchObject({
    totalHunts: 3,
    totalGatherings: 3,
    totalFinds: 3,
    totalMatches: 3,
    treasureHunters: 3,
    topLocations: [{ name: 'Salem, MA' }, { name: 'Boston, MA' }],
    topHunters: [
      { id: hunter!.id, finds: 2 },
      { id: stranger!.id, finds: 1 },
    ],
  })
  expect(await get('/community-stats', viewer)).toMatchObject({
    totalHunts: 2,
    totalGatherings: 1,
    totalFinds: 1,
    totalMatches: 1,
    treasureHunters: 2,
    topLocations: [{ name: 'Boston, MA', count: 1 }],
    topHunters: [{ id: hunter!.id, finds: 1 }],
  })
  expect(await categories()).toEqual([
    [1, 5],
    [2, 1],
  ])
  expect(await categories(viewer)).toEqual([
    [1, 2],
    [2, 1],
  ])
  const hunts = await viewer!.get('/api/home/trending-hunts?limit=1')
  expect(hunts.headers.get('x-total-count')).toBe('2')
})

it('counts once for all viewers, whomever they have blocked', async () => {
  const { totalHunts } = await get('/community-stats')
  await makeHunts(app, hunter!.id, [{ product_name: 'Vase', category_id: 2 }])
  expect(await get('/community-stats')).toMatchObject({ totalHunts })
  expect(await get('/community-stats', viewer)).toMatchObject({ totalHunts: totalHunts - 1 })
})

it('shows no numbers older than ten minutes', async () => {
  const { totalHunts } = await get('/community-stats')
  await makeHunts(app, hunter!.id, [{ product_name: 'Clock', category_id: 2 }])
  vi.advanceTimersByTime(600_001)
  expect(await get('/community-stats')).toMatchObject({ totalHunts: totalHunts + 1 })
})

it('leaves out a category at once when its approval is taken back', async () => {
  expect((await categories()).map(([id]: [number]) => id)).toContain(2)
  await app.context.database.sql`update product_categories set approved = false where id = 2`
  expect((await categories()).map(([id]: [number]) => id)).not.toContain(2)
})
