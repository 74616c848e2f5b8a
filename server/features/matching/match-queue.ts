import type { AppContext } from '../../app/context.ts'
import type { Kind } from './match-index.queries.ts'
import { matchRecord } from './match-record.ts'
import { claimQueuedRecord, isAnybodyWaiting } from './match-queue.queries.ts'
import { resumeAbandonedRun } from './matching.service.ts'

/** A worker goes on for so long before it lets the queue of jobs have a look at it. */
const patienceMs = 60_000

/**
 * Matches what waits, the given record first. The job that calls this is only the bell: what has to be done stands in
 * the match queue, so that neither a lost job nor a crash leaves a record unmatched.
 */
export async function matchWaiting(context: AppContext, first?: { kind: Kind; recordId: number }): Promise<void> {
  const { db, jobs, log } = context
  const until = Date.now() + patienceMs
  let waiting = (first && (await claimQueuedRecord(db, first))) ?? (await claimQueuedRecord(db))
  for (; waiting; waiting = await claimQueuedRecord(db)) {
    try {
      await matchRecord(context, waiting)
    } catch (error) {
      // It stays claimed for a while, then somebody tries again.
      log.error({ err: error, kind: waiting.kind, id: waiting.recordId }, 'a record could not be matched')
    }
    if (Date.now() > until) break
  }
  if (waiting && (await isAnybodyWaiting(db))) await jobs.enqueue(db, 'finds.catch-up', {}, { key: 'more' })
}

/** Every minute: what a crash left behind. */
export async function catchUp(context: AppContext): Promise<void> {
  await resumeAbandonedRun(context)
  await matchWaiting(context)
}
