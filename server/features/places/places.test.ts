import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { milesBetween, roundedPlace } from '../../../domain/rules/distance.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import * as queries from './places.queries.ts'

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
const nextOf = (headers: Headers) => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

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

  it.each([
    ['in Alaska', 64.8, -147.7],
    ['at the date line', 52.1, 179.9],
    ['in the far north', 84.3, 12.5],
  ])('counts and lists every hunt that reaches it, %s', async (_where, latitude, longitude) => {
    const storeId = await makeStore(app, { latitude, longitude })
    const at = (miles: number, step: number) => {
      const place = { latitude: latitude + (miles / 69.0936) * Math.cos(step), longitude: 0 }
      const aside = ((miles / 69.0936) * Math.sin(step)) / Math.cos((place.latitude * Math.PI) / 180)
      const wrapped = ((longitude + aside + 540) % 360) - 180
      return roundedPlace({ ...place, longitude: wrapped })
    }
    const made = [10, 11, 24, 25, 26, 49, 50, 51, 77, 100].flatMap((radius, index) =>
      [0.3, 0.9, 1.1].map((part, nth) => ({ radius, place: at(radius * part, index * 3 + nth) })),
    )
    const hunts = await makeHunts(
      app,
      anna.id,
      made.map(({ radius, place }) => ({ product_name: 'Lamp', search_radius: radius, ...place })),
    )
    const reaching = hunts.filter((_id, index) => {
      const { place, radius } = made[index] ?? { place: { latitude: 0, longitude: 0 }, radius: 0 }
      return milesBetween({ latitude, longitude }, place) <= radius
    })
    expect(reaching.length).toBeGreaterThan(15)
    const { body, headers } = await app.guest().get(`/api/stores/${storeId}/wanted?limit=7`)
    expect(headers.get('x-total-count')).toBe(String(reaching.length))
    const rest = await app.guest().get(nextOf(headers) ?? '')
    expect([...idsOf(body), ...idsOf(rest.body)]).toEqual(reaching.toReversed().slice(0, 14))
    expect((await app.guest().get(`/api/stores/${storeId}`)).body.wanted).toBe(reaching.length)
  })

  it('reads only the hunts around it', async () => {
    const database = await openTestDatabase()
    try {
      await database.sql.unsafe(`
        insert into users (id, username) values (1, 'anna');
        insert into stores (id, retailer_id, name, address, city, state, zip_code)
          select n, 1, 'Store', n || ' Main St', 'Boston', 'MA', '02110' from generate_series(1, 20) n;
        insert into product_hunts (user_id, product_name, search_radius, latitude, longitude, store_id)
          select 1, 'Lamp', (array[10, 25, 50, 100])[1 + n % 4], 30 + n % 16, -120 + n % 41, case when n % 100 = 0 then 1 + n % 20 end
          from generate_series(1, 3000) n;
        analyze`)
      await database.db.transaction(async (tx) => {
        const place = { latitude: 40, longitude: -100 }
        const asked = { storeId: 7, place, limit: 20, end: undefined }
        const read = await rowsRead(tx, async () => {
          const count = await queries.countWanted(tx, null, 7, place)
          expect(await queries.selectWanted(tx, null, asked)).toHaveLength(Math.min(20, count))
        })
        expect(read.get('product_hunts')).toBeLessThan(300)
      })
    } finally {
      await database.close()
    }
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
