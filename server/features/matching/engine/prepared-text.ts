import type { Term } from '../../../../domain/lexicon/lexicon.ts'
import type { Span } from '../../../../domain/lexicon/reading.ts'
import { groupedBy } from '../groups.ts'
import type { Quantity } from './quantities.ts'
import type { Rarity } from './rarity.ts'

/** A text as the matcher reads it. The words are what document frequencies are counted over. */
export interface PreparedText {
  /** In order of appearance, singular, without function words. */
  words: readonly string[]
  distinct: ReadonlySet<string>
  /** Where among the words each distinct one stands first. */
  places: readonly number[]
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
  /** What its words weigh, once they were asked for. */
  weights: WordWeights | undefined
}

/** How telling the distinct words of a text are, each and together. */
export interface WordWeights {
  by: Rarity
  rarities: readonly number[]
  sum: number
  /** As a bag of words. */
  length: number
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

/** From so many signs on, two things hardly share a code by chance. */
const longCode = 6

/** What was read of a text, word by word. */
export interface Reading {
  plain: string
  words: readonly string[]
  /** Which piece each word began with. */
  pieceOfWord: readonly number[]
  codes: ReadonlySet<string>
  numbers: ReadonlySet<string>
  quantities: readonly Quantity[]
  denied: ReadonlySet<string>
}

/** For each piece of a text the stretch it belongs to. */
export function byPiece<T extends Span>(spans: readonly T[]): (T | undefined)[] {
  const spanOfPiece: (T | undefined)[] = []
  for (const span of spans) for (let at = span.at; at < span.at + span.length; at += 1) spanOfPiece[at] = span
  return spanOfPiece
}

/** Adds what a stretch stands for, and what stands within it. */
function addKeys(to: Set<string>, { terms, keys, within }: PlacedSpan): void {
  for (const key of keys) to.add(key)
  for (const term of within) to.add(termKey(term))
  // Oak is wood.
  for (const { kind, families } of [...terms, ...within])
    if (kind === 'material') for (const name of families) to.add(termKey({ kind, name }))
}

export const none: ReadonlySet<string> = new Set()

/** Most texts have no codes, numbers or colors: they share the empty set. */
const orNone = (set: ReadonlySet<string>) => (set.size > 0 ? set : none)

/** What only some comparisons ask for is made when it is first asked for: most texts are read once and never compared. */
export class ReadText implements PreparedText {
  readonly words: readonly string[]
  readonly distinct: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly quantities: readonly Quantity[]
  readonly denied: ReadonlySet<string>
  readonly spans: readonly PlacedSpan[]
  readonly colors: ReadonlySet<string>
  readonly terms: ReadonlySet<string>
  weights: WordWeights | undefined = undefined
  private readonly plain: string
  private readonly pieceOfWord: readonly number[]
  private knownPlaces: readonly number[] | undefined = undefined
  private knownJoined: readonly string[] | undefined = undefined
  private knownSquashed: string | undefined = undefined
  private knownPhrases: ReadonlySet<string> | undefined = undefined
  private knownLetters: ReadonlyMap<string, readonly string[]> | undefined = undefined
  private knownSpans: readonly (PlacedSpan | undefined)[] | undefined = undefined

  constructor(reading: Reading, spans: readonly PlacedSpan[]) {
    this.plain = reading.plain
    this.words = reading.words
    this.pieceOfWord = reading.pieceOfWord
    this.distinct = new Set(reading.words)
    this.codes = orNone(reading.codes)
    this.numbers = orNone(reading.numbers)
    this.quantities = reading.quantities
    this.denied = orNone(reading.denied)
    this.spans = spans
    const colors = new Set<string>()
    const terms = new Set<string>()
    for (const span of spans) {
      if (span.role === 'denied') continue
      for (const { kind, families } of span.terms) if (kind === 'color') for (const name of families) colors.add(name)
      addKeys(terms, span)
    }
    this.colors = orNone(colors)
    this.terms = orNone(terms)
  }

  get places(): readonly number[] {
    if (!this.knownPlaces) {
      const seen = new Set<string>()
      this.knownPlaces = [...this.words.keys()].filter((place) => {
        const isFirst = !seen.has(this.words[place] ?? '')
        seen.add(this.words[place] ?? '')
        return isFirst
      })
    }
    return this.knownPlaces
  }

  get joined(): readonly string[] {
    return (this.knownJoined ??= this.words.slice(1).map((word, index) => `${this.words[index]}${word}`))
  }

  get squashed(): string {
    return (this.knownSquashed ??= this.plain.replace(/[^\p{L}\p{M}\d]+/gu, ''))
  }

  get longCodes(): readonly string[] {
    return this.codes.size === 0 ? [] : [...this.codes].filter((code) => code.length >= longCode)
  }

  get phrases(): ReadonlySet<string> {
    return (this.knownPhrases ??= new Set(this.words.slice(1).map((word, index) => `${this.words[index]} ${word}`)))
  }

  get lettersOnly(): ReadonlyMap<string, readonly string[]> {
    return (this.knownLetters ??= groupedBy(
      [...this.distinct].filter((word) => word.length >= 3 && !/\d/.test(word)),
      (word) => word.charAt(0),
    ))
  }

  get spanOfWord(): readonly (PlacedSpan | undefined)[] {
    if (!this.knownSpans) {
      const spanOfPiece = byPiece(this.spans)
      this.knownSpans = this.pieceOfWord.map((piece) => spanOfPiece[piece])
    }
    return this.knownSpans
  }
}
