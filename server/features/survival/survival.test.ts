import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataUrl, photo } from '../../testing/pictures.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { learnSurvival } from './survival.service.ts'

let app: TestApp
let gatherer: Member
let shopper: Member
let storeId: number

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  gatherer = await app.member()
  shopper = await app.member()
  storeId = await makeStore(app)
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function gathering(days: number, more: Record<string, unknown> = {}): Promise<number> {
  const posted = { product_name: 'Copper kettle', price: 20, created_at: daysAgo(days), last_seen_at: daysAgo(days) }
  const [id = 0] = await makeGatherings(app, gatherer.id, storeId, [{ ...posted, ...more }])
  return id
}
const shown = async (id: number) => (await app.guest().get(`/api/gatherings/${id}`)).body.stillThere

describe('the chance that it is still there', () => {
  it('is shown with every gathering, in words too', async () => {
    expect(await shown(await gathering(0))).toEqual({ chance: 1, words: 'very likely' })
    expect(await shown(await gathering(9))).toEqual({ chance: 0.5, words: 'hurry' })
    expect(await shown(await gathering(28))).toMatchObject({ words: 'probably gone' })
  })

  it('follows what shoppers say', async () => {
    const id = await gathering(9)
    await shopper.post(`/api/gatherings/${id}/confirm`, { stillThere: true })
    expect((await shown(id)).chance).toBeGreaterThan(0.9)
    await gatherer.post(`/api/gatherings/${id}/confirm`, { stillThere: false })
    expect((await shown(id)).chance).toBeLessThan(0.9)
  })

  it.each([0, 5, 29])('is at most 0.2 when three people deny it after %i days, until one confirms it', async (age) => {
    const id = await gathering(age)
    const say = async (stillThere: boolean) => {
      const speaker = await app.member()
      expect((await speaker.post(`/api/gatherings/${id}/confirm`, { stillThere })).status).toBe(200)
      return (await shown(id)).chance
    }
    const confirmed = await say(true)
    const chances = [await say(false), await say(false), await say(false)]
    expect(chances.toSorted((one, other) => other - one)).toEqual(chances)
    expect(chances[0]).toBeLessThan(confirmed)
    expect(chances[0]).toBeGreaterThan(0.2)
    expect(chances[2]).toBeLessThanOrEqual(0.2)
    expect(await say(true)).toBeGreaterThan(0.2)
  })

  it('falls when the last piece known was bought, and only then', async () => {
    const { sql } = app.context.database
    for (const [quantity, words] of [
      [1, 'hurry'],
      [5, 'very likely'],
    ] as const) {
      const id = await gathering(9, { quantity })
      const [huntId = 0] = await makeHunts(app, shopper.id, [{ product_name: 'Kettle' }])
      const [find] = await sql<{ id: number }[]>`
        insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
        values (${huntId}, ${id}, ${shopper.id}, 0.9, 'Same name') returning id`
      expect((await shopper.post('/api/scores', { findId: find?.id })).status).toBe(201)
      expect(await shown(id)).toMatchObject({ words })
    }
  })

  it('is carried by finds as well', async () => {
    const { body } = await app.guest().get('/api/finds')
    expect(body[0].gathering.stillThere).toMatchObject({ chance: expect.any(Number), words: expect.any(String) })
  })
})

describe('lists by chance', () => {
  const inOrder = async (ids: number[], path = '/api/gatherings?sort=likely&limit=100') =>
    (await app.guest().get(path)).body.map(({ id }: { id: number }) => id).filter((id: number) => ids.includes(id))

  it('begin with what is most likely there, and follow what is said, bought and changed', async () => {
    const photos = [dataUrl(await photo('#b87333'))]
    const { body: posted } = await gatherer.post('/api/gatherings', {
      productName: 'Kettle',
      photos,
      storeId,
      price: 20,
    })
    const [old, older] = [await gathering(8), await gathering(9)]
    const all = [posted.id, old, older]
    for (const id of [old, older]) await gatherer.put(`/api/gatherings/${id}`, { price: 21 })
    expect(await inOrder(all)).toEqual([posted.id, old, older])
    await shopper.post(`/api/gatherings/${older}/confirm`, { stillThere: true })
    expect(await inOrder(all)).toEqual([posted.id, older, old])
    await shopper.post(`/api/gatherings/${older}/confirm`, { stillThere: false })
    expect(await inOrder(all)).toEqual([posted.id, old, older])
  })

  it('go on page by page', async () => {
    const seen: number[] = []
    for (let path: string | undefined = '/api/gatherings?sort=likely&limit=2'; path;) {
      const { body, headers } = await app.guest().get(path)
      seen.push(...body.map(({ id }: { id: number }) => id))
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    const { body: all } = await app.guest().get('/api/gatherings?sort=likely&limit=100')
    expect(seen).toEqual(all.map(({ id }: { id: number }) => id))
    expect(new Set(seen).size).toBe(seen.length)
    expect((await app.guest().get('/api/hunts?sort=likely')).status).toBe(400)
  })
})

describe('learning every night', () => {
  it('moves the chance, and tells admins how well it would have foretold', async () => {
    const { sql } = app.context.database
    const admin = await app.member({ isAdmin: true })
    await sql`delete from product_gatherings`
    const overview = async () => (await admin.get('/api/admin/overview')).body.stillThere
    await learnSurvival(app.context)
    expect(await overview()).toBeNull()
    // Everything was gone on the second day.
    for (let count = 0; count < 60; count += 1) {
      const id = await gathering(10)
      await sql`insert into gathering_confirmations (gathering_id, user_id, still_there, created_at)
        values (${id}, ${shopper.id}, false, ${daysAgo(8)})`
    }
    const fresh = await gathering(2)
    expect(await shown(fresh)).toMatchObject({ words: 'very likely' })
    await learnSurvival(app.context)
    expect(await shown(fresh)).not.toMatchObject({ words: 'very likely' })
    const report = await overview()
    expect(report).toMatchObject({ gatherings: 60, words: 60, fittedAt: expect.any(String) })
    expect(report.bands.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(60)
    expect(report.error).toBeLessThan(60)
  })
})
