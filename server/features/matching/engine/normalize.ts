import type { Term } from '../../../../domain/lexicon/lexicon.ts'
import { readSpans, type Span } from '../../../../domain/lexicon/reading.ts'
import { piecePattern, plainText, singular } from '../../../../domain/lexicon/spelling.ts'
import { readCount, readQuantity, type Quantity } from './quantities.ts'
import { termsWithin } from './within.ts'

/** A text as the matcher reads it. The words are what document frequencies are counted over. */
export interface PreparedText {
  /** In order of appearance, singular, without function words. */
  words: readonly string[]
  distinct: ReadonlySet<string>
  /** Each word but the last, written together with the next. */
  joined: readonly string[]
  /** Letters and digits only, so that "WH 1000-XM4" and "WH1000XM4" meet. */
  squashed: string
  /** Model, style and item numbers and barcodes. */
  codes: ReadonlySet<string>
  /** Those long enough to stand for one thing only: style and item numbers, barcodes. */
  longCodes: readonly string[]
  /** Plain numbers (versions, years, sizes) that carry no unit. */
  numbers: ReadonlySet<string>
  quantities: readonly Quantity[]
  colors: ReadonlySet<string>
  /** Neighboring words, in pairs. */
  phrases: ReadonlySet<string>
  /** Words without digits by their first letter, for abbreviations and misspellings. */
  lettersOnly: ReadonlyMap<string, readonly string[]>
  /** What the lexicon knows in it, in order, and for each word the stretch it belongs to. */
  spans: readonly PlacedSpan[]
  spanOfWord: readonly (PlacedSpan | undefined)[]
  /** Words it says the thing is not or is without; they are not among the words. */
  denied: ReadonlySet<string>
  /** The names of all the terms in it: other spellings of a thing meet here. */
  terms: ReadonlySet<string>
}

/** What stands before a stretch changes what it says: "for a sofa" names no sofa, "no arms" denies them. */
export type Role = 'said' | 'aside' | 'denied'

export interface PlacedSpan extends Span {
  role: Role
  /** Commas, dashes and brackets cut a name into parts. */
  part: number
  /** With its plurals, for a sentence. */
  shown: string
  /** Its terms as they stand in the terms of a text. */
  keys: readonly string[]
  /** What the words of its name say on their own. */
  within: readonly Term[]
}

export const termKey = ({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`

const functionWords = new Set(
  'a an the and or of for with without from to in on at by is are be it its this that these those your you our as not no new w'.split(
    ' ',
  ),
)

const isNumber = (piece: string) => /^\d+(?:\.\d+)*$/.test(piece)
const isMixed = (piece: string) => /\p{L}/u.test(piece) && /\d/.test(piece)

/** "8.0" is 8; whole numbers stay as printed, since "06" may be a year and "00123" an item number. */
const plainNumber = (number: string) => (/^\d+\.\d+$/.test(number) ? number.replace(/\.?0+$/, '') : number)

/** Barcodes and item numbers are long; a year or a count is not. */
const isItemNumber = (piece: string) => /^\d{5,14}$/.test(piece)

/** A model or style number in one piece ("c920", "1000xm4"), not an ordinal ("2nd") or a decade ("90s"). */
const isModelNumber = (piece: string) => isMixed(piece) && piece.length >= 3 && !/^\d+(?:st|nd|rd|th|s)$/.test(piece)

const gluedMeasure = /^(\d+(?:\.\d+)*)([a-z]+)$/

function isMeasure(piece: string): boolean {
  const [, number, unit] = gluedMeasure.exec(piece) ?? []
  return number !== undefined && unit !== undefined && readQuantity(number, unit) !== undefined
}

/** A hyphenated code as a whole ("cc-9011133-ww"): a piece of it is a code, or letters meet at least three digits. */
function joinedCode(pieces: readonly string[]): string | undefined {
  const joined = pieces.join('').replaceAll('.', '')
  if (pieces.length < 2 || joined.length < 5 || joined.length > 24 || !isMixed(joined)) return undefined
  const telling = pieces.some((piece) => !isMeasure(piece) && (isModelNumber(piece) || /^\d{3,}$/.test(piece)))
  return telling ? joined : undefined
}

const aside = new Set('for with w fits compatible from by para con de including includes'.split(' '))
const denial = new Set('not no without non minus except excluding sin'.split(' '))

/** From so many signs on, two things hardly share a code by chance. */
const longCode = 6

class TextReader {
  readonly words: string[] = []
  readonly codes = new Set<string>()
  readonly numbers = new Set<string>()
  readonly quantities: Quantity[] = []
  readonly denied = new Set<string>()
  /** Which piece each word began with. */
  readonly pieceOfWord: number[] = []
  piece = 0

  measure(number: string, unit: string): boolean {
    const read = readQuantity(plainNumber(number), unit)
    if (!read) return false
    this.quantities.push(read.quantity)
    this.push(read.token)
    return true
  }

  number(piece: string) {
    const number = plainNumber(piece)
    this.push(number)
    if (isItemNumber(number)) this.codes.add(number)
    else this.numbers.add(number)
  }

  word(piece: string) {
    if (functionWords.has(piece)) return
    this.push(singular(piece))
  }

  push(word: string) {
    this.words.push(word)
    this.pieceOfWord.push(this.piece)
  }
}

/** "2 in 1" is not inches, and "4.1 v 2" is not volts. */
const unitMayStandApart = (unit: string, next = '') => !(/^(?:in|v)$/.test(unit) && isNumber(next))

function readPieces(reading: TextReader, pieces: readonly string[], roles: readonly Role[]) {
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] ?? ''
    if (roles[index] === 'denied') {
      if (!denial.has(piece) && !functionWords.has(piece)) reading.denied.add(singular(piece))
      continue
    }
    reading.piece = index
    const next = pieces[index + 1]
    const glued = gluedMeasure.exec(piece)
    const version = /^v(\d+(?:\.\d+)*)$/.exec(piece)
    if (glued?.[1] && glued[2] && reading.measure(glued[1], glued[2])) continue
    if (version?.[1]) reading.number(version[1])
    else if (isNumber(piece)) {
      if (next && unitMayStandApart(next, pieces[index + 2]) && reading.measure(piece, next)) index += 1
      else reading.number(piece)
    } else if (isModelNumber(piece)) {
      const code = piece.replaceAll('.', '')
      reading.push(code)
      reading.codes.add(code)
    } else if (!(piece === 'v' && next && isNumber(next))) reading.word(piece)
  }
}

function byFirstLetter(words: ReadonlySet<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < 3 || /\d/.test(word)) continue
    const group = groups.get(word.charAt(0))
    if (group) group.push(word)
    else groups.set(word.charAt(0), [word])
  }
  return groups
}

/** Words that lead on from a denial to what is denied. */
const leading = new Set('a an the any of my your our or de un una el la los las'.split(' '))

/** The pieces of a text, and in which part of it each stands. */
function cut(plain: string): { pieces: string[]; parts: number[] } {
  const pieces: string[] = []
  const parts: number[] = []
  let part = 0
  let last = 0
  for (const match of plain.matchAll(piecePattern)) {
    if (last > 0 && /[,;:|()[\]/+\u2013\u2014]| -|- |\. /.test(plain.slice(last, match.index))) part += 1
    pieces.push(match[0])
    parts.push(part)
    last = match.index + match[0].length
  }
  return { pieces, parts }
}

/**
 * What was said before each piece. "For" and "with" reach to the end of their part; "not", "no" and "without" deny the one
 * thing that follows. Within a name that the lexicon knows ("looking for", "non slip") they say nothing of the kind.
 */
function readRoles(
  pieces: readonly string[],
  parts: readonly number[],
  spanOfPiece: readonly (Span | undefined)[],
): Role[] {
  const roles: Role[] = pieces.map(() => 'said')
  let role: Role = 'said'
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? ''
    if (parts[at] !== parts[at - 1]) role = 'said'
    const isWithin = (spanOfPiece[at]?.length ?? 1) > 1
    if (!isWithin && aside.has(piece)) role = 'aside'
    roles[at] = role
    // "No 5" is a number.
    if (isWithin || !denial.has(piece) || isNumber(pieces[at + 1] ?? '')) continue
    let next = at + 1
    while (leading.has(pieces[next] ?? '')) next += 1
    const end = next + (spanOfPiece[next]?.length ?? 1)
    for (; at < end && at < pieces.length; at += 1) roles[at] = 'denied'
    at -= 1
  }
  return roles
}

/** What it stands for, and what stands within it. */
function keysOf({ terms, keys, within }: PlacedSpan): string[] {
  const all = [...keys, ...within.map(termKey)]
  // Oak is wood.
  for (const { kind, families } of [...terms, ...within])
    if (kind === 'material') all.push(...families.map((name) => termKey({ kind, name })))
  return all
}

// Spelled out field by field: a spread would take longer than all the rest of it.
const placed = (span: Span, pieces: string[], parts: number[], roles: Role[]): PlacedSpan => ({
  at: span.at,
  length: span.length,
  terms: span.terms,
  written: span.written,
  role: roles[span.at] ?? 'said',
  part: parts[span.at] ?? 0,
  shown: span.length === 1 ? (pieces[span.at] ?? '') : pieces.slice(span.at, span.at + span.length).join(' '),
  keys: span.terms.map(termKey),
  within: termsWithin(span),
})

function byPiece<T extends Span>(spans: readonly T[]): (T | undefined)[] {
  const spanOfPiece: (T | undefined)[] = []
  for (const span of spans) for (let at = span.at; at < span.at + span.length; at += 1) spanOfPiece[at] = span
  return spanOfPiece
}

export function prepareText(text: string): PreparedText {
  const plain = plainText(text)
  const reading = new TextReader()
  const { pieces, parts } = cut(plain)
  const read = readSpans(pieces.map(singular))
  const roles = readRoles(pieces, parts, byPiece(read))
  readPieces(reading, pieces, roles)
  for (const chunk of plain.split(/[\s/,;:()[\]|]+/)) {
    const code = /\d/.test(chunk) ? joinedCode(chunk.match(piecePattern) ?? []) : undefined
    if (code) reading.codes.add(code)
  }
  const spans = read.map((span) => placed(span, pieces, parts, roles))
  const spanOfPiece = byPiece(spans)
  const said = spans.filter(({ role }) => role !== 'denied')
  const distinct = new Set(reading.words)
  return {
    words: reading.words,
    distinct,
    joined: reading.words.slice(1).map((word, index) => `${reading.words[index]}${word}`),
    squashed: plain.replace(/[^\p{L}\p{M}\d]+/gu, ''),
    codes: reading.codes,
    longCodes: [...reading.codes].filter((code) => code.length >= longCode),
    numbers: reading.numbers,
    quantities: [...reading.quantities, ...readCount(pieces)],
    colors: new Set(
      said.flatMap(({ terms }) => terms.filter(({ kind }) => kind === 'color').flatMap(({ families }) => families)),
    ),
    phrases: new Set(reading.words.slice(1).map((word, index) => `${reading.words[index]} ${word}`)),
    lettersOnly: byFirstLetter(distinct),
    denied: reading.denied,
    spans,
    spanOfWord: reading.pieceOfWord.map((piece) => spanOfPiece[piece]),
    terms: new Set(said.flatMap(keysOf)),
  }
}
