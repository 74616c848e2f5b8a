import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as fc from 'fast-check'
import { milesBetween, roundedDegrees, roundedPlace, type Point } from '../../../domain/rules/distance.ts'
import type { HttpClient } from '../../testing/http-client.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

/** Two homes about 0.7 miles apart that everybody but their hunters sees at one and the same place. */
const homes = [
  { latitude: 42.364321, longitude: -71.054567 },
  { latitude: 42.355612, longitude: -71.045678 },
] as const
const shown = { latitude: 42.36, longitude: -71.05 }
const wish = 'Zephyrine Orbax lamp'
const radius = 10
const digits = homes.flatMap(({ latitude, longitude }) => [latitude, longitude].map((one) => String(one).slice(0, -1)))

let app: TestApp
let hunters: Member[]
let stranger: Member
let admin: Member
let hunts: number[]
let gatherings: number[]

const north = (miles: number): Point => ({ ...shown, latitude: shown.latitude + miles / 69.0936 })
const at = ({ latitude, longitude }: Point) => `lat=${latitude}&lng=${longitude}`
const query = `q=${encodeURIComponent(wish)}`
const idsOf = (body: { id: number }[]) => body.map(({ id }) => id)

/** The smallest number for which the answer is yes, to a few inches. */
async function bisect(widest: number, isYes: (value: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, widest]
  for (let step = 0; step < 26; step += 1) {
    const middle = (low + high) / 2
    if (await isYes(middle)) high = middle
    else low = middle
  }
  return high
}

beforeAll(async () => {
  app = await startTestApp()
  hunters = [await app.member(), await app.member()]
  stranger = await app.member()
  admin = await app.member({ isAdmin: true })
  hunts = []
  for (const [index, home] of homes.entries()) {
    const { status, body } = await hunters[index]!.post('/api/hunts', {
      productName: wish,
      searchRadius: radius,
      ...home,
    })
    expect([status, body.message]).toEqual([201, undefined])
    hunts.push(body.id)
  }
  const storeId = await makeStore(app)
  // Between the circles around the two homes and the one around the place that is shown.
  gatherings = await makeGatherings(
    app,
    stranger.id,
    storeId,
    [9.9, 10.1].map((miles) => ({ product_name: wish, ...north(miles) })),
  )
  await vi.waitFor(async () => expect((await stranger.post('/api/run-matcher')).body.status).toBe('completed'), {
    timeout: 90_000,
  })
}, 120_000)
afterAll(() => app.close())

describe('where a hunter lives', () => {
  it('is exact for the hunter, rounded for everybody else, admins too', async () => {
    for (const [index, home] of homes.entries()) {
      const [hunter, id] = [hunters[index]!, hunts[index]!]
      expect((await hunter.get(`/api/hunts/${id}`)).body).toMatchObject(home)
      expect((await hunter.get('/api/hunts?mine=true')).body).toEqual([expect.objectContaining(home)])
      expect((await hunter.get('/api/user/export')).body.hunts).toEqual([expect.objectContaining(home)])
      for (const other of [stranger, admin, app.guest(), hunters[1 - index]!]) {
        expect((await other.get(`/api/hunts/${id}`)).body).toMatchObject(shown)
      }
    }
  })

  it.each(['guest', 'stranger', 'admin'])('cannot be found by the radius, bisected by: %s', async (kind) => {
    const attacker: HttpClient = kind === 'guest' ? app.guest() : kind === 'admin' ? admin : stranger
    const probe = { latitude: 42.3, longitude: -71.1 }
    const { body } = await attacker.get(`/api/hunts?${query}&${at(probe)}&sort=nearest`)
    for (const id of hunts) {
      const miles = await bisect(100, async (value) =>
        idsOf((await attacker.get(`/api/hunts?${query}&${at(probe)}&radius=${value}`)).body).includes(id),
      )
      expect(miles).toBeCloseTo(milesBetween(probe, shown), 4)
      const listed = body.find((hunt: { id: number }) => hunt.id === id)
      expect(listed.distanceMiles).toBe(milesBetween(probe, shown))
    }
  })

  it('cannot be found by the order of the nearest, nor by where a page ends', async () => {
    for (const probe of [
      ...homes,
      north(3),
      { latitude: 42.36, longitude: -71.3 },
      { latitude: -42.36, longitude: 108 },
    ]) {
      const path = `/api/hunts?${query}&${at(probe)}&sort=nearest`
      expect(idsOf((await stranger.get(path)).body)).toEqual(hunts)
      const first = await stranger.get(`${path}&limit=1`)
      const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      expect([...idsOf(first.body), ...idsOf((await stranger.get(next)).body)]).toEqual(hunts)
    }
  })

  it('cannot be found by asking for demand here and there', async () => {
    const hunters = async (miles: number) => {
      const { body } = await app.guest().get(`/api/gatherings/demand?productName=${wish}&${at(north(miles))}`)
      return Number(body.hunters)
    }
    expect([await hunters(9.9), await hunters(10.1)]).toEqual([2, 0])
    // Both vanish at once, at the edge of the circle around the place that is shown.
    const edge = await bisect(20, async (miles) => (await hunters(miles)) < 2)
    expect(await bisect(20, async (miles) => (await hunters(miles)) === 0)).toBe(edge)
    expect(milesBetween(north(edge), shown)).toBeCloseTo(radius, 4)
  })

  it('cannot be found by posting gatherings around it: finds, scores and reasons know the shown place only', async () => {
    const { body: finds } = await stranger.get('/api/finds?limit=100')
    for (const huntId of hunts) {
      const own = finds.filter((find: { huntId: number }) => find.huntId === huntId)
      expect(own.map((find: { gatheringId: number }) => find.gatheringId)).toEqual([gatherings[0]])
      expect(own[0]).toMatchObject({ distanceMiles: 9.9, matchReason: expect.stringContaining('it is 9.9 miles away') })
    }
    const [one, other] = finds
    const distanceIn = ({ evidence }: { evidence: { name: string }[] }) =>
      evidence.find(({ name }) => name === 'farAway')
    expect(one.matchReason).toBe(other.matchReason)
    // How rare a word is depends on what was known when each was weighed; how far it is does not.
    const said = [one, other].map((find) => distanceIn(find) as { strength: number; effect: number } | undefined)
    expect([said[0]?.strength, said[0]?.effect]).toEqual([said[1]?.strength, said[1]?.effect])
    const byHand = await stranger.post('/api/finds', { huntId: hunts[0], gatheringId: gatherings[1] })
    expect(byHand.body).toMatchObject({ distanceMiles: 10.1, matchReason: expect.stringContaining('10 miles away') })
  })

  it('stands in no answer and on no page for others', async () => {
    const { body: finds } = await stranger.get('/api/finds')
    const idFor = (url: string) =>
      url.includes('/finds') ? finds[0].id : url.includes('user') ? hunters[0]!.id : hunts[0]
    const { paths } = (await app.guest().get('/api/openapi.json')).body
    const calls = Object.entries<object>(paths)
      .filter(([path, methods]) => 'get' in methods && !path.includes('/events') && !path.includes('/auth/'))
      .flatMap(([path]) => {
        const url = `${path.startsWith('/api') ? '' : '/api'}${path}`
        if (url.includes('/admin/export'))
          return ['hunts', 'finds', 'users', 'gatherings', 'audit'].map((table) => url.replace(/\{\w+\}/, table))
        return url.includes('{') ? [url.replace(/\{\w+\}/g, String(idFor(url)))] : [url]
      })
    const pages = ['/', '/hunts', '/finds', '/gatherings', '/admin', `/hunts/${hunts[0]}`, `/finds/${finds[0].id}`]
    let answered = 0
    for (const path of new Set([...calls, ...pages])) {
      for (const other of [stranger, admin]) {
        const { status, text } = await other.get(path)
        if (status === 200) answered += 1
        for (const part of digits) expect(text.includes(part), `${path} tells ${part}`).toBe(false)
      }
    }
    expect(answered).toBeGreaterThan(60)
  }, 120_000)

  it('stays as it is when an admin sends back what was shown, and moves when the admin means it', async () => {
    const [id, hunter] = [hunts[0]!, hunters[0]!]
    const { body: seen } = await admin.get(`/api/hunts/${id}`)
    const { status, body } = await admin.put(`/api/hunts/${id}`, { ...seen, description: 'Edited by an admin' })
    expect([status, body.latitude]).toEqual([200, shown.latitude])
    expect((await hunter.get(`/api/hunts/${id}`)).body).toMatchObject({
      ...homes[0],
      description: 'Edited by an admin',
    })
    const log = (await stranger.get(`/api/hunts/${id}/activity`)).body
    expect(log[0].detail.fields).toBe('description')
    await admin.put(`/api/hunts/${id}`, { latitude: 40.123, longitude: -70.987 })
    expect((await hunter.get(`/api/hunts/${id}`)).body).toMatchObject({ latitude: 40.123, longitude: -70.987 })
    await hunter.put(`/api/hunts/${id}`, homes[0])
  })
})

it('the database rounds as the program does', async () => {
  const edges = [0, -0, 0.005, -0.005, 0.015, 1.005, -1.005, 42.345, -42.345, 89.995, 90, -90, -89.995, 89.994999999]
  const samples = fc
    .sample(fc.double({ min: -90, max: 90, noNaN: true }), 100)
    .concat(fc.sample(fc.integer({ min: -18_000, max: 18_000 }), 100).map((half) => half / 200))
    .concat(edges)
    .map((latitude) => ({ latitude, longitude: latitude * 2 }))
  const rows = await app.context.database.sql<Point[]>`
    insert into product_hunts (user_id, product_name, status, latitude, longitude)
    select ${stranger.id}, 'Rounded thing', 'scored', latitude, longitude
    from jsonb_to_recordset(${JSON.stringify(samples)}::text::jsonb) as given(latitude float8, longitude float8)
    returning rounded_latitude as latitude, rounded_longitude as longitude`
  expect(rows.map(({ latitude, longitude }) => ({ latitude, longitude }))).toEqual(samples.map(roundedPlace))
  const [none] = await makeHunts(app, stranger.id, [{ product_name: 'Placeless thing', status: 'scored' }])
  const [row] = await app.context.database
    .sql`select rounded_latitude as place from product_hunts where id = ${none ?? 0}`
  expect(row?.['place']).toBeNull()
  expect(roundedDegrees(-0.005)).toBe(0)
})
