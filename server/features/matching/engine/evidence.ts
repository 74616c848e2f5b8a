import { codeEvidence, numbersContradict, quantityEvidence } from './identifiers.ts'
import type { PreparedText } from './normalize.ts'
import type { Rarity } from './rarity.ts'
import type { Circumstances, PreparedGathering, PreparedHunt } from './records.ts'
import { compareSizes } from './sizes.ts'
import { freshDays, photoSimilarities, referencePriceSpread, type EvidenceName } from './weights.ts'
import { coverage, detail, sharedPhrases, similarity } from './words.ts'

/** Every strength is between 0 and 1; 0 means that this evidence is absent, whatever the reason. */
export type Strengths = Readonly<Record<EvidenceName, number>>

/** What the explanation names; the strengths alone could not tell a shopper which word or color it was. */
export interface Particulars {
  sharedWords: readonly string[]
  /** Share of the hunt's name found in the gathering. */
  nameShare: number
  code: string | undefined
  color: string | undefined
  size: string | undefined
  brand: string | undefined
  price: number | undefined
  targetPrice: number | undefined
  distanceMiles: number | undefined
  daysSinceSeen: number | undefined
}

export interface Evidence {
  strengths: Strengths
  particulars: Particulars
}

const within = (value: number) => Math.min(1, Math.max(0, value))
const amount = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
const measured = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

/** The brand counts as missing only where one side names it and the other never mentions it. */
function brandShare(brand: PreparedText, text: PreparedText, rarity: Rarity): number | undefined {
  if (brand.distinct.size === 0) return undefined
  let total = 0
  let found = 0
  for (const word of brand.distinct) {
    total += rarity(word)
    if (text.distinct.has(word) || (word.length > 4 && text.squashed.includes(word))) found += rarity(word)
  }
  return total > 0 ? found / total : 1
}

function brandEvidence(hunt: PreparedHunt, gathering: PreparedGathering, rarity: Rarity) {
  const wanted = brandShare(hunt.brand, gathering.whole, rarity)
  const offered = brandShare(gathering.brand, hunt.whole, rarity)
  if (wanted === undefined && offered === undefined) return { missing: 0, agreed: undefined }
  const share = Math.max(wanted ?? 0, offered ?? 0)
  return {
    missing: 1 - share,
    agreed: share > 0.9 ? (hunt.facts.brand ?? gathering.facts.brand ?? undefined) : undefined,
  }
}

/** The field says it best; without it, the colors in the name do. A color nobody catalogd counts as a word. */
function colorEvidence(hunt: PreparedHunt, gathering: PreparedGathering) {
  const wanted = hunt.color.colors.size > 0 ? hunt.color.colors : hunt.name.colors
  const offered = new Set([...gathering.color.colors, ...gathering.name.colors])
  const family = [...wanted].find((color) => offered.has(color))
  const [plainWord] = hunt.color.words
  if (family) return { agree: 1, contradict: 0, agreed: hunt.facts.color?.trim().toLowerCase() || family }
  if (wanted.size === 0 && plainWord && gathering.whole.distinct.has(plainWord)) {
    return { agree: 1, contradict: 0, agreed: hunt.facts.color?.trim().toLowerCase() }
  }
  return { agree: 0, contradict: wanted.size > 0 && offered.size > 0 ? 1 : 0, agreed: undefined }
}

function priceEvidence(hunt: PreparedHunt, gathering: PreparedGathering) {
  const price = amount(gathering.facts.price)
  const target = amount(hunt.facts.targetPrice)
  const reference = amount(hunt.facts.referencePrice)
  const over = price && target ? Math.log2(price / target) : 0
  const close = price && reference ? Math.exp(-Math.abs(Math.log(price / reference)) / referencePriceSpread) : 0
  return {
    price,
    target,
    within: price && target && price <= target ? 1 : 0,
    over: within(over),
    close,
    far: price && reference ? 1 - close : 0,
  }
}

function photoEvidence(photoSimilarity: number | null | undefined) {
  if (typeof photoSimilarity !== 'number' || !Number.isFinite(photoSimilarity)) return { alike: 0, unlike: 0 }
  const { unlike, neutral, alike } = photoSimilarities
  const lead = photoSimilarity - neutral
  return { alike: within(lead / (alike - neutral)), unlike: within(lead / (unlike - neutral)) }
}

export function gatherEvidence(
  hunt: PreparedHunt,
  gathering: PreparedGathering,
  rarity: Rarity,
  circumstances: Circumstances = {},
): Evidence {
  const wanted = coverage(hunt.name, gathering.whole, rarity)
  const offered = coverage(gathering.name, hunt.whole, rarity)
  const names = coverage(hunt.name, gathering.name, rarity)
  const codes = codeEvidence(hunt, gathering, rarity)
  const quantities = quantityEvidence(hunt, gathering)
  const colors = colorEvidence(hunt, gathering)
  const brand = brandEvidence(hunt, gathering, rarity)
  const price = priceEvidence(hunt, gathering)
  const size = compareSizes(hunt.size, gathering.size)
  const photo = photoEvidence(circumstances.photoSimilarity)
  const distance = measured(circumstances.distanceMiles)
  const days = measured(circumstances.daysSinceSeen)
  const radius = amount(hunt.facts.searchRadius)
  return {
    strengths: {
      namesBestCovered: Math.max(wanted.share, offered.share),
      namesLeastCovered: Math.min(wanted.share, offered.share),
      huntWordsMissing: wanted.missing,
      rarestWordShared: names.rarest,
      phrasesShared: sharedPhrases(hunt.name, gathering.name),
      wholeTextsAlike: similarity(hunt.whole, gathering.whole, rarity),
      huntDetailed: detail(hunt.name, rarity),
      codesAgree: codes.agree,
      codesContradict: codes.contradict,
      codesOfSiblings: codes.siblings ? 1 : 0,
      numbersContradict: numbersContradict(hunt, gathering) ? 1 : 0,
      quantitiesAgree: quantities.agree,
      quantitiesContradict: quantities.contradict,
      brandMissing: brand.missing,
      colorsAgree: colors.agree,
      colorsContradict: colors.contradict,
      otherColorThanAsked: hunt.facts.color ? colors.contradict : 0,
      sizesAgree: size === 'agree' ? 1 : 0,
      sizesContradict: size === 'contradict' ? 1 : 0,
      referencePriceClose: price.close,
      referencePriceFar: price.far,
      priceWithinTarget: price.within,
      priceOverTarget: price.over,
      photosAlike: photo.alike,
      photosUnlike: photo.unlike,
      farAway: distance !== undefined && radius ? within(distance / radius) : 0,
      longAgo: days === undefined ? 0 : within(days / freshDays),
    },
    particulars: {
      sharedWords: names.found,
      nameShare: wanted.share,
      code: codes.agreed,
      color: colors.agreed,
      size: size === 'agree' ? (hunt.facts.size ?? gathering.facts.size ?? undefined) : undefined,
      brand: brand.agreed,
      price: price.price,
      targetPrice: price.target,
      distanceMiles: distance,
      daysSinceSeen: days,
    },
  }
}
