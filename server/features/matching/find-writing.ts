import type { Db } from '../../db/engine.ts'
import type { StoredEvidence } from '../../db/schema/finds.ts'
import { recordHuntActivity } from '../progress/progress.service.ts'
import { upsertFinds, type FindRow } from './find-writes.queries.ts'
import { explain } from './engine/explain.ts'
import { contributions } from './engine/score.ts'
import type { Weighing, WeighedPair } from './weighing.ts'

/** A pair with all that its find says besides the score. */
export interface DescribedPair extends WeighedPair {
  /** What was learned about its hunt, which is part of the score. */
  learnedShift: number
  matchReason: string
  evidence: StoredEvidence[]
  productName: string
  storeName: string
}

export type ScoredPair<Pair = DescribedPair> = Pair & { matchScore: number }

const rounded = (value: number, digits = 4) => Math.round(value * 10 ** digits) / 10 ** digits

/** Undefined when one side of the pair is gone. */
export function describe<Pair extends WeighedPair & { learnedShift: number }>(
  weighing: Weighing,
  pair: Pair,
): (Pair & DescribedPair) | undefined {
  const evidence = weighing.evidence(pair)
  const gathering = weighing.gathering(pair.gatheringId)?.record
  if (!evidence || !gathering) return undefined
  return {
    ...pair,
    matchReason: explain(evidence),
    evidence: contributions(evidence).map(({ name, strength, effect }) => ({
      name,
      strength: rounded(strength, 3),
      effect: rounded(effect, 3),
    })),
    productName: gathering.productName,
    storeName: gathering.storeName,
  }
}

const toRow = (pair: ScoredPair): FindRow => ({
  huntId: pair.huntId,
  gatheringId: pair.gatheringId,
  matchScore: rounded(pair.matchScore),
  matchReason: pair.matchReason,
  evidence: pair.evidence,
  rawScore: pair.raw,
  suitability: pair.suitability,
  rivalry: pair.rivalry,
  huntRival: pair.huntRival ?? null,
  learnedShift: pair.learnedShift,
})

/**
 * Writes finds and their lines in the hunts' logs, all with the given transaction. Answers how many are new, and the
 * hunts whose finds changed.
 */
export async function writeFinds(tx: Db, pairs: ScoredPair[]): Promise<{ made: number; hunts: Set<number> }> {
  const written = await upsertFinds(tx, pairs.map(toRow))
  const known = new Map(pairs.map((pair) => [`${pair.huntId} ${pair.gatheringId}`, pair]))
  const made = written.filter(({ isNew }) => isNew)
  const lines = made.flatMap(({ id, huntId, gatheringId }) => {
    const pair = known.get(`${huntId} ${gatheringId}`)
    if (!pair) return []
    const { productName, storeName } = pair
    const matchScore = rounded(pair.matchScore)
    return { huntId, type: 'matched' as const, detail: { findId: id, gatheringId, matchScore, productName, storeName } }
  })
  await recordHuntActivity(tx, ...lines)
  return { made: made.length, hunts: new Set(written.map(({ huntId }) => huntId)) }
}
