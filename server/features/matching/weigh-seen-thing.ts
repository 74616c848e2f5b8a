import type { AppContext } from '../../app/context.ts'
import { selectSimilarityToHunt } from './candidates.queries.ts'
import { matcherSettings } from './matcher-settings.ts'
import { explain } from './engine/explain.ts'
import type { GatheringFacts } from './engine/records.ts'
import { calibrate, rawScore, suitability, unrivalled } from './engine/score.ts'
import { Weighing } from './weighing.ts'

/** What the matcher thinks of something that is no gathering yet: what a photo shows, against a hunt. */
export async function weighSeenThing(
  { db }: Pick<AppContext, 'db'>,
  huntId: number,
  seen: GatheringFacts,
  photo: number[] | null,
): Promise<{ matchScore: number; matchReason: string }> {
  const photoSimilarity = photo && (await selectSimilarityToHunt(db, huntId, photo))
  const evidence = await new Weighing(db).evidenceOfFacts(huntId, seen, photoSimilarity)
  if (!evidence) return { matchScore: 0, matchReason: 'The hunt is gone.' }
  const setting = { ...(await matcherSettings(db)), rivals: unrivalled, suitability: suitability(evidence) }
  return { matchScore: calibrate(rawScore(evidence), setting), matchReason: explain(evidence) }
}
