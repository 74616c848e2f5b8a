import { colorFamily } from './colors.ts'
import { readQuantity, type Quantity } from './quantities.ts'

/** A text as the matcher reads it. The words are what document frequencies are counted over. */
export interface PreparedText {
  /** In order of appearance, singular, without function words. */
  words: readonly string[]
  distinct: ReadonlySet<string>
  /** Letters and digits only, so that "WH 1000-XM4" and "WH1000XM4" meet. */
  squashed: string
  /** Model, style and item numbers and barcodes. */
  codes: ReadonlySet<string>
  /** Plain numbers (versions, years, sizes) that carry no unit. */
  numbers: ReadonlySet<string>
  quantities: readonly Quantity[]
  colors: ReadonlySet<string>
  /** Neighboring words, in pairs. */
  phrases: ReadonlySet<string>
  /** Words without digits by their first letter, for abbreviations and misspellings. */
  lettersOnly: ReadonlyMap<string, readonly string[]>
}

const functionWords = new Set(
  'a an the and or of for with without from to in on at by is are be it its this that these those your you our as not no new'.split(
    ' ',
  ),
)

/** Lower case, plain letters, decimal points, inch marks spelled out; what is left is easy to cut into pieces. */
export function plainText(text: string): string {
  return text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\u2122\u00ae\u00a9]/g, ' ')
    .replace(/&(?:amp|nbsp|quot|#\d+);/gi, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/(\d)\s*(?:\\?["\u201d\u2033]|'')+/g, '$1 inch ')
    .replace(/[\u2019']s\b/g, '')
    .replace(/[\u2019']/g, '')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d{1,2}(?!\d))/g, '$1.')
    .replace(/(\d)\s*[x\u00d7]\s*(?=\d)/g, '$1 x ')
}

/** Plurals only: anything bolder would merge words that sell different things. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /\d/.test(word) || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

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

class TextReader {
  readonly words: string[] = []
  readonly codes = new Set<string>()
  readonly numbers = new Set<string>()
  readonly quantities: Quantity[] = []
  readonly colors = new Set<string>()

  measure(number: string, unit: string): boolean {
    const read = readQuantity(plainNumber(number), unit)
    if (!read) return false
    this.quantities.push(read.quantity)
    this.words.push(read.token)
    return true
  }

  number(piece: string) {
    const number = plainNumber(piece)
    this.words.push(number)
    if (isItemNumber(number)) this.codes.add(number)
    else this.numbers.add(number)
  }

  word(piece: string) {
    if (functionWords.has(piece)) return
    const word = singular(piece)
    this.words.push(word)
    const color = colorFamily(word)
    if (color) this.colors.add(color)
  }
}

/** "2 in 1" is not inches, and "4.1 v 2" is not volts. */
const unitMayStandApart = (unit: string, next = '') => !(/^(?:in|v)$/.test(unit) && isNumber(next))

function readPieces(reading: TextReader, pieces: readonly string[]) {
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] ?? ''
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
      reading.words.push(code)
      reading.codes.add(code)
    } else if (!(piece === 'v' && next && isNumber(next))) reading.word(piece)
  }
}

// Letters of any script: names are not always English.
const piecePattern = /[\p{L}\p{M}\d]*\d(?:\.\d+\p{L}*)+|[\p{L}\p{M}\d]+/gu

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

export function prepareText(text: string): PreparedText {
  const plain = plainText(text)
  const reading = new TextReader()
  const pieces = plain.match(piecePattern) ?? []
  readPieces(reading, pieces)
  for (const chunk of plain.split(/[\s/,;:()[\]|]+/)) {
    const code = joinedCode(chunk.match(piecePattern) ?? [])
    if (code) reading.codes.add(code)
  }
  const distinct = new Set(reading.words)
  return {
    words: reading.words,
    distinct,
    squashed: plain.replace(/[^\p{L}\p{M}\d]+/gu, ''),
    codes: reading.codes,
    numbers: reading.numbers,
    quantities: reading.quantities,
    colors: reading.colors,
    phrases: new Set(reading.words.slice(1).map((word, index) => `${reading.words[index]} ${word}`)),
    lettersOnly: byFirstLetter(distinct),
  }
}
