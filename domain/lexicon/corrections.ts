import goods from './goods.json'
import { slipsBetween } from '../rules/search/typos.ts'
import { isKnownWord, isOnlyInflected, isType, lexicon } from './lexicon.ts'

/** Shorter words are one letter away from too many others. */
const shortest = 4
/** Up to here only a word of our own tables is meant, and only by its sound or by a letter too many or too few. */
const short = 4
/** Long words leave room for two slips. */
const long = 8
const mostRemembered = 50_000

/** Which letters a word has, as bits: words that differ in many letters need no closer look. */
function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) - 97)
  return letters
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

interface Target {
  word: string
  sound: string
  /** From our own tables: likelier meant than a word of the taxonomy. */
  isByHand: boolean
}

function wordsByHand(): Set<string> {
  const words = new Set<string>()
  for (const [phrase, terms] of lexicon().english) {
    if (terms.some((term) => (isType(term) ? term.isByHand : term.kind !== 'noise')))
      for (const word of phrase.split(' ')) words.add(word)
  }
  return words
}

/** How many letters two words begin with in common. */
function sharedBeginning(one: string, other: string): number {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return shared
}

/** How a word sounds, roughly: vowels are one, doubled letters are single, "k" is "c" and "ph" is "f". */
export const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/(?<=[^aeiou])le$/, 'el')
    .replace(/sc(?=[eiy])|c(?=[eiy])|z/g, 's')
    .replace(/ck|ch(?=r)|c(?!h)|q/g, 'k')
    .replace(/(?<=.)[aeiouy]+/g, 'a')
    .replace(/(?<=[aeiou])h(?![aeiou])/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/a$/, '')

/** Words of one first letter, with what is looked at first in a row of its own: of a thousand hardly one needs a closer look. */
interface Targets {
  words: readonly Target[]
  letters: Int32Array
  lengths: Int32Array
}

let targets: Map<string, Targets> | undefined

/** The words of the lexicon that may be meant, by their first letter. */
function targetsOf(letter: string): Targets | undefined {
  if (!targets) {
    const byHand = wordsByHand()
    const groups = new Map<string, Target[]>()
    for (const word of lexicon().vocabulary) {
      if (word.length < (byHand.has(word) ? shortest - 1 : shortest + 1) || !/^[a-z]+$/.test(word)) continue
      const group = groups.get(word.charAt(0))
      const target = { word, sound: soundOf(word), isByHand: byHand.has(word) }
      if (group) group.push(target)
      else groups.set(word.charAt(0), [target])
    }
    targets = new Map(
      [...groups].map(([first, words]) => [
        first,
        {
          words,
          letters: Int32Array.from(words, ({ word }) => lettersOf(word)),
          lengths: Int32Array.from(words, ({ word }) => word.length),
        },
      ]),
    )
  }
  return targets.get(letter)
}

const isSwapped = (one: string, other: string) => [...one].toSorted().join('') === [...other].toSorted().join('')

const isSameVowel = (one: string, other: string) => /[aeiouy]/.exec(one)?.[0] === /[aeiouy]/.exec(other)?.[0]

/** Shuffled letters make another word too often. */
const isSlipOfShort = (word: string, target: Target, isSameSound: boolean) =>
  target.isByHand &&
  (target.word.length !== word.length ||
    (isSameSound && isSameVowel(word, target.word) && !isSwapped(word, target.word)))

function nearest(word: string): string | undefined {
  const allowed = word.length >= long ? 2 : 1
  const letters = lettersOf(word)
  const sound = soundOf(word)
  const isForm = isOnlyInflected(word)
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  const near = targetsOf(word.charAt(0))
  if (!near) return undefined
  for (let place = 0; place < near.words.length; place += 1) {
    const lettersApart = countBits((near.letters[place] ?? 0) ^ letters)
    const lengthsApart = Math.abs((near.lengths[place] ?? 0) - word.length)
    if (lettersApart > 2 * (allowed + 1) || lengthsApart > allowed + 1) continue
    const target = near.words[place]
    if (!target) continue
    // Whoever writes by ear errs in more letters.
    const isSameSound = target.sound === sound
    if (isForm && !(isSameSound && target.isByHand)) continue
    const most = isForm ? 1 : isSameSound ? allowed + 1 : allowed
    if (lengthsApart > most || lettersApart > 2 * most) continue
    const slips = slipsBetween(word, target.word, most)
    if (slips > most) continue
    if (word.length <= short && !isSlipOfShort(word, target, isSameSound)) continue
    const doubt =
      slips * 100 + (target.isByHand ? 0 : 50) - (isSameSound ? 110 : 0) - sharedBeginning(word, target.word)
    if (doubt > least) continue
    // Two that are equally near: nobody knows which was meant.
    best = doubt === least ? undefined : target.word
    least = doubt
  }
  return best
}

/** The consonants of a word, as whoever is short of room writes it: "blnkt", "swtr". */
const consonantsOf = (word: string) =>
  word
    .replace(/(?<=.)[aeiou]/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/ck/g, 'k')

const isWithin = (short: string, long: string) => {
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

/** "Hdbg" leaves out a consonant of the handbag; the first and the last one stay. */
function thinnedOut(consonants: string): string | undefined {
  if (consonants.length < 4) return undefined
  const meant = [...(abbreviated ?? [])].filter(
    ([full]) =>
      full[0] === consonants[0] &&
      full.at(-1) === consonants.at(-1) &&
      full.length === consonants.length + 1 &&
      isWithin(consonants, full),
  )
  return meant.length === 1 ? meant[0]?.[1] : undefined
}

let abbreviated: Map<string, string | undefined> | undefined

/** The word that an abbreviation without vowels stands for, where only one has these consonants. */
function spelledOutOf(word: string): string | undefined {
  if (!abbreviated) {
    abbreviated = new Map()
    for (const full of wordsByHand()) {
      if (full.length < shortest || !/^[a-z]+$/.test(full)) continue
      const short = consonantsOf(full)
      if (short.length > 2) abbreviated.set(short, abbreviated.has(short) ? undefined : full)
    }
  }
  const consonants = consonantsOf(word)
  return abbreviated.has(consonants) ? abbreviated.get(consonants) : thinnedOut(consonants)
}

/** Words that are written where another is meant, as far as goods go: "bored" for "board", "jkt" for "jacket". */
const habits = new Map(goods.habits.map((pair) => pair.split(' ') as [string, string]))

const remembered = new Map<string, string | undefined>()

/** The word of the lexicon that an unknown word is a misspelling of, if it is clear which. */
export function corrected(word: string): string | undefined {
  const habit = habits.get(word)
  if (habit !== undefined) return habit
  if (word.length < 3 || !/^[a-z]+$/.test(word) || (isKnownWord(word) && !isOnlyInflected(word))) return undefined
  if (!/[aeiouy]/.test(word.slice(1))) return spelledOutOf(word)
  if (word.length < shortest) return undefined
  if (remembered.has(word)) return remembered.get(word)
  if (remembered.size >= mostRemembered) remembered.clear()
  const meant = nearest(word)
  remembered.set(word, meant)
  return meant
}

/** Builds the lexicon and the tables for corrections: 0.1 s that would hold the event loop at their first use. */
export function loadLexicon(): void {
  targetsOf('')
  spelledOutOf('')
}
