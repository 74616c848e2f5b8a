import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  const { sql } = app.context.database
  await sql`insert into stores (retailer_id, name, address, city, state, zip_code, latitude, longitude, phone_number, place_id) values
    (1, 'TJ Maxx', '198 Alewife Brook Pkwy', 'Cambridge', 'MA', '02138', 42.3892, -71.1416, '617-555-0101', 'atp:tjmaxx:7'),
    (3, 'HomeGoods', '201 Alewife Brook Pkwy', 'Cambridge', 'MA', '02138', 42.3895, -71.142, null, null),
    (2, 'Marshalls', '8 Somerville Ave', 'Somerville', 'MA', '02143', 42.379, -71.093, null, null),
    (3, 'HomeGoods', '1 Biscayne Blvd', 'Miami', 'FL', '33132', 25.774, -80.187, null, null),
    (5, 'Burlington', 'somewhere', 'Cambridge', 'MA', '02139', null, null, null, null)`
})
afterAll(() => app.close())

const ask = (path: string) => app.guest().get(`/api/maps/${path}`)
const names = async (path: string) =>
  ((await ask(path)).body.results as { name: string; vicinity: string }[]).map(
    ({ name, vicinity }) => `${name}, ${vicinity}`,
  )

describe('the embedded map', () => {
  it('has no key to give away', async () => {
    expect((await ask('api-key')).body).toEqual({ apiKey: '', provider: 'embedded', tileUrl: null })
  })

  it('finds stores around a point, nearest first, in meters', async () => {
    const { body } = await ask('nearby-search?lat=42.3892&lng=-71.1416&radius=6000')
    expect(body.status).toBe('OK')
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['TJ Maxx', 'HomeGoods', 'Marshalls'])
    const [first] = body.results
    expect(first).toMatchObject({
      placeId: `store:${first.storeId}`,
      place_id: `store:${first.storeId}`,
      vicinity: '198 Alewife Brook Pkwy, Cambridge',
      location: { lat: 42.3892, lng: -71.1416 },
      geometry: { location: { lat: 42.3892, lng: -71.1416 } },
    })
    expect(await names('nearby-search?lat=42.3892&lng=-71.1416&radius=200')).toHaveLength(2)
    expect(await names('nearby-search?lat=42.3892&lng=-71.1416&keyword=home%20goods')).toHaveLength(1)
    expect((await ask('nearby-search?lat=0&lng=0')).body).toMatchObject({ results: [], status: 'ZERO_RESULTS' })
  })

  it.each([
    ['homegoods cambrige', 'HomeGoods, 201 Alewife Brook Pkwy, Cambridge'],
    ['tjmaxx', 'TJ Maxx, 198 Alewife Brook Pkwy, Cambridge'],
    ['marshals somerville', 'Marshalls, 8 Somerville Ave, Somerville'],
    ['homegoods 33101', 'HomeGoods, 1 Biscayne Blvd, Miami'],
    ['home goods miami fl', 'HomeGoods, 1 Biscayne Blvd, Miami'],
    ['homegoods boston', 'HomeGoods, 201 Alewife Brook Pkwy, Cambridge'],
    ['alewife', 'HomeGoods, 201 Alewife Brook Pkwy, Cambridge'],
  ])('finds "%s" by words', async (query, expected) => {
    expect(await names(`text-search?query=${encodeURIComponent(query)}`)).toContain(expected)
  })

  it('shows stores around a city in words, and the city itself unless stores are asked for', async () => {
    const found = await names('text-search?query=Boston')
    expect(found).toContain('Boston, Massachusetts')
    expect(found).toContain('Marshalls, 8 Somerville Ave, Somerville')
    expect(await names('text-search?query=Boston&type=store')).not.toContain('Boston, Massachusetts')
    expect(await names('text-search?query=springfeild&type=locality&lat=42&lng=-72')).toMatchObject({
      0: 'Springfield, Massachusetts',
    })
  })

  it('tells the details of stores, zip codes and cities', async () => {
    const [store] = (await ask('text-search?query=tj%20maxx')).body.results
    const { body } = await ask(`place-details?place_id=${store.placeId}`)
    expect(body.result).toMatchObject({
      name: 'TJ Maxx',
      formatted_address: '198 Alewife Brook Pkwy, Cambridge, MA 02138, USA',
      formatted_phone_number: '617-555-0101',
      website: null,
      storeId: store.storeId,
    })
    expect((await ask('place-details?place_id=zip:02139')).body.result.formatted_address).toBe(
      'Cambridge, MA 02139, USA',
    )
    expect((await ask('place-details?place_id=city:Boston,MA')).body.result.name).toBe('Boston')
    for (const wrong of ['store:99999', 'zip:00000', 'city:Nowhere,MA', 'store:0', 'what', 'store:1;drop']) {
      expect((await ask(`place-details?place_id=${encodeURIComponent(wrong)}`)).status).toBe(404)
    }
  })

  it('geocodes both ways', async () => {
    const [byZip] = (await ask('geocode?address=02139')).body.results
    expect(byZip.geometry.location.lat).toBeCloseTo(42.362, 2)
    expect(byZip.address_components).toContainEqual({
      long_name: 'Massachusetts',
      short_name: 'MA',
      types: ['administrative_area_level_1', 'political'],
    })
    const [byCity] = (await ask('geocode?address=San%20Fransisco%2C%20CA')).body.results
    expect(byCity.formatted_address).toBe('San Francisco, CA, USA')
    const [byAddress] = (await ask(`geocode?address=${encodeURIComponent('350 5th Ave, New York, NY 10118, USA')}`))
      .body.results
    expect(byAddress.address_components).toContainEqual({
      long_name: 'New York',
      short_name: 'New York',
      types: ['locality', 'political'],
    })
    const [reverse] = (await ask('geocode?latlng=25.774,-80.187')).body.results
    expect(reverse.geometry.location).toEqual({ lat: 25.774, lng: -80.187 })
    expect(reverse.formatted_address).toMatch(/^Miami, FL 331\d\d, USA$/)
    expect((await ask('geocode?latlng=0,0')).body).toMatchObject({ results: [], status: 'ZERO_RESULTS' })
    expect((await ask('geocode?address=qqqqqq')).body.status).toBe('ZERO_RESULTS')
  })

  it.each([
    'nearby-search?lng=1',
    'nearby-search?lat=100&lng=1',
    'nearby-search?lat=1&lng=1&radius=0',
    'nearby-search?lat=1&lng=1&radius=999999',
    'text-search?query=ab',
    'text-search',
    'text-search?query=abc&lat=1',
    'place-details',
    'geocode',
    'geocode?address=x&latlng=1,1',
    'geocode?latlng=1',
    'geocode?latlng=91,0',
    'geocode?latlng=a,b',
  ])('refuses %s', async (path) => {
    expect((await ask(path)).status).toBe(400)
  })
})
