import type { Page } from '../../../domain/contracts/common.ts'
import type { AppContext } from '../../app/context.ts'
import { newestPage } from '../../http/cursor.ts'
import { AppError } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { matchHuntsAgain } from '../matching/matching.service.ts'
import { lockPeople, personNamed } from '../people/people.service.ts'
import { lockFinds, refreshHuntStatuses } from '../progress/progress.service.ts'
import * as queries from './blocks.queries.ts'

export const listBlocks = ({ db }: AppContext, viewer: Viewer, page: Page) =>
  newestPage(
    page,
    (limit, end) => queries.selectBlocks(db, viewer.id, limit, end),
    () => queries.countBlocks(db, viewer.id),
  )

/** What each sees of the other follows from the row alone; what stands between the two is taken away with it. */
export async function block({ db }: AppContext, viewer: Viewer, username: string): Promise<void> {
  const { id } = await personNamed(db, username)
  if (id === viewer.id) throw new AppError('invalid', 'You cannot block yourself')
  await db.transaction(async (tx) => {
    // The matcher looks at blocks when it writes: from here on it makes nothing between the two.
    await lockFinds(tx)
    // A follow between the two that is being saved ends, too.
    await lockPeople(tx, [viewer.id, id])
    if (!(await queries.insertBlock(tx, viewer.id, id))) return
    await queries.deleteFollowsBetween(tx, viewer.id, id)
    await refreshHuntStatuses(tx, await queries.deleteFindsBetween(tx, viewer.id, id))
  })
}

/** The matcher may find each other's things for the two again. */
export async function unblock({ db }: AppContext, viewer: Viewer, username: string): Promise<void> {
  const { id } = await personNamed(db, username)
  await db.transaction(async (tx) => {
    if (!(await queries.deleteBlock(tx, viewer.id, id))) return
    await matchHuntsAgain(tx, await queries.selectOpenHuntIds(tx, viewer.id, id))
  })
}
