import { milesBetween, type Point } from '../../../domain/rules/distance.ts'
import { findCities } from './city-search.ts'
import { loadZipTable, type City, type ZipTable } from './gazetteer-data.ts'

export interface ZipPlace extends Point {
  zipCode: string
  city: string
  state: string
}

export interface Gazetteer {
  zip(code: string): ZipPlace | null
  /** The zip code whose middle is nearest, with its distance in miles. */
  nearest(point: Point): (ZipPlace & { miles: number }) | null
  /** Cities by name, best first; misspelled names are understood. */
  cities(name: string, options?: { state?: string | null; near?: Point | null; limit?: number }): City[]
}

/** Degrees of latitude are always as long as this, nearly. */
const milesPerDegree = 69
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

let loaded: Gazetteer | undefined

/** Zip codes and cities of the United States, without a network. Loaded when first needed. */
export function gazetteer(): Gazetteer {
  loaded ??= createGazetteer(loadZipTable())
  return loaded
}

function createGazetteer(table: ZipTable): Gazetteer {
  const { codes, latitudes, longitudes, cityOf, isArea, cities } = table
  const northward = codes
    .map((_code, row) => row)
    .filter((row) => isArea[row] === 1)
    .sort((one, other) => (latitudes[one] ?? 0) - (latitudes[other] ?? 0))
  const latitudeAt = (position: number) => latitudes[northward[position] ?? 0] ?? 0
  const search = findCities(cities)

  function placeAt(row: number): ZipPlace {
    const city = cities[cityOf[row] ?? 0]
    return {
      zipCode: String(codes[row]).padStart(5, '0'),
      city: city?.name ?? '',
      state: city?.state ?? '',
      latitude: rounded(latitudes[row] ?? 0),
      longitude: rounded(longitudes[row] ?? 0),
    }
  }

  return {
    zip(code) {
      const [digits] = /^\d{5}(?=$|-\d{4}$)/.exec(code.trim()) ?? []
      if (!digits) return null
      const row = lowerBound(codes.length, (position) => (codes[position] ?? 0) < Number(digits))
      return codes[row] === Number(digits) ? placeAt(row) : null
    },

    nearest(point) {
      let best = { row: -1, miles: Infinity }
      const start = lowerBound(northward.length, (position) => latitudeAt(position) < point.latitude)
      const look = (position: number) => {
        const row = northward[position]
        if (row === undefined) return false
        const apart = Math.abs((latitudes[row] ?? 0) - point.latitude) * milesPerDegree
        if (apart * 0.99 > best.miles) return false
        const miles = milesBetween(point, { latitude: latitudes[row] ?? 0, longitude: longitudes[row] ?? 0 })
        if (miles < best.miles) best = { row, miles }
        return true
      }
      // Outward in both directions, until the latitude alone is farther than the best one found.
      for (let south = start - 1, north = start; south >= 0 || north < northward.length;) {
        if (south >= 0) south = look(south) ? south - 1 : -1
        if (north < northward.length) north = look(north) ? north + 1 : northward.length
      }
      return best.row < 0 ? null : { ...placeAt(best.row), miles: best.miles }
    },

    cities: (name, options = {}) => search(name, options),
  }
}

/** The first position for which the test is false. */
function lowerBound(length: number, isBefore: (position: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
