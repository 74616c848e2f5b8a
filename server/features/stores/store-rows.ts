import { recognizeRetailer, retailerOfStoreName } from '../../../domain/rules/retailer-names.ts'
import type { CsvRecord } from '../../files/csv.ts'
import { completeAddress } from './complete-address.ts'

/** A store as a file tells it, checked and completed. The retailer is known by id, or only by name. */
export interface StoreRow {
  retailerId: number | null
  retailerName: string | null
  name: string
  address: string
  city: string
  state: string
  zipCode: string
  latitude: number | null
  longitude: number | null
  phoneNumber: string | null
  website: string | null
  placeId: string | null
}

export type StoreLineResult = { store: StoreRow } | { problem: string } | { ignored: string }

type Raw = Partial<Record<keyof StoreRow, string>>

const limits: [keyof Raw, string, number][] = [
  ['name', 'name', 200],
  ['address', 'address', 300],
  ['city', 'city', 100],
  ['state', 'state', 50],
  ['zipCode', 'zip code', 10],
  ['phoneNumber', 'phone', 50],
  ['retailerName', 'retailer', 200],
]

export function storeOfCsv({ fields }: CsvRecord): StoreLineResult {
  const field = (...names: string[]) => names.map((name) => fields.get(name)).find((value) => value) ?? ''
  const place = field('placeid', 'ref', 'id')
  return complete({
    retailerId: field('retailerid'),
    retailerName: field('retailer', 'brand', 'chain'),
    name: field('name', 'storename') || field('retailer', 'brand', 'chain'),
    address: field('address', 'street', 'streetaddress'),
    city: field('city'),
    state: field('state'),
    zipCode: field('zipcode', 'zip', 'postcode', 'postalcode'),
    latitude: field('latitude', 'lat'),
    longitude: field('longitude', 'lng', 'lon'),
    phoneNumber: field('phone', 'phonenumber'),
    website: field('website', 'url'),
    placeId: place && (/^(osm|atp):/.test(place) ? place : `csv:${place}`),
  })
}

/** Columns without which no row of a table can be a store; empty when it has them. */
export function missingColumns(fields: ReadonlyMap<string, string>): string[] {
  const has = (...names: string[]) => names.some((name) => fields.has(name))
  return [
    has('name', 'storename', 'retailer', 'brand', 'chain') ? '' : 'name',
    has('address', 'street', 'streetaddress') ? '' : 'address',
  ].filter(Boolean)
}

/** All the Places and OpenStreetMap name things alike; each has its own id. */
export function storeOfFeature(json: string): StoreLineResult {
  let feature: unknown
  try {
    feature = JSON.parse(json)
  } catch {
    return { problem: 'is not valid JSON' }
  }
  if (!isObject(feature) || !isObject(feature['properties'])) return { problem: 'has no properties' }
  const tags = feature['properties']
  const tag = (...names: string[]) => names.map((name) => textOf(tags[name])).find(Boolean) ?? ''
  if (tag('end_date', 'disused:shop', 'abandoned:shop')) return { ignored: 'is closed' }
  const [longitude, latitude] = pointOf(feature['geometry'])
  const street = [tag('addr:housenumber'), tag('addr:street')].filter(Boolean).join(' ')
  return complete({
    retailerName: tag('brand'),
    name: tag('name', 'brand'),
    address: tag('addr:street_address') || street || tag('addr:full'),
    city: tag('addr:city'),
    state: tag('addr:state'),
    zipCode: tag('addr:postcode'),
    latitude,
    longitude,
    phoneNumber: tag('phone', 'contact:phone').split(';')[0] ?? '',
    website: tag('website', 'contact:website'),
    placeId: placeIdOf(tag('@spider'), tag('ref'), tag('@id') || textOf(feature['id'])),
  })
}

/** The spider and its reference are All the Places' lasting id; its feature ids change with every run. */
function placeIdOf(spider: string, reference: string, id: string): string {
  if (spider && reference) return `atp:${spider}:${reference}`
  return id ? `osm:${id}` : ''
}

function pointOf(geometry: unknown): [string, string] {
  const coordinates = isObject(geometry) && geometry['type'] === 'Point' ? geometry['coordinates'] : null
  return Array.isArray(coordinates) ? [textOf(coordinates[0]), textOf(coordinates[1])] : ['', '']
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

function complete(raw: Raw): StoreLineResult {
  const problem = checkText(raw)
  if (problem) return { problem }
  const place = placeIn(raw)
  if ('problem' in place) return place
  const { latitude, longitude } = place
  const zipCode = /^\d{5}/.exec(raw.zipCode ?? '')?.[0] ?? raw.zipCode
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  const address = completeAddress({ ...raw, zipCode }, point)
  if (!address) return { problem: 'has no city, state and zip code, and none can be told from its coordinates' }
  const retailer = retailerOf(raw)
  if ('problem' in retailer) return retailer
  return {
    store: {
      ...retailer,
      name: raw.name ?? '',
      address: raw.address ?? '',
      ...address,
      latitude,
      longitude,
      phoneNumber: raw.phoneNumber || null,
      website: /^https?:\/\/\S{1,500}$/.test(raw.website ?? '') ? (raw.website ?? null) : null,
      placeId: raw.placeId || null,
    },
  }
}

function checkText(raw: Raw): string | null {
  if (!raw.name) return 'has no name'
  if (!raw.address) return 'has no address'
  const broken = Object.values(raw).some((value) => value.includes('\u0000') || !value.isWellFormed())
  if (broken) return 'contains characters that cannot be stored'
  const tooLong = limits.find(([key, , limit]) => (raw[key] ?? '').length > limit)
  if (tooLong) return `has a ${tooLong[1]} of more than ${tooLong[2]} characters`
  return (raw.placeId ?? '').length > 300 ? 'has an id of more than 300 characters' : null
}

function placeIn(raw: Raw): { latitude: number | null; longitude: number | null } | { problem: string } {
  if (!raw.latitude && !raw.longitude) return { latitude: null, longitude: null }
  const [latitude, longitude] = [Number(raw.latitude || Number.NaN), Number(raw.longitude || Number.NaN)]
  if (!(Math.abs(latitude) <= 90))
    return { problem: `has the latitude "${raw.latitude}", which is not between -90 and 90` }
  if (!(Math.abs(longitude) <= 180)) {
    return { problem: `has the longitude "${raw.longitude}", which is not between -180 and 180` }
  }
  return { latitude, longitude }
}

type RetailerReading = Pick<StoreRow, 'retailerId' | 'retailerName'> | { problem: string }

function retailerOf({ retailerId, retailerName, name }: Raw): RetailerReading {
  if (retailerId) {
    const id = Number(retailerId)
    return Number.isInteger(id) && id > 0
      ? { retailerId: id, retailerName: null }
      : { problem: `has the retailerId "${retailerId}", which is not a number` }
  }
  const named = retailerName ? (recognizeWhole(retailerName) ?? null) : retailerOfStoreName(name ?? '')
  return { retailerId: named, retailerName: named === null ? retailerName || null : null }
}

/** A brand is the chain's name and nothing else. */
function recognizeWhole(brand: string): number | null {
  const found = recognizeRetailer(brand)
  return found?.rest === '' ? found.retailerId : retailerOfStoreName(brand)
}
