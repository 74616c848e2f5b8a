import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let hunter: Member
let gatherer: Member
let stranger: Member
let admin: Member
let storeId: number

beforeAll(async () => {
  // Without jobs: what is found here is what the test makes.
  app = await startTestApp({ withJobs: false })
  hunter = await app.member()
  gatherer = await app.member()
  stranger = await app.member()
  admin = await app.member({ isAdmin: true })
  storeId = await makeStore(app)
})
afterAll(() => app.close())

let made = 0
async function makePair(gathering: object = {}, hunt: object = {}) {
  made += 1
  const place = { latitude: 42.3601, longitude: -71.0589 }
  const [huntId = 0] = await makeHunts(app, hunter.id, [
    { product_name: `Brass lantern ${made}`, target_price: 40, ...place, ...hunt },
  ])
  const [gatheringId = 0] = await makeGatherings(app, gatherer.id, storeId, [
    { product_name: `Brass lantern ${made}`, price: 30, ...place, ...gathering },
  ])
  return { huntId, gatheringId }
}
const find = async (pair: object = {}, who: Member = hunter) => {
  const { status, body, text } = await who.post('/api/finds', { ...(await makePair()), matchScore: 0.9, ...pair })
  if (status !== 201) throw new Error(text)
  return body
}
const statusOf = async (huntId: number) => (await hunter.get(`/api/hunts/${huntId}`)).body.status

describe('making a find', () => {
  it('answers 201 with both sides, and 200 with the same find the second time', async () => {
    const pair = {
      ...(await makePair()),
      matchScore: 0.83,
      matchReason: ' The very lantern ',
      userId: stranger.id,
      status: 'scored',
    }
    const first = await gatherer.post('/api/finds', pair)
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      huntId: pair.huntId,
      gatheringId: pair.gatheringId,
      userId: hunter.id,
      matchScore: 0.83,
      matchReason: 'The very lantern',
      source: 'person',
      status: 'found',
      hunt: { username: hunter.username, targetPrice: 40 },
      gathering: { username: gatherer.username, price: 30, store: { id: storeId, city: 'Boston' } },
      distanceMiles: expect.any(Number),
      scoreId: null,
    })
    const again = await hunter.post('/api/finds', { ...pair, matchScore: 0.1 })
    expect([again.status, again.body.id, again.body.matchScore]).toEqual([200, first.body.id, 0.83])
    expect(await statusOf(pair.huntId)).toBe('found')
    const told = (await hunter.get('/api/notifications')).body
    expect(told.filter(({ href }: { href: string }) => href === `/finds/${first.body.id}`)).toHaveLength(1)
  })

  it('below the line is listed and counts in an open digest, but rings nothing', async () => {
    const { sql } = app.context.database
    const told = async (): Promise<{ href: string; message: string }[]> =>
      (await hunter.get('/api/notifications?limit=100')).body
    const before = (await told()).length
    const { huntId, gatheringId } = await makePair({ product_name: 'Brass candlestick' })
    const low = await gatherer.post('/api/finds', { huntId, gatheringId, matchScore: 0.99 })
    expect([low.status, low.body.source]).toEqual([201, 'person'])
    expect((await hunter.get(`/api/finds?huntId=${huntId}`)).body).toMatchObject([{ id: low.body.id }])
    expect((await gatherer.get(`/api/finds?gatheringId=${gatheringId}`)).body).toMatchObject([{ id: low.body.id }])
    expect((await gatherer.get(`/api/finds?gatheringId=${gatheringId + 1000}`)).body).toEqual([])
    expect(await told()).toHaveLength(before)

    const [digest] = await sql<{ id: number }[]>`
      insert into notifications (user_id, type, message, href, event_key)
      values (${hunter.id}, 'find', '1 more for “Brass lantern”', ${`/hunts/${huntId}`}, ${`digest:${huntId}:1`}) returning id`
    await sql`update product_finds set digest_id = ${digest?.id ?? 0} where id = ${low.body.id}`
    const other = await makeGatherings(app, gatherer.id, storeId, [{ product_name: 'Brass candlestick holder' }])
    expect((await gatherer.post('/api/finds', { huntId, gatheringId: other[0] })).status).toBe(201)
    const rung = (await told()).slice(0, -before || undefined)
    expect(rung).toMatchObject([{ href: `/hunts/${huntId}`, message: expect.stringMatching(/^2 more for/) }])
  })

  it('makes one of many at the same time', async () => {
    const pair = { ...(await makePair()), matchScore: 0.5 }
    const answers = await Promise.all(Array.from({ length: 10 }, () => hunter.post('/api/finds', pair)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  it('asks the matcher when no score and no reason are given', async () => {
    const answer = await hunter.post('/api/finds', await makePair())
    expect(answer.body.matchScore).toBeGreaterThan(0.7)
    expect(answer.body.matchReason).toMatch(/names match/)
    expect(answer.body.evidence.length).toBeGreaterThan(2)
  })

  it('leaves the log of the hunt when an admin removes it', async () => {
    const { id, huntId } = await find()
    const logOf = async (who: Member): Promise<string[]> =>
      (await who.get(`/api/hunts/${huntId}/activity`)).body.map(({ type }: { type: string }) => type)
    expect(await logOf(stranger)).toContain('matched')
    expect((await admin.delete(`/api/finds/${id}`)).status).toBe(204)
    for (const who of [stranger, hunter, gatherer, admin]) expect(await logOf(who)).not.toContain('matched')
  })

  it('is refused for a pair whose find an admin has removed', async () => {
    for (const remove of [
      (id: number) => admin.delete(`/api/finds/${id}`),
      async (id: number) => {
        const report = await stranger.post('/api/reports', { entity: 'find', entityId: id, reason: 'No match' })
        return admin.put(`/api/admin/reports/${report.body.id}`, { action: 'delete' })
      },
    ]) {
      const pair = await makePair()
      const { body } = await gatherer.post('/api/finds', pair)
      expect((await remove(body.id)).status).toBeLessThan(300)
      for (const person of [gatherer, hunter, admin]) {
        const again = await person.post('/api/finds', pair)
        expect([again.status, again.body.code]).toEqual([409, 'conflict'])
      }
      expect((await hunter.get(`/api/finds?huntId=${pair.huntId}`)).body).toEqual([])
    }
  })

  it('and its removal by an admin at the same moment leave no find', async () => {
    for (let round = 0; round < 15; round++) {
      const pair = await makePair()
      const { body } = await gatherer.post('/api/finds', pair)
      const [removed, ...again] = await Promise.all([
        admin.delete(`/api/finds/${body.id}`),
        ...[gatherer, hunter, gatherer].map((person) => person.post('/api/finds', pair)),
      ])
      expect(removed.status).toBe(204)
      for (const { status } of again) expect([200, 404, 409]).toContain(status)
      expect((await admin.get(`/api/finds?huntId=${pair.huntId}`)).body).toEqual([])
    }
  })

  it('answers a dismissed pair to its hunter, and refuses it to others without saying why', async () => {
    const pair = await makePair()
    const { id } = (await gatherer.post('/api/finds', pair)).body
    await hunter.post(`/api/finds/${id}/dismiss`)
    const own = await hunter.post('/api/finds', pair)
    expect([own.status, own.body.id, own.body.status]).toEqual([200, id, 'dismissed'])
    const other = await gatherer.post('/api/finds', pair)
    expect([other.status, other.text.includes('dismiss')]).toEqual([409, false])
  })

  it('is for the hunter, the gatherer and admins', async () => {
    const pair = { ...(await makePair()), matchScore: 0.5 }
    expect((await app.guest().post('/api/finds', pair)).status).toBe(401)
    expect((await stranger.post('/api/finds', pair)).status).toBe(403)
    expect((await admin.post('/api/finds', pair)).status).toBe(201)
  })

  it('refuses bad input, missing records and private gatherings', async () => {
    const { huntId, gatheringId } = await makePair({ is_public: false })
    for (const body of [
      {},
      { huntId, gatheringId, matchScore: 1.2 },
      { huntId, gatheringId, matchScore: -0.1 },
      { huntId, gatheringId, matchScore: 'high' },
      { huntId: 'one', gatheringId },
      { huntId: -1, gatheringId },
      { huntId, gatheringId: 2 ** 31 },
      { huntId, gatheringId, matchReason: 'x'.repeat(1001) },
    ]) {
      expect([body, (await gatherer.post('/api/finds', body)).status]).toEqual([body, 400])
    }
    expect((await gatherer.post('/api/finds', { huntId, gatheringId })).status).toBe(400)
    expect((await hunter.post('/api/finds', { huntId, gatheringId })).status).toBe(404)
    expect((await hunter.post('/api/finds', { huntId: 999_999, gatheringId })).status).toBe(404)
  })
})

describe('finds', () => {
  it('are read by anyone, one by one', async () => {
    const { id } = await find()
    expect((await app.guest().get(`/api/finds/${id}`)).body).toMatchObject({ id, liked: false })
    expect((await app.guest().get('/api/finds/999999')).body.message).toBe('Find not found')
    for (const bad of ['abc', '0', '-1', '1.5', '99999999999']) {
      const answer = await app.guest().get(`/api/finds/${bad}`)
      expect([answer.status, answer.body.message]).toEqual([400, 'Invalid find ID'])
    }
  })

  it('are listed newest first, page by page', async () => {
    const ids = [(await find()).id, (await find()).id, (await find()).id]
    const seen: number[] = []
    let path: string | undefined = '/api/finds?limit=2'
    while (path && seen.length < 50) {
      const answer = await app.guest().get(path)
      expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThanOrEqual(3)
      seen.push(...answer.body.map((item: { id: number }) => item.id))
      path = answer.headers.get('link')?.match(/<(.+)>/)?.[1]
    }
    expect(seen.slice(0, 3)).toEqual(ids.toReversed())
    expect(new Set(seen).size).toBe(seen.length)
    expect((await app.guest().get('/api/finds?limit=0')).status).toBe(400)
    expect((await app.guest().get('/api/finds?cursor=nonsense')).status).toBe(400)
    expect((await app.guest().get('/api/finds?huntId=x')).status).toBe(400)
    expect((await app.guest().get('/api/finds?gatheringId=x')).status).toBe(400)
    expect((await app.guest().get('/api/finds?status=lost')).status).toBe(400)
  })

  it('of mine are those for my hunts, and need somebody', async () => {
    expect((await app.guest().get('/api/finds?mine=true')).status).toBe(401)
    await find()
    const mine = (await hunter.get('/api/finds?mine=true&limit=100')).body
    expect(mine.every((item: { userId: number }) => item.userId === hunter.id)).toBe(true)
    expect(mine.length).toBeGreaterThan(0)
    expect((await gatherer.get('/api/finds?mine=true')).body).toEqual([])
  })

  it('near a place are those seen there', async () => {
    const far = await find(await makePair({ latitude: 30.27, longitude: -97.74 }))
    const near = async (query: string) =>
      (await app.guest().get(`/api/finds?limit=100&${query}`)).body.map(({ id }: { id: number }) => id)
    expect(await near('lat=30.3&lng=-97.7&radius=10')).toEqual([far.id])
    const answer = await app.guest().get('/api/finds?lat=42.36&lng=-71.06&radius=10&limit=1')
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(0)
    expect(await near('lat=42.36&lng=-71.06&radius=10')).not.toContain(far.id)
    for (const bad of ['radius=10', 'lat=42', 'lat=42&lng=-71&radius=0', 'lat=91&lng=0', 'lat=x&lng=1'])
      expect((await app.guest().get(`/api/finds?${bad}`)).status, bad).toBe(400)
  })

  it('of a hidden or private record are for its owner and admins', async () => {
    const { sql } = app.context.database
    const hiddenHunt = await find()
    await sql`update product_hunts set is_hidden = true where id = ${hiddenHunt.huntId}`
    const privateGathering = await find()
    await sql`update product_gatherings set is_public = false where id = ${privateGathering.gatheringId}`
    const hidden = await find()
    await sql`update product_finds set is_hidden = true where id = ${hidden.id}`
    const look = async (who: { get: Member['get'] }, id: number) => (await who.get(`/api/finds/${id}`)).status
    for (const { id } of [hiddenHunt, privateGathering, hidden]) {
      expect(await look(app.guest(), id)).toBe(404)
      expect(await look(stranger, id)).toBe(404)
      expect(await look(admin, id)).toBe(200)
      const listed = (await app.guest().get('/api/finds?limit=100')).body
      expect(listed.some((item: { id: number }) => item.id === id)).toBe(false)
    }
    expect(await look(hunter, hiddenHunt.id)).toBe(200)
    expect(await look(hunter, hidden.id)).toBe(200)
    expect(await look(hunter, privateGathering.id)).toBe(404)
  })

  it('are counted for the badge: my open ones, or all when signed out', async () => {
    const count = async (who: { get: Member['get'] }) => (await who.get('/api/finds/count')).body.count
    const [mine, all, none] = [await count(hunter), await count(app.guest()), await count(stranger)]
    expect(none).toBe(0)
    const { id } = await find()
    expect([await count(hunter), await count(app.guest())]).toEqual([mine + 1, all + 1])
    await hunter.post(`/api/finds/${id}/dismiss`)
    expect([await count(hunter), await count(app.guest())]).toEqual([mine, all])
  })

  it('do not tell where the hunter is exactly', async () => {
    const { huntId, gatheringId } = await makePair({}, { latitude: 42.361_234, longitude: -71.051_234 })
    const { body } = await gatherer.post('/api/finds', { huntId, gatheringId })
    const { body: other } = await gatherer.post('/api/finds', {
      ...(await makePair({}, { latitude: 42.3624, longitude: -71.0536 })),
    })
    expect(body.distanceMiles).toBe(other.distanceMiles)
    expect(JSON.stringify(body)).not.toContain('42.361234')
  })

  it('move the hunt with their status', async () => {
    const good = await find({ matchScore: 0.7 })
    expect(await statusOf(good.huntId)).toBe('found')
    await hunter.post(`/api/finds/${good.id}/dismiss`)
    expect(await statusOf(good.huntId)).toBe('hunting')
    const weak = await find({ matchScore: 0.69 })
    expect(await statusOf(weak.huntId)).toBe('hunting')
    const other = await find()
    expect((await admin.delete(`/api/finds/${other.id}`)).status).toBe(204)
    expect(await statusOf(other.huntId)).toBe('hunting')
  })
})
