import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let hunter: Member
let gatherer: Member
let near: number
let far: number

const home = { lat: 42.351, lng: -71.062 }

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  gatherer = await app.member()
  near = await makeStore(app, { latitude: 42.37, longitude: -71.06 })
  far = await makeStore(app, { latitude: 42.5, longitude: -71.06 })
})
afterAll(() => app.close())
beforeEach(async () => {
  hunter = await app.member()
})

async function makeFind(storeId: number, owner = hunter, status = 'found'): Promise<number> {
  const [gatheringId = 0] = await makeGatherings(app, gatherer.id, storeId, [{ product_name: 'Kettle', price: 9 }])
  const [huntId = 0] = await makeHunts(app, owner.id, [{ product_name: 'Copper kettle' }])
  const [find] = await app.context.database.sql<{ id: number }[]>`
    insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason, status)
    values (${huntId}, ${gatheringId}, ${owner.id}, 0.9, 'Same name', ${status}) returning id`
  return Number(find?.id)
}
/** A promise that the test resolves itself. */
function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((given) => (resolve = given))
  return { promise, resolve }
}
const plan = (more: object = {}, by = hunter) => by.post('/api/trips', { ...home, ...more })

describe('planning', () => {
  it('goes through all stores of my open finds, the nearest first, and never tells the start', async () => {
    const [there, here, dismissed] = [
      await makeFind(far),
      await makeFind(near),
      await makeFind(near, hunter, 'dismissed'),
    ]
    const { status, body, text } = await plan()
    expect(status).toBe(201)
    expect(body.stops.map(({ storeId, finds }: { storeId: number; finds: number[] }) => [storeId, finds])).toEqual([
      [near, [here]],
      [far, [there]],
    ])
    expect(body).toMatchObject({ covered: [here, there], left: [], done: [], gone: [], isMine: true })
    expect(body.miles).toBeCloseTo(body.stops[0].miles + body.stops[1].miles, 5)
    expect(body.minutes).toBe(body.stops[0].minutes + body.stops[1].minutes)
    expect(body.items.map(({ findId }: { findId: number }) => findId)).not.toContain(dismissed)
    expect(text).not.toMatch(/42\.35|71\.062/)
    const stored = await app.context.database.sql`select to_jsonb(trips)::text as row from trips where id = ${body.id}`
    expect(stored[0]?.['row']).not.toMatch(/42\.35|71\.062/)
  })

  it('takes the chosen ones, and the best that fits into the time', async () => {
    const [there, here] = [await makeFind(far), await makeFind(near)]
    expect((await plan({ findIds: [there] })).body).toMatchObject({ covered: [there], left: [] })
    expect((await plan({ maxMinutes: 20 })).body).toMatchObject({ covered: [here], left: [there] })
    expect((await plan({ maxMinutes: 1 })).body).toMatchObject({ stops: [], covered: [] })
  })

  it('has no stops where nothing is open', async () => {
    expect((await plan()).body).toMatchObject({ stops: [], miles: 0, minutes: 0, covered: [], left: [] })
    expect((await plan({ findIds: [] })).body).toMatchObject({ stops: [] })
    const store = await makeStore(app, { latitude: null, longitude: null })
    const nowhere = await makeFind(store)
    expect((await plan()).body).toMatchObject({ stops: [], left: [nowhere] })
  })

  it.each([
    [{ lat: 91 }, 'Latitude must be between -90 and 90'],
    [{ lng: undefined }, expect.any(String)],
    [{ maxMinutes: 0 }, 'Minutes must be between 1 and 1440'],
    [{ maxMinutes: 1441 }, 'Minutes must be between 1 and 1440'],
    [{ findIds: [0] }, 'Invalid find ID'],
  ])('refuses %j', async (wrong, message) => {
    const { status, body } = await plan(wrong)
    expect([status, body.message]).toEqual([400, message])
  })

  it('knows nobody else’s finds, and none for guests', async () => {
    const foreign = await makeFind(near, await app.member())
    expect((await plan({ findIds: [foreign] })).status).toBe(404)
    expect((await plan({ findIds: [99_999_999] })).status).toBe(404)
    expect((await app.guest().post('/api/trips', home)).status).toBe(401)
  })

  it('answers other requests while it plans, and says so when planning fails', async () => {
    await makeFind(near)
    const { compute } = app.context
    const planning = signal()
    const mayPlan = signal()
    app.context.compute = {
      ...compute,
      async run(...task) {
        planning.resolve()
        await mayPlan.promise
        return compute.run(...task)
      },
    }
    try {
      const planned = plan()
      await planning.promise
      expect((await hunter.get('/api/trips')).body).toEqual([])
      mayPlan.resolve()
      expect((await planned).body.stops).toHaveLength(1)
      app.context.compute = { ...compute, run: () => Promise.reject(new Error('the thread is gone')) }
      const failed = await plan()
      expect([failed.status, failed.body.message, failed.headers.get('retry-after')]).toEqual([
        503,
        'The trip could not be planned. Please try again in a moment.',
        '5',
      ])
    } finally {
      app.context.compute = compute
    }
    expect((await hunter.get('/api/trips')).body).toHaveLength(1)
  })

  it('makes one trip of one key', async () => {
    const key = { 'idempotency-key': 'trip-1' }
    const first = await hunter.post('/api/trips', home, key)
    expect((await hunter.post('/api/trips', home, key)).body.id).toBe(first.body.id)
  })
})

describe('a trip', () => {
  it('is its owner’s, and readable for whoever has its link', async () => {
    await makeFind(near)
    const { id, share } = (await plan()).body
    const other = await app.member()
    expect((await hunter.get(`/api/trips/${id}`)).body.isMine).toBe(true)
    expect((await hunter.get('/api/trips')).body).toHaveLength(1)
    expect((await other.get('/api/trips')).body).toEqual([])
    for (const reader of [other, app.guest(), await app.member({ isAdmin: true })]) {
      expect((await reader.get(`/api/trips/${id}`)).status).toBe(404)
      expect((await reader.get(`/api/trips/${id}?share=wrong`)).status).toBe(404)
      expect((await reader.get(`/api/trips/${id}?share=${share}`)).body).toMatchObject({ id, isMine: false })
    }
    expect((await other.patch(`/api/trips/${id}`, { done: [] })).status).toBe(404)
    expect((await other.delete(`/api/trips/${id}`)).status).toBe(404)
    expect((await hunter.delete(`/api/trips/${id}`)).status).toBe(204)
    expect((await hunter.get(`/api/trips/${id}`)).status).toBe(404)
  })

  it('is out of sight while its owner is suspended, and for those who block or are blocked', async () => {
    await makeFind(near)
    const { id, share } = (await plan()).body
    const [blocking, blocked, admin] = [await app.member(), await app.member(), await app.member({ isAdmin: true })]
    await blocking.put(`/api/blocks/${hunter.username}`)
    await hunter.put(`/api/blocks/${blocked.username}`)
    const read = async (reader: { get: Member['get'] }) => (await reader.get(`/api/trips/${id}?share=${share}`)).status
    expect(await Promise.all([blocking, blocked, admin, app.guest()].map(read))).toEqual([404, 404, 200, 200])
    await admin.post(`/api/admin/users/${hunter.id}/suspend`)
    expect(await Promise.all([admin, app.guest()].map(read))).toEqual([404, 404])
    await admin.post(`/api/admin/users/${hunter.id}/unsuspend`)
    expect(await read(app.guest())).toBe(200)
  })

  it('does not tell those who have its link how far away its owner lives', async () => {
    await makeFind(near)
    await makeFind(far)
    const read = async (from: object) => {
      const { id, share } = (await plan(from)).body
      const { stops, miles, minutes } = (await app.guest().get(`/api/trips/${id}?share=${share}`)).body
      return { stops, miles, minutes }
    }
    const here = await read({})
    expect(here.stops[0]).toMatchObject({ miles: 0, minutes: 10 })
    expect(await read({ lat: 42.2, lng: -71.2 })).toEqual(here)
  })

  it('keeps what was found and what was gone; gone is a word for everybody', async () => {
    const [one, two] = [await makeFind(near), await makeFind(far)]
    const { id, items } = (await plan()).body
    const gatheringOf = (find: number) =>
      items.find(({ findId }: { findId: number }) => findId === find).gatheringId as number
    expect((await hunter.patch(`/api/trips/${id}`, { done: [one], gone: [two, two] })).body).toMatchObject({
      done: [one],
      gone: [two],
    })
    const denied = await app.guest().get(`/api/gatherings/${gatheringOf(two)}`)
    expect(denied.body.confirmations).toMatchObject({ gone: 1, stillThere: 0 })
    expect((await app.guest().get(`/api/gatherings/${gatheringOf(one)}`)).body.confirmations.gone).toBe(0)
    expect((await hunter.patch(`/api/trips/${id}`, { gone: [] })).body).toMatchObject({ done: [one], gone: [] })
    const foreign = await makeFind(near, await app.member())
    const refused = await hunter.patch(`/api/trips/${id}`, { done: [foreign] })
    expect([refused.status, refused.body.message]).toEqual([400, 'This find is not in the trip'])
  })

  it('shows no find any more that went out of sight', async () => {
    const find = await makeFind(near)
    const { id, share, items } = (await plan()).body
    const { sql } = app.context.database
    await sql`update product_gatherings set is_hidden = true where id = ${items[0].gatheringId}`
    const { body, text } = await app.guest().get(`/api/trips/${id}?share=${share}`)
    expect([body.covered, body.items]).toEqual([[find], []])
    expect(text).not.toContain('Kettle')
  })

  it('gives way to newer ones after fifty', async () => {
    for (let count = 0; count < 51; count += 1) expect((await plan()).status).toBe(201)
    const page = await hunter.get('/api/trips?limit=100')
    expect(page.body).toHaveLength(50)
    expect(page.headers.get('x-total-count')).toBe('50')
  })

  it('comes with a person’s data, and goes with the person', async () => {
    await plan()
    expect((await hunter.get('/api/user/export')).text).toContain('"trips"')
  })
})
