import type { Strengths } from './evidence.ts'
import { baseline, calibration, evidenceNames, evidenceWeights, imaginedRival, typicalCrowding } from './weights.ts'
import type { EvidenceName } from './weights.ts'

/** What one piece of evidence adds to the log-odds, or takes away. */
export interface Contribution {
  name: EvidenceName
  strength: number
  weight: number
  effect: number
}

/** The evidence that is present, weightiest first: the bars of the analysis. */
export function contributions(strengths: Strengths): Contribution[] {
  return evidenceNames
    .map((name) => {
      const [strength, weight] = [strengths[name], evidenceWeights[name]]
      return { name, strength, weight, effect: strength * weight }
    })
    .filter(({ strength }) => strength > 0)
    .toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
}

/** Log-odds of the pair on its own, before rivals are looked at. */
export function rawScore(strengths: Strengths): number {
  let score = baseline
  for (const name of evidenceNames) score += strengths[name] * evidenceWeights[name]
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

/** What feedback from hunters has taught; see learn.ts. */
export interface Adjustment {
  shift: number
}

export const noAdjustment: Adjustment = { shift: 0 }

const probability = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

function behind(raw: number, field: RivalField): number {
  const crowd = Math.min(1, field.count / imaginedRival.enough)
  const imagined = imaginedRival.alone + (imaginedRival.crowded - imaginedRival.alone) * crowd
  const best = Math.max(imagined, field.best ?? imagined)
  return Math.min(calibration.behindLimit, Math.max(0, best - raw))
}

/** The match score: a probability, from the raw score and how far the pair is behind the best rival on either side. */
export function calibrate(
  raw: number,
  rivals: Rivals = noRivals,
  crowding: Crowding = assumedCrowding,
  adjustment: Adjustment = noAdjustment,
): number {
  const lost =
    (calibration.behindForHunt * behind(raw, rivals.forHunt)) / crowding.perHunt ** 2 +
    (calibration.behindForGathering * behind(raw, rivals.forGathering)) / crowding.perGathering ** 2
  const { slope, intercept, missedGold } = calibration
  return probability(slope * raw + intercept + missedGold - lost + adjustment.shift)
}

export interface RawPair {
  huntId: number
  gatheringId: number
  raw: number
}

function partners(pairs: readonly RawPair[], side: 'huntId' | 'gatheringId'): number {
  const sums = new Map<number, { expected: number; best: number }>()
  for (const pair of pairs) {
    const chance = probability(pair.raw)
    const sum = sums.get(pair[side])
    if (!sum) sums.set(pair[side], { expected: chance, best: chance })
    else {
      sum.expected += chance
      sum.best = Math.max(sum.best, chance)
    }
  }
  const settled = [...sums.values()].filter(({ best }) => best >= 0.5)
  const seen = settled.reduce((total, { expected }) => total + expected, 0)
  const { partners: assumed, trust, least, most } = typicalCrowding
  return Math.min(most, Math.max(least, (seen + trust * assumed) / (settled.length + trust)))
}

/** Measured over a full run's pairs, without labels; a run over one record uses what the last full run measured. */
export const measureCrowding = (pairs: readonly RawPair[]): Crowding => ({
  perHunt: partners(pairs, 'huntId'),
  perGathering: partners(pairs, 'gatheringId'),
})

/** The rivals of every pair at once: for each side the best and the second best suffice. */
export function rivalsAmong(pairs: readonly RawPair[]): (pair: RawPair) => Rivals {
  const fields = { huntId: new Map<number, Leaders>(), gatheringId: new Map<number, Leaders>() }
  for (const pair of pairs)
    for (const side of ['huntId', 'gatheringId'] as const) {
      const leaders = fields[side].get(pair[side]) ?? { count: 0, first: undefined, second: undefined }
      leaders.count += 1
      if (!leaders.first || pair.raw > leaders.first.raw) {
        leaders.second = leaders.first
        leaders.first = pair
      } else if (!leaders.second || pair.raw > leaders.second.raw) leaders.second = pair
      fields[side].set(pair[side], leaders)
    }
  const fieldOf = (pair: RawPair, side: 'huntId' | 'gatheringId'): RivalField => {
    const leaders = fields[side].get(pair[side])
    if (!leaders) return { count: 0 }
    const leads = leaders.first?.huntId === pair.huntId && leaders.first.gatheringId === pair.gatheringId
    return { best: (leads ? leaders.second : leaders.first)?.raw, count: leaders.count - 1 }
  }
  return (pair) => ({ forHunt: fieldOf(pair, 'huntId'), forGathering: fieldOf(pair, 'gatheringId') })
}

interface Leaders {
  count: number
  first: RawPair | undefined
  second: RawPair | undefined
}
