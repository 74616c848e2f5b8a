import { expect, it } from 'vitest'
import { marksOf, searchFor } from './marks.ts'
import { rarityFrom } from './rarity.ts'
import { prepareGathering, prepareHunt } from './records.ts'

const denver = { latitude: 39.74, longitude: -104.99 }
const boulder = { latitude: 40.01, longitude: -105.27 }
const boston = { latitude: 42.36, longitude: -71.06 }
const hunt = prepareHunt({ productName: 'Vandelle lamp' })
const marksAt = (place: typeof denver | null) =>
  new Set(marksOf(prepareGathering({ productName: 'Vandelle lamp' }), place))

const wordsThatOccur = (occurrences: number) => {
  const frequency = () => occurrences
  return { frequency, rarity: rarityFrom({ documents: 10_000, frequency }), near: () => [] }
}
/** What is looked for when every word occurs so often. */
const searchAmong = (occurrences: number) => searchFor(hunt, denver, 100, wordsThatOccur(occurrences))
const isFoundAt = (occurrences: number, place: typeof denver | null) =>
  searchAmong(occurrences).marks.some((mark) => marksAt(place).has(mark))

it.each([1, 5, 20, 500])('finds what is within reach or at no place by a word that occurs %i times', (occurrences) => {
  expect(isFoundAt(occurrences, denver)).toBe(true)
  expect(isFoundAt(occurrences, boulder)).toBe(true)
  expect(isFoundAt(occurrences, null)).toBe(true)
})

it.each([1, 5, 20, 500])('needs no look at no place where everything is at one, %i times', (occurrences) => {
  const search = searchFor(hunt, denver, 100, wordsThatOccur(occurrences), true)
  const isFound = (place: typeof denver | null) => search.marks.some((mark) => marksAt(place).has(mark))
  expect(isFound(denver)).toBe(true)
  expect(isFound(boulder)).toBe(true)
  expect(search.marks.length).toBeLessThanOrEqual(searchAmong(occurrences).marks.length)
  if (occurrences === 500) expect(isFound(null)).toBe(false)
})

it('looks around for a common word only, and once for a rare one', () => {
  expect(isFoundAt(500, boston)).toBe(false)
  expect(isFoundAt(1, boston)).toBe(true)
  const [rare, common] = [searchAmong(1), searchAmong(500)]
  const words = new Set(rare.marks).size
  expect(rare.marks).toHaveLength(words)
  expect(common.marks.length).toBeGreaterThan(2 * rare.marks.length)
  for (const { marks, weights, nameMarks, nameWeights } of [rare, common])
    expect(new Set([marks, weights, nameMarks, nameWeights].map((column) => column.length)).size).toBe(1)
})
