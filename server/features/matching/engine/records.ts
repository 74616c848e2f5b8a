import { plainText, prepareText, singular, type PreparedText } from './normalize.ts'
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
}

export interface PreparedHunt extends PreparedRecord {
  facts: HuntFacts
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

const prepareRecord = (facts: HuntFacts & GatheringFacts): PreparedRecord => ({
  name: prepareText(facts.productName),
  whole: prepareText(wholeText(facts)),
  brand: prepareText(facts.brand ?? ''),
  color: prepareText(facts.color ?? ''),
  size: facts.size ? readSize(facts.size) : sizeNamedIn(facts.productName),
})

/** Preparing is the costly step: do it once for each record, not once for each pair. */
export const prepareHunt = (facts: HuntFacts): PreparedHunt => ({
  ...prepareRecord(facts),
  facts,
  excluded: (facts.excludeWords ?? []).map(spelledOut).filter((words) => words.trim() !== ''),
})

export const prepareGathering = (facts: GatheringFacts): PreparedGathering => ({ ...prepareRecord(facts), facts })

/** What document frequencies are counted over, and what candidates are looked up by. */
export const indexWords = (record: Pick<PreparedRecord, 'whole'>): string[] => [
  ...new Set([...record.whole.distinct, ...record.whole.codes]),
]
