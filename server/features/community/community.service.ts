import type { Page } from '../../../domain/contracts/common.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { newestPage } from '../../http/cursor.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { noteMade } from '../../http/idempotency.ts'
import { networkOf } from '../../http/network.ts'
import { mayChange, type Viewer } from '../../http/viewer.ts'
import { recordModeration, requireRight } from '../audit/audit.service.ts'
import { notify, retractEvent } from '../notifications/notifications.service.ts'
import { recordHuntActivity } from '../progress/progress.service.ts'
import {
  countComments,
  deleteCommentRow,
  deleteLike,
  insertComment,
  insertLike,
  insertShare,
  isCommentSeenBy,
  selectComment,
  selectCommentOn,
  selectComments,
  selectOwners,
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

/** A comment is seen by those who see the record it is on and its author; a hidden one by its author and admins. */
export async function seeComment(db: Db, viewer: Viewer, id: number) {
  const comment = await selectCommentOn(db, viewer, id)
  if (!comment || !(await selectTarget(db, viewer, comment.target))) throw notFound('Comment not found')
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

export async function comment(context: AppContext, viewer: Viewer, target: Target, body: string) {
  return context.db.transaction(async (tx) => {
    await seeTarget(tx, viewer, target)
    const written = await insertComment(tx, target, viewer.id, body)
    await noteMade(tx, viewer, written.id)
    if (target.kind === 'hunt')
      await recordHuntActivity(tx, { huntId: target.id, type: 'commented', userId: viewer.id })
    await tellOwners(context, tx, viewer, target, written.id)
    return { ...written, username: viewer.username, isInsider: viewer.isInsider }
  })
}

const ownerRoles = ['hunter', 'gatherer'] as const
const eventOf = (commentId: number, owner: (typeof ownerRoles)[number]) => `comment:${commentId}:${owner}`
const nounOf = { hunt: 'your hunt', gathering: 'your gathering', find: 'the find' }

/** Notifies the owners of the record: of a find its hunter and its gatherer. */
async function tellOwners(
  context: AppContext,
  tx: Db,
  viewer: Viewer,
  { kind, id }: Target,
  commentId: number,
): Promise<void> {
  const record = await selectOwners(tx, commentId)
  if (!record) return
  for (const owner of ownerRoles) {
    const userId = record[owner]
    if (userId === null || userId === viewer.id || !(await isCommentSeenBy(tx, userId, commentId))) continue
    await notify(context, tx, {
      userId,
      type: 'comment',
      message: `${viewer.username} commented on ${nounOf[kind]} “${record.productName}”`,
      href: `/${kind}s/${id}`,
      eventKey: eventOf(commentId, owner),
    })
  }
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
  for (const owner of ownerRoles) await retractEvent(tx, eventOf(id, owner))
  await recordModeration(tx, viewer, comment, {
    action: 'comment.deleted',
    targetType: 'comment',
    targetId: id,
    targetName: comment.body.slice(0, 200),
  })
}
