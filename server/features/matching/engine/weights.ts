// Every number the matcher's judgment rests on. docs/matching.md tells how they were fitted and what they reach.

/**
 * Fitted: logistic regression with ridge penalty over the candidate pairs of two public product-matching sets
 * (software offers; general retail in many languages), both with equal weight, no weight allowed the wrong sign.
 * They answer "is it the same thing", as log-odds before calibration.
 */
export const identityWeights = {
  namesBestCovered: 2.56,
  namesLeastCovered: 1.57,
  huntWordsMissing: -1.55,
  rarestWordShared: 3.22,
  phrasesShared: 1.15,
  wholeTextsAlike: 1.75,
  huntDetailed: 3.29,
  codesAgree: 1.29,
  codesContradict: -0.29,
  codesOfSiblings: -1.71,
  statedCodesAgree: 2.9,
  statedCodesContradict: -1.15,
  numbersContradict: -0.76,
  quantitiesAgree: 1.91,
  quantitiesContradict: -2.02,
  brandMissing: -0.68,
  colorsAgree: 0.11,
  colorsContradict: -1.35,
  referencePriceClose: 1,
  referencePriceFar: -0.29,
  typesDiffer: -0.3,
  onlyGoesWithIt: -1.2,
  brandsContradict: -1.5,
} as const

/**
 * By judgment: log-odds of a match where anything of the type will do that has all the hunt asks for. They count as far
 * as the hunt is generic, the identity weights as far as it is not.
 */
export const satisfactionWeights = {
  typeSame: 1.6,
  typeKind: 1.5,
  typeMentioned: 1,
  typeNear: 0.2,
  typeBroader: 0.2,
  typesDiffer: -2.5,
  onlyGoesWithIt: -3,
  askedThere: 1,
  allNamed: 1.5,
  askedMissing: -3,
  askedContradicted: -1.2,
} as const

/** Log-odds of a pair for a generic hunt of which nothing is known. */
export const satisfactionBaseline = -1.2

/** What counts how much among the things a hunt asks for besides the type. */
export const askedWeights = { brand: 2.5, name: 2, looks: 1.2, word: 1, feature: 0.7, audience: 0.55 } as const

/**
 * A hunt of up to `few` things asked for is as generic as can be, one of `many` means one thing; so does to a degree a
 * hunt of no known type, and one with a number that is no measure. So many words besides the name describe one thing.
 */
export const genericHunt = { few: 4, many: 9, untyped: 0.85, numbered: 0.7, described: 6 } as const

/** Something the hunter asked for is not so: whatever else speaks for the pair, it is below what makes an alert. */
export const contradictedCeiling = 0.62

/**
 * Chosen by judgment, since no labeled set has sizes, distances or target prices; photos were measured apart. They answer "does it suit
 * this hunter", as log-odds after calibration: -0.7 halves the odds.
 */
export const suitabilityWeights = {
  sizesAgree: 0.5,
  sizesContradict: -2.2,
  audienceContradicts: -1.5,
  sideContradicts: -1.5,
  materialContradicts: -0.7,
  featureContradicts: -0.7,
  otherColorThanAsked: -1,
  priceWithinTarget: 0.2,
  priceOverTarget: -1.2,
  photosAlike: 2.2,
  photosUnlike: -0.8,
  farAway: -0.3,
  longAgo: -0.4,
} as const

export type IdentityName = keyof typeof identityWeights
export type SuitabilityName = keyof typeof suitabilityWeights
export type SatisfactionName = keyof typeof satisfactionWeights
export type EvidenceName = IdentityName | SuitabilityName | SatisfactionName

/** Log-odds of a candidate pair with no evidence at all. */
export const baseline = -8.04

/**
 * From the raw log-odds to a probability, given the rivals. A pair behind its best rival loses `behind…` for each unit
 * it is behind (at most `behindLimit`), divided by a power of the crowding on that side.
 */
export const calibration = {
  slope: 0.38,
  intercept: 0.43,
  behindForHunt: 3.9,
  behindForGathering: 2.08,
  behindLimit: 3,
  /** How fast rivals lose weight as things have more partners. */
  crowdingPower: 2.5,
  /** What is rather another thing is so more surely than the same step above even says: log-odds below it count this much. */
  doubt: 1.7,
  /** Between the two sets' own optima: it evens out their errors and favours recall at 50%. */
  tilt: 0.15,
} as const

/**
 * Where few rivals were weighed, being the best means little: an imagined rival stands in. It is this strong when there
 * was none, and fades to the second strength as the number of real rivals grows to `enough`.
 */
export const imaginedRival = { alone: -0.2, crowded: -2.56, enough: 20 } as const

/**
 * Two gatherings are as likely the same thing as not where the mean raw score of the pair they would make is `even`; a code,
 * number, measure or color that differs counts against it. So many of a hunt's best pairs are compared with those ahead.
 */
export const repeats = {
  even: -0.93,
  spread: 0.7,
  contradicted: 2.5,
  compared: 14,
  hardlyBehind: 0.1,
  named: { fewWords: 4, manyWords: 5, prices: 1.5 },
} as const

/** Plausible partners of a hunt or gathering that has any: what to assume, and how many observations outweigh it. */
export const typicalCrowding = { partners: 2, trust: 50, least: 1, most: 5 } as const

/** Documents imagined besides the real ones, so that the first hunt and gathering already weigh words sensibly. */
export const rarityPrior = 500

/** How much of a word's weight counts when it is not found as written. */
export const looseWord = { inside: 0.9, synonym: 0.95, misspelling: 0.8, abbreviation: 0.7 } as const

/** A price off by this factor's logarithm keeps 37% of its strength as a clue. */
export const referencePriceSpread = 0.25

/**
 * Cosines of photo features: what speaks neither for nor against, and from where on more or less says no more. Measured
 * on pairs of photos of the same and of different products; docs/matching.md has the figures.
 */
export const photoSimilarities = { unlike: -0.1, neutral: 0.25, alike: 0.7 } as const

/** Above this multiple of the target price it is no find. */
export const priceCeiling = 2

/**
 * Bounds of what dismissed and scored finds may do to the calibration. However often one person clicks, it weighs no more
 * than `perPerson` outcomes: it takes ten people to be heard at all, and nobody is more than a tenth of what is heard.
 */
export const learning = { leastOutcomes: 20, perPerson: 2, spread: 0.5, furthest: 1 } as const

/** A find is made from here up. */
export const leastMatch = 0.3

/**
 * How candidates are looked up: how many of a record are weighed, how many words of it are looked for, and in how many
 * other records these may occur in total, rarest first; `always` words are looked for in any case. Of so many words of a
 * name (`doubted`) the misspellings are looked for too, `meant` for each. Names that are only written alike are looked for
 * among `namesAmong` records at most: that takes longer with every record, and at millions it takes seconds.
 */
export const lookUp = {
  candidates: 50,
  words: 40,
  occurrences: 4000,
  always: 4,
  doubted: 6,
  meant: 3,
  namesAmong: 500_000,
} as const
