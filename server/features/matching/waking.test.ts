import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

// Without an event the matcher looks every 30 seconds; a test waits for less.
let app: TestApp
let hunter: Member
let gatherer: Member
let admin: Member
let storeId: number
const place = { latitude: 42.3601, longitude: -71.0589 }

beforeAll(async () => {
  app = await startTestApp()
  hunter = await app.member()
  gatherer = await app.member()
  admin = await app.member({ isAdmin: true })
  storeId = await makeStore(app)
})
afterAll(() => app.close())

async function made(who: Member, path: string, body: object): Promise<number> {
  const answer = await who.post(path, body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.id
}
const hunt = (productName: string) => made(hunter, '/api/hunts', { productName, ...place })
const gather = async (productName: string) =>
  made(gatherer, '/api/gatherings', { productName, storeId, photoUrl: await somePhoto() })
const gatheringsFound = async (huntId: number): Promise<number[]> => {
  const { body } = await hunter.get(`/api/finds?huntId=${huntId}&status=found`)
  return body.map((find: { gatheringId: number }) => find.gatheringId)
}
const untilFound = (huntId: number, gatheringIds: number[]) =>
  eventually(async () => expect(new Set(await gatheringsFound(huntId))).toEqual(new Set(gatheringIds)))
const untilNobodyWaits = () =>
  eventually(async () => expect(await app.context.db.execute(sql`select 1 from match_queue`)).toHaveLength(0))
const settle = (id: number, action: string) => admin.put(`/api/admin/reports/${id}`, { action })

describe(`the matcher on the ${process.env.TEST_ENGINE ?? 'embedded'} engine`, () => {
  it('hears of new and edited records', async () => {
    const huntId = await hunt('Staub cocotte round')
    const gatheringId = await gather('Staub cocotte round')
    await untilFound(huntId, [gatheringId])
    await gatherer.put(`/api/gatherings/${gatheringId}`, { productName: 'Beach umbrella' })
    await untilFound(huntId, [])
    await hunter.put(`/api/hunts/${huntId}`, { productName: 'Beach umbrella' })
    await untilFound(huntId, [gatheringId])
  })

  it('hears of a gathering that is hidden, and shown again', async () => {
    const huntId = await hunt('Copper fondue pot')
    const gatheringId = await gather('Copper fondue pot')
    await untilFound(huntId, [gatheringId])
    const report = await made(hunter, '/api/reports', { entity: 'gathering', entityId: gatheringId, reason: 'Wrong' })
    const stored = () => app.context.db.execute(sql`select 1 from product_finds where gathering_id = ${gatheringId}`)
    expect((await settle(report, 'hide')).status).toBe(200)
    await eventually(async () => expect(await stored()).toHaveLength(0))
    expect((await settle(report, 'dismiss')).status).toBe(200)
    await untilFound(huntId, [gatheringId])
  })

  it('hears of a hunt that is shown again', async () => {
    const huntId = await hunt('Walnut salad bowl')
    const report = await made(gatherer, '/api/reports', { entity: 'hunt', entityId: huntId, reason: 'Wrong' })
    expect((await settle(report, 'hide')).status).toBe(200)
    const gatheringId = await gather('Walnut salad bowl')
    await untilNobodyWaits()
    expect(await gatheringsFound(huntId)).toEqual([])
    expect((await settle(report, 'dismiss')).status).toBe(200)
    await untilFound(huntId, [gatheringId])
  })

  it('hears of a score that is taken back', async () => {
    const huntId = await hunt('Marble rolling pin')
    const first = await gather('Marble rolling pin')
    await untilFound(huntId, [first])
    const [find] = (await hunter.get(`/api/finds?huntId=${huntId}`)).body
    const score = await made(hunter, '/api/scores', { findId: find.id, purchasePrice: 9 })
    const second = await gather('Marble rolling pin')
    await untilNobodyWaits()
    expect(await gatheringsFound(huntId)).toEqual([])
    expect((await hunter.delete(`/api/scores/${score}`)).status).toBe(204)
    await untilFound(huntId, [first, second])
  })

  it('hears once of many records that come in one transaction, and of none that does not commit', async () => {
    const huntId = await hunt('Bamboo steamer basket')
    await untilNobodyWaits()
    const heard: unknown[] = []
    const stop = app.context.bus.subscribe('match', (event) => heard.push(event))
    const insert = (many: number) => sql`
      insert into product_gatherings (user_id, store_id, product_name, latitude, longitude, photos)
      select ${gatherer.id}, ${storeId}, 'Bamboo steamer basket', ${place.latitude}, ${place.longitude}, '{/images/x.webp}'
      from generate_series(1, ${many}::int) returning id`
    const undone = new Error('undone')
    const failed = app.context.db.transaction(async (tx) => {
      await tx.execute(insert(3))
      throw undone
    })
    await expect(failed).rejects.toBe(undone)
    const rows = await app.context.db.transaction((tx) => tx.execute<{ id: number }>(insert(5)))
    await untilFound(
      huntId,
      rows.map(({ id }) => id),
    )
    expect(heard).toHaveLength(1)
    stop()
  })
})
