import { huntStatusOf } from '../../../domain/rules/hunt-status.ts'
import type { HuntStatus } from '../../../domain/contracts/hunts.ts'
import type { Db } from '../../db/engine.ts'
import { insertActivity, lockStatus, selectFindsOf, updateStatus, type NewActivity } from './hunt-progress.queries.ts'

/** Adds a line to the hunt's activity log. */
export const recordHuntActivity = (tx: Db, activity: NewActivity): Promise<void> => insertActivity(tx, activity)

/**
 * Call it in the transaction that made, changed or removed a find or a score of the hunt. Undefined when the hunt
 * itself is gone.
 */
export async function refreshHuntStatus(tx: Db, huntId: number): Promise<HuntStatus | undefined> {
  const before = await lockStatus(tx, huntId)
  if (before === undefined) return undefined
  const status = huntStatusOf(await selectFindsOf(tx, huntId))
  if (status !== before) await updateStatus(tx, huntId, status)
  return status
}
