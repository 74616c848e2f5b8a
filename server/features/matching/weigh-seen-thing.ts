import type { AppContext } from '../../app/context.ts'
import { selectSimilarityToHunt } from './candidates.queries.ts'
import { learnedShift, matcherSettings } from './matcher-settings.ts'
import { explain } from './engine/explain.ts'
import type { GatheringFacts } from './engine/records.ts'
import { calibrate, rawScore, suitability, unrivalled } from './engine/score.ts'
import { Weighing } from './weighing.ts'

/** What the matcher thinks of something that is no gathering yet. */
export interface SeenThing {
  /** Whether it is what the hunt asks for, provided that it is what it is said to be. */
  matchScore: number
  matchReason: string
  /** Log-odds of what suits the hunter or does not, apart from what the thing is: price, size, color. */
  suitability: number
  /** The same in words; undefined when there is nothing to say. */
  circumstances: string | undefined
  /** Cosine with the hunt's own photo, where it has one that was looked at. */
  photoSimilarity: number | null
}

/** What a photo shows, against a hunt. Undefined when the hunt is gone. */
export async function weighSeenThing(
  { db }: Pick<AppContext, 'db'>,
  huntId: number,
  seen: GatheringFacts,
  photo: number[] | null,
): Promise<SeenThing | undefined> {
  const photoSimilarity = photo && (await selectSimilarityToHunt(db, huntId, photo))
  const weighing = new Weighing(db)
  const evidence = await weighing.evidenceOfFacts(huntId, seen, photoSimilarity)
  // What has no name and no photo leaves what suits the hunter.
  const { color, size, price } = seen
  const bare = await weighing.evidenceOfFacts(huntId, { productName: '', color, size, price }, null)
  if (!evidence || !bare) return undefined
  const settings = await matcherSettings(db)
  const setting = {
    crowding: settings.crowding,
    rivals: unrivalled,
    suitability: suitability(evidence),
    learnedShift: learnedShift(settings, weighing.hunt(huntId)),
  }
  const suits = suitability(bare)
  return {
    matchScore: calibrate(rawScore(evidence), setting),
    matchReason: explain(evidence),
    suitability: suits,
    circumstances: suits === 0 ? undefined : explain(bare),
    photoSimilarity,
  }
}
