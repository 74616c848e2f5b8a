import type { Page } from '../../../domain/contracts/common.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { newestPage } from '../../http/cursor.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { noteMade } from '../../http/idempotency.ts'
import { networkOf } from '../../http/network.ts'
import { isInSight, mayChange, type Viewer } from '../../http/viewer.ts'
import { recordModeration, requireRight } from '../audit/audit.service.ts'
import { recordHuntActivity } from '../progress/progress.service.ts'
import {
  countComments,
  deleteCommentRow,
  deleteLike,
  insertComment,
  insertLike,
  insertShare,
  selectComment,
  selectCommentOn,
  selectComments,
  selectTarget,
  type Target,
} from './community.queries.ts'

const missing = { hunt: 'Hunt not found', gathering: 'Gathering not found', find: 'Find not found' }

/** What the viewer may not see does not exist for them, nor does anything that hangs on it. */
export async function seeTarget(db: Db, viewer: Viewer | null, target: Target) {
  const record = await selectTarget(db, viewer, target)
  if (!record) throw notFound(missing[target.kind])
  return record
}

/** A comment is seen by those who see the record it is on, and who wrote it. */
export async function seeComment(db: Db, viewer: Viewer, id: number) {
  const comment = await selectCommentOn(db, id)
  const isSeen = comment && isInSight(viewer, comment.userId) && (await selectTarget(db, viewer, comment.target))
  if (!comment || !isSeen) throw notFound('Comment not found')
  return comment
}

export async function like({ db }: AppContext, viewer: Viewer, target: Target) {
  await seeTarget(db, viewer, target)
  await insertLike(db, target, viewer.id)
  const { likeCount } = await seeTarget(db, viewer, target)
  return { likeCount, liked: true }
}

export async function unlike({ db }: AppContext, viewer: Viewer, target: Target): Promise<void> {
  await seeTarget(db, viewer, target)
  await deleteLike(db, target, viewer.id)
}

/** A person's share counts once; a guest's once a day for the whole network they come from. */
export async function share(
  { db, limiter, signer }: AppContext,
  viewer: Viewer | null,
  target: Target,
  address: string,
) {
  const network = networkOf(address)
  await limiter.take('shares', viewer ? String(viewer.id) : network)
  await seeTarget(db, viewer, target)
  // Sealed: that somebody came back the same day is all it tells.
  const visitor = viewer ? null : signer.sign(`share ${network} ${new Date().toISOString().slice(0, 10)}`)
  await insertShare(db, target, viewer?.id ?? null, visitor)
  const { shareCount } = await seeTarget(db, viewer, target)
  return { shareCount }
}

export async function listComments({ db }: AppContext, viewer: Viewer | null, target: Target, page: Page) {
  await seeTarget(db, viewer, target)
  return newestPage(
    page,
    (limit, end) => selectComments(db, viewer, target, limit, end),
    () => countComments(db, viewer, target),
  )
}

export async function comment({ db }: AppContext, viewer: Viewer, target: Target, body: string) {
  return db.transaction(async (tx) => {
    await seeTarget(tx, viewer, target)
    const written = await insertComment(tx, target, viewer.id, body)
    await noteMade(tx, viewer, written.id)
    if (target.kind === 'hunt')
      await recordHuntActivity(tx, { huntId: target.id, type: 'commented', userId: viewer.id })
    return { ...written, username: viewer.username, isInsider: viewer.isInsider }
  })
}

export async function showOwnComment({ db }: AppContext, viewer: Viewer, id: number) {
  await seeComment(db, viewer, id)
  const written = await selectComment(db, viewer.id, id)
  if (!written) throw notFound('Comment not found')
  return { ...written, username: viewer.username, isInsider: viewer.isInsider }
}

export const deleteComment = ({ db }: AppContext, viewer: Viewer, id: number): Promise<void> =>
  db.transaction((tx) => removeComment(tx, viewer, id))

export async function removeComment(tx: Db, viewer: Viewer, id: number): Promise<void> {
  const comment = await seeComment(tx, viewer, id)
  if (!mayChange(viewer, comment)) throw forbidden('Only its author can delete this comment')
  await requireRight(tx, viewer, comment)
  await deleteCommentRow(tx, id)
  await recordModeration(tx, viewer, comment, {
    action: 'comment.deleted',
    targetType: 'comment',
    targetId: id,
    targetName: comment.body.slice(0, 200),
  })
}
