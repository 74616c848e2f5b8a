import type { Strengths } from './evidence.ts'
import {
  baseline,
  calibration,
  identityWeights,
  imaginedRival,
  suitabilityWeights,
  typicalCrowding,
} from './weights.ts'
import type { EvidenceName, IdentityName, SuitabilityName } from './weights.ts'

/** What one piece of evidence adds to the log-odds of the match score, or takes away. */
export interface Contribution {
  name: EvidenceName
  strength: number
  effect: number
}

const identityNames = Object.keys(identityWeights) as IdentityName[]
const suitabilityNames = Object.keys(suitabilityWeights) as SuitabilityName[]

/** The evidence that is present, weightiest first: the bars of the analysis. */
export function contributions(strengths: Strengths): Contribution[] {
  const present = [
    ...identityNames.map((name) => ({ name, weight: identityWeights[name] * calibration.slope })),
    ...suitabilityNames.map((name) => ({ name, weight: suitabilityWeights[name] })),
  ].filter(({ name }) => strengths[name] > 0)
  return present
    .map(({ name, weight }) => ({ name, strength: strengths[name], effect: strengths[name] * weight }))
    .toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
}

/** Is it the same thing? Log-odds of the pair on its own, before its rivals are looked at. */
export function rawScore(strengths: Strengths): number {
  let score = baseline
  for (const name of identityNames) score += strengths[name] * identityWeights[name]
  return score
}

/** Does it suit this hunter? Log-odds to add once it is known how likely it is the same thing. */
export function suitability(strengths: Strengths): number {
  let score = 0
  for (const name of suitabilityNames) score += strengths[name] * suitabilityWeights[name]
  return score
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
  const { rivals = noRivals, crowding = assumedCrowding } = setting
  const lost =
    (calibration.behindForHunt * behind(raw, rivals.forHunt)) / crowding.perHunt ** 2 +
    (calibration.behindForGathering * behind(raw, rivals.forGathering)) / crowding.perGathering ** 2
  const { slope, intercept, tilt } = calibration
  const same = slope * raw + intercept + tilt - lost
  return probability(same + (setting.suitability ?? 0) + (setting.learnedShift ?? 0))
}
