import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { housekeeping } from '../app/housekeeping.ts'
import { startHunt } from '../features/hunts/hunts.service.ts'
import { dataUrl, photo } from '../testing/pictures.ts'
import { makeGatherings, makeHunts, makeStore } from '../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let person: Member
let gatherer: Member
let storeId: number
let picture: string
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  person = await app.member({ isInsider: true })
  gatherer = await app.member()
  storeId = await makeStore(app)
  picture = dataUrl(await photo())
})
afterAll(() => app.close())

interface Creation {
  name: string
  table: string
  prepare(): Promise<{ path: string; body: object }>
}

const huntOf = async (userId: number) => (await makeHunts(app, userId, [{ product_name: 'Kettle' }]))[0] ?? 0
const gatheringOf = async (userId: number) =>
  (await makeGatherings(app, userId, storeId, [{ product_name: 'Kettle' }]))[0] ?? 0

/** Everything that can be made with a key, and by whose call. */
const creations: Creation[] = [
  {
    name: 'a hunt',
    table: 'product_hunts',
    prepare: async () => ({ path: '/hunts', body: { productName: 'Kettle' } }),
  },
  {
    name: 'a gathering',
    table: 'product_gatherings',
    prepare: async () => ({
      path: '/gatherings',
      body: { productName: 'Kettle', price: 9.99, storeId, photoUrl: picture },
    }),
  },
  {
    name: 'a find',
    table: 'product_finds',
    prepare: async () => ({
      path: '/finds',
      body: { huntId: await huntOf(person.id), gatheringId: await gatheringOf(gatherer.id) },
    }),
  },
  {
    name: 'a score',
    table: 'product_scores',
    async prepare() {
      const [huntId, gatheringId] = [await huntOf(person.id), await gatheringOf(gatherer.id)]
      const find = await person.post('/api/finds', { huntId, gatheringId })
      return { path: '/scores', body: { findId: find.body.id, purchasePrice: 5 } }
    },
  },
  {
    name: 'a comment',
    table: 'comments',
    prepare: async () => ({ path: `/hunts/${await huntOf(gatherer.id)}/comments`, body: { body: 'Seen one' } }),
  },
  {
    name: 'feedback',
    table: 'insider_feedback',
    prepare: async () => ({
      path: '/insider/feedback',
      body: { title: 'A good idea', description: 'More lamps near me, please.', rating: 4 },
    }),
  },
]

const rowsOf = async (table: string) => {
  const { sql } = app.context.database
  return Number((await sql`select count(*)::int as n from ${sql(table)}`)[0]?.['n'])
}

/** As a process that was killed leaves it: the answer was never kept, and perhaps nothing was made. */
const crash = (key: string, wasMade: boolean, secondsAgo = 0) => app.context.database.sql`
  update idempotency_keys set status = null, answer = null, record_id = case when ${wasMade} then record_id end,
    claimed_at = now() - make_interval(secs => ${secondsAgo}) where key = ${key}`

describe.each(creations)('$name made with an Idempotency-Key', ({ table, prepare }) => {
  it('is made once, however often it is sent, also at the same time', async () => {
    const { path, body } = await prepare()
    const key = crypto.randomUUID()
    const before = await rowsOf(table)
    const send = () => person.post(`/api${path}`, body, { 'idempotency-key': key })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).not.toHaveLength(0)
    for (const { status } of answers) expect([201, 409]).toContain(status)
    const again = await send()
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([201, 'true'])
    expect(await rowsOf(table)).toBe(before + 1)
    const other = await person.post(`/api${path}`, { ...body, note: 'another body' }, { 'idempotency-key': key })
    expect(other.status).toBe(422)
  })

  it('is answered again after a crash that lost the answer', async () => {
    const { path, body } = await prepare()
    const key = crypto.randomUUID()
    const first = await person.post(`/api${path}`, body, { 'idempotency-key': key })
    expect(first.status).toBe(201)
    const before = await rowsOf(table)
    await crash(key, true)
    const again = await person.post(`/api${path}`, body, { 'idempotency-key': key })
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    expect(Object.keys(again.body).toSorted()).toEqual(Object.keys(first.body).toSorted())
    expect(await rowsOf(table)).toBe(before)
  })
})

describe('a key that is not used for long', () => {
  const send = (key: string) => person.post('/api/hunts', { productName: 'Lantern' }, { 'idempotency-key': key })
  const age = (key: string, days: number) => app.context.database.sql`
    update idempotency_keys set created_at = now() - make_interval(days => ${days}) where key = ${key}`

  it.each([
    [29, 'true'],
    [31, null],
  ])('after %i days the same request is a replay: %s', async (days, replay) => {
    const key = crypto.randomUUID()
    const first = await send(key)
    await age(key, days)
    await housekeeping.run(app.context, {})
    const again = await send(key)
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([201, replay])
    expect(again.body.id === first.body.id).toBe(replay === 'true')
  })

  it('keeps the first response for 30 days after a later request took the key over', async () => {
    const key = crypto.randomUUID()
    await send(key)
    await crash(key, false, 61)
    await age(key, 31)
    const first = await send(key)
    await housekeeping.run(app.context, {})
    const again = await send(key)
    expect([again.headers.get('idempotent-replay'), again.body.id]).toEqual(['true', first.body.id])
  })
})

describe('a key whose request died before it made anything', () => {
  it('is free again after a minute, and not before', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => person.post('/api/hunts', { productName: 'Lamp' }, key)
    expect((await send()).status).toBe(201)
    await crash(key['idempotency-key'], false)
    const early = await send()
    expect([early.status, early.headers.get('retry-after')]).toEqual([409, '5'])
    await crash(key['idempotency-key'], false, 61)
    const late = await send()
    expect([late.status, late.headers.get('idempotent-replay')]).toEqual([201, null])
    expect((await send()).body.id).toBe(late.body.id)
  })

  it('and that wakes up when another has taken over, makes nothing', async () => {
    const key = crypto.randomUUID()
    await person.post('/api/hunts', { productName: 'Lamp' }, { 'idempotency-key': key })
    await app.context.database.sql`update idempotency_keys set claim = 2 where key = ${key}`
    const before = await rowsOf('product_hunts')
    const { id, username } = person
    const viewer = {
      id,
      username,
      isAdmin: false,
      isInsider: false,
      blocked: [],
      sessionHash: '',
      address: '',
      claimedKey: { key, claim: 1 },
    }
    const wish = { productName: 'Lamp', tags: [], excludeWords: [], searchRadius: 25, desiredQuantity: 1, priority: 3 }
    await expect(startHunt(app.context, viewer, wish as never)).rejects.toThrow('has taken over')
    expect(await rowsOf('product_hunts')).toBe(before)
  })

  it('is told from a request that was refused: the key is free at once', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { productName: 'Kettle', price: 1, storeId: 2_147_483_647 }
    expect((await person.post('/api/gatherings', body, key)).status).toBe(400)
    expect((await person.post('/api/gatherings', body, key)).status).toBe(400)
  })
})
