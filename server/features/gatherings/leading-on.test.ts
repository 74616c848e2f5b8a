import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: Member
let other: Member
let storeId: number
const boston = { latitude: 42.3601, longitude: -71.0589 }
const austin = { latitude: 30.2672, longitude: -97.7431 }

beforeAll(async () => {
  // Without the matcher, whose finds would come in between.
  app = await startTestApp({ withJobs: false })
  owner = await app.member()
  other = await app.member()
  storeId = await makeStore(app)
})
afterAll(() => app.close())

const gather = (rows: Record<string, unknown>[], who = owner) =>
  makeGatherings(
    app,
    who.id,
    storeId,
    rows.map((row) => ({ ...boston, ...row })),
  )
const idsOf = (records: { id: number }[]) => records.map(({ id }) => id)

describe('what a gathering leads to', () => {
  it('shows the face of its poster, and the hunt the viewer made from it while that is open', async () => {
    const picture = await somePhoto()
    expect((await owner.put('/api/user', { profilePicture: picture })).status).toBe(200)
    const [id = 0] = await gather([{ product_name: 'Walnut stool' }])
    const seen = await app.guest().get(`/api/gatherings/${id}`)
    expect(seen.body).toMatchObject({ username: owner.username, myHuntId: null })
    expect(seen.body.profilePicture).toMatch(/^\/images\//)

    const hunt = await other.post('/api/hunts', { productName: 'Walnut stool', gatheringId: id, ...boston })
    expect(hunt.status).toBe(201)
    expect((await other.get(`/api/gatherings/${id}`)).body.myHuntId).toBe(hunt.body.id)
    expect((await owner.get(`/api/gatherings/${id}`)).body.myHuntId).toBeNull()
    expect((await app.guest().get(`/api/gatherings/${id}`)).body.myHuntId).toBeNull()
    await app.context.database.sql`update product_hunts set status = 'scored' where id = ${hunt.body.id}`
    expect((await other.get(`/api/gatherings/${id}`)).body.myHuntId).toBeNull()
  })

  it('names others like it near by, most alike first, and none that this person may not see', async () => {
    const [source = 0, twin = 0, cousin = 0, hidden = 0, secret = 0] = await gather([
      { product_name: 'Rattan hanging chair' },
      { product_name: 'Rattan hanging chair, small' },
      { product_name: 'Rattan basket' },
      { product_name: 'Rattan hanging chair', is_hidden: true },
      { product_name: 'Rattan hanging chair', is_public: false },
      { product_name: 'Rattan hanging chair', last_seen_at: '2020-01-01T00:00:00Z' },
      { product_name: 'Rattan hanging chair', ...austin },
      { product_name: 'Copper kettle' },
    ])
    const similar = `/api/gatherings/${source}/similar`
    const guest = await app.guest().get(similar)
    expect(guest.status).toBe(200)
    expect(idsOf(guest.body)).toEqual([twin, cousin])
    expect(guest.body[0].distanceMiles).toBeNull()
    expect(new Set(idsOf((await owner.get(similar)).body))).toEqual(new Set([twin, cousin, hidden, secret]))
    const near = await app.guest().get(`${similar}?lat=${boston.latitude}&lng=${boston.longitude}`)
    expect(near.body[0].distanceMiles).toBeCloseTo(0, 3)
    const far = await app.guest().get(`${similar}?lat=${austin.latitude}&lng=${austin.longitude}`)
    expect(far.body).toHaveLength(1)

    expect((await app.guest().get(`/api/gatherings/${secret}/similar`)).status).toBe(404)
    expect((await other.get(`/api/gatherings/${hidden}/similar`)).status).toBe(404)
    expect((await app.guest().get(`${similar}?lat=100`)).status).toBe(400)
    expect((await app.guest().get('/api/gatherings/many/similar')).status).toBe(400)
  })

  it('sorts by the biggest markdown through all pages; what has none comes last, and hunts have none', async () => {
    const [none = 0, half = 0, most = 0, worse = 0] = await gather([
      { product_name: 'Zinnia vase one', price: 10 },
      { product_name: 'Zinnia vase two', price: 10, compare_at_price: 20 },
      { product_name: 'Zinnia vase three', price: 10, compare_at_price: 99.99 },
      { product_name: 'Zinnia vase four', price: 10, compare_at_price: 5 },
    ])
    const seen: number[] = []
    let next: string | null = '/api/gatherings?q=zinnia&sort=markdown&limit=1'
    while (next) {
      const answer = await app.guest().get(next)
      expect(answer.status).toBe(200)
      seen.push(...idsOf(answer.body))
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
    }
    expect(seen).toEqual([most, half, worse, none])
    expect((await app.guest().get('/api/hunts?sort=markdown')).status).toBe(400)
  })
})

describe('what a hunt says of its hunter', () => {
  it('names the town of the rounded place, never more, and its best open find', async () => {
    const [huntId = 0, nowhere = 0] = await makeHunts(app, other.id, [
      { product_name: 'Teal ottoman', ...boston },
      { product_name: 'Teal ottoman' },
    ])
    const [weak = 0, strong = 0] = await gather([{ product_name: 'Ottoman' }, { product_name: 'Teal ottoman' }])
    const finds = []
    for (const [gatheringId, matchScore] of [
      [weak, 0.6],
      [strong, 0.9],
    ])
      finds.push((await owner.post('/api/finds', { huntId, gatheringId, matchScore })).body.id)
    const seen = await app.guest().get(`/api/hunts/${huntId}`)
    expect(seen.body).toMatchObject({ placeName: 'Boston, MA', latitude: 42.36, bestFindId: finds[1], bestMatch: 0.9 })
    expect((await app.guest().get(`/api/hunts/${nowhere}`)).body).toMatchObject({ placeName: null, bestFindId: null })
    await other.post(`/api/finds/${finds[1]}/dismiss`)
    expect((await app.guest().get(`/api/hunts/${huntId}`)).body.bestFindId).toBe(finds[0])
  })

  it('lets the hunter say on the find that the thing is gone; who said before that it is there takes that back', async () => {
    const [huntId = 0] = await makeHunts(app, other.id, [{ product_name: 'Oak bench', ...boston }])
    const [gatheringId = 0] = await gather([{ product_name: 'Oak bench' }])
    const find = (await owner.post('/api/finds', { huntId, gatheringId })).body
    const before = find.gathering.lastSeenAt
    const say = (stillThere: boolean) => other.post(`/api/gatherings/${gatheringId}/confirm`, { stillThere })
    expect((await say(true)).body.lastSeenAt > before).toBe(true)
    expect((await say(false)).body.lastSeenAt).toBe(before)
    const seen = await other.get(`/api/finds/${find.id}`)
    expect(seen.body.gathering.confirmations).toMatchObject({ stillThere: 0, gone: 1, mine: false })
    expect((await owner.get(`/api/finds/${find.id}`)).body.gathering.confirmations.mine).toBeNull()
  })
})
