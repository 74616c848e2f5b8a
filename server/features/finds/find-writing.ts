import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { recordHuntActivity, refreshHuntStatus } from '../hunts/hunt-progress.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { upsertFinds, type FindRow } from './find-writes.queries.ts'
import { explain } from './matcher/explain.ts'
import { contributions } from './matcher/score.ts'
import type { Weighing, WeighedPair } from './weighing.ts'

export interface ScoredPair extends WeighedPair {
  matchScore: number
}

const rounded = (value: number, digits = 4) => Math.round(value * 10 ** digits) / 10 ** digits

function toRow(weighing: Weighing, pair: ScoredPair, learnedShift: number): FindRow | undefined {
  const evidence = weighing.evidence(pair)
  if (!evidence) return undefined
  return {
    huntId: pair.huntId,
    gatheringId: pair.gatheringId,
    matchScore: rounded(pair.matchScore),
    matchReason: explain(evidence),
    evidence: contributions(evidence.strengths).map(({ name, strength, effect }) => ({
      name,
      strength: rounded(strength, 3),
      effect: rounded(effect, 3),
    })),
    rawScore: pair.raw,
    suitability: pair.suitability,
    learnedShift,
  }
}

/**
 * Writes finds and tells their hunters, all with the given transaction: a find is never there without its
 * notification, nor the other way round. Answers how many are new, and the hunts whose finds changed.
 */
export async function writeFinds(
  context: Pick<AppContext, 'jobs'>,
  tx: Db,
  weighing: Weighing,
  pairs: ScoredPair[],
  learnedShift: number,
): Promise<{ made: number; hunts: Set<number> }> {
  const written = await upsertFinds(
    tx,
    pairs.flatMap((pair) => toRow(weighing, pair, learnedShift) ?? []),
  )
  const scores = new Map(pairs.map((pair) => [`${pair.huntId} ${pair.gatheringId}`, pair.matchScore]))
  const made = written.filter(({ isNew }) => isNew)
  // Sent one after the other without waiting for each answer: a run makes many.
  await Promise.all(
    made.map((find) => {
      const matchScore = scores.get(`${find.huntId} ${find.gatheringId}`) ?? 0
      return announce(context, tx, weighing, { ...find, matchScore })
    }),
  )
  return { made: made.length, hunts: new Set(written.map(({ huntId }) => huntId)) }
}

async function announce(
  context: Pick<AppContext, 'jobs'>,
  tx: Db,
  weighing: Weighing,
  find: { id: number; huntId: number; gatheringId: number; matchScore: number },
): Promise<void> {
  const hunt = weighing.hunt(find.huntId)?.record
  const gathering = weighing.gathering(find.gatheringId)?.record
  if (!hunt || !gathering) return
  await recordHuntActivity(tx, {
    huntId: find.huntId,
    type: 'matched',
    detail: {
      findId: find.id,
      gatheringId: find.gatheringId,
      matchScore: rounded(find.matchScore),
      productName: gathering.productName,
      storeName: gathering.storeName,
    },
  })
  const price = gathering.price === null ? '' : ` for $${gathering.price.toFixed(2)}`
  await notify(context, tx, {
    userId: hunt.userId,
    type: 'find',
    message: `${matchPercent(find.matchScore)}% match for “${hunt.productName}”: “${gathering.productName}” at ${gathering.storeName}${price}`,
    href: `/finds/${find.id}`,
    eventKey: `find:${find.id}`,
  })
}

/** In one order for all, so that two writers never wait for each other in a circle. */
export async function refreshStatuses(tx: Db, huntIds: Iterable<number>): Promise<void> {
  const inOrder = [...new Set(huntIds)].toSorted((one, other) => one - other)
  await Promise.all(inOrder.map((huntId) => refreshHuntStatus(tx, huntId)))
}
