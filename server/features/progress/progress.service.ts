import { huntStatusOf, type FindOfHunt } from '../../../domain/rules/hunt-status.ts'
import type { HuntStatus } from '../../../domain/contracts/hunts.ts'
import type { Db } from '../../db/engine.ts'
import type { Page } from '../../../domain/contracts/common.ts'
import { newestPage } from '../../http/cursor.ts'
import type { Viewer } from '../../http/viewer.ts'
import * as queries from './progress.queries.ts'

export { lockFinds, lockFindsIn, regionOf } from './progress.queries.ts'

/** Adds lines to the hunts' activity logs. */
export const recordHuntActivity = (tx: Db, ...activities: queries.NewActivity[]): Promise<void> =>
  queries.insertActivity(tx, activities)

/** The log of a hunt that the viewer sees, newest first. */
export const listActivity = (db: Db, viewer: Viewer | null, huntId: number, page: Page) =>
  newestPage(
    page,
    (limit, end) => queries.selectActivity(db, viewer, huntId, limit, end),
    () => queries.countActivity(db, viewer, huntId),
  )

/**
 * Call it in the transaction that made, changed or removed a find or a score of the hunt. Undefined when the hunt
 * itself is gone.
 */
export async function refreshHuntStatus(tx: Db, huntId: number): Promise<HuntStatus | undefined> {
  return (await refreshHuntStatuses(tx, [huntId])).get(huntId)
}

export async function refreshHuntStatuses(tx: Db, huntIds: Iterable<number>): Promise<Map<number, HuntStatus>> {
  const ids = [...new Set(huntIds)]
  if (ids.length === 0) return new Map()
  const before = await queries.lockStatuses(tx, ids)
  const findsOf = new Map(ids.map((id): [number, FindOfHunt[]] => [id, []]))
  for (const { huntId, ...find } of await queries.selectFindsOf(tx, ids)) findsOf.get(huntId)?.push(find)
  const now = new Map(before.map(({ id }) => [id, huntStatusOf(findsOf.get(id) ?? [])]))
  for (const status of new Set(now.values())) {
    const changed = before.filter((hunt) => hunt.status !== status && now.get(hunt.id) === status).map(({ id }) => id)
    if (changed.length > 0) await queries.updateStatus(tx, changed, status)
  }
  return now
}
