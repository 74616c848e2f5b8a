import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { isDeadlock } from '../../http/errors.ts'
import { matchRecord } from './match-record.ts'
import { claimQueuedRecord, postponeQueuedRecord, queueRecords } from './match-queue.queries.ts'

/**
 * Matches one record that waits; false when none does. What has to be done stands in the match queue, which triggers
 * fill in the transaction of the change itself: neither a lost event nor a crash leaves a record unmatched.
 */
export async function matchNext(context: AppContext): Promise<boolean> {
  const { db, log } = context
  const waiting = await claimQueuedRecord(db)
  if (!waiting) return false
  try {
    await matchRecord(context, waiting)
  } catch (error) {
    log.error({ err: error, kind: waiting.kind, id: waiting.recordId }, 'a record could not be matched')
    // After a deadlock the record is tried again as soon as its claim ends.
    if (!isDeadlock(error)) await postponeQueuedRecord(db, waiting)
  }
  return true
}

/** Something else than these hunts themselves has changed what may be found for them. */
export const matchHuntsAgain = (tx: Db, ids: number[]): Promise<void> => queueRecords(tx, 'hunt', ids)
