import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { makeGatherings, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let gatherer: Member
let boston: number
let cambridge: number

beforeAll(async () => {
  app = await startTestApp()
  gatherer = await app.member()
  boston = await makeStore(app)
  cambridge = await makeStore(app, { latitude: 42.3736, longitude: -71.1097, name: 'Marshalls Cambridge' })
})
afterAll(() => app.close())

const settled = () =>
  eventually(async () => {
    const waiting = await app.context.database.sql`select 1 from thing_queue`
    expect(waiting).toHaveLength(0)
  })
const sightings = async (...rows: Record<string, unknown>[]) => {
  const ids = await makeGatherings(app, gatherer.id, boston, rows)
  await settled()
  return ids
}
const thingIdOf = async (id = 0, by = app.guest()) => (await by.get(`/api/gatherings/${id}`)).body.thingId
const show = (id: number, query = '') => app.guest().get(`/api/things/${id}${query}`)

describe('the same thing across stores', () => {
  it.each([
    ['the same barcode, with and without its leading zero', { barcode: '012345678905' }, { barcode: '0012345678905' }],
    ['the same style number, however it is written', { sku: 'AB-1234 X' }, { sku: 'ab1234x' }],
  ])('is known by %s', async (_name, one, other) => {
    const [first, second, third] = await sightings(
      { product_name: 'Copper kettle', ...one },
      { product_name: 'Teakettle, red', ...other },
      { product_name: 'Copper kettle with another number', sku: 'ZZ-999999', barcode: '4006381333931' },
    )
    expect(await thingIdOf(first)).toEqual(expect.any(Number))
    expect(await thingIdOf(second)).toBe(await thingIdOf(first))
    expect(await thingIdOf(third)).not.toBe(await thingIdOf(first))
  })

  it('is known by the matcher where no number says so, and not where numbers contradict', async () => {
    const name = 'Rae Dunn Farmhouse Ceramic Canister Flour'
    const [first, second, other, numbered, another, lamp, anotherLamp, dear, navy] = await sightings(
      { product_name: name, price: 10 },
      { product_name: `${name}, new`, price: 12 },
      { product_name: 'Le Creuset Signature Skillet 11.75"' },
      { product_name: 'Ninja Creami Ice Cream Maker', sku: 'NC301-A' },
      { product_name: 'Ninja Creami Ice Cream Maker', sku: 'NC501-B' },
      { product_name: 'Table lamp' },
      { product_name: 'Table lamp' },
      { product_name: name, price: 99 },
      { product_name: `${name} in Navy`, price: 10 },
    )
    expect(await thingIdOf(second)).toBe(await thingIdOf(first))
    expect(await thingIdOf(other)).not.toBe(await thingIdOf(first))
    expect(await thingIdOf(another)).not.toBe(await thingIdOf(numbered))
    // A name that fits thousands of things says too little, and so does a price that is far off.
    expect(await thingIdOf(anotherLamp)).not.toBe(await thingIdOf(lamp))
    expect(await thingIdOf(dear)).not.toBe(await thingIdOf(first))
    expect(await thingIdOf(navy)).not.toBe(await thingIdOf(first))
  })

  it('has a page: cheapest, latest, nearest, prices, and how often seen where', async () => {
    const { sql } = app.context.database
    const sku = 'LAMP-778899'
    const [dear, cheap] = await sightings(
      {
        product_name: 'Brass lamp',
        sku,
        price: 30,
        created_at: '2026-01-03T10:00:00Z',
        last_seen_at: '2026-01-03T10:00:00Z',
      },
      {
        product_name: 'Brass lamp',
        sku,
        price: 12,
        created_at: '2026-01-01T10:00:00Z',
        last_seen_at: '2026-01-01T10:00:00Z',
      },
    )
    const [near] = await makeGatherings(app, gatherer.id, cambridge, [
      {
        product_name: 'Lamp made of brass',
        sku,
        price: null,
        created_at: '2026-01-02T10:00:00Z',
        last_seen_at: '2026-01-02T10:00:00Z',
      },
    ])
    await settled()
    const id = await thingIdOf(dear)
    const { status, body } = await show(id)
    expect([status, body.id, body.name, body.sightings]).toEqual([200, id, 'Brass lamp', 3])
    expect([body.cheapest.id, body.latest.id, body.nearest]).toEqual([cheap, dear, null])
    expect(body.priceHistory).toEqual([
      { day: '2026-01-01', price: 12, storeId: boston },
      { day: '2026-01-03', price: 30, storeId: boston },
    ])
    expect(
      body.stores.map(({ storeId, sightings: count }: { storeId: number; sightings: number }) => [storeId, count]),
    ).toEqual([
      [boston, 2],
      [cambridge, 1],
    ])
    const there = (await show(id, '?lat=42.3736&lng=-71.1097')).body
    expect([there.nearest.id, there.nearest.distanceMiles < 0.1]).toEqual([near, true])
    const page = await app.guest().get(`/things/${id}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<title>Brass lamp |')
    expect(page.text).toContain('Seen in 2 stores, from $12.00')
    expect((await sql`select 1 from same_things where gathering_id = ${dear ?? 0}`).length).toBeGreaterThan(0)
  })

  it('refuses what is no thing, and half a place', async () => {
    expect((await show(999_999)).status).toBe(404)
    expect((await app.guest().get('/api/things/abc')).body.message).toBe('Invalid thing ID')
    expect((await show(1, '?lat=3')).status).toBe(400)
    expect((await app.guest().get('/things/999999')).status).toBe(404)
  })
})

describe('what is out of sight', () => {
  it('belongs to no thing, is counted nowhere and joins nothing', async () => {
    const { sql } = app.context.database
    const sku = 'SECRET-4242'
    const [open, hidden] = await sightings(
      { product_name: 'Wool rug', sku, price: 50 },
      { product_name: 'Wool rug', sku, price: 1 },
    )
    const id = await thingIdOf(open)
    expect((await show(id)).body.sightings).toBe(2)
    // Not even for the moment until it is compared anew.
    await sql`update product_gatherings set is_hidden = true where id = ${hidden ?? 0}`
    expect((await show(id)).body).toMatchObject({ sightings: 1, cheapest: { price: 50 } })
    await settled()
    expect(await thingIdOf(hidden, gatherer)).toBeNull()
    await gatherer.put(`/api/gatherings/${open}`, { isPublic: false })
    expect((await show(id)).status).toBe(404)
    expect((await app.guest().get(`/things/${id}`)).text).not.toContain('Wool rug')
    await settled()
    const [alone] = await sightings({ product_name: 'Wool rug', sku })
    expect((await show(await thingIdOf(alone))).body.sightings).toBe(1)
  })
})

describe('the id of a thing', () => {
  it('stays good when two turn out to be one, and when one falls apart', async () => {
    const [first, second] = await sightings(
      { product_name: 'Linen duvet cover', sku: 'DUVET-0001' },
      { product_name: 'Bedding set in a bag', sku: 'DUVET-0002' },
    )
    const [older, younger] = [await thingIdOf(first), await thingIdOf(second)]
    expect(older).toBeLessThan(younger)
    await gatherer.put(`/api/gatherings/${second}`, { sku: 'DUVET-0001' })
    await settled()
    expect(await thingIdOf(second)).toBe(older)
    expect((await show(younger)).body).toMatchObject({ id: older, sightings: 2 })
    await gatherer.put(`/api/gatherings/${second}`, { sku: 'DUVET-0002' })
    await settled()
    expect(await thingIdOf(first)).toBe(older)
    expect(await thingIdOf(second)).not.toBe(older)
  })

  it('goes with most of its gatherings when the one between them is deleted', async () => {
    const [left, between, right] = await sightings(
      { product_name: 'Marble clock', sku: 'CLOCK-11' },
      { product_name: 'Clock of marble, boxed', sku: 'CLOCK-11', barcode: '5012345678900' },
      { product_name: 'A thing in a box', barcode: '5012345678900' },
    )
    expect(await thingIdOf(left)).toBe(await thingIdOf(right))
    await gatherer.delete(`/api/gatherings/${between}`)
    await settled()
    expect(await thingIdOf(left)).not.toBe(await thingIdOf(right))
  })

  it('survives the end of an account with several gatherings of it', async () => {
    const leaver = await app.member()
    await makeGatherings(app, leaver.id, boston, [
      { product_name: 'Velvet stool', sku: 'STOOL-77' },
      { product_name: 'Velvet stool', sku: 'STOOL-77' },
    ])
    const [stays] = await sightings({ product_name: 'Velvet stool', sku: 'STOOL-77' })
    expect((await show(await thingIdOf(stays))).body.sightings).toBe(3)
    expect(await app.context.database.sql`delete from users where id = ${leaver.id}`).toBeDefined()
    await settled()
    expect((await show(await thingIdOf(stays))).body.sightings).toBe(1)
  })
})
