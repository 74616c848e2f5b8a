import type { Db } from '../../db/engine.ts'
import { recordHuntActivity } from '../progress/progress.service.ts'
import { upsertFinds, type FindRow } from './find-writes.queries.ts'
import { explain } from './engine/explain.ts'
import { contributions } from './engine/score.ts'
import type { Weighing, WeighedPair } from './weighing.ts'

export interface ScoredPair extends WeighedPair {
  matchScore: number
  /** What was learned about its hunt, which is part of the score. */
  learnedShift: number
}

const rounded = (value: number, digits = 4) => Math.round(value * 10 ** digits) / 10 ** digits

function toRow(weighing: Weighing, pair: ScoredPair): FindRow | undefined {
  const evidence = weighing.evidence(pair)
  if (!evidence) return undefined
  return {
    huntId: pair.huntId,
    gatheringId: pair.gatheringId,
    matchScore: rounded(pair.matchScore),
    matchReason: explain(evidence),
    evidence: contributions(evidence).map(({ name, strength, effect }) => ({
      name,
      strength: rounded(strength, 3),
      effect: rounded(effect, 3),
    })),
    rawScore: pair.raw,
    suitability: pair.suitability,
    rivalry: pair.rivalry,
    huntRival: pair.huntRival ?? null,
    learnedShift: pair.learnedShift,
  }
}

/**
 * Writes finds and their lines in the hunts' logs, all with the given transaction. Answers how many are new, and the
 * hunts whose finds changed.
 */
export async function writeFinds(
  tx: Db,
  weighing: Weighing,
  pairs: ScoredPair[],
): Promise<{ made: number; hunts: Set<number> }> {
  const written = await upsertFinds(
    tx,
    pairs.flatMap((pair) => toRow(weighing, pair) ?? []),
  )
  const scores = new Map(pairs.map((pair) => [`${pair.huntId} ${pair.gatheringId}`, pair.matchScore]))
  const made = written.filter(({ isNew }) => isNew)
  const lines = made.flatMap(({ id, huntId, gatheringId }) => {
    const gathering = weighing.gathering(gatheringId)?.record
    if (!gathering) return []
    const { productName, storeName } = gathering
    const matchScore = rounded(scores.get(`${huntId} ${gatheringId}`) ?? 0)
    return { huntId, type: 'matched' as const, detail: { findId: id, gatheringId, matchScore, productName, storeName } }
  })
  await recordHuntActivity(tx, ...lines)
  return { made: made.length, hunts: new Set(written.map(({ huntId }) => huntId)) }
}
