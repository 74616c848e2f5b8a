import type { Evidence, Strengths } from './evidence.ts'
import {
  baseline,
  calibration,
  contradictedCeiling,
  identityWeights,
  imaginedRival,
  satisfactionBaseline,
  satisfactionWeights,
  suitabilityWeights,
  typicalCrowding,
} from './weights.ts'
import type { EvidenceName, IdentityName, SatisfactionName, SuitabilityName } from './weights.ts'

/** What one piece of evidence adds to the log-odds of the match score, or takes away. */
export interface Contribution {
  name: EvidenceName
  strength: number
  effect: number
}

const identityNames = Object.keys(identityWeights) as IdentityName[]
const satisfactionNames = Object.keys(satisfactionWeights) as SatisfactionName[]
const suitabilityNames = Object.keys(suitabilityWeights) as SuitabilityName[]

/**
 * The evidence that is present, weightiest first: the bars of the analysis. An agreeing color is listed even where it does
 * not move the score, because the comparison on the find page shows it.
 */
export function contributions({ strengths, generic }: Evidence): Contribution[] {
  const effects = new Map<EvidenceName, number>()
  const add = (name: EvidenceName, effect: number) => effects.set(name, (effects.get(name) ?? 0) + effect)
  const specific = (1 - generic) * calibration.slope
  for (const name of identityNames) add(name, strengths[name] * identityWeights[name] * specific)
  for (const name of satisfactionNames) add(name, strengths[name] * satisfactionWeights[name] * generic)
  for (const name of suitabilityNames) add(name, strengths[name] * suitabilityWeights[name])
  return [...effects]
    .filter(([name, effect]) => effect !== 0 || (name === 'colorsAgree' && strengths.colorsAgree > 0))
    .map(([name, effect]) => ({ name, strength: strengths[name], effect }))
    .toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
}

/** Is it the same thing? Log-odds of the pair on its own, before its rivals are looked at. */
function identity(strengths: Strengths): number {
  let score = baseline
  for (const name of identityNames) score += strengths[name] * identityWeights[name]
  return score
}

/** Is it what a generic hunt asks for? On the same scale, so that calibration leaves the log-odds as they are. */
function satisfaction(strengths: Strengths): number {
  let score = satisfactionBaseline
  for (const name of satisfactionNames) score += strengths[name] * satisfactionWeights[name]
  return (score - calibration.intercept - calibration.tilt) / calibration.slope
}

export function rawScore({ strengths, generic }: Evidence): number {
  const same = generic < 1 ? (1 - generic) * identity(strengths) : 0
  return generic > 0 ? same + generic * satisfaction(strengths) : same
}

/** Does it suit this hunter? Log-odds to add once it is known how likely it is the same thing. */
export function suitability(evidence: Evidence): number {
  let score = 0
  for (const name of suitabilityNames) score += evidence.strengths[name] * suitabilityWeights[name]
  if (!evidence.isContradicted) return score
  const { slope, intercept, tilt } = calibration
  const room =
    Math.log(contradictedCeiling / (1 - contradictedCeiling)) - (slope * rawScore(evidence) + intercept + tilt)
  return Math.min(score, room)
}

/** The other pairs that one side of a pair takes part in. */
export interface RivalField {
  /** Raw score of the best of them. */
  best?: number | undefined
  /** How many were weighed. */
  count: number
}

export interface Rivals {
  /** Other gatherings for the same hunt. */
  forHunt: RivalField
  /** Other hunts for the same gathering. */
  forGathering: RivalField
}

export const noRivals: Rivals = { forHunt: { count: 0 }, forGathering: { count: 0 } }

/** How many partners fit a hunt, or a gathering, that has any: near 1 a second-best pair is wrong, near 3 it may be right. */
export interface Crowding {
  perHunt: number
  perGathering: number
}

export const assumedCrowding: Crowding = {
  perHunt: typicalCrowding.partners,
  perGathering: typicalCrowding.partners,
}

/** What a match score depends on besides the pair's own raw score; all of it may be left out. */
export interface Setting {
  rivals?: Rivals
  crowding?: Crowding
  suitability?: number
  /** How much its rivals matter: not at all where anything of the type will do. 1 unless said. */
  rivalry?: number
  /** What dismissed and scored finds have taught; see learn.ts. */
  learnedShift?: number
}

/** The best case: nothing is ahead of the pair on either side. */
export const unrivalled: Rivals = {
  forHunt: { best: Number.NEGATIVE_INFINITY, count: Number.POSITIVE_INFINITY },
  forGathering: { best: Number.NEGATIVE_INFINITY, count: Number.POSITIVE_INFINITY },
}

export const probability = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

function behind(raw: number, field: RivalField): number {
  const crowd = Math.min(1, field.count / imaginedRival.enough)
  const imagined = imaginedRival.alone + (imaginedRival.crowded - imaginedRival.alone) * crowd
  const best = Math.max(imagined, field.best ?? imagined)
  return Math.min(calibration.behindLimit, Math.max(0, best - raw))
}

/** The match score: a probability, from the raw score and how far the pair is behind the best rival on either side. */
export function calibrate(raw: number, setting: Setting = {}): number {
  const { rivals = noRivals, crowding = assumedCrowding, rivalry = 1 } = setting
  const lost =
    rivalry *
    ((calibration.behindForHunt * behind(raw, rivals.forHunt)) / crowding.perHunt ** calibration.crowdingPower +
      (calibration.behindForGathering * behind(raw, rivals.forGathering)) /
        crowding.perGathering ** calibration.crowdingPower)
  const { slope, intercept, tilt, doubt } = calibration
  const plain = slope * raw + intercept + tilt - lost
  // As far as the hunt means one thing.
  const same = plain < 0 ? plain * (1 + (doubt - 1) * rivalry) : plain
  return probability(same + (setting.suitability ?? 0) + (setting.learnedShift ?? 0))
}
