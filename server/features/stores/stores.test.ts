import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { milesBetween } from '../../../domain/rules/distance.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { placeStore } from './place-store.service.ts'
import { locateZip } from './stores.service.ts'

let app: TestApp
let anna: Member
const known = new Map<string, number>()
const cambridge = { latitude: 42.3736, longitude: -71.1097 }

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  anna = await app.member()
  const rows: [string, number, string, string, string, string, string, number | null, number | null][] = [
    ['maxx', 1, 'TJ Maxx', '198 Alewife Brook Pkwy', 'Cambridge', 'MA', '02138', 42.3892, -71.1416],
    ['marshalls', 2, 'Marshalls', '8 Somerville Ave', 'Somerville', 'MA', '02143', 42.379, -71.093],
    ['homegoods', 3, 'HomeGoods', '201 Alewife Brook Pkwy', 'Cambridge', 'MA', '02138', 42.3895, -71.142],
    ['ross', 4, 'Ross Dress for Less', '10 Market St', 'San Francisco', 'CA', '94103', 37.7793, -122.4193],
    ['sierra', 7, 'Sierra', '5 Desert Rd', 'Vista', 'CA', '92081', 33.2, -117.24],
    ['nowhere', 5, 'Burlington', '1 Unknown Way', 'Burlington', 'VT', '05401', null, null],
    ['cafe', 10, 'Café Décor Outlet', '77 Elm St', 'Sierra Vista', 'AZ', '85635', 31.5455, -110.2773],
  ]
  for (const [key, retailer, name, address, city, state, zip, latitude, longitude] of rows) {
    const [row] = await app.context.database.sql`
      insert into stores (retailer_id, name, address, city, state, zip_code, latitude, longitude)
      values (${retailer}, ${name}, ${address}, ${city}, ${state}, ${zip}, ${latitude}, ${longitude}) returning id`
    known.set(key, Number(row?.['id']))
  }
})
afterAll(() => app.close())

const list = (query: string) => app.guest().get(`/api/stores?${query}`)
const names = async (query: string) => ((await list(query)).body as { name: string }[]).map(({ name }) => name)

describe('the list of stores', () => {
  it('goes by name, and by distance once a place is known', async () => {
    expect(await names('')).toEqual([
      'Burlington',
      'Café Décor Outlet',
      'HomeGoods',
      'Marshalls',
      'Ross Dress for Less',
      'Sierra',
      'TJ Maxx',
    ])
    const { body, headers } = await list('lat=42.3736&lng=-71.1097')
    expect(headers.get('x-total-count')).toBe('7')
    expect(body.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual(['Marshalls', 'TJ Maxx', 'HomeGoods'])
    const [nearest] = body
    expect(nearest.distanceMiles).toBeCloseTo(milesBetween(cambridge, nearest), 6)
    expect(body.at(-1)).toMatchObject({ name: 'Burlington', distanceMiles: null })
  })

  it('keeps to a radius and to a retailer, by id or slug', async () => {
    expect(await names('lat=42.3736&lng=-71.1097&radius=1')).toEqual(['Marshalls'])
    expect(await names('retailerId=3')).toEqual(['HomeGoods'])
    expect(await names('retailerId=tj-maxx')).toEqual(['TJ Maxx'])
    expect(await names('retailerId=nobody')).toEqual([])
  })

  it.each([
    ['marshals', ['Marshalls']],
    ['tjmaxx cambrige', ['TJ Maxx']],
    ['T.J. Maxx', ['TJ Maxx']],
    ['home goods', ['HomeGoods']],
    ['ross san fransisco', ['Ross Dress for Less']],
    ['alewife 02138', ['TJ Maxx', 'HomeGoods']],
    ['sierra vista', ['Sierra', 'Café Décor Outlet']],
    ['cafe decor', ['Café Décor Outlet']],
    ['02139', []],
    ['%', []],
    ['xylophone', []],
  ])('finds "%s"', async (words, expected) => {
    expect((await names(`q=${encodeURIComponent(words)}`)).toSorted()).toEqual(expected.toSorted())
  })

  it('comes page by page without gap or double', async () => {
    for (const query of ['', 'lat=42&lng=-71', 'q=ca']) {
      const whole = await names(query)
      const seen: string[] = []
      let path: string | undefined = `/api/stores?limit=2&${query}`
      while (path) {
        const { body, headers } = await app.guest().get(path)
        seen.push(...body.map(({ name }: { name: string }) => name))
        path = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
      }
      expect(seen).toEqual(whole)
    }
  })

  it.each([
    'lat=42',
    'radius=5',
    'lat=91&lng=0',
    'lat=x&lng=0',
    'lat=0&lng=0&radius=-1',
    'limit=0',
    'limit=101',
    'cursor=broken',
    `q=${'a'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    expect((await list(query)).status).toBe(400)
  })

  it('does not take a cursor of another order', async () => {
    const { headers } = await list('limit=2')
    const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
    expect((await list(`lat=1&lng=1&cursor=${cursor}`)).status).toBe(400)
  })

  it('shows one store, and says what is wrong with an id', async () => {
    const { body } = await app.guest().get(`/api/stores/${known.get('maxx')}?lat=42.3892&lng=-71.1416`)
    expect(body).toMatchObject({ name: 'TJ Maxx', retailerName: 'TJ Maxx', zipCode: '02138', distanceMiles: 0 })
    expect((await app.guest().get('/api/stores/999999')).status).toBe(404)
    expect((await app.guest().get('/api/stores/abc')).body.message).toBe('Invalid store ID')
  })

  it('knows the retailers by their ids', async () => {
    const { body } = await app.guest().get('/api/retailers')
    expect(body.slice(0, 4).map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
      [1, 'TJ Maxx'],
      [2, 'Marshalls'],
      [3, 'HomeGoods'],
      [4, 'Ross'],
    ])
    expect(body.at(-1)).toMatchObject({ id: 10, name: 'Independent' })
  })
})

describe('a store from the store finder', () => {
  type Chosen = Parameters<typeof placeStore>[2]
  const place = (store: Chosen) => app.context.db.transaction((tx) => placeStore(tx, anna, store))
  /** As an outside map knows it. */
  const placeKnown = (store: Chosen) => app.context.db.transaction((tx) => placeStore(tx, anna, store, store))
  const alewife = { name: 'T.J. Maxx', address: '198 Alewife Pkwy', latitude: 42.38921, longitude: -71.14155 }
  const denver = { latitude: 39.7392, longitude: -104.9903 }

  it('is found by its id, ours or the map’s', async () => {
    expect((await place({ ...alewife, placeId: `store:${known.get('ross')}` })).id).toBe(known.get('ross'))
    expect((await place({ ...alewife, storeId: known.get('sierra') })).id).toBe(known.get('sierra'))
    const made = await placeKnown({ ...denver, name: 'Marshalls', address: '1 Broadway', placeId: 'google-1' })
    const again = await place({ ...alewife, name: 'Whatever', address: 'elsewhere', placeId: 'google-1' })
    expect(again.id).toBe(made.id)
  })

  it('is the same shop a few steps away, and learns its place id', async () => {
    const found = await placeKnown({ ...alewife, placeId: 'google-maxx' })
    expect(found).toMatchObject({ id: known.get('maxx'), placeId: 'google-maxx' })
  })

  it('is another shop when it is of another chain, or farther off', async () => {
    const neighbor = await placeKnown({ ...alewife, name: 'Homesense', address: '202 Alewife Brook Pkwy' })
    expect(neighbor.retailerName).toBe('Homesense')
    const far = await place({ ...alewife, latitude: 42.4, address: '5 Other St' })
    expect(far.id).not.toBe(known.get('maxx'))
  })

  it('is made with city, state, zip code and retailer filled in', async () => {
    const made = await placeKnown({ ...denver, name: 'Ross Dress for Less', address: '16 Colfax Ave' })
    expect(made).toMatchObject({ retailerId: 4, city: 'Denver', state: 'CO', latitude: denver.latitude })
    expect(made.zipCode).toMatch(/^80\d{3}$/)
    const independent = await place({ ...denver, name: 'Ye Olde Thrift', address: '17 Colfax Ave', state: 'Colorado' })
    expect(independent).toMatchObject({ retailerId: 10, state: 'CO' })
  })

  it('is never made twice, also by twenty people at once', async () => {
    const store = { ...denver, latitude: 39.9, name: 'Burlington', address: '99 Rush Rd', placeId: 'google-rush' }
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 ? place(store) : placeKnown(store))),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const [row] = await app.context.database.sql`select count(*) from stores where address = '99 Rush Rd'`
    expect(Number(row?.['count'])).toBe(1)
  })

  it('is not a chain’s because somebody says so, until a map knows it', async () => {
    const tulsa = { latitude: 36.154, longitude: -95.9928 }
    const claim = { ...tulsa, name: 'TJ Maxx Backyard', address: '1 Fake St', placeId: 'ChIJ-claimed' }
    const made = await place({ ...claim, retailerId: 1 })
    expect(made).toMatchObject({ retailerId: 10, retailerName: 'Independent', placeId: null, name: 'TJ Maxx Backyard' })
    expect((await place({ ...claim, address: '3 Fake St', latitude: tulsa.latitude + 0.001 })).id).toBe(made.id)
    // Neither a name that says something else, nor a retailer no name can say.
    expect(await place({ ...tulsa, name: "Bob's Garage", address: '9 Fake St', retailerId: 1 })).toMatchObject({
      retailerId: 10,
      name: "Bob's Garage",
    })
    expect(await names('lat=36.154&lng=-95.9928&radius=5&retailerId=1')).toEqual([])
    const real = { ...tulsa, name: 'T.J. Maxx', address: '2 Real Ave', placeId: 'ChIJ-real' }
    expect(await placeKnown(real)).toMatchObject({
      id: made.id,
      retailerId: 1,
      name: 'T.J. Maxx',
      address: '2 Real Ave',
    })
    expect(await names('lat=36.154&lng=-95.9928&radius=5&retailerId=1')).toEqual(['T.J. Maxx'])
  })

  it('of a chain is the one that is there within 150 m, or at its address', async () => {
    expect((await place({ ...alewife, latitude: 42.3892 + 0.0012, address: '7 Side Door' })).id).toBe(known.get('maxx'))
    expect((await place({ ...alewife, latitude: 42.3892 + 0.0015, address: '8 Side Door' })).id).not.toBe(
      known.get('maxx'),
    )
    const sameAddress = { ...alewife, latitude: 42.5, address: '198 ALEWIFE BROOK PKWY', zipCode: '02138' }
    expect((await place({ ...sameAddress, city: 'Cambridge', state: 'MA' })).id).toBe(known.get('maxx'))
  })

  it('is refused rather than replaced by another', async () => {
    await expect(place({ ...alewife, placeId: 'store:999999' })).rejects.toThrow('Please select a store')
    await expect(place({ ...alewife, retailerId: 999 })).rejects.toThrow('Invalid retailer ID')
    const ocean = { name: 'Atlantis', address: '1 Deep St', latitude: 0, longitude: -30 }
    await expect(place(ocean)).rejects.toThrow("Please enter the store's city, state and zip code")
    expect((await place({ ...ocean, city: 'Atlantis', state: 'AT', zipCode: '00001' })).city).toBe('Atlantis')
  })
})

describe('a zip code', () => {
  it('is located offline', () => {
    expect(locateZip('02139')).toMatchObject({ city: 'Cambridge', state: 'MA' })
    expect(locateZip('02139-1234')?.zipCode).toBe('02139')
    expect([locateZip('00000'), locateZip('abc'), locateZip('')]).toEqual([null, null, null])
  })
})
