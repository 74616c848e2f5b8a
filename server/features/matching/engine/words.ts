import { isKnownWord } from '../../../../domain/lexicon/lexicon.ts'
import { slipsBetween } from '../../../../domain/rules/search/typos.ts'
import type { PreparedText, WordWeights } from './prepared-text.ts'
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

/** How surely a word that does not stand in a text as written, at this place of a name, is found there: less where it takes good will. */
function foundOtherwise({ joined, spanOfWord }: PreparedText, word: string, at: number, text: PreparedText): number {
  if (text.distinct.has(joined[at] ?? '') || text.distinct.has(joined[at - 1] ?? '')) return 1
  for (const key of spanOfWord[at]?.keys ?? nothing) if (text.terms.has(key)) return looseWord.synonym
  if (word.length > 4 && text.squashed.includes(word)) return looseWord.inside
  return foundLoosely(word, text)
}

const nothing: readonly string[] = []

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

/** Each word counts once, where it stands first. */
export function coverage(name: PreparedText, text: PreparedText, rarity: Rarity): Coverage {
  const { rarities } = weightsOf(name, rarity)
  let total = 0
  let covered = 0
  let rarest = 0
  let written = 0
  let found = 0
  let place = 0
  const shared: string[] = []
  for (const word of name.distinct) {
    const rare = rarities[place] ?? 0
    const weight = square(rare)
    const isWritten = text.distinct.has(word)
    const certainty = isWritten ? 1 : foundOtherwise(name, word, name.places[place] ?? 0, text)
    place += 1
    total += weight
    covered += certainty * weight
    if (certainty === 0) continue
    found += 1
    if (isWritten) {
      shared.push(word)
      written += weight
    }
    if (rare > rarest) rarest = rare
  }
  return {
    share: total > 0 ? covered / total : 0,
    rarest,
    written: total > 0 ? written / total : 0,
    missing: place > 0 ? 1 - found / place : 0,
    shared,
  }
}

/** What two names have in common: the same as their coverage says, in less time. */
export function common(name: PreparedText, text: PreparedText, rarity: Rarity): Pick<Coverage, 'rarest' | 'shared'> {
  const { rarities } = weightsOf(name, rarity)
  let rarest = 0
  let place = 0
  const shared: string[] = []
  for (const word of name.distinct) {
    const rare = rarities[place] ?? 0
    place += 1
    if (!text.distinct.has(word)) continue
    shared.push(word)
    if (rare > rarest) rarest = rare
  }
  place = 0
  for (const word of name.distinct) {
    const rare = rarities[place] ?? 0
    const at = name.places[place] ?? 0
    place += 1
    // What is not rarer needs no look.
    if (rare > rarest && !text.distinct.has(word) && foundOtherwise(name, word, at, text) > 0) rarest = rare
  }
  return { rarest, shared }
}

/** Remembered with the text: a record is compared many times with the same rarities. */
function weightsOf(text: PreparedText, rarity: Rarity): WordWeights {
  if (text.weights?.by === rarity) return text.weights
  const rarities: number[] = []
  let sum = 0
  let squares = 0
  for (const word of text.distinct) {
    const rare = rarity(word)
    rarities.push(rare)
    sum += rare
    squares += square(rare)
  }
  return (text.weights = { by: rarity, rarities, sum, length: Math.sqrt(squares) })
}

/** Cosine of the two texts as bags of words, each weighted by its rarity. */
export function similarity(one: PreparedText, other: PreparedText, rarity: Rarity): number {
  const [small, large] = one.distinct.size < other.distinct.size ? [one, other] : [other, one]
  const weights = weightsOf(small, rarity)
  let shared = 0
  let place = 0
  for (const word of small.distinct) {
    if (large.distinct.has(word)) shared += square(weights.rarities[place] ?? 0)
    place += 1
  }
  return shared === 0 ? 0 : Math.min(1, shared / (weights.length * weightsOf(large, rarity).length))
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
export const detail = (name: PreparedText, rarity: Rarity): number => Math.min(1, weightsOf(name, rarity).sum / 8)
