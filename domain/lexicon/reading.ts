import { slipsBetween } from '../rules/search/typos.ts'
import { corrected } from './corrections.ts'
import { isKnownWord, isType, lexicon, type Term } from './lexicon.ts'

/** A stretch of a text that the lexicon knows. */
export interface Span {
  /** Index of its first piece, and how many pieces it has. */
  at: number
  length: number
  /** What it may stand for, the likeliest first. */
  terms: readonly Term[]
  /** As it stands in the text, in the singular; slips of the pen kept. */
  written: string
}

const spanishWords = new Set('de del para con sin el la los las un una unos unas y en al por talla color'.split(' '))

/** A word that only links others. */
export const isSpanishLink = (word: string): boolean => spanishWords.has(word)

interface WordFacts {
  /** How far it speaks for Spanish, or against it. */
  spanish: number
  /** The word that is meant in an English text. */
  meant: string
}

const known = new Map<string, WordFacts>()
const mostKnown = 20_000

/** Looked up once for each word: few words make up most of all texts. */
function factsOf(word: string): WordFacts {
  let facts = known.get(word)
  if (!facts) {
    if (known.size >= mostKnown) known.clear()
    const isSpanish = lexicon().spanish.has(word)
    facts = { spanish: leadOf(word), meant: isSpanish ? word : (corrected(word) ?? word) }
    known.set(word, facts)
  }
  return facts
}

function leadOf(word: string): number {
  const { spanish, english, ordinary } = lexicon()
  const isEnglish = english.has(word) || ordinary.has(word)
  if (spanishWords.has(word)) return 0.6
  if (spanish.has(word)) return isEnglish ? 0 : 1
  return isEnglish && english.get(word)?.[0]?.kind !== 'brand' ? -1 : 0
}

const isGoods = (term: Term) => term.kind === 'type' || term.kind === 'brand'
const shortestPart = 3
const shortestSlip = 5
const shortestWhole = 7

/** "Key board": two pieces that make one word, where they are no phrase of their own. */
function joinedAt(pieces: readonly string[], at: number): Span | undefined {
  const [first = '', second = ''] = [pieces[at], pieces[at + 1]]
  const whole = first + second
  const { english, longest } = lexicon()
  // Nothing begins with it.
  if (!longest.has(whole)) return undefined
  const third = pieces[at + 2]
  const longer =
    third === undefined || whole.length < shortestWhole - 1
      ? undefined
      : english.get(`${whole} ${third}`)?.filter(isGoods)
  if (longer && longer.length > 0) return { at, length: 3, terms: longer, written: `${first} ${second} ${third}` }
  if (first.length < shortestPart || second.length < shortestPart || whole.length < shortestWhole) return undefined
  const terms = english.get(whole)?.filter(isGoods)
  return terms && terms.length > 0 ? { at, length: 2, terms, written: `${first} ${second}` } : undefined
}

/** "Mix", "mixing"; "bake", "baking"; "swim", "swimming". */
function otherForms(word: string): string[] {
  const stem = /^(.{3,})ing$/.exec(word)?.[1]
  if (stem !== undefined) return [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')]
  return [`${word}ing`, `${word.replace(/e$/, '')}ing`, `${word}${word.at(-1)}ing`]
}

/** "Mix bowl" is a mixing bowl, where it is nothing else. */
function inOtherForm(pieces: readonly string[], at: number): Span | undefined {
  const [first = '', second] = [pieces[at], pieces[at + 1]]
  if (first.length < shortestPart || second === undefined || !lexicon().seconds.has(second)) return undefined
  if (!/^[a-z]+$/.test(first)) return undefined
  // A "bowl set" has nothing to do with bowling.
  if (
    lexicon()
      .english.get(first)
      ?.some((term) => isType(term) && term.isByHand)
  )
    return undefined
  for (const form of otherForms(first)) {
    const terms = lexicon()
      .english.get(`${form} ${second}`)
      ?.filter((term) => term.kind === 'type')
    if (terms && terms.length > 0) return { at, length: 2, terms, written: `${first} ${second}` }
  }
  return undefined
}

/** "Hydro flash": of a brand of two words one is written otherwise, though it makes another word. */
function brandAt(pieces: readonly string[], at: number): Span | undefined {
  const [first = '', second = ''] = [pieces[at], pieces[at + 1]]
  if (second.length < shortestSlip) return undefined
  for (const { other, term } of lexicon().brandsByFirst.get(first) ?? []) {
    if (other !== second && other.charAt(0) === second.charAt(0) && slipsBetween(other, second, 1) <= 1)
      return { at, length: 2, terms: [term], written: `${first} ${second}` }
  }
  return undefined
}

/** "Tablerunner": a word nobody uses, which is a phrase written together. */
function splitAt(pieces: readonly string[], at: number): Span | undefined {
  const word = pieces[at] ?? ''
  if (word.length < shortestWhole || !/^[a-z]+$/.test(word) || isKnownWord(word)) return undefined
  const { english } = lexicon()
  for (let cut = shortestPart; cut <= word.length - shortestPart; cut += 1) {
    const phrase = `${word.slice(0, cut)} ${word.slice(cut)}`
    const next = pieces[at + 1]
    // "Catlitter box": with the word behind it, it may be something else.
    const longer = next === undefined ? undefined : english.get(`${phrase} ${next}`)?.filter(isGoods)
    if (longer && longer.length > 0) return { at, length: 2, terms: longer, written: `${word} ${next}` }
    const terms = english.get(phrase)?.filter(isGoods)
    if (terms && terms.length > 0) return { at, length: 1, terms, written: word }
  }
  return undefined
}

const particles = new Set('on up out in off down over'.split(' '))

/**
 * "Memory foam mattress topper": a mattress topper of memory foam, not a topper of a mattress. Where the next noun is part of
 * a longer name that begins within this one, the English name ends where that one begins.
 */
function endBefore(pieces: readonly string[], { at, length, terms }: Span): number {
  const { english } = lexicon()
  const next = pieces[at + length]
  if (length === 1 || next === undefined || !terms.some(isType)) return length
  // "Book light clip on" is no light clip.
  if (particles.has(next) && english.has(`${pieces[at + length - 1]} ${next}`)) return length - 1
  for (let from = at + 1; from < at + length; from += 1) {
    const overlapping = english.get(pieces.slice(from, at + length + 1).join(' '))
    if (overlapping?.some((term) => isType(term) && term.isByHand)) return from - at
  }
  return length
}

/** "Olla de hierro fundido": a pot of cast iron. What a Spanish name ends in may be the beginning of what describes it. */
function endBeforeForeign(pieces: readonly string[], { at, length, terms }: Span): number {
  const last = at + length - 1
  if (length < 3 || pieces.length <= last + 1 || !terms.some(isType)) return length
  const overlapping = lexicon().spanish.get(`${pieces[last]} ${pieces[last + 1]}`)
  return overlapping?.some((term) => !isType(term)) ? length - 1 : length
}

function longestAt(pieces: readonly string[], at: number, isForeign: boolean, atMost?: number): Span | undefined {
  const { english, spanish, longest } = lexicon()
  const first = pieces[at] ?? ''
  const most = Math.min(longest.get(first) ?? 0, pieces.length - at, atMost ?? Number.POSITIVE_INFINITY)
  for (let length = most; length > 0; length -= 1) {
    const written = length === 1 ? first : pieces.slice(at, at + length).join(' ')
    let foreign = spanish.get(written)
    // A Spanish word within an English text is one that English does not have.
    if (foreign && !isForeign && length === 1 && isKnownWord(written)) foreign = undefined
    const terms = isForeign ? (foreign ?? english.get(written)) : (english.get(written) ?? foreign)
    if (!terms) continue
    const span = { at, length, terms, written }
    const end = atMost !== undefined ? length : (isForeign ? endBeforeForeign : endBefore)(pieces, span)
    return end < length ? (longestAt(pieces, at, isForeign, end) ?? span) : span
  }
  return undefined
}

/** What the lexicon knows in a text cut into singular pieces: the longest phrases, from left to right. */
export function readSpans(pieces: readonly string[]): Span[] {
  const facts = pieces.map(factsOf)
  // Spanish where its words outnumber those that only English has.
  const isForeign = facts.reduce((lead, { spanish }) => lead + spanish, 0) > 0
  const meant = isForeign ? pieces : facts.map((word) => word.meant)
  const spans: Span[] = []
  for (let at = 0; at < pieces.length; at += 1) {
    const plain = longestAt(meant, at, isForeign)
    const joined = joinedAt(pieces, at)
    const span =
      plain && plain.length > 1 && plain.length >= (joined?.length ?? 0)
        ? plain
        : (joined ?? brandAt(meant, at) ?? inOtherForm(meant, at) ?? splitAt(pieces, at) ?? plain)
    if (!span) continue
    const { length, terms } = span
    spans.push({
      at,
      length,
      terms,
      written: length === 1 ? (pieces[at] ?? '') : pieces.slice(at, at + length).join(' '),
    })
    at += length - 1
  }
  return spans
}
