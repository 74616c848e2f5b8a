import { boxAround, type Point } from '../../../../domain/rules/distance.ts'
import type { Rarity } from './rarity.ts'
import { indexWords, type PreparedGathering, type PreparedHunt } from './records.ts'
import { lookUp } from './weights.ts'

type Prepared = PreparedHunt | PreparedGathering
type Place = Point | null

/** The map in squares of so many degrees: a word is looked for in the squares around, not in the whole country. */
const squareDegrees = 2
const everywhere = 'everywhere'
const nowhere = 'nowhere'

const row = (degrees: number) => Math.floor(degrees / squareDegrees)
const square = (latitude: number, longitude: number) => `${latitude} ${longitude}`

function squaresAround(place: Point, miles: number): string[] {
  const { south, north, west, east } = boxAround(place, miles)
  const spans = west <= east ? [[west, east] as const] : [[west, 180] as const, [-180, east] as const]
  const squares = new Set<string>()
  for (let latitude = row(south); latitude <= row(north); latitude += 1) {
    for (const [from, to] of spans) {
      for (let longitude = row(from); longitude <= row(to); longitude += 1) squares.add(square(latitude, longitude))
    }
  }
  return [...squares]
}

/**
 * A word at a place as one number (FNV-1a over the text). Two that share a number by chance only cost a look at a
 * candidate more.
 */
function mark(where: string, field: 'name' | 'any', word: string): number {
  const text = `${where}|${field}|${word}`
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}

/** What a record is found by: its words, and again those of its name, at its place and everywhere. */
export function marksOf(record: Prepared, place: Place): number[] {
  const marks = new Set<number>()
  for (const where of [place ? square(row(place.latitude), row(place.longitude)) : nowhere, everywhere]) {
    for (const word of indexWords(record)) marks.add(mark(where, 'any', word))
    for (const word of [...record.name.distinct, ...record.concepts]) marks.add(mark(where, 'name', word))
  }
  return [...marks]
}

/** What is kept of a record so that it is found, and its words are counted. */
export const entryFor = (id: number, record: Prepared, place: Place) => ({
  id,
  words: indexWords(record),
  nameWords: record.name.distinct.size,
  marks: marksOf(record, place),
})

/** A name's neighbors written together ("kitchen aid"), which another may write as one word. */
const joinedNeighbors = ({ name: { joined } }: Prepared) => joined.filter((word) => /^\p{L}+$/u.test(word))

/** Words of a name that somebody else may have misspelled, or that are misspelled here. */
export const wordsToDoubt = ({ name }: Prepared): string[] =>
  [...name.distinct].filter((word) => /^\p{L}{5,24}$/u.test(word)).slice(0, lookUp.doubted)

/** The words a name may have meant, each beside what stands there. */
export type NearWords = (word: string) => readonly string[]

/** Every word the look-up of a record asks the statistics for. */
export const wordsToCount = (record: Prepared, nearWords: NearWords): string[] => [
  ...new Set([...indexWords(record), ...joinedNeighbors(record), ...wordsToDoubt(record).flatMap(nearWords)]),
]

/** What is known of the words that a search is made of. */
export interface KnownWords {
  /** In how many records one occurs. */
  frequency: (word: string) => number
  rarity: Rarity
  near: NearWords
}

/** As columns, one row for each word at each place. */
export interface Search {
  marks: number[]
  /** What each mark adds to the rank of a record that bears it. All of this is sent as text: whole numbers are short. */
  weights: number[]
  /** The mark of the same word in a name: looked for only in what the first one found, because each look-up costs. */
  nameMarks: number[]
  nameWeights: number[]
}

/** In thousandths: no rank depends on more digits. */
const weightOf = (rarity: number) => Math.round(rarity ** 2 * 1000)

/** The more often a word is used, the likelier it was meant. */
const likeliest = (near: readonly string[], frequency: KnownWords['frequency']) =>
  near.toSorted((one, other) => frequency(other) - frequency(one)).slice(0, lookUp.meant)

/**
 * The marks to look for: of the rarest words, within reach, or anywhere for a record that is at no place. What is at no
 * place itself is looked for too, unless everything is at one.
 */
export function searchFor(
  record: Prepared,
  place: Place,
  miles: number,
  { frequency, rarity, near }: KnownWords,
  isEverythingPlaced = false,
): Search {
  const meant = wordsToDoubt(record).flatMap((word) => likeliest(near(word), frequency))
  const names = new Set([...record.name.distinct, ...record.concepts, ...joinedNeighbors(record), ...meant])
  const rarestFirst = [...new Set([...indexWords(record), ...names])]
    .map((word) => ({ word, occurrences: frequency(word) }))
    .filter(({ occurrences }) => occurrences > 0)
    .toSorted((one, other) => one.occurrences - other.occurrences)
  const around = place ? squaresAround(place, miles) : [everywhere]
  const where = place && !isEverythingPlaced ? [...around, nowhere] : around
  const search: Search = { marks: [], weights: [], nameMarks: [], nameWeights: [] }
  let words = 0
  let occurrences = 0
  for (const found of rarestFirst) {
    occurrences += found.occurrences
    if (words >= lookUp.words || (words >= lookUp.always && occurrences > lookUp.occurrences)) break
    words += 1
    const weight = weightOf(rarity(found.word))
    const isTelling = names.has(found.word) || record.whole.codes.has(found.word)
    // Every look-up costs: a word that occurs no more often than there are squares is looked for once, wherever it is.
    for (const place of found.occurrences <= where.length ? [everywhere] : where) {
      search.marks.push(mark(place, isTelling ? 'any' : 'name', found.word))
      search.weights.push(weight)
      search.nameMarks.push(mark(place, 'name', found.word))
      // Twice as much again for a name.
      search.nameWeights.push(isTelling ? 2 * weight : 0)
    }
  }
  return search
}
