import type { Point } from '../../../domain/rules/distance.ts'
import { stateCodeOf, usStates } from '../../../domain/rules/us-states.ts'
import type { City } from './gazetteer-data.ts'
import type { Gazetteer, ZipPlace } from './gazetteer.ts'

export type KnownPlace = { kind: 'zip'; place: ZipPlace } | { kind: 'city'; place: City }

/** Finds the places an address, a city or a zip code can mean, the likeliest first. */
export function placesInText(places: Gazetteer, text: string, near: Point | null = null, limit = 5): KnownPlace[] {
  const cleaned = text.replace(/,?\s*\b(?:usa|u\.s\.a\.?|united states(?: of america)?)\s*$/i, '').trim()
  const zip = zipAtEnd(places, cleaned)
  if (zip) return [{ kind: 'zip', place: zip }]
  const { name, state } = splitState(cleaned)
  const found = name ? citiesAtEnd(places, name, state, near, limit) : []
  // 'New York' and 'Washington' are cities before they are states.
  const all = found.length > 0 || !state ? found : citiesAtEnd(places, cleaned, null, near, limit)
  return all.map((place) => ({ kind: 'city', place }))
}

/** The last group of five digits is the zip code; an earlier one is a house number. */
function zipAtEnd(places: Gazetteer, text: string): ZipPlace | null {
  const [, digits] = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/.exec(text) ?? []
  return digits ? places.zip(digits) : null
}

function splitState(text: string): { name: string; state: string | null } {
  const words = text.split(/[\s,]+/).filter(Boolean)
  const withComma = /^(.*),\s*([^,]+)$/.exec(text)
  const afterComma = withComma?.[2] ? stateCodeOf(withComma[2].replace(/\s*\d{5}(-\d{4})?$/, '')) : null
  if (afterComma) return { name: withComma?.[1] ?? '', state: afterComma }
  for (const length of [3, 2, 1]) {
    if (length > words.length) continue
    const state = stateCodeOf(words.slice(-length).join(' '))
    if (state) return { name: words.slice(0, -length).join(' '), state }
  }
  return { name: text, state: null }
}

/** An address ends with its city, which may have several words: the longest ending that is one wins. */
function citiesAtEnd(places: Gazetteer, text: string, state: string | null, near: Point | null, limit: number): City[] {
  const lastPart = text.split(',').at(-1)?.trim() ?? ''
  const words = lastPart.split(/\s+/).filter(Boolean)
  for (let length = Math.min(4, words.length); length > 0; length--) {
    // Only the whole name may be misspelled; the end of a street address is taken by its word.
    const name = words.slice(-length).join(' ')
    const cities = places.cities(name, { state, near, limit })
    if (
      length === words.length
        ? cities.length > 0
        : cities.some((city) => city.name.toLowerCase() === name.toLowerCase())
    ) {
      return cities
    }
  }
  return []
}

export const stateName = (code: string) => usStates[code] ?? code
