import type { Db } from '../../db/engine.ts'
import { readSetting } from '../settings/settings.service.ts'
import { assumedCrowding, type Crowding } from './engine/score.ts'
import { learning } from './engine/weights.ts'
import type { PreparedHunt } from './engine/records.ts'
import { kindOfHunt, shiftFor, type Lessons } from './hunt-kinds.ts'
import { selectLessons } from './matcher-settings.queries.ts'

/** What the last full run has measured. */
export const crowdingSetting = 'matcher.crowding'

/** What a score depends on besides the pair and its rivals. */
export interface MatcherSettings {
  crowding: Crowding
  lessons: Lessons
}

export async function matcherSettings(db: Db): Promise<MatcherSettings> {
  const [crowding, lessons] = await Promise.all([
    readSetting({ db }, crowdingSetting, () => assumedCrowding),
    selectLessons(db),
  ])
  return { crowding, lessons }
}

/** What was learned about hunts like this one; about one that is gone, what holds for all. */
export function learnedShift(
  { lessons }: MatcherSettings,
  hunt: { record: { categoryId?: number | null }; prepared: PreparedHunt } | undefined,
): number {
  if (!hunt) return lessons['learnedShift'] ?? 0
  const { categoryId } = hunt.record
  return shiftFor(lessons, { kind: kindOfHunt(hunt.prepared), categoryId }, learning.furthest)
}
