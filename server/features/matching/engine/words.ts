import type { PreparedText } from './normalize.ts'
import type { Rarity } from './rarity.ts'
import { looseWord } from './weights.ts'

const square = (value: number) => value * value

function differByOneLetter(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1
  const rest = Math.min(one.length, other.length) - start
  let end = 0
  while (end < rest && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  return Math.max(one.length, other.length) - start - end <= 1
}

/** An abbreviation ("sec" for "security") or a slip of the pen; never for words with digits, where one sign is another thing. */
function looseMatch(word: string, text: PreparedText): number {
  if (word.length < 3) return 0
  for (const other of text.lettersOnly.get(word.charAt(0)) ?? []) {
    if (Math.max(word.length, other.length) < 4) continue
    if (other.startsWith(word) || word.startsWith(other)) return looseWord.abbreviation
    if (word.length > 4 && other.length > 4 && differByOneLetter(word, other)) return looseWord.misspelling
  }
  return 0
}

/** How surely the word at this place of one text is found in another: 1 as written, less when it takes good will. */
function foundIn(words: readonly string[], index: number, text: PreparedText): number {
  const word = words[index] ?? ''
  if (text.distinct.has(word)) return 1
  const [before = '', after = ''] = [words[index - 1], words[index + 1]]
  if ((after && text.distinct.has(word + after)) || (before && text.distinct.has(before + word))) return 1
  if (word.length > 4 && text.squashed.includes(word)) return looseWord.inside
  return /\d/.test(word) ? 0 : looseMatch(word, text)
}

export interface Coverage {
  /** Share of the name's telling weight that the text has too. */
  share: number
  /** Rarity of the most telling word found. */
  rarest: number
  /** Share of the name's words, each counted alike, that the text lacks. */
  missing: number
  found: readonly string[]
}

export function coverage(name: PreparedText, text: PreparedText, rarity: Rarity): Coverage {
  let total = 0
  let covered = 0
  let rarest = 0
  const found: string[] = []
  const seen = new Set<string>()
  name.words.forEach((word, index) => {
    if (seen.has(word)) return
    seen.add(word)
    const weight = square(rarity(word))
    const certainty = foundIn(name.words, index, text)
    total += weight
    covered += certainty * weight
    if (certainty === 0) return
    found.push(word)
    rarest = Math.max(rarest, rarity(word))
  })
  return {
    share: total > 0 ? covered / total : 0,
    rarest,
    missing: seen.size > 0 ? 1 - found.length / seen.size : 0,
    found,
  }
}

const length = (text: PreparedText, rarity: Rarity) => {
  let sum = 0
  for (const word of text.distinct) sum += square(rarity(word))
  return Math.sqrt(sum)
}

/** Cosine of the two texts as bags of words, each weighted by its rarity. */
export function similarity(one: PreparedText, other: PreparedText, rarity: Rarity): number {
  const [small, large] = one.distinct.size < other.distinct.size ? [one, other] : [other, one]
  let shared = 0
  for (const word of small.distinct) if (large.distinct.has(word)) shared += square(rarity(word))
  return shared === 0 ? 0 : Math.min(1, shared / (length(one, rarity) * length(other, rarity)))
}

/** Share of the shorter name's neighboring word pairs that stand together in the other name as well. */
export function sharedPhrases(one: PreparedText, other: PreparedText): number {
  const smaller = Math.min(one.phrases.size, other.phrases.size)
  if (smaller === 0) return 0
  let shared = 0
  for (const phrase of one.phrases) if (other.phrases.has(phrase)) shared += 1
  return shared / smaller
}

/** How much a name says at all: eight rare words say everything. */
export function detail(name: PreparedText, rarity: Rarity): number {
  let sum = 0
  for (const word of name.distinct) sum += rarity(word)
  return Math.min(1, sum / 8)
}
