import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/engine.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { importStores } from './stores-import.service.ts'

let database: Database
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'hgfs-test-'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.sql`delete from stores`
  await database.sql`delete from retailers where id > 10`
})

function load(content: string | Buffer, name = 'stores.csv') {
  const file = join(folder, name)
  writeFileSync(file, content)
  return importStores(database.db, file, () => {})
}
const all = () => database.sql`select * from stores order by id`

const header = 'retailer,name,address,city,state,zipCode,latitude,longitude,phone'
const table = [
  header,
  'TJ Maxx,TJ Maxx Fresh Pond,"198 Alewife Brook Pkwy, Unit 2",Cambridge,MA,02138,42.3892,-71.1416,617-555-0101',
  'Marshalls,"Marshalls ""Downtown""",350 Washington St,Boston,Massachusetts,02108,42.3555,-71.0603,',
  'At Home,At Home Braintree,10 Forbes Rd,,,,42.2079,-71.004,',
].join('\n')

describe('a table of stores', () => {
  it('is read with its quotes, completed by the gazetteer, and new retailers are made', async () => {
    const report = await load(`\uFEFF${table.replaceAll('\n', '\r\n')}`)
    expect(report).toMatchObject({ read: 3, created: 3, updated: 0, problems: [], newRetailers: ['At Home'] })
    const [maxx, marshalls, home] = await all()
    expect(maxx).toMatchObject({
      retailer_id: 1,
      address: '198 Alewife Brook Pkwy, Unit 2',
      phone_number: '617-555-0101',
    })
    expect(marshalls).toMatchObject({ retailer_id: 2, name: 'Marshalls "Downtown"', state: 'MA' })
    expect(home).toMatchObject({ city: 'Braintree', state: 'MA', zip_code: '02184' })
  })

  it('changes nothing when it is read again, and only what has changed', async () => {
    await load(table)
    const before = await all()
    expect(await load(table)).toMatchObject({ created: 0, updated: 0, unchanged: 3, newRetailers: [] })
    expect(await all()).toEqual(before)
    const changed = await load(table.replace('617-555-0101', '617-555-0202'))
    expect(changed).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
    expect((await all())[0]).toMatchObject({ id: before[0]?.['id'], phone_number: '617-555-0202' })
  })

  it('says line by line what is wrong and takes the rest', async () => {
    const report = await load(
      [
        header,
        'TJ Maxx,Good,1 Main St,Boston,MA,02108,42.35,-71.06,',
        'TJ Maxx,"Two',
        'lines",3 Main St,Boston,MA,02108,north,-71.06,',
        'TJ Maxx,No address,,Boston,MA,02108,42.35,-71.06,',
        `TJ Maxx,${'x'.repeat(201)},4 Main St,Boston,MA,02108,42.35,-71.06,`,
        'TJ Maxx,Nowhere,5 Main St,,,,,,',
        'TJ Maxx,Far,6 Main St,Boston,MA,02108,42.35,-271.06,',
        'TJ Maxx,Also good,7 Main St,Boston,MA,02108,,,',
      ].join('\n'),
    )
    expect(report).toMatchObject({ read: 7, created: 2 })
    expect(report.problems).toEqual([
      { line: 3, message: 'has the latitude "north", which is not between -90 and 90' },
      { line: 5, message: 'has no address' },
      { line: 6, message: 'has a name of more than 200 characters' },
      { line: 7, message: 'has no city, state and zip code, and none can be told from its coordinates' },
      { line: 8, message: 'has the longitude "-271.06", which is not between -180 and 180' },
    ])
  })

  it('takes ids of retailers, semicolons, other spellings and packed files', async () => {
    const other =
      'Retailer ID;Store Name;Street;Zip;Lat;Lng\n3;HomeGoods Miami;1 Biscayne Blvd;33132;25.774;-80.187\n99;Who;2 B;33132;1;1'
    const report = await load(gzipSync(other), 'stores.csv.gz')
    expect(report.problems).toEqual([{ line: 3, message: 'has the retailerId 99, which is unknown' }])
    expect(await all()).toMatchObject([{ retailer_id: 3, city: 'Miami', state: 'FL', zip_code: '33132' }])
  })

  it('finds the store a person has added on the same spot', async () => {
    const [person] = await database.sql`insert into users (username) values ('anna') returning id`
    await database.sql`insert into stores (retailer_id, name, address, city, state, zip_code, latitude, longitude, created_by)
      values (1, 'T.J. Maxx Fresh Pond', '198 Alewife Parkway', 'Cambridge', 'MA', '02138', 42.38925, -71.14165, ${person?.['id']})`
    expect(await load(table)).toMatchObject({ created: 2, updated: 1 })
    expect((await all())[0]).toMatchObject({ name: 'TJ Maxx Fresh Pond', address: '198 Alewife Brook Pkwy, Unit 2' })
  })

  it('keeps its own address when the new one is another store’s', async () => {
    const rows = (second: string) =>
      `ref,retailer,name,address,zip\n1,Ross,Ross One,1 Main St,02108\n2,Ross,Ross Two,${second},02108`
    await load(rows('2 Main St'))
    await database.sql`update stores set place_id = null where name = 'Ross One'`
    const report = await load('ref,retailer,name,address,zip\n2,Ross,Ross Two,1 Main St,02108')
    expect(report).toMatchObject({ created: 0, unchanged: 1, problems: [] })
    expect((await all()).map(({ address }) => address)).toEqual(['1 Main St', '2 Main St'])
  })

  it.each([
    ['', 'The file is empty'],
    ['name,city\nX,Boston', 'The header has no column address'],
    ['name,"address\nX,1 Main St', 'Line 1 has a quote that never ends'],
  ])('refuses %j', async (content, message) => {
    await expect(load(content)).rejects.toThrow(message)
  })
})

const feature = (properties: object, coordinates: unknown = [-71.06, 42.35], more: object = {}) => ({
  type: 'Feature',
  ...more,
  properties,
  geometry: coordinates ? { type: 'Point', coordinates } : null,
})
const places = [
  feature({
    ref: '7',
    '@spider': 'tjmaxx_us',
    brand: 'TJ Maxx',
    name: 'T.J. Maxx {"features": [',
    'addr:street_address': '198 Alewife Brook Pkwy',
    'addr:city': 'Cambridge',
    'addr:state': 'MA',
    'addr:postcode': '02138-1234',
    phone: '+1 617-555-0101;+1 617-555-0102',
    website: 'https://example.org/7',
  }),
  feature(
    {
      '@id': 'node/4711',
      shop: 'department_store',
      name: 'Ross',
      'addr:housenumber': '10',
      'addr:street': 'Market St',
    },
    [-122.4193, 37.7793],
  ),
  feature({ name: 'Corner Shop', 'addr:full': '1 Corner, Boston' }, [-71.06, 42.35], { id: 'way/9' }),
  feature({ ref: '8', '@spider': 'tjmaxx_us', brand: 'TJ Maxx', 'addr:full': 'gone', end_date: '2024-01-01' }),
  feature({ ref: '9', '@spider': 'tjmaxx_us', brand: 'TJ Maxx', 'addr:full': '9 Unknown' }, null),
]

describe('GeoJSON of stores', () => {
  const collection = (indent?: number) =>
    JSON.stringify({ type: 'FeatureCollection', name: 'x', features: places }, null, indent)

  it.each([
    ['a collection', collection()],
    ['a pretty collection', collection(2)],
    ['one feature per line', places.map((place) => JSON.stringify(place)).join('\n')],
  ])('is read as %s', async (_name, content) => {
    const report = await load(content, 'stores.geojson')
    expect(report).toMatchObject({ read: 5, created: 3, ignored: 1 })
    expect(report.problems).toMatchObject([{ message: expect.stringMatching(/^has no city/) }])
    expect(await all()).toMatchObject([
      {
        retailer_id: 1,
        place_id: 'atp:tjmaxx_us:7',
        zip_code: '02138',
        phone_number: '+1 617-555-0101',
        website: 'https://example.org/7',
      },
      { retailer_id: 4, place_id: 'osm:node/4711', address: '10 Market St', city: 'San Francisco', state: 'CA' },
      { retailer_id: 10, place_id: 'osm:way/9', address: '1 Corner, Boston' },
    ])
    expect(await load(content, 'stores.geojson')).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  })

  it('follows a store that moves to another address', async () => {
    await load(collection(), 'stores.geojson')
    const moved = collection().replace('198 Alewife Brook Pkwy', '200 New St')
    expect(await load(moved, 'stores.geojson')).toMatchObject({ created: 0, updated: 1 })
    expect((await all())[0]).toMatchObject({ address: '200 New St', place_id: 'atp:tjmaxx_us:7' })
  })

  it.each([
    ['{"type":"FeatureCollection","features":[]}', 'There are no features in the file'],
    ['{"type":"FeatureCollection","features":[{"type":', 'The GeoJSON file ends in the middle'],
  ])('refuses %s', async (content, message) => {
    await expect(load(content, 'stores.geojson')).rejects.toThrow(message)
  })
})

it('reads the same however the file is cut into pieces', async () => {
  const { readFeatures } = await import('./geojson-features.ts')
  const text = JSON.stringify({ type: 'FeatureCollection', features: places })
  for (const size of [1, 2, 7, 1000]) {
    async function* pieces() {
      for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
    }
    const found: unknown[] = []
    for await (const { json } of readFeatures(pieces())) found.push(JSON.parse(json))
    expect(found).toEqual(places)
  }
})
