import { probability } from './score.ts'
import { learning } from './weights.ts'

/** A find a hunter has judged: scored is wanted, dismissed is not. The score is the one without any learned shift. */
export interface Outcome {
  matchScore: number
  wanted: boolean
  /** 1 unless said. */
  weight?: number
}

export const weightOf = (outcomes: readonly Outcome[]) => outcomes.reduce((total, { weight = 1 }) => total + weight, 0)

const logOdds = (score: number) => {
  const safe = Math.min(0.999, Math.max(0.001, score))
  return Math.log(safe / (1 - safe))
}

/**
 * The shift of all log-odds that explains the outcomes best. Safeguards: none below a number of outcomes, a pull toward
 * no shift at all, and a bound that no crowd of dismissals can move.
 */
export function learnShift(outcomes: readonly Outcome[]): number {
  if (weightOf(outcomes) < learning.leastOutcomes - 1e-9) return 0
  const believed = outcomes.map(({ matchScore, wanted, weight = 1 }) => ({
    odds: logOdds(matchScore),
    wanted: wanted ? 1 : 0,
    weight,
  }))
  const trust = 1 / learning.spread ** 2
  // The slope falls steadily with the shift, so halving the interval finds the one place where it is zero. After 24 steps
  // the interval is smaller than what the result is rounded to.
  let [low, high]: [number, number] = [-learning.furthest, learning.furthest]
  for (let step = 0; step < 24; step += 1) {
    const shift = (low + high) / 2
    const slope = believed.reduce(
      (sum, { odds, wanted, weight }) => sum + weight * (wanted - probability(odds + shift)),
      -trust * shift,
    )
    if (slope > 0) low = shift
    else high = shift
  }
  return Math.round(((low + high) / 2) * 1e6) / 1e6
}
