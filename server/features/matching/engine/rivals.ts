import { probability, type Crowding, type RivalField, type Rivals } from './score.ts'
import { typicalCrowding } from './weights.ts'

/** A candidate pair as a run weighs it. */
export interface RawPair {
  huntId: number
  gatheringId: number
  raw: number
  /** How much rivals matter to it, from 0 to 1; 1 unless said. */
  rivalry?: number
  /** Raw score of the hunt's best other gathering, repeats of this one left out; null when there is none. */
  huntRival?: number | null
}

/** The strongest partners of one record: enough to know the rivals of any of its pairs. */
export interface Leaders {
  count: number
  bestPartner: number | null
  bestRaw: number | null
  secondRaw: number | null
}

export const noLeaders: Leaders = { count: 0, bestPartner: null, bestRaw: null, secondRaw: null }

/** Changes the leaders in place: a full run counts millions of pairs. */
function count(leaders: Leaders, partner: number, raw: number): void {
  leaders.count += 1
  if (leaders.bestRaw === null || raw > leaders.bestRaw) {
    leaders.secondRaw = leaders.bestRaw
    leaders.bestRaw = raw
    leaders.bestPartner = partner
  } else if (leaders.secondRaw === null || raw > leaders.secondRaw) leaders.secondRaw = raw
}

/** What one side of a pair competes with, the pair itself left out. */
export function rivalField(leaders: Leaders, partner: number, known?: number | null): RivalField {
  const plain = leaders.bestPartner === partner ? leaders.secondRaw : leaders.bestRaw
  const best = known === undefined ? plain : known
  return { best: best ?? undefined, count: Math.max(0, leaders.count - 1) }
}

type Side = 'hunts' | 'gatherings'

/** Who leads on either side. */
export interface LeadersOf {
  leaders(side: Side, id: number): Leaders
}

export const rivalsOf = (known: LeadersOf, { huntId, gatheringId, huntRival }: Omit<RawPair, 'raw'>): Rivals => ({
  forHunt: rivalField(known.leaders('hunts', huntId), gatheringId, huntRival),
  forGathering: rivalField(known.leaders('gatherings', gatheringId), huntId),
})

export interface Tally {
  leaders: Leaders
  /** Sum of the chances of all its pairs. */
  expected: number
  /** How many chairs will do for somebody who wants any says nothing about how often one thing is seen. */
  isGeneric: boolean
}

/** Counts pairs as they come, in any order and without keeping them. */
export class PairTally {
  private readonly sides: Record<Side, Map<number, Tally>> = { hunts: new Map(), gatherings: new Map() }

  add({ huntId, gatheringId, raw, rivalry = 1 }: RawPair): void {
    this.count('hunts', huntId, gatheringId, raw, rivalry)
    // Whoever would take any chair is no rival of who wants this one.
    if (rivalry >= 0.5) this.count('gatherings', gatheringId, huntId, raw, rivalry)
  }

  private count(side: Side, id: number, partner: number, raw: number, rivalry: number): void {
    let tally = this.sides[side].get(id)
    if (!tally) this.sides[side].set(id, (tally = { leaders: { ...noLeaders }, expected: 0, isGeneric: false }))
    count(tally.leaders, partner, raw)
    tally.expected += probability(raw)
    tally.isGeneric ||= rivalry < 0.5
  }

  /** All that was counted, to be kept and absorbed by another tally. */
  entries(side: Side): [number, Tally][] {
    return [...this.sides[side]]
  }

  absorb(side: Side, entries: Iterable<[number, Tally]>): void {
    for (const [id, other] of entries) {
      const known = this.sides[side].get(id)
      if (!known) {
        this.sides[side].set(id, other)
        continue
      }
      const { count: counted, bestPartner, bestRaw, secondRaw } = other.leaders
      const before = known.leaders.count
      if (bestPartner !== null && bestRaw !== null) count(known.leaders, bestPartner, bestRaw)
      if (secondRaw !== null && secondRaw > (known.leaders.secondRaw ?? Number.NEGATIVE_INFINITY))
        known.leaders.secondRaw = secondRaw
      known.leaders.count = before + counted
      known.expected += other.expected
      known.isGeneric ||= other.isGeneric
    }
  }

  leaders(side: Side, id: number): Leaders {
    return this.sides[side].get(id)?.leaders ?? noLeaders
  }

  /** Measured over a full run's pairs, without labels; a run over one record uses what the last full run measured. */
  crowding(): Crowding {
    return { perHunt: this.partners('hunts'), perGathering: this.partners('gatherings') }
  }

  private partners(side: Side): number {
    let settled = 0
    let seen = 0
    for (const { leaders, expected, isGeneric } of this.sides[side].values()) {
      if (isGeneric || leaders.bestRaw === null || probability(leaders.bestRaw) < 0.5) continue
      settled += 1
      seen += expected
    }
    const { partners, trust, least, most } = typicalCrowding
    return Math.min(most, Math.max(least, (seen + trust * partners) / (settled + trust)))
  }
}
