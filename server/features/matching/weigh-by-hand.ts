import type { Db } from '../../db/engine.ts'
import { learnedShift, matcherSettings } from './matcher-settings.ts'
import { explain } from './engine/explain.ts'
import { calibrate, contributions, rawScore, suitability, unrivalled } from './engine/score.ts'
import { Weighing } from './weighing.ts'

/** What the matcher thinks of a pair that a person made, whatever its rules say: people may know better. */
export async function weighByHand(db: Db, huntId: number, gatheringId: number) {
  const weighing = new Weighing(db)
  const evidence = await weighing.evidenceOf(huntId, gatheringId)
  if (!evidence) return { matchScore: 0, matchReason: 'Paired by a shopper.', evidence: [] }
  const settings = await matcherSettings(db)
  return {
    matchScore: calibrate(rawScore(evidence), {
      crowding: settings.crowding,
      rivals: unrivalled,
      suitability: suitability(evidence),
      learnedShift: learnedShift(settings, weighing.hunt(huntId)),
    }),
    matchReason: explain(evidence),
    evidence: contributions(evidence),
  }
}
