import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { recordHuntActivity } from '../progress/progress.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { upsertFinds, type FindRow } from './find-writes.queries.ts'
import { explain } from './engine/explain.ts'
import { contributions } from './engine/score.ts'
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
  const notifications = made.flatMap((find) => {
    const matchScore = scores.get(`${find.huntId} ${find.gatheringId}`) ?? 0
    return newsOf(weighing, { ...find, matchScore }) ?? []
  })
  await recordHuntActivity(tx, ...notifications.map(({ activity }) => activity))
  await notify(context, tx, ...notifications.map(({ notification }) => notification))
  return { made: made.length, hunts: new Set(written.map(({ huntId }) => huntId)) }
}

/** What a new find adds to its hunt's log, and what its hunter is told. */
function newsOf(weighing: Weighing, find: { id: number; huntId: number; gatheringId: number; matchScore: number }) {
  const hunt = weighing.hunt(find.huntId)?.record
  const gathering = weighing.gathering(find.gatheringId)?.record
  if (!hunt || !gathering) return undefined
  const { productName, storeName } = gathering
  const price = gathering.price === null ? '' : ` for $${gathering.price.toFixed(2)}`
  return {
    activity: {
      huntId: find.huntId,
      type: 'matched' as const,
      detail: {
        findId: find.id,
        gatheringId: find.gatheringId,
        matchScore: rounded(find.matchScore),
        productName,
        storeName,
      },
    },
    notification: {
      userId: hunt.userId,
      type: 'find' as const,
      message: `${matchPercent(find.matchScore)}% match for “${hunt.productName}”: “${productName}” at ${storeName}${price}`,
      href: `/finds/${find.id}`,
      eventKey: `find:${find.id}`,
    },
  }
}
