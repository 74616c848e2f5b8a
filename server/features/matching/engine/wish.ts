import { isKnownWord, isType, type TermKind } from '../../../../domain/lexicon/lexicon.ts'
import { isSpanishLink } from '../../../../domain/lexicon/reading.ts'
import { corrected } from '../../../../domain/lexicon/corrections.ts'
import type { Meaning } from './meaning.ts'
import { termKey, type PlacedSpan, type PreparedText } from './prepared-text.ts'
import { readQuantity, type Quantity } from './quantities.ts'
import type { Size } from './sizes.ts'
import { askedWeights, genericHunt } from './weights.ts'

/** One thing that a hunt asks for besides the type: a color, a brand, a word. */
export interface Requirement {
  word: string
  /** One by one, where it is a phrase. */
  words: readonly string[]
  kinds: ReadonlySet<TermKind>
  terms: readonly string[]
  families: readonly string[]
  /** With a neighbor written as one word: "go walk" is answered by "gowalk". */
  joined: readonly string[]
  audiences: ReadonlySet<string>
  /** A measure is answered in any unit. */
  quantity?: Quantity | undefined
  weight: number
}

/** What a hunt asks for, and how far anything that has it all will do. */
export interface Wish {
  asked: readonly Requirement[]
  /** From 0 (that very thing) to 1 (anything of that type with all that is asked for). */
  generic: number
}

const weightOfKind: Partial<Record<TermKind, number>> = {
  brand: askedWeights.brand,
  color: askedWeights.looks,
  material: askedWeights.looks,
  'bed size': askedWeights.looks,
  side: askedWeights.looks,
  audience: askedWeights.audience,
  feature: askedWeights.feature,
}

function requirementOfSpan(span: PlacedSpan): Requirement {
  const kinds = new Set(span.terms.map(({ kind }) => kind))
  const weights = [...kinds].flatMap((kind) => weightOfKind[kind] ?? [])
  return {
    word: span.written,
    words: span.written.split(' '),
    kinds,
    terms: span.terms.map(termKey),
    families: span.terms.flatMap(({ kind, families }) => (kind === 'color' ? families : [])),
    joined: [],
    audiences: new Set(span.terms.flatMap(({ kind, name }) => (kind === 'audience' ? [name] : []))),
    weight: weights.length > 0 ? Math.max(...weights) : askedWeights.word,
  }
}

const hasDigit = (word: string) => /\d/.test(word)
/** A name of its own: no word of the language, no known misspelling of one. */
const isProperName = (word: string) => !hasDigit(word) && !isKnownWord(word) && corrected(word) === undefined

function measureOf(word: string): Quantity | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(word) ?? []
  return number && unit ? readQuantity(number, unit)?.quantity : undefined
}

const requirementOfWord = (word: string, before = '', after = ''): Requirement => ({
  word,
  words: [word],
  joined: [before, after].flatMap((neighbor, place) =>
    neighbor === '' ? [] : [place === 0 ? neighbor + word : word + neighbor],
  ),
  kinds: new Set(),
  terms: [],
  families: [],
  audiences: new Set(),
  quantity: measureOf(word),
  weight: hasDigit(word) || isProperName(word) ? askedWeights.name : askedWeights.word,
})

/** Sizes are compared on their own. */
const isSize = (word: string) => /^(?:[2-6]?x{0,3}[sl]|[1-6]x|m|\d+t|small|medium|large|sm|md|med|lg|lrg)$/.test(word)

/** Words that say the type are answered by the type. */
const saysType = (span: PlacedSpan, { heads }: Meaning) =>
  heads.some(({ written }) => written === span.written) && span.terms.some(isType)

interface Origin {
  isOfCatalog: boolean
  isDescribed: boolean
}

/** `size` is what the name says of it. */
export function readWish(name: PreparedText, meaning: Meaning, size: Size | undefined, from: Origin): Wish {
  const sizes = new Set(size?.numbers)
  const asked: Requirement[] = []
  const seen = new Set<PlacedSpan | string>()
  name.words.forEach((word, index) => {
    if (isSpanishLink(word) || (isSize(word) && (size || word.length < 5)) || sizes.has(word)) return
    const span = name.spanOfWord[index]
    if (seen.has(span ?? word)) return
    seen.add(span ?? word)
    if (!span) asked.push(requirementOfWord(word, name.words[index - 1], name.words[index + 1]))
    else if (!saysType(span, meaning) && span.terms[0]?.kind !== 'noise') asked.push(requirementOfSpan(span))
  })
  const { few, many, untyped, numbered } = genericHunt
  const words = asked.length + 1
  const short = Math.min(1, Math.max(0, (many - words) / (many - few)))
  const typed = meaning.heads.length > 0 ? 1 : untyped
  const plain = [...name.numbers].some((number) => !sizes.has(number)) ? numbered : 1
  // A model number means one thing, and so does a name of its own that is described at length.
  const isNamed = from.isDescribed && asked.some(({ weight }) => weight >= askedWeights.name)
  const isOneThing = from.isOfCatalog || isNamed || [...name.codes].some((code) => !isSize(code))
  return { asked, generic: isOneThing ? 0 : short * typed * plain }
}
