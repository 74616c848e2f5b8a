import { ancestorsOf, lexicon } from '../../../../domain/lexicon/lexicon.ts'
import { plainText, singular } from '../../../../domain/lexicon/spelling.ts'
import { understand, type Meaning } from './meaning.ts'
import { prepareText } from './normalize.ts'
import type { PreparedText } from './prepared-text.ts'
import { readWish, type Wish } from './wish.ts'
import { genericHunt } from './weights.ts'
import { readSize, sizeNamedIn, type Size } from './sizes.ts'

type Maybe<T> = T | null | undefined

/** What a hunter wrote. Only the name is needed: a missing field is no evidence, neither for nor against. */
export interface HuntFacts {
  productName: string
  description?: Maybe<string>
  brand?: Maybe<string>
  /** The most the hunter wants to pay: a limit, so cheaper is never worse. */
  targetPrice?: Maybe<number>
  /** What the wanted thing costs elsewhere: a clue to its identity, so much cheaper speaks against. */
  referencePrice?: Maybe<number>
  color?: Maybe<string>
  size?: Maybe<string>
  tags?: Maybe<readonly string[]>
  excludeWords?: Maybe<readonly string[]>
  searchRadius?: Maybe<number>
}

/** What a gatherer saw. */
export interface GatheringFacts {
  productName: string
  description?: Maybe<string>
  brand?: Maybe<string>
  price?: Maybe<number>
  color?: Maybe<string>
  size?: Maybe<string>
  sku?: Maybe<string>
  barcode?: Maybe<string>
  tags?: Maybe<readonly string[]>
}

/** What belongs to the pair rather than to either side. */
export interface Circumstances {
  distanceMiles?: Maybe<number>
  /** Cosine of the photos' features, where both have photos that were looked at. */
  photoSimilarity?: Maybe<number>
  /** Days since the gathering was seen or last confirmed. */
  daysSinceSeen?: Maybe<number>
}

interface PreparedRecord {
  name: PreparedText
  /** Name, brand, description, tags, color, size and codes together. */
  whole: PreparedText
  brand: PreparedText
  color: PreparedText
  size: Size | undefined
  /** Model, style and item numbers that its name or description states; the store's own number left out. */
  statedCodes: readonly string[]
  /** What the name says. */
  meaning: Meaning
  /** Types and brands as words of their own, so that other names for a thing are looked up alike. */
  concepts: readonly string[]
}

export interface PreparedHunt extends PreparedRecord {
  facts: HuntFacts
  wish: Wish
  /** As whole words with spaces around, ready to be looked for in a spelled-out gathering. */
  excluded: readonly string[]
}

export interface PreparedGathering extends PreparedRecord {
  facts: GatheringFacts
}

/** Every word in its singular form, function words kept, so that "box of parts" can be excluded as a phrase. */
export const spelledOut = (text: string) =>
  ` ${(plainText(text).match(/[\p{L}\p{M}\d.]+/gu) ?? []).map((word) => singular(word.replace(/\.+$/, ''))).join(' ')} `

const joined = (parts: readonly Maybe<string>[]) => parts.filter(Boolean).join(' . ')

export const wholeText = (facts: HuntFacts & GatheringFacts) =>
  joined([
    facts.productName,
    facts.brand,
    facts.description,
    ...(facts.tags ?? []),
    facts.color,
    facts.size,
    facts.sku,
    facts.barcode,
  ])

/** What looks like a model or an item number on its own: "1080p" and "14k" do not. */
const looksStated = (code: string) => (code.length >= 5 && !/^\d+[a-z]$/.test(code)) || /^[a-z]{1,3}\d{2,3}$/.test(code)

/** "Model 2045", "style #XT-5", "item no. 4521": whatever is called so. */
const calledCode =
  /\b(?:model|style|item|sku|article|art|ref|upc|dpci|modelo|estilo|articulo)\s*(?:no\b\.?|number|num|[#:])?\s*[#:]?\s*((?=[\w-]*\d)[a-z\d][a-z\d-]{2,})/gi

/** "Charge 5": a description that is little more than the name and number of a model. */
const namedModel =
  /^\s*((?!size|set|pack|box|only|about|under|over|was|retail)[a-z]+ \d{1,3})(?:[\s,.]+[a-z]+){0,2}[\s.]*$/gi
/** "V15 Detect only", "501 button fly": a description that begins with the number of a model. */
const leadingModel =
  /^\s*(?:the\s+|only\s+|must be\s+|model\s+)?(v\d{1,2}|\d{3})(?=[\s,.]|$)(?!\s*(?:ct|count|pcs?|pieces?|pack|oz|ml|g|lbs?|tc|threads?|watts?|dollars|usd|off|in|left|miles?|cm|mm)\b)/gi
const hyphenedCode = /\b([a-z]{1,3}-\d{2,4}[a-z]?)\b/gi

const noCodes: readonly string[] = []

function statedCodesOf(
  whole: PreparedText,
  { productName, description, sku, barcode }: GatheringFacts,
): readonly string[] {
  const text = joined([productName, description])
  if (whole.codes.size === 0 && !/\d/.test(text)) return noCodes
  const own = joined([sku, barcode])
    .replace(/[^a-z\d]/gi, '')
    .toLowerCase()
  const called = [
    ...text.matchAll(calledCode),
    ...text.matchAll(hyphenedCode),
    ...(description ?? '').matchAll(namedModel),
    ...(description ?? '').matchAll(leadingModel),
  ].map(([, code = '']) => code.replace(/[\s-]/g, '').toLowerCase())
  return [...new Set([...[...whole.codes].filter(looksStated), ...called])].filter((code) => !own.includes(code))
}

/** Made when it is first needed, since it wakes the lexicon. */
let nothing: PreparedText | undefined
const prepareField = (text: Maybe<string>) => (text ? prepareText(text) : (nothing ??= prepareText('')))

/** "Any color but red" denies red. */
const prepareColor = (color: Maybe<string>) => prepareField(color?.replace(/\b(any.*) but\b/i, '$1 not'))

/** Preparing is the costly step: do it once for each record, not once for each pair. */
export function prepareHunt(facts: HuntFacts): PreparedHunt {
  const { name, whole } = textsOf(facts)
  const meaning = understand(name, facts.size)
  const named = sizeNamedIn(facts.productName)
  return {
    name,
    whole,
    meaning,
    facts,
    statedCodes: statedCodesOf(whole, facts),
    brand: prepareField(facts.brand),
    color: prepareColor(facts.color),
    size: facts.size ? readSize(facts.size) : named,
    concepts: conceptsOf(meaning.types, meaning),
    wish: readWish(name, meaning, named, {
      // A hunt for a product of the catalog asks for that product.
      isOfCatalog: Boolean(facts.brand) || (facts.referencePrice ?? 0) > 0,
      isDescribed: whole.words.length - name.words.length >= genericHunt.described,
    }),
    excluded: (facts.excludeWords ?? []).map(spelledOut).filter((words) => words.trim() !== ''),
  }
}

/** What is seen answers hunts for all that it is a kind of. */
export function prepareGathering(facts: GatheringFacts): PreparedGathering {
  const { name, whole } = textsOf(facts)
  const meaning = understand(name, facts.size)
  const kinds = new Set<number>()
  for (const types of [meaning.types, meaning.also]) {
    for (const type of types) {
      kinds.add(type)
      for (const kind of ancestorsOf(type)) kinds.add(kind)
    }
  }
  return {
    name,
    whole,
    meaning,
    facts,
    statedCodes: statedCodesOf(whole, facts),
    brand: prepareField(facts.brand),
    color: prepareField(facts.color),
    size: facts.size ? readSize(facts.size) : sizeNamedIn(facts.productName),
    concepts: conceptsOf(kinds, meaning),
  }
}

function textsOf(facts: HuntFacts & GatheringFacts): { name: PreparedText; whole: PreparedText } {
  const name = prepareText(facts.productName)
  const text = wholeText(facts)
  return { name, whole: text === facts.productName ? name : prepareText(text) }
}

/** No word has a sign in front, so that a type is never taken for its name. */
const conceptsOf = (types: Iterable<number>, { brands }: Meaning) => [
  ...[...types].flatMap((id) => lexicon().types[id]?.name ?? []).map((name) => `~${name}`),
  ...[...brands].map((brand) => `@${brand}`),
]

/** What document frequencies are counted over, and what candidates are looked up by. */
export const indexWords = (record: Pick<PreparedRecord, 'whole' | 'concepts'>): string[] => [
  ...new Set([...record.whole.distinct, ...record.whole.codes, ...record.concepts]),
]
