import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { milesBetween } from '../../../domain/rules/distance.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let anna: Member
beforeAll(async () => {
  app = await startTestApp({
    withJobs: false,
    environment: { PUBLIC_INDEXING: 'true', PUBLIC_URL: 'https://hgfs.example' },
  })
  anna = await app.member()
})
afterAll(() => app.close())

const idsOf = (body: { id: number }[]) => body.map(({ id }) => id)

describe('a store', () => {
  it('tells what was seen there and when, without what is private or hidden', async () => {
    const storeId = await makeStore(app)
    const empty = await app.guest().get(`/api/stores/${storeId}`)
    expect(empty.body).toMatchObject({ sightings: 0, wanted: 0, lastSeenAt: null, rhythm: null, following: false })
    const [first, second] = await makeGatherings(app, anna.id, storeId, [
      { product_name: 'Lamp', created_at: '2026-01-02T10:00:00Z', last_seen_at: '2026-01-04T10:00:00Z' },
      { product_name: 'Rug', created_at: '2026-01-03T10:00:00Z', last_seen_at: '2026-01-03T10:00:00Z' },
      { product_name: 'Secret', is_public: false },
      { product_name: 'Hidden', is_hidden: true },
    ])
    const { body } = await anna.get(`/api/stores/${storeId}`)
    expect(body).toMatchObject({ sightings: 2, lastSeenAt: '2026-01-04T10:00:00.000Z', rhythm: null })
    const list = await anna.get(`/api/stores/${storeId}/gatherings`)
    expect(idsOf(list.body)).toEqual([second, first])
    expect(list.headers.get('x-total-count')).toBe('2')
    const page = await app.guest().get(`/api/stores/${storeId}/gatherings?limit=1`)
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    expect([idsOf(page.body), idsOf((await app.guest().get(next)).body)]).toEqual([[second], [first]])
  })

  it('knows its rhythm from twenty sightings on, by its own clock', async () => {
    const storeId = await makeStore(app)
    // Saturday, 11 at night in Boston, is Sunday in UTC.
    const late = { product_name: 'Lamp', created_at: '2026-07-05T03:30:00Z' }
    const early = { product_name: 'Rug', created_at: '2026-01-05T14:10:00Z' }
    await makeGatherings(app, anna.id, storeId, [
      ...Array.from({ length: 13 }, () => late),
      ...Array.from({ length: 6 }, () => early),
    ])
    expect((await app.guest().get(`/api/stores/${storeId}`)).body).toMatchObject({ sightings: 19, rhythm: null })
    await makeGatherings(app, anna.id, storeId, [early])
    expect((await app.guest().get(`/api/stores/${storeId}`)).body.rhythm).toEqual([
      { weekday: 1, hour: 9, count: 7 },
      { weekday: 6, hour: 23, count: 13 },
    ])
  })

  it('says what is wanted around it: open hunts that reach it, and those made for it', async () => {
    const place = { latitude: 40.0, longitude: -100.0 }
    const storeId = await makeStore(app, place)
    const at = (miles: number) => ({ latitude: 40.0 + miles / 69.0936, longitude: -100.0 })
    const [near, , forIt] = await makeHunts(app, anna.id, [
      { product_name: 'Near', search_radius: 25, ...at(20) },
      { product_name: 'Far', search_radius: 25, ...at(30) },
      { product_name: 'For it', store_id: storeId },
      { product_name: 'Scored', search_radius: 25, ...at(1), status: 'scored' },
      { product_name: 'Hidden', search_radius: 25, ...at(1), is_hidden: true },
      { product_name: 'Nowhere' },
    ])
    const { body, headers } = await app.guest().get(`/api/stores/${storeId}/wanted`)
    expect(idsOf(body)).toEqual([forIt, near])
    expect(headers.get('x-total-count')).toBe('2')
    expect((await app.guest().get(`/api/stores/${storeId}`)).body.wanted).toBe(2)
  })

  it('that has no place is still wanted by those who named it', async () => {
    const storeId = await makeStore(app, { latitude: null, longitude: null })
    const [hunt] = await makeHunts(app, anna.id, [{ product_name: 'Kettle', store_id: storeId }])
    expect(idsOf((await app.guest().get(`/api/stores/${storeId}/wanted`)).body)).toEqual([hunt])
  })

  it('says how far away it is', async () => {
    const storeId = await makeStore(app, { latitude: 41, longitude: -95 })
    const { body } = await app.guest().get('/api/stores?lat=41.1&lng=-95&radius=20')
    const miles = milesBetween({ latitude: 41.1, longitude: -95 }, { latitude: 41, longitude: -95 })
    expect(body).toEqual([
      expect.objectContaining({
        id: storeId,
        distance: expect.closeTo(miles, 9),
        distanceMiles: expect.closeTo(miles, 9),
      }),
    ])
    expect((await app.guest().get('/api/stores?q=maxx')).body[0].distance).toBeNull()
  })

  it.each([
    ['abc', 400, 'Invalid store ID'],
    ['0', 400, 'Invalid store ID'],
    ['2147483647', 404, 'Store not found'],
  ])('%s is refused on every call', async (id, status, message) => {
    for (const path of ['', '/gatherings', '/wanted']) {
      const answer = await app.guest().get(`/api/stores/${id}${path}`)
      expect([answer.status, answer.body.message]).toEqual([status, message])
    }
  })

  it('has a page with its own head, in the sitemap once something was seen there', async () => {
    const storeId = await makeStore(app, { name: 'Marshalls "Corner"' })
    expect((await app.guest().get('/sitemap.xml')).text).not.toContain(`/stores/${storeId}<`)
    await makeGatherings(app, anna.id, storeId, [{ product_name: 'Lamp' }])
    const { status, text } = await app.guest().get(`/stores/${storeId}`)
    expect(status).toBe(200)
    expect(text).toContain('<title>Marshalls &quot;Corner&quot;, Boston | Hunt Gather Find Score</title>')
    expect(text).toContain('property="og:description" content="')
    expect(text).toContain('1 thing spotted here')
    expect(text).toContain('property="og:image" content="https://hgfs.example/api/cards/store/')
    const sitemap = (await app.guest().get('/sitemap.xml')).text
    expect(sitemap).toContain(`<loc>https://hgfs.example/stores/${storeId}</loc>`)
    expect(sitemap).toContain('<loc>https://hgfs.example/stores</loc>')
    for (const missing of ['2147483647', 'abc']) {
      const gone = await app.guest().get(`/stores/${missing}`)
      expect([gone.status, gone.text.includes('Store Not Found')]).toEqual([404, true])
    }
  })
})

describe('where a hunter lives', () => {
  /** Two homes in one cell of 0.01 degrees, as far apart as it allows. */
  const homes = [
    { latitude: 36.364999, longitude: -98.045001 },
    { latitude: 36.355001, longitude: -98.054999 },
  ]
  const shown = { latitude: 36.36, longitude: -98.05 }

  it('cannot be found by putting stores around it', async () => {
    const hunters = [await app.member(), await app.member()]
    const hunts: number[] = []
    for (const [index, home] of homes.entries()) {
      hunts.push(...(await makeHunts(app, hunters[index]!.id, [{ product_name: 'Orbax', search_radius: 10, ...home }])))
    }
    const attacker = await app.member()
    // All around the three circles of ten miles, in steps of a few yards across their edges.
    for (let angle = 0; angle < 360; angle += 60) {
      for (let miles = 9.2; miles <= 10.8; miles += 0.1) {
        const [north, east] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
        const probe = {
          latitude: shown.latitude + (miles * north) / 69.0936,
          longitude: shown.longitude + (miles * east) / (69.0936 * Math.cos((shown.latitude * Math.PI) / 180)),
        }
        const storeId = await makeStore(app, probe)
        const reached = milesBetween(shown, probe) <= 10
        const { body } = await attacker.get(`/api/stores/${storeId}/wanted`)
        expect(idsOf(body).toSorted()).toEqual(reached ? hunts.toSorted() : [])
        expect((await attacker.get(`/api/stores/${storeId}`)).body.wanted).toBe(reached ? 2 : 0)
      }
    }
  })

  it('is rounded in what a store answers', async () => {
    const storeId = await makeStore(app, shown)
    const { body } = await app.guest().get(`/api/stores/${storeId}/wanted`)
    expect(body).toHaveLength(2)
    for (const hunt of body) expect(hunt).toMatchObject({ ...shown, distanceMiles: null })
  })
})
