import type { Db } from '../../db/engine.ts'
import { readSetting } from '../settings/settings.service.ts'
import { assumedCrowding, type Crowding } from './engine/score.ts'
import { selectLearnedShift } from './matcher-settings.queries.ts'

/** What the last full run has measured. */
export const crowdingSetting = 'matcher.crowding'

/** What a score depends on besides the pair and its rivals. */
export interface MatcherSettings {
  crowding: Crowding
  learnedShift: number
}

export async function matcherSettings(db: Db): Promise<MatcherSettings> {
  const [crowding, learnedShift] = await Promise.all([
    readSetting({ db }, crowdingSetting, () => assumedCrowding),
    selectLearnedShift(db),
  ])
  return { crowding, learnedShift }
}
