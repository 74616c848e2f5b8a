import { probability, type Crowding, type RivalField, type Rivals } from './score.ts'
import { typicalCrowding } from './weights.ts'

/** A candidate pair as a full run weighs it. */
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

interface Leaders {
  count: number
  first: RawPair | undefined
  second: RawPair | undefined
}

/** The rivals of every pair at once: for each side the best and the second best suffice. */
export function rivalsAmong(pairs: readonly RawPair[]): (pair: RawPair) => Rivals {
  const fields = { huntId: new Map<number, Leaders>(), gatheringId: new Map<number, Leaders>() }
  for (const pair of pairs) {
    for (const side of ['huntId', 'gatheringId'] as const) {
      const leaders = fields[side].get(pair[side]) ?? { count: 0, first: undefined, second: undefined }
      leaders.count += 1
      if (!leaders.first || pair.raw > leaders.first.raw) {
        leaders.second = leaders.first
        leaders.first = pair
      } else if (!leaders.second || pair.raw > leaders.second.raw) leaders.second = pair
      fields[side].set(pair[side], leaders)
    }
  }
  const fieldOf = (pair: RawPair, side: 'huntId' | 'gatheringId'): RivalField => {
    const leaders = fields[side].get(pair[side])
    if (!leaders) return { count: 0 }
    const leads = leaders.first?.huntId === pair.huntId && leaders.first.gatheringId === pair.gatheringId
    return { best: (leads ? leaders.second : leaders.first)?.raw, count: leaders.count - 1 }
  }
  return (pair) => ({ forHunt: fieldOf(pair, 'huntId'), forGathering: fieldOf(pair, 'gatheringId') })
}
