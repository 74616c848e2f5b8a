import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { somePhoto } from '../../testing/records.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let google: Server
let app: TestApp
let asked: URL[]
let answer: Answer

const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const place = {
  place_id: 'ChIJ-maxx',
  name: 'T.J. Maxx',
  vicinity: '198 Alewife Brook Parkway, Cambridge',
  geometry: { location: { lat: 42.3892, lng: -71.1416 }, viewport: {} },
  types: ['department_store', 'store'],
  opening_hours: { open_now: true },
}

beforeAll(async () => {
  google = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://google'))
    answer(request, response)
  })
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const { port } = google.address() as AddressInfo
  app = await startTestApp({
    withJobs: false,
    environment: {
      LOG_LEVEL: 'silent',
      GOOGLE_MAPS_API_KEY: 'test-key-1',
      GOOGLE_MAPS_BASE_URL: `http://127.0.0.1:${port}`,
    },
  })
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  await app.close()
  google.closeAllConnections()
  google.close()
})

const ask = (path: string) => app.guest().get(`/api/maps/${path}`)
const parameters = () => Object.fromEntries(asked[0]?.searchParams ?? [])

describe('Google Maps', () => {
  it('is asked for what is near, and known stores are told', async () => {
    const [store] = await app.context.database.sql`
      insert into stores (retailer_id, name, address, city, state, zip_code, place_id)
      values (1, 'TJ Maxx', '198 Alewife Brook Pkwy', 'Cambridge', 'MA', '02138', 'ChIJ-maxx') returning id`
    answer = json({ status: 'OK', results: [place, { ...place, place_id: 'ChIJ-other' }] })
    const { body } = await ask('nearby-search?lat=42.38&lng=-71.14&radius=20000&keyword=maxx&type=store')
    expect(asked[0]?.pathname).toBe('/maps/api/place/nearbysearch/json')
    expect(parameters()).toEqual({
      location: '42.38,-71.14',
      radius: '20000',
      keyword: 'maxx',
      type: 'store',
      key: 'test-key-1',
    })
    expect(body).toMatchObject({
      provider: 'google',
      status: 'OK',
      results: [
        { placeId: 'ChIJ-maxx', name: 'T.J. Maxx', location: { lat: 42.3892, lng: -71.1416 }, storeId: store?.['id'] },
        { placeId: 'ChIJ-other', storeId: null },
      ],
    })
    expect(body.results[0].opening_hours).toBeUndefined()
  })

  it('is asked by words, for details and for addresses', async () => {
    answer = json({
      status: 'OK',
      results: [{ ...place, vicinity: undefined, formatted_address: '198 Alewife Brook Pkwy, Cambridge, MA' }],
    })
    const found = (await ask('text-search?query=tj%20maxx&lat=42&lng=-71')).body.results[0]
    expect(parameters()).toMatchObject({ query: 'tj maxx', location: '42,-71', key: 'test-key-1' })
    expect(found.vicinity).toBe('198 Alewife Brook Pkwy, Cambridge, MA')

    answer = json({
      status: 'OK',
      result: { ...place, formatted_phone_number: '(617) 555-0101', website: 'https://example.org/' },
    })
    const details = (await ask('place-details?place_id=ChIJ-maxx')).body.result
    expect(details).toMatchObject({
      formatted_phone_number: '(617) 555-0101',
      website: 'https://example.org/',
      name: 'T.J. Maxx',
    })

    answer = json({
      status: 'OK',
      results: [
        {
          place_id: 'p',
          formatted_address: 'Cambridge, MA',
          geometry: place.geometry,
          address_components: [{ long_name: 'Cambridge', short_name: 'Cambridge', types: ['locality'] }],
          types: [],
        },
      ],
    })
    asked = []
    const [result] = (await ask('geocode?latlng=42.3,-71.1')).body.results
    expect(parameters()).toMatchObject({ latlng: '42.3,-71.1' })
    expect(result.address_components[0].long_name).toBe('Cambridge')
  })

  it('finding nothing is an answer', async () => {
    answer = json({ status: 'ZERO_RESULTS', results: [] })
    expect((await ask('text-search?query=nothing')).body).toMatchObject({ results: [], status: 'ZERO_RESULTS' })
    answer = json({ status: 'NOT_FOUND' })
    expect((await ask('place-details?place_id=gone')).status).toBe(404)
  })

  it.each<[string, Answer, number, RegExp]>([
    [
      'is out of requests',
      json({ status: 'OVER_QUERY_LIMIT', results: [] }),
      503,
      /^Google Maps answers no more today/,
    ],
    [
      'refuses the key',
      json({ status: 'REQUEST_DENIED', error_message: 'The provided API key test-key-1 is invalid.' }),
      502,
      /^Google Maps refused/,
    ],
    ['fails', json({ status: 'UNKNOWN_ERROR' }), 502, /^Google Maps failed/],
    ['answers 500', json({}, 500), 502, /^Google Maps failed/],
    [
      'sends a page',
      (_request, response) => void response.end('<html>'),
      502,
      /^Google Maps sent an answer that cannot be used/,
    ],
    ['sends another shape', json({ status: 'OK', results: [{ place_id: 1 }] }), 502, /^Google Maps sent an answer/],
    [
      'redirects',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      502,
      /^Google Maps cannot be reached/,
    ],
    ['hangs up', (request) => void request.socket.destroy(), 502, /^Google Maps cannot be reached/],
    ['sends too much', (_request, response) => void response.end(`"${'x'.repeat(3_000_000)}"`), 502, /too large/],
    ['is silent', () => {}, 504, /^Google Maps did not answer in time/],
  ])('when it %s, we say so without telling the key', async (_what, failure, status, message) => {
    answer = failure
    const { status: answered, body, text } = await ask('text-search?query=lamps')
    expect([answered, body.message]).toEqual([status, expect.stringMatching(message)])
    expect(body.code).toBe('provider_failed')
    expect(text).not.toContain('test-key-1')
  })

  it('has a key, which the map page gets', async () => {
    expect((await ask('api-key')).body).toMatchObject({ apiKey: 'test-key-1', provider: 'google' })
  })
})

describe('a store chosen from Google', () => {
  const chosen = { name: 'Marshalls', address: 'Anywhere 1', latitude: 30.2672, longitude: -97.7431, retailerId: 2 }
  const post = async (store: object) => {
    const poster = await app.member()
    const { status, body } = await poster.post('/api/gatherings', {
      productName: 'Cast iron pan',
      photoUrl: await somePhoto(),
      store: { ...chosen, ...store },
    })
    expect([status, body.message]).toEqual([201, undefined])
    return body.store
  }
  const component = (long_name: string, type: string) => ({ long_name, short_name: long_name, types: [type] })

  it('is the chain’s store when Google says so, in Google’s words', async () => {
    answer = json({
      status: 'OK',
      result: {
        place_id: 'ChIJ-marshalls',
        name: 'Marshalls',
        vicinity: '500 Congress Ave, Austin',
        geometry: { location: { lat: 30.2671, lng: -97.743 } },
        address_components: [
          component('500', 'street_number'),
          component('Congress Ave', 'route'),
          component('Austin', 'locality'),
          component('TX', 'administrative_area_level_1'),
          component('78701', 'postal_code'),
        ],
      },
    })
    const store = await post({ name: 'Marshalls of Doom', placeId: 'ChIJ-marshalls' })
    expect(store).toMatchObject({ retailerId: 2, name: 'Marshalls', address: '500 Congress Ave', zipCode: '78701' })
    asked = []
    expect((await post({ placeId: 'ChIJ-marshalls' })).id).toBe(store.id)
    expect(asked).toEqual([])
  })

  it('is independent when Google calls it something else, does not know it, or fails', async () => {
    answer = json({ status: 'OK', result: { ...place, place_id: 'ChIJ-cafe', name: 'Corner Café' } })
    expect(await post({ placeId: 'ChIJ-cafe' })).toMatchObject({ retailerId: 10, name: 'Corner Café' })
    answer = json({ status: 'NOT_FOUND' })
    const far = { latitude: 30.5, address: 'Far 1' }
    expect(await post({ ...far, placeId: 'ChIJ-made-up' })).toMatchObject({ retailerId: 10, name: 'Marshalls' })
    answer = json({}, 500)
    expect(await post({ latitude: 30.7, address: 'Farther 1', placeId: 'ChIJ-down' })).toMatchObject({ retailerId: 10 })
    const remembered = await app.context.database.sql`
      select 1 from stores where place_id in ('ChIJ-made-up', 'ChIJ-down')`
    expect(remembered).toHaveLength(0)
  })
})
