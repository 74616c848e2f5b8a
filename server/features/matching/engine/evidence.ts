import { freshDays } from '../../../../domain/rules/freshness.ts'
import { answersTo, judgeType, sameTypeInOtherWords, type Answers } from './answers.ts'
import { contradictionsOf } from './contradictions.ts'
import {
  codeEvidence,
  numbersContradict,
  quantityEvidence,
  statedCodeEvidence,
  statesOtherCode,
} from './identifiers.ts'
import type { PreparedText } from './prepared-text.ts'
import type { Rarity } from './rarity.ts'
import type { Circumstances, PreparedGathering, PreparedHunt } from './records.ts'
import { compareSizes } from './sizes.ts'
import { photoSimilarities, referencePriceSpread, type EvidenceName } from './weights.ts'
import { common, coverage, detail, sharedPhrases, similarity } from './words.ts'

/** Every strength is between 0 and 1; 0 means that this evidence is absent, whatever the reason. */
export type Strengths = Readonly<Record<EvidenceName, number>>

/** What the explanation names; the strengths alone could not tell a shopper which word or color it was. */
export interface Particulars {
  sharedWords: readonly string[]
  /** Share of the hunt's name that stands in the gathering as written. */
  nameShare: number
  /** The same type in other words. */
  otherWords: { wanted: string; offered: string } | undefined
  /** What was asked for and is not mentioned. */
  lacking: readonly string[]
  haveBothDescriptions: boolean
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
  /** How far anything of the type will do: see wish.ts. */
  generic: number
  /** Something the hunter asked for is not so. */
  isContradicted: boolean
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

/** In the letter case of the name, where it can be found there. */
function asWritten(name: string, shown: string): string {
  const at = name.toLowerCase().indexOf(shown)
  return at < 0 ? shown : name.slice(at, at + shown.length)
}

/** By the longer of the two names it is called by: "TNF" says less than "The North Face". */
function brandWritten(hunt: PreparedHunt, gathering: PreparedGathering, brand: string): string {
  const written = [hunt, gathering].flatMap(({ name, facts }) => {
    const span = name.spans.find(({ terms }) => terms.some((term) => term.kind === 'brand' && term.name === brand))
    return span ? asWritten(facts.productName, span.shown) : []
  })
  return written.toSorted((one, other) => other.length - one.length)[0] ?? brand
}

function brandEvidence(hunt: PreparedHunt, gathering: PreparedGathering, rarity: Rarity) {
  const wanted = brandShare(hunt.brand, gathering.whole, rarity)
  const offered = brandShare(gathering.brand, hunt.whole, rarity)
  const isStated = wanted !== undefined || offered !== undefined
  const share = Math.max(wanted ?? 0, offered ?? 0)
  return { missing: isStated ? 1 - share : 0, isStated, isAgreed: share > 0.9 }
}

/** The field says it best; without it, the names do. */
function brandTold(hunt: PreparedHunt, gathering: PreparedGathering, brand: ReturnType<typeof brandEvidence>) {
  if (brand.isStated) return brand.isAgreed ? (hunt.facts.brand ?? gathering.facts.brand ?? undefined) : undefined
  const named = [...hunt.meaning.brands].find((name) => gathering.meaning.brands.has(name))
  return named && brandWritten(hunt, gathering, named)
}

/** In the hunter's own word: who asked for navy is not told of blue. */
const colorWritten = ({ spans }: PreparedText, family: string) =>
  spans.find(({ terms }) => terms.some((term) => term.kind === 'color' && term.families.includes(family)))?.written

const deniedColors = ({ spans }: PreparedText) =>
  spans.flatMap(({ role, terms }) =>
    role === 'denied' ? terms.flatMap(({ kind, families }) => (kind === 'color' ? families : [])) : [],
  )

/** "Any", "anything", "any color but red". */
const isAnyColor = (color: PreparedText) => color.words[0]?.startsWith('any') ?? false

/**
 * The field says it best; without words in it, the colors in the name do. Words that are no colors of the lexicon agree
 * with a color field that has all of them, or with the text of a gathering without one.
 */
function colorEvidence({ color, name }: PreparedHunt, gathering: PreparedGathering) {
  const isOffered = (family: string) => gathering.color.colors.has(family) || gathering.name.colors.has(family)
  const wanted = color.words.length > 0 ? color.colors : name.colors
  for (const family of wanted) if (isOffered(family)) return { agree: 1, contradict: 0, family }
  if (wanted.size > 0) {
    const isOtherOffered = gathering.color.colors.size > 0 || gathering.name.colors.size > 0
    return { agree: 0, contradict: isOtherOffered ? 1 : 0 }
  }
  if (deniedColors(color).some(isOffered)) return { agree: 0, contradict: 1 }
  const offered = gathering.color.words.length > 0 ? gathering.color : gathering.whole
  const isNamed = color.words.length > 0 && !isAnyColor(color)
  return { agree: isNamed && color.words.every((word) => offered.distinct.has(word)) ? 1 : 0, contradict: 0 }
}

function colorTold({ facts, color, name }: PreparedHunt, { agree, family }: ReturnType<typeof colorEvidence>) {
  if (agree === 0) return undefined
  const said = facts.color?.trim().toLowerCase()
  if (family === undefined) return said
  if (!color.colors.has(family)) return colorWritten(name, family)
  return isAnyColor(color) ? colorWritten(color, family) : said
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

const noAnswers: Answers = { there: 0, missing: 0, lacking: [], isNamed: false }

/** Whether the two records say things of it that cannot both be true. */
const speakAgainst = (
  colors: ReturnType<typeof colorEvidence>,
  quantities: ReturnType<typeof quantityEvidence>,
  codes: ReturnType<typeof codeEvidence>,
  { audience, brand, material, feature, side }: ReturnType<typeof contradictionsOf>,
) =>
  colors.contradict > 0 ||
  quantities.contradict > 0 ||
  codes.siblings ||
  (codes.contradict > 0.5 && codes.agree === 0) ||
  audience ||
  brand ||
  material ||
  feature ||
  side

/** Hardly one pair in ten is told about: what it is told is put together when it is asked for. */
class GatheredEvidence implements Evidence {
  readonly strengths: Strengths
  readonly generic: number
  readonly isContradicted: boolean
  private readonly tell: () => Particulars
  private told: Particulars | undefined = undefined

  constructor(strengths: Strengths, generic: number, isContradicted: boolean, tell: () => Particulars) {
    this.strengths = strengths
    this.generic = generic
    this.isContradicted = isContradicted
    this.tell = tell
  }

  get particulars(): Particulars {
    return (this.told ??= this.tell())
  }
}

export function gatherEvidence(
  hunt: PreparedHunt,
  gathering: PreparedGathering,
  rarity: Rarity,
  circumstances: Circumstances = {},
): Evidence {
  const wanted = coverage(hunt.name, gathering.whole, rarity)
  const offered = coverage(gathering.name, hunt.whole, rarity)
  const names = common(hunt.name, gathering.name, rarity)
  const codes = codeEvidence(hunt, gathering, rarity)
  const stated = statedCodeEvidence(hunt, gathering, rarity)
  const quantities = quantityEvidence(hunt, gathering)
  const colors = colorEvidence(hunt, gathering)
  const brand = brandEvidence(hunt, gathering, rarity)
  const price = priceEvidence(hunt, gathering)
  const size = compareSizes(hunt.size, gathering.size)
  const photo = photoEvidence(circumstances.photoSimilarity)
  const distance = measured(circumstances.distanceMiles)
  const days = measured(circumstances.daysSinceSeen)
  const radius = amount(hunt.facts.searchRadius)
  const verdict = judgeType(hunt, gathering)
  const answers = hunt.wish.generic > 0 ? answersTo(hunt, gathering) : noAnswers
  const contradictions = contradictionsOf(hunt, gathering)
  const hasOtherNumber = numbersContradict(hunt, gathering)
  const otherSize = size === 'contradict' || contradictions.bedSize
  const isOther = verdict === 'other' || verdict === 'accessory'
  const isContradicted =
    isOther ||
    otherSize ||
    hasOtherNumber ||
    statesOtherCode(hunt, gathering) ||
    speakAgainst(colors, quantities, codes, contradictions)
  // Spelled out name by name: spreading parts into it would make every pair several times as slow.
  const strengths: Strengths = {
    typeSame: verdict === 'same' ? 1 : 0,
    typeKind: verdict === 'kind' ? 1 : 0,
    typeMentioned: verdict === 'mentioned' ? 1 : 0,
    typeNear: verdict === 'near' ? 1 : 0,
    typeBroader: verdict === 'broader' ? 1 : 0,
    typesDiffer: verdict === 'other' ? 1 : 0,
    onlyGoesWithIt: verdict === 'accessory' ? 1 : 0,
    askedThere: answers.there,
    allNamed: answers.isNamed && verdict === 'unknown' ? 1 : 0,
    askedMissing: answers.missing,
    askedContradicted: isContradicted && !isOther ? 1 : 0,
    brandsContradict: contradictions.brand ? 1 : 0,
    audienceContradicts: contradictions.audience ? 1 : 0,
    sideContradicts: contradictions.side ? 1 : 0,
    materialContradicts: contradictions.material ? 1 : 0,
    featureContradicts: contradictions.feature ? 1 : 0,
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
    statedCodesAgree: Math.max(0, stated.agree - codes.agree),
    statedCodesContradict: codes.agree > 0 || codes.contradict > 0.5 ? 0 : stated.contradict,
    numbersContradict: hasOtherNumber ? 1 : 0,
    quantitiesAgree: quantities.agree,
    quantitiesContradict: quantities.contradict,
    brandMissing: brand.missing,
    colorsAgree: colors.agree,
    colorsContradict: colors.contradict,
    otherColorThanAsked: hunt.facts.color ? colors.contradict : 0,
    sizesAgree: size === 'agree' ? 1 : 0,
    sizesContradict: otherSize ? 1 : 0,
    referencePriceClose: price.close,
    referencePriceFar: price.far,
    priceWithinTarget: price.within,
    priceOverTarget: price.over,
    photosAlike: photo.alike,
    photosUnlike: photo.unlike,
    farAway: distance !== undefined && radius ? within(distance / radius) : 0,
    longAgo: days === undefined ? 0 : within(days / freshDays),
  }
  return new GatheredEvidence(strengths, hunt.wish.generic, isContradicted, () => ({
    sharedWords: names.shared,
    nameShare: wanted.written,
    otherWords: verdict === 'same' || verdict === 'kind' ? sameTypeInOtherWords(hunt, gathering) : undefined,
    lacking: answers.lacking,
    haveBothDescriptions: Boolean(hunt.facts.description?.trim() && gathering.facts.description?.trim()),
    code: codes.agreed,
    color: colorTold(hunt, colors),
    size: size === 'agree' ? (hunt.facts.size ?? gathering.facts.size ?? undefined) : undefined,
    brand: brandTold(hunt, gathering, brand),
    price: price.price,
    targetPrice: price.target,
    distanceMiles: distance,
    daysSinceSeen: days,
  }))
}
