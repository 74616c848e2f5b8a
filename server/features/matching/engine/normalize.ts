import { readSpans, type Span } from '../../../../domain/lexicon/reading.ts'
import { piecePattern, plainText, singular } from '../../../../domain/lexicon/spelling.ts'
import {
  byPiece,
  ReadText,
  termKey,
  type PlacedSpan,
  type PreparedText,
  type Reading,
  type Role,
} from './prepared-text.ts'
import { readCount, readQuantity, type Quantity } from './quantities.ts'
import { termsWithin } from './within.ts'

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

class TextReader implements Reading {
  readonly plain: string
  readonly words: string[] = []
  readonly codes = new Set<string>()
  readonly numbers = new Set<string>()
  readonly quantities: Quantity[] = []
  readonly denied = new Set<string>()
  /** Which piece each word began with. */
  readonly pieceOfWord: number[] = []
  piece = 0

  constructor(plain: string) {
    this.plain = plain
  }

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

  word(piece: string, singular: string) {
    if (!functionWords.has(piece)) this.push(singular)
  }

  push(word: string) {
    this.words.push(word)
    this.pieceOfWord.push(this.piece)
  }
}

/** "2 in 1" is not inches, and "4.1 v 2" is not volts. */
const unitMayStandApart = (unit: string, next = '') => !(/^(?:in|v)$/.test(unit) && isNumber(next))

function readPieces(
  reading: TextReader,
  pieces: readonly string[],
  singulars: readonly string[],
  roles: readonly Role[],
) {
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] ?? ''
    if (roles[index] === 'denied') {
      if (!denial.has(piece) && !functionWords.has(piece)) reading.denied.add(singulars[index] ?? piece)
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
    } else if (!(piece === 'v' && next && isNumber(next))) reading.word(piece, singulars[index] ?? piece)
  }
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
    const between = plain.slice(last, match.index)
    if (last > 0 && between !== ' ' && /[,;:|()[\]/+\u2013\u2014]| -|- |\. /.test(between)) part += 1
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

export function prepareText(text: string): PreparedText {
  const plain = plainText(text)
  const reading = new TextReader(plain)
  const { pieces, parts } = cut(plain)
  const singulars = pieces.map(singular)
  const read = readSpans(singulars)
  const roles = readRoles(pieces, parts, byPiece(read))
  readPieces(reading, pieces, singulars, roles)
  for (const chunk of /\d/.test(plain) ? plain.split(/[\s/,;:()[\]|]+/) : []) {
    const code = /\d/.test(chunk) ? joinedCode(chunk.match(piecePattern) ?? []) : undefined
    if (code) reading.codes.add(code)
  }
  reading.quantities.push(...readCount(pieces))
  return new ReadText(
    reading,
    read.map((span) => placed(span, pieces, parts, roles)),
  )
}
