import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { makeGatherings, makeHunts } from '../../testing/records.ts'
import { seedCatalog, type SeededCatalog } from '../demo/catalog.service.ts'
import { demoProducts } from '../demo/catalog.ts'
import { demoStores } from '../demo/places.ts'

let app: TestApp
let anna: Member
let seeded: SeededCatalog
const backBay = 'lat=42.3492&lng=-71.0768'

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  seeded = await app.context.db.transaction((tx) => seedCatalog(tx, Date.now()))
  anna = await app.member()
})
afterAll(() => app.close())

const search = async (query: string, who = app.guest()) => {
  const { status, body, headers } = await who.get(`/api/products/search?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return { items: body, total: Number(headers.get('x-total-count')) }
}
const facets = async (query: string) => (await app.guest().get(`/api/products/search/facets?${query}`)).body
const idOf = (subject: string) => seeded.productIds[demoProducts.findIndex((one) => one.subject === subject)] ?? 0
const namesOf = (items: { name: string }[]) => items.map(({ name }) => name)

describe('search', () => {
  it('shows all products without a question, ten a page, each once', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => search(`page=${page}`)))
    expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 10, 10, 4, 0])
    expect(pages.every(({ total }) => total === demoProducts.length)).toBe(true)
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }: { id: number }) => id))).size).toBe(44)
  })

  it('answers everything a card shows', async () => {
    const { items } = await search('query=hearthline dutch oven')
    expect(items[0]).toMatchObject({
      name: 'Hearthline Enameled Dutch Oven 5.5 Qt',
      price: 69.99,
      sku: 'HG-1021',
      brand: 'Hearthline',
      categoryName: 'Kitchen',
      retailer: { id: 3, name: 'HomeGoods', slug: 'homegoods' },
      availability: { status: 'in_stock', label: 'In Stock' },
      huntCount: 0,
      favorited: false,
      distanceMiles: null,
    })
    expect(items[0].colors).toEqual(['Red', 'Teal', 'Mustard', 'Navy', 'Sage', 'White'])
    expect(items[0].variants).toContainEqual({
      color: null,
      size: null,
      attributeName: 'Capacity',
      attributeValue: '5.5 qt',
    })
    const [stock] = items[0].inventory
    expect(stock).toMatchObject({ isAvailable: true, store: { distanceMiles: null } })
    expect(Object.keys(stock).toSorted()).toEqual([
      'isAvailable',
      'quantity',
      'status',
      'store',
      'storeId',
      'updatedAt',
    ])
    expect(items[0].availability.detail).toBe(
      `Available at ${items[0].inventory.filter((one: { isAvailable: boolean }) => one.isAvailable).length} stores`,
    )
  })

  it('filters on the server over all results', async () => {
    const all = async (query: string) => (await search(query)).items
    for (const item of await all('category=kitchen')) expect(item.categoryName).toBe('Kitchen')
    expect((await search('category=4')).total).toBe(14)
    expect((await search('category=shoes')).total).toBe(4)
    for (const item of await all('retailer=tj-maxx')) expect(item.retailer.id).toBe(1)
    for (const item of await all('retailerIds=1,2')) expect([1, 2]).toContain(item.retailer.id)
    for (const item of await all('minPrice=50&maxPrice=70')) {
      expect(item.price).toBeGreaterThanOrEqual(50)
      expect(item.price).toBeLessThanOrEqual(70)
    }
    for (const item of await all('colors=emerald')) expect(item.colors).toContain('Emerald')
    for (const item of await all('sizes=xs,10'))
      expect(item.sizes.some((size: string) => ['XS', '10'].includes(size))).toBe(true)
    expect(namesOf(await all('availability=out_of_stock'))).toContain('Atelier North Framed Wall Art')
    expect(namesOf(await all('availability=in_stock,limited&query=wall art'))).not.toContain(
      'Atelier North Framed Wall Art',
    )
    expect((await search('retailer=all&retailerIds=&colors=&category=')).total).toBe(44)
  })

  it('finds nothing in categories and retailers that do not exist', async () => {
    expect((await search('category=submarines')).total).toBe(0)
    expect((await search('retailerIds=99')).total).toBe(0)
    expect((await search('retailerIds=1&retailer=ross')).total).toBe(0)
  })

  it('reads a retailer in the query, and looks for the words when it has none of it', async () => {
    for (const item of (await search('query=marshalls')).items) expect(item.retailer.name).toBe('Marshalls')
    const { reading } = await facets('query=marshalls lamp')
    expect(reading).toEqual({ retailerId: 2, text: 'marshalls lamp', corrected: null })
    expect((await facets('query=velvit chair')).reading.corrected).toBe('velvet chair')
  })

  it('sorts', async () => {
    const prices = async (sort: string) =>
      (await search(`sortBy=${sort}`)).items.map(({ price }: { price: number }) => price)
    const low = await prices('price-low')
    expect(low).toEqual(low.toSorted((one: number, other: number) => one - other))
    expect((await prices('price-high'))[0]).toBe(Math.max(...demoProducts.map(({ price }) => price)))
    const stores = (await search('sortBy=most-available')).items.map(
      ({ availability }: { availability: { stores: number } }) => availability.stores,
    )
    expect(stores).toEqual(stores.toSorted((one: number, other: number) => other - one))
  })

  it('tells real distances, and availability only within the asked distance', async () => {
    const { items, total } = await search(`${backBay}&distance=10&sortBy=nearest`)
    expect(total).toBeGreaterThan(5)
    expect(total).toBeLessThan(44)
    const miles = items.map(({ distanceMiles }: { distanceMiles: number }) => distanceMiles)
    expect(miles).toEqual(miles.toSorted((one: number, other: number) => one - other))
    for (const { inventory, availability } of items) {
      for (const { store } of inventory) expect(store.distanceMiles).toBeLessThanOrEqual(10)
      const having = inventory.filter(
        (one: { isAvailable: boolean; status: string }) => one.isAvailable && one.status !== 'out_of_stock',
      )
      expect(availability.stores).toBe(having.length)
    }
    const everywhere = await search(`${backBay}&sortBy=nearest`)
    expect(everywhere.total).toBe(44)
    expect((await search('distance=5')).total).toBe(44)
    expect((await facets('query=lamp')).isPlaceKnown).toBe(false)
  })

  it.each([10, 25, 100])(
    'by distance alone, %i miles, is what every filter would let through, page by page',
    async (miles) => {
      const alone = `${backBay}&distance=${miles}&sortBy=nearest`
      for (let page = 1; page <= 6; page += 1) {
        const [found, filtered] = [
          await search(`${alone}&page=${page}`),
          await search(`${alone}&page=${page}&maxPrice=99999`),
        ]
        expect(found.total).toBe(filtered.total)
        expect(namesOf(found.items)).toEqual(namesOf(filtered.items))
      }
    },
  )

  it("takes the person's zip code where the browser tells no place", async () => {
    await anna.put('/api/user', { zipCode: '02116' })
    const { items } = await search('query=mirror&sortBy=nearest', anna)
    expect(items[0].distanceMiles).toBeGreaterThan(0)
    expect(items[0].distanceMiles).toBeLessThan(20)
  })

  it.each([
    ['page=0', 'page must be between 1 and 1000'],
    ['page=1.5', 'page must be between 1 and 1000'],
    ['page=', 'page must be between 1 and 1000'],
    ['sortBy=random', 'sortBy must be one of best-match, nearest, price-low, price-high, most-available'],
    ['lat=91&lng=0', 'Latitude must be between -90 and 90'],
    ['lat=40', 'lat and lng go together'],
    ['minPrice=-1', 'minPrice cannot be negative'],
    ['maxPrice=cheap', 'maxPrice must be a number'],
    ['availability=soon', 'availability must be in_stock, limited or out_of_stock'],
    ['distance=0&lat=1&lng=1', 'distance must be more than 0'],
    ['query=%00', 'The text contains characters that cannot be stored'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await app.guest().get(`/api/products/search?${query}`)
    expect([status, body.message]).toEqual([400, message])
  })
})

describe('facets', () => {
  it('count what each choice would show, the other filters staying', async () => {
    const chosen = 'query=lamp&retailerIds=3&maxPrice=200'
    const { retailers, categories, total } = await facets(chosen)
    expect(total).toBe((await search(chosen)).total)
    for (const { id, count } of retailers) {
      expect((await search(`query=lamp&retailerIds=${id}&maxPrice=200`)).total).toBe(count)
    }
    for (const { slug, count } of categories) {
      const { items } = await search(`${chosen}&category=${slug}`)
      expect(
        items.filter(
          (item: { categoryId: number }) =>
            item.categoryId === categories.find((one: { slug: string }) => one.slug === slug).id,
        ),
      ).toHaveLength(count)
    }
  })

  it('count colors, sizes, availability and prices, near a place too', async () => {
    for (const place of ['', `&${backBay}&distance=15`]) {
      const all = await facets(`category=clothing${place}`)
      expect(all.total).toBe((await search(`category=clothing${place}`)).total)
      const [color] = all.colors
      expect((await search(`category=clothing&colors=${color.name}${place}`)).total).toBe(color.count)
      for (const { status, count } of all.availability) {
        expect((await search(`category=clothing&availability=${status}${place}`)).total).toBe(count)
      }
      for (const { from, count } of all.prices) {
        expect((await search(`category=clothing&minPrice=${from}${place}`)).total).toBe(count)
      }
    }
    expect((await facets('')).priceRange).toEqual({ min: 9.99, max: 249.99 })
  })

  it('are empty for a query without hits', async () => {
    const empty = await facets('query=xylophone')
    expect(empty).toMatchObject({ total: 0, retailers: [], colors: [], priceRange: null })
  })
})

describe('a product', () => {
  it('is shown with all its stores, nearest first', async () => {
    const { status, body } = await app.guest().get(`/api/products/${idOf('mirror')}?${backBay}`)
    expect(status).toBe(200)
    expect(body.name).toBe('Maison Verre Arched Floor Mirror')
    const having = body.inventory.filter(({ isAvailable }: { isAvailable: boolean }) => isAvailable)
    const miles = having.map(({ store }: { store: { distanceMiles: number } }) => store.distanceMiles)
    expect(miles).toEqual(miles.toSorted((one: number, other: number) => one - other))
    expect(body.distanceMiles).toBe(miles[0])
  })

  it('counts open hunts for it, and knows favorites', async () => {
    const id = idOf('kettle')
    await makeHunts(app, anna.id, [
      { product_name: 'Kettle', product_id: id },
      { product_name: 'Kettle once more', product_id: id, status: 'scored' },
      { product_name: 'Kettle nobody sees', product_id: id, is_hidden: true },
    ])
    await app.context.database.sql`insert into favorites (user_id, product_id) values (${anna.id}, ${id})`
    const seen = async (who: Pick<Member, 'get'>) => (await who.get(`/api/products/${id}`)).body
    expect(await seen(anna)).toMatchObject({ huntCount: 1, favorited: true })
    expect(await seen(app.guest())).toMatchObject({ huntCount: 1, favorited: false })
  })

  it('has related ones of its category, never itself', async () => {
    const { body } = await app.guest().get(`/api/products/${idOf('table-lamp')}/related`)
    expect(body).toHaveLength(4)
    expect(namesOf(body)[0]).toMatch(/Lamp|Light/)
    expect(body.map(({ id }: { id: number }) => id)).not.toContain(idOf('table-lamp'))
  })

  it('is missing or malformed', async () => {
    const guest = app.guest()
    expect((await guest.get('/api/products/999999')).status).toBe(404)
    expect((await guest.get('/api/products/999999/related')).status).toBe(404)
    const { status, body } = await guest.get('/api/products/abc')
    expect([status, body.message]).toEqual([400, 'Invalid product ID'])
  })

  it('keeps its colors and stock true when they change', async () => {
    const { sql } = app.context.database
    const id = idOf('sandals')
    await sql`delete from product_inventory where product_id = ${id}`
    await sql`delete from product_variants where product_id = ${id} and color = 'Gold'`
    const { body } = await app.guest().get(`/api/products/${id}`)
    expect(body.availability).toMatchObject({ label: 'Out of Stock', detail: 'Not available nearby' })
    expect(body.colors).not.toContain('Gold')
    await sql`insert into product_inventory (product_id, store_id, quantity, status) values (${id}, ${seeded.storeIds[0] ?? 0}, 2, 'limited')`
    expect((await app.guest().get(`/api/products/${id}`)).body.availability).toMatchObject({
      detail: '2 units available',
    })
  })

  it('has a page with its own head', async () => {
    const { text, status } = await app.guest().get(`/products/${idOf('candle')}`)
    expect(status).toBe(200)
    expect(text).toContain('<title>Emberly Scented Jar Candle | Hunt Gather Find Score</title>')
    expect((await app.guest().get('/products/999999')).status).toBe(404)
  })
})

describe('gatherings among the results', () => {
  it('are found by words and retailer, and never private or hidden ones', async () => {
    const [boston = 0] = seeded.storeIds
    const ross = seeded.storeIds[demoStores.findIndex(({ retailer }) => retailer === 4)] ?? 0
    const [open] = await makeGatherings(app, anna.id, boston, [{ product_name: 'Copper fountain' }])
    const [atRoss] = await makeGatherings(app, anna.id, ross, [{ product_name: 'Copper fountain' }])
    await makeGatherings(app, anna.id, boston, [
      { product_name: 'Copper fountain private', is_public: false },
      { product_name: 'Copper fountain hidden', is_hidden: true },
    ])
    const seen = async (query: string, who = app.guest()) =>
      (await who.get(`/api/search/gatherings?query=${query}`)).body.map(({ id }: { id: number }) => id).toSorted()
    expect(await seen('fountains')).toEqual([open, atRoss])
    expect(await seen('fountian')).toEqual([open, atRoss])
    expect(await seen('ross fountain')).toEqual([atRoss])
    expect(await seen('fountain', anna)).toHaveLength(4)
    expect(await seen('xylophone')).toEqual([])
  })
})

describe('suggestions', () => {
  const suggest = async (q: string) =>
    (await app.guest().get(`/api/search/suggestions?q=${encodeURIComponent(q)}`)).body

  it('come from what is there', async () => {
    expect(await suggest('lam')).toContainEqual({
      kind: 'product',
      text: 'Lumenry Tripod Floor Lamp',
      id: idOf('floor-lamp'),
      slug: null,
    })
    expect((await suggest('kitch'))[0]).toEqual({ kind: 'category', text: 'Kitchen', id: 3, slug: 'kitchen' })
    expect((await suggest('marsh'))[0]).toMatchObject({ kind: 'retailer', text: 'Marshalls' })
    expect(await suggest('hearth')).toContainEqual({ kind: 'brand', text: 'Hearthline', id: null, slug: null })
    expect((await suggest('dutch ov'))[0]).toMatchObject({ text: 'Hearthline Enameled Dutch Oven 5.5 Qt' })
  })

  it('are none for too little, for nonsense, and never private', async () => {
    for (const q of ['', 'l', '%', '%%%%', '\\\\', 'zzzzqqqq', 'x'.repeat(5000)])
      expect(await suggest(q), q).toEqual([])
    await makeGatherings(app, anna.id, seeded.storeIds[0] ?? 0, [{ product_name: 'Secret zeppelin', is_public: false }])
    expect(await suggest('zeppelin')).toEqual([])
  })

  it('name what others hunt for, unless it is hidden or scored', async () => {
    const [id] = await makeHunts(app, anna.id, [
      { product_name: 'Theremin with stand' },
      { product_name: 'Theremin in secret', is_hidden: true },
      { product_name: 'Theremin at home', status: 'scored' },
    ])
    expect(await suggest('theremin')).toEqual([{ kind: 'hunt', text: 'Theremin with stand', id, slug: null }])
  })
})
