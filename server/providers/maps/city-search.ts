import { milesBetween, type Point } from '../../../domain/rules/distance.ts'
import { slipsBetween } from '../../../domain/rules/search/typos.ts'
import type { City } from './gazetteer-data.ts'

interface Options {
  state?: string | null
  near?: Point | null
  limit?: number
}

const shortWords: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
}

/** 'St. Louis', 'saint louis' and 'Saint-Louis' are one name. */
export const normalName = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => shortWords[word] ?? word)
    .join(' ')

/** Which letters a name has, one bit each: two names few typing mistakes apart differ in few bits. */
function lettersOf(name: string): number {
  let bits = 0
  for (let index = 0; index < name.length; index++) {
    const letter = name.charCodeAt(index) - 97
    if (letter >= 0 && letter < 26) bits |= 1 << letter
  }
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Short names allow no mistake, because too many others are one letter away. */
const mistakesAllowed = (name: string) => (name.length < 5 ? 0 : name.length < 9 ? 1 : 2)

export function findCities(cities: City[]) {
  const names = cities.map((city) => normalName(city.name))
  const letters = Int32Array.from(names, lettersOf)

  return (text: string, { state, near, limit = 5 }: Options): City[] => {
    const wanted = normalName(text)
    if (wanted.length < 2) return []
    const wantedLetters = lettersOf(wanted)
    const allowed = mistakesAllowed(wanted)
    const found: { city: City; mistakes: number }[] = []
    names.forEach((name, index) => {
      const city = cities[index]
      if (!city || (state && city.state !== state)) return
      if (name === wanted) return void found.push({ city, mistakes: 0 })
      if (wanted.length >= 3 && name.startsWith(wanted)) return void found.push({ city, mistakes: 0.5 })
      if (allowed === 0 || Math.abs(name.length - wanted.length) > allowed) return
      if (countBits((letters[index] ?? 0) ^ wantedLetters) > 2 * allowed) return
      const mistakes = slipsBetween(name, wanted, allowed)
      if (mistakes <= allowed) found.push({ city, mistakes })
    })
    // Nearness counts among equals: there are forty Springfields.
    const far = (city: City) => (near ? milesBetween(near, city) : 0)
    return found
      .toSorted(
        (one, other) =>
          one.mistakes - other.mistakes || far(one.city) - far(other.city) || other.city.zipCount - one.city.zipCount,
      )
      .slice(0, limit)
      .map(({ city }) => city)
  }
}
