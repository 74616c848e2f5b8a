import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { milesBetween } from '../../../domain/rules/distance.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { longLists } from './long-totals.queries.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

let app: TestApp
let owner: Member
let storeId: number

beforeAll(async () => {
  // Without the matcher, whose finds would come in between.
  app = await startTestApp({ withJobs: false })
  owner = await app.member()
  storeId = await makeStore(app)
})
afterAll(() => app.close())

type Row = { id: number; productName: string; price?: number | null; createdAt: string; distanceMiles: number | null }
const list = async (query: string, path = 'gatherings', who: Pick<Member, 'get'> = app.guest()) => {
  const answer = await who.get(`/api/${path}?${query}`)
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  return {
    rows: answer.body as Row[],
    total: Number(answer.headers.get('x-total-count')),
    next: nextOf(answer.headers),
  }
}
const nextOf = (headers: Headers) => /<\/api\/[a-z]+\?(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
const names = async (query: string, path?: string) =>
  (await list(query, path)).rows.map(({ productName }) => productName)

const seen = [
  { product_name: 'Le Creuset Dutch Oven', tags: ['Kitchen', 'gift'], price: 99, category_id: 3 },
  { product_name: 'Café press', description: 'French, of glass', price: 15, category_id: 3 },
  { product_name: 'Running shoes', color: 'teal', price: 40, category_id: 6 },
  { product_name: 'Wool coat', price: 80, category_id: 4 },
  { product_name: 'Lamb rug', price: null, category_id: 2 },
  { product_name: 'All-Clad pan', sku: 'AC-8812' },
]
const wanted = [{ product_name: 'Le Creuset skillet' }, { product_name: 'Lamp' }]

// Whatever else a test adds is not there for the next one.
afterEach(async () => {
  const { sql } = app.context.database
  const kept = [...seen, ...wanted].map(({ product_name }) => product_name)
  for (const table of ['product_gatherings', 'product_hunts'])
    await sql`delete from ${sql(table)} where not product_name in ${sql(kept)}`
})

describe('searching', () => {
  beforeAll(async () => {
    await makeGatherings(app, owner.id, storeId, seen)
    await makeHunts(app, owner.id, wanted)
  })

  it.each([
    ['le creuset', ['Le Creuset Dutch Oven']],
    ['le crueset', ['Le Creuset Dutch Oven']],
    ['LE CRUSET', ['Le Creuset Dutch Oven']],
    ['creusette', ['Le Creuset Dutch Oven']],
    ['creus', ['Le Creuset Dutch Oven']],
    ['dutch ovne', ['Le Creuset Dutch Oven']],
    ['ovens', ['Le Creuset Dutch Oven']],
    ['cafe', ['Café press']],
    ['CAFÉ', ['Café press']],
    ['glass', ['Café press']],
    ['runing shoos', ['Running shoes']],
    ['teal', ['Running shoes']],
    ['gift', ['Le Creuset Dutch Oven']],
    ['all-clad', ['All-Clad pan']],
    ['AC-8812', ['All-Clad pan']],
    // A lamp is known from the hunts, so that a lamb is not offered for it.
    ['lamp', []],
    ['"dutch oven"', ['Le Creuset Dutch Oven']],
    ['"oven dutch"', []],
    ['creuset -oven', []],
    ['the', []],
    ['%_\\', []],
    ["'; drop table users; --", []],
    ['a & | ! ( :*', []],
    ['½ ŉ œ', []],
  ])('%j finds %j', async (q, expected) => {
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(expected)
  })

  it('understands misspelled hunts too, and a blank question asks for all', async () => {
    expect(await names('q=le crueset', 'hunts')).toEqual(['Le Creuset skillet'])
    expect((await list('q=%20', 'hunts')).total).toBe(2)
  })

  it('learns new and changed names at once', async () => {
    const [id] = await makeGatherings(app, owner.id, storeId, [{ product_name: 'Zwilling knife' }])
    expect(await names('q=zwiling')).toEqual(['Zwilling knife'])
    await app.context.database.sql`update product_gatherings set product_name = 'Wusthof knife' where id = ${id ?? 0}`
    expect(await names('q=wustof')).toEqual(['Wusthof knife'])
  })

  it('finds the well-spelled ones although somebody made the same mistake', async () => {
    await makeGatherings(app, owner.id, storeId, [
      { product_name: 'Kitchenaid mixer' },
      { product_name: 'Kitchanaid mixer' },
    ])
    expect(await names('q=kitchanaid')).toHaveLength(2)
  })

  it('filters by category with its children, by id or slug, by tag in any case, by price and store', async () => {
    expect(await names('categoryId=4')).toEqual(['Wool coat', 'Running shoes'])
    expect(await names('categoryId=shoes')).toEqual(['Running shoes'])
    expect(await names('categoryId=kitchen,shoes&maxPrice=50')).toEqual(['Running shoes', 'Café press'])
    expect(await names('categoryId=nonsense')).toEqual([])
    expect(await names('tag=KITCHEN')).toEqual(['Le Creuset Dutch Oven'])
    expect(await names('tag=nothing,gift')).toEqual(['Le Creuset Dutch Oven'])
    expect(await names('maxPrice=15')).toEqual(['Café press'])
    expect(await names(`storeId=${await makeStore(app)}`)).toEqual([])
    expect(await names('maxPrice=40&sort=price-low')).toEqual(['Café press', 'Running shoes'])
  })

  it('shows only mine when asked to', async () => {
    const person = await app.member()
    expect((await list('mine=true', 'gatherings', person)).total).toBe(0)
    await makeGatherings(app, person.id, storeId, [{ product_name: 'Mine alone', is_public: false }])
    expect((await list('mine=true', 'gatherings', person)).rows.map(({ productName }) => productName)).toEqual([
      'Mine alone',
    ])
    expect((await app.guest().get('/api/gatherings?mine=true')).status).toBe(401)
    expect((await app.guest().get('/api/hunts?mine=true')).status).toBe(401)
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=nonsense',
    `cursor=${Buffer.from('["newest","exact","2026","1"]').toString('base64url')}`,
    `cursor=${Buffer.from('["price-low","exact","1","1"]').toString('base64url')}`,
    `sort=price-low&cursor=${Buffer.from('["price-low","exact","1; drop",1]').toString('base64url')}`,
    'lat=91&lng=0',
    'lat=1',
    'lng=1',
    'lat=&lng=',
    'radius=5',
    'lat=1&lng=1&radius=0',
    'lat=1&lng=1&radius=Infinity',
    'sort=nearest',
    'sort=cheapest',
    'maxPrice=-1',
    'maxPrice=',
    'storeId=abc',
    'mine=maybe',
    `q=${'x'.repeat(201)}`,
    'q=%00',
  ])('answers 400 to %s', async (query) => {
    for (const path of ['gatherings', 'hunts'])
      expect((await app.guest().get(`/api/${path}?${query}`)).status).toBe(400)
  })
})

describe('places', () => {
  it('finds what is within the radius, nearest first, across the date line too', async () => {
    const person = await app.member()
    const [near, far] = await makeGatherings(app, person.id, storeId, [
      { product_name: 'Near thing', latitude: -17.8, longitude: 179.95 },
      { product_name: 'Far thing', latitude: -17.8, longitude: -179.9 },
      { product_name: 'Farthest thing', latitude: -17.8, longitude: -178 },
      { product_name: 'Nowhere thing' },
    ])
    const found = await list('q=thing&lat=-17.8&lng=179.9&radius=25&sort=nearest')
    expect(found.rows.map(({ id }) => id)).toEqual([near, far])
    expect(found.rows[0]?.distanceMiles).toBeCloseTo(
      milesBetween({ latitude: -17.8, longitude: 179.9 }, { latitude: -17.8, longitude: 179.95 }),
      6,
    )
    expect(await names('q=thing&lat=-17.8&lng=179.9&sort=nearest')).toEqual([
      'Near thing',
      'Far thing',
      'Farthest thing',
      'Nowhere thing',
    ])
  })
})

describe('paging', () => {
  const sorts = ['newest', 'nearest', 'price-low', 'price-high'] as const
  const here = { latitude: 40, longitude: -75 }
  const model = fc.record({
    price: fc.option(fc.integer({ min: 8, max: 12 })),
    place: fc.option(
      fc.record({ latitude: fc.integer({ min: 39, max: 41 }), longitude: fc.integer({ min: -76, max: -74 }) }),
    ),
    second: fc.integer({ min: 0, max: 4 }),
  })
  type Model = {
    id: number
    price: number | null
    place: { latitude: number; longitude: number } | null
    second: number
  }

  const distance = ({ place }: Model) => (place ? milesBetween(here, place) : Number.POSITIVE_INFINITY)
  const order: Record<(typeof sorts)[number], (one: Model, other: Model) => number> = {
    newest: (one, other) => other.second - one.second || other.id - one.id,
    nearest: (one, other) => compare(distance(one), distance(other)) || one.id - other.id,
    'price-low': (one, other) => compare(one.price ?? Infinity, other.price ?? Infinity) || one.id - other.id,
    'price-high': (one, other) => compare(other.price ?? -1, one.price ?? -1) || other.id - one.id,
  }
  const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)

  it.each(['gatherings', 'hunts'] as const)(
    'gives every row of %s once and in order, while others come in between',
    async (path) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(model, { minLength: 1, maxLength: 12 }),
          fc.array(model, { maxLength: 5 }),
          fc.constantFrom(...sorts),
          fc.integer({ min: 1, max: 5 }),
          fc.boolean(),
          async (before, between, sort, limit, withRadius) => {
            const person = await app.member()
            const add = async (models: Omit<Model, 'id'>[]) => {
              const rows = models.map(({ price, place, second }) => ({
                product_name: 'Counted thing',
                [path === 'hunts' ? 'target_price' : 'price']: price,
                latitude: place?.latitude ?? null,
                longitude: place?.longitude ?? null,
                created_at: `2026-01-01T00:00:0${second}Z`,
              }))
              const ids =
                path === 'hunts'
                  ? await makeHunts(app, person.id, rows)
                  : await makeGatherings(app, person.id, storeId, rows)
              return models.map((one, index) => ({ ...one, id: ids[index] ?? 0 }))
            }
            const isShown = (one: Model) => !withRadius || distance(one) <= 60
            const first = (await add(before)).filter(isShown).toSorted(order[sort])
            const place = `lat=${here.latitude}&lng=${here.longitude}${withRadius ? '&radius=60' : ''}`
            let page = await list(`mine=true&sort=${sort}&limit=${limit}&${place}`, path, person)
            expect(page.total).toBe(first.length)
            const seen = page.rows.map(({ id }) => id)
            const added = (await add(between)).filter(isShown)
            while (page.next) {
              expect(page.rows).toHaveLength(limit)
              page = await list(page.next, path, person)
              expect(page.total).toBe(first.length + added.length)
              seen.push(...page.rows.map(({ id }) => id))
            }
            const old = new Set(first.map(({ id }) => id))
            expect(seen.filter((id) => old.has(id))).toEqual(first.map(({ id }) => id))
            expect(new Set(seen).size).toBe(seen.length)
            const everything = new Map([...first, ...added].map((one) => [one.id, one]))
            const inOrder = seen.map((id) => everything.get(id)!).toSorted(order[sort])
            expect(seen).toEqual(inOrder.map(({ id }) => id))
          },
        ),
        { numRuns: 25 },
      )
    },
  )

  it('keeps to the misspelling it understood on the first page', async () => {
    await makeGatherings(
      app,
      owner.id,
      storeId,
      Array.from({ length: 7 }, () => ({ product_name: 'Portmeirion platter' })),
    )
    const first = await list('q=portmerion&limit=4')
    expect([first.rows.length, first.total]).toEqual([4, 7])
    await makeGatherings(
      app,
      owner.id,
      storeId,
      Array.from({ length: 6 }, () => ({ product_name: 'Portmerion bowl' })),
    )
    const second = await list(first.next ?? '')
    expect(second.rows.map(({ productName }) => productName)).toEqual(
      Array.from({ length: 3 }, () => 'Portmeirion platter'),
    )
    expect(second.next).toBeUndefined()
  })
})

describe('a long list', () => {
  const { from, keptForMs } = longLists
  beforeAll(() => Object.assign(longLists, { from: 5, keptForMs: 60_000 }))
  afterAll(() => Object.assign(longLists, { from, keptForMs }))
  const rugs = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ product_name: `Rug ${index}`, price: 40 + index, category_id: 2 }))

  it('is counted again after a while, and shows at once what is new in it', async () => {
    await makeGatherings(app, owner.id, storeId, rugs(6))
    const before = await list('maxPrice=1000')
    expect(before.total).toBeGreaterThanOrEqual(6)
    await makeGatherings(app, owner.id, storeId, [{ product_name: 'Newest rug', price: 30 }])
    const after = await list('maxPrice=1000')
    expect([after.total, after.rows[0]?.productName]).toEqual([before.total, 'Newest rug'])
    expect((await list('maxPrice=999')).total, 'another list').toBe(before.total + 1)
    expect((await list('maxPrice=1000', 'gatherings', owner)).total, 'another viewer').toBe(before.total + 1)
    expect((await list('q=rug&maxPrice=1000')).total, 'a search is exact').toBe(7)
  })

  it('is counted anew when the while is over, and short ones always', async () => {
    longLists.keptForMs = 0
    await makeGatherings(app, owner.id, storeId, rugs(6))
    const { total } = await list('maxPrice=1001')
    await makeGatherings(app, owner.id, storeId, [{ product_name: 'Newest rug', price: 30 }])
    expect((await list('maxPrice=1001')).total).toBe(total + 1)
    Object.assign(longLists, { from: 1000, keptForMs: 60_000 })
    expect((await list('maxPrice=1002')).total).toBe(total + 1)
    await makeGatherings(app, owner.id, storeId, [{ product_name: 'Still newer rug', price: 30 }])
    expect((await list('maxPrice=1002')).total).toBe(total + 2)
  })
})
