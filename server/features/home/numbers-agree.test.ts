import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let hunter: Member
let gatherer: Member
let storeId: number
const place = { latitude: 42.3601, longitude: -71.0589 }

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  hunter = await app.member()
  gatherer = await app.member()
  storeId = await makeStore(app)
})
afterAll(() => app.close())

async function find(name: string) {
  const [huntId = 0] = await makeHunts(app, hunter.id, [{ product_name: name, ...place }])
  const [gatheringId = 0] = await makeGatherings(app, gatherer.id, storeId, [{ product_name: name, ...place }])
  const { body } = await gatherer.post('/api/finds', { huntId, gatheringId, matchScore: 0.9 })
  return { id: body.id as number, huntId, gatheringId }
}
const bell = async () => (await hunter.get('/api/notifications')).body

describe('the same number everywhere', () => {
  it('is the present percent of a find, in the bell and in the log of its hunt', async () => {
    const { id, huntId } = await find('Brass lantern')
    const { sql } = app.context.database
    await sql`update notifications set message = '90% match for “Brass lantern”' where event_key = ${`find:${id}`}`
    await sql`update product_finds set match_score = 0.734 where id = ${id}`
    const [told] = await bell()
    expect(told).toMatchObject({ message: '73% match for “Brass lantern”', isGone: false })
    const { body: log } = await hunter.get(`/api/hunts/${huntId}/activity`)
    const [matched] = log.filter(({ type }: { type: string }) => type === 'matched')
    expect(matched.detail.matchScore).toBeCloseTo(0.734, 3)
    expect(matched.detail.findId).toBe(id)
  })

  it('is said of what is gone that it is gone', async () => {
    const { sql } = app.context.database
    await sql`insert into notifications (user_id, type, message, href, event_key)
      values (${hunter.id}, 'score', 'Somebody scored it', '/finds/2000000', 'score:2000000')`
    const [told] = await bell()
    expect(told).toMatchObject({ message: 'Somebody scored it', isGone: true })
  })

  it('counts on the home page what the lists hold', async () => {
    const [scored = 0] = await makeHunts(app, hunter.id, [{ product_name: 'Bought already', status: 'scored' }])
    const { body: stats } = await app.guest().get('/api/community-stats')
    const total = async (path: string) => Number((await app.guest().get(path)).headers.get('x-total-count'))
    expect(stats.totalHunts).toBe(await total('/api/hunts'))
    expect(stats.totalGatherings).toBe(await total('/api/gatherings'))
    expect(stats.totalFinds).toBe(await total('/api/finds'))
    expect(scored).toBeGreaterThan(0)
  })

  it('recommends nothing that was found already', async () => {
    const { gatheringId } = await find('Walnut stool')
    const [other = 0] = await makeGatherings(app, gatherer.id, storeId, [{ product_name: 'Walnut bench', ...place }])
    const { body } = await hunter.get('/api/recommendations')
    const ids = body.recommendations
      .filter(({ kind }: { kind: string }) => kind === 'gathering')
      .map(({ id }: { id: number }) => id)
    expect(ids).toContain(other)
    expect(ids).not.toContain(gatheringId)
  })
})
