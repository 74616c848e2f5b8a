import { isKnownWord } from '../../../../domain/lexicon/lexicon.ts'
import { slipsBetween } from '../../../../domain/rules/search/typos.ts'
import type { PreparedText } from './normalize.ts'
import type { Rarity } from './rarity.ts'
import { looseWord } from './weights.ts'

const square = (value: number) => value * value

/** Long words leave room for a second slip ("shepard", "shepherd"). */
const longWord = 7

/** How many letters two words begin with in common. */
function sharedBeginning(one: string, other: string): number {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return shared
}

/** A slip of the pen: letters missing, added, wrong or swapped. Two words in use are two words, however near. */
function isMisspelling(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (shorter < 5) return false
  const allowed = shorter >= longWord ? 2 : 1
  // Hardly anybody errs in the second letter; whoever asks first is spared most comparisons.
  if (Math.abs(one.length - other.length) > allowed || sharedBeginning(one, other) < allowed) return false
  return slipsBetween(one, other, allowed) <= allowed && !(isKnownWord(one) && isKnownWord(other))
}

/** "Asst" for "assorted": no word of its own, and its letters stand in the other one in that order. */
function isShortFor(short: string, long: string): boolean {
  if (short.length > 5 || long.length < short.length + 3 || isKnownWord(short)) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

/** An abbreviation ("sec" for "security") or a slip of the pen; never for words with digits, where one sign is another thing. */
export function foundLoosely(word: string, text: PreparedText): number {
  if (word.length < 3 || /\d/.test(word)) return 0
  for (const other of text.lettersOnly.get(word.charAt(0)) ?? []) {
    if (Math.max(word.length, other.length) < 4) continue
    if (other.startsWith(word) || word.startsWith(other)) return looseWord.abbreviation
    if (isShortFor(word, other) || isShortFor(other, word)) return looseWord.abbreviation
    if (isMisspelling(word, other)) return looseWord.misspelling
  }
  return 0
}

/** How surely the word at this place of one text is found in another: 1 as written, less when it takes good will. */
function foundIn(name: PreparedText, index: number, text: PreparedText): number {
  const { words, joined } = name
  const word = words[index] ?? ''
  if (text.distinct.has(word)) return 1
  if (text.distinct.has(joined[index] ?? '') || text.distinct.has(joined[index - 1] ?? '')) return 1
  for (const key of name.spanOfWord[index]?.keys ?? []) if (text.terms.has(key)) return looseWord.synonym
  if (word.length > 4 && text.squashed.includes(word)) return looseWord.inside
  return foundLoosely(word, text)
}

export interface Coverage {
  /** Share of the name's telling weight that the text has too. */
  share: number
  /** Rarity of the most telling word found. */
  rarest: number
  /** Share of the name's telling weight that stands there as written: synonyms and slips left out. */
  written: number
  /** Share of the name's words, each counted alike, that the text lacks. */
  missing: number
  /** Words that both have, as written. */
  shared: readonly string[]
}

export function coverage(name: PreparedText, text: PreparedText, rarity: Rarity): Coverage {
  let total = 0
  let covered = 0
  let rarest = 0
  let written = 0
  let found = 0
  const shared: string[] = []
  const seen = new Set<string>()
  name.words.forEach((word, index) => {
    if (seen.has(word)) return
    seen.add(word)
    const weight = square(rarity(word))
    const certainty = foundIn(name, index, text)
    total += weight
    covered += certainty * weight
    if (certainty === 0) return
    found += 1
    if (text.distinct.has(word)) {
      shared.push(word)
      written += weight
    }
    rarest = Math.max(rarest, rarity(word))
  })
  return {
    share: total > 0 ? covered / total : 0,
    rarest,
    written: total > 0 ? written / total : 0,
    missing: seen.size > 0 ? 1 - found / seen.size : 0,
    shared,
  }
}

const lengths = new WeakMap<Rarity, WeakMap<PreparedText, number>>()

/** Remembered for each text: a record is compared many times with the same rarities. */
function length(text: PreparedText, rarity: Rarity): number {
  let known = lengths.get(rarity)
  if (!known) lengths.set(rarity, (known = new WeakMap()))
  let long = known.get(text)
  if (long === undefined) {
    let sum = 0
    for (const word of text.distinct) sum += square(rarity(word))
    known.set(text, (long = Math.sqrt(sum)))
  }
  return long
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
