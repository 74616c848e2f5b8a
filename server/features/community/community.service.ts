import type { Page } from '../../../domain/contracts/common.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { decodeCursor, NewestPosition, pageOf } from '../../http/cursor.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { noteMade } from '../../http/idempotency.ts'
import { mayChange, type Viewer } from '../../http/viewer.ts'
import { recordModeration } from '../admin/audit.service.ts'
import { recordHuntActivity } from '../hunts/hunt-progress.service.ts'
import {
  countComments,
  deleteCommentRow,
  deleteLike,
  insertComment,
  insertLike,
  insertShare,
  selectCommentAuthor,
  selectComment,
  selectComments,
  selectTarget,
  type Target,
} from './community.queries.ts'

const missing = { hunt: 'Hunt not found', gathering: 'Gathering not found', find: 'Find not found' }

/** Hidden and private records are there for their owner and admins only; for others they do not exist. */
export async function seeTarget(db: Db, viewer: Viewer | null, target: Target) {
  const record = await selectTarget(db, target)
  const isOpen = record && record.isPublic && !record.isHidden
  if (!record || (!isOpen && !(viewer && mayChange(viewer, record)))) throw notFound(missing[target.kind])
  return record
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

export async function share({ db }: AppContext, viewer: Viewer | null, target: Target) {
  await seeTarget(db, viewer, target)
  await insertShare(db, target, viewer?.id ?? null)
  const { shareCount } = await seeTarget(db, viewer, target)
  return { shareCount }
}

export async function listComments({ db }: AppContext, viewer: Viewer | null, target: Target, page: Page) {
  await seeTarget(db, viewer, target)
  const after = decodeCursor(page.cursor, NewestPosition)
  const rows = await selectComments(db, target, page.limit + 1, after)
  return pageOf(rows, page.limit, await countComments(db, target), (comment) => [comment.createdAt, comment.id])
}

export async function comment({ db }: AppContext, viewer: Viewer, target: Target, body: string) {
  await seeTarget(db, viewer, target)
  return db.transaction(async (tx) => {
    const written = await insertComment(tx, target, viewer.id, body)
    await noteMade(tx, viewer, written.id)
    if (target.kind === 'hunt')
      await recordHuntActivity(tx, { huntId: target.id, type: 'commented', userId: viewer.id })
    return { ...written, username: viewer.username }
  })
}

export async function showOwnComment({ db }: AppContext, viewer: Viewer, id: number) {
  const written = await selectComment(db, viewer.id, id)
  if (!written) throw notFound('Comment not found')
  return { ...written, username: viewer.username }
}

export async function removeComment({ db }: AppContext, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const author = await selectCommentAuthor(tx, id)
    if (!author) throw notFound('Comment not found')
    if (!mayChange(viewer, author)) throw forbidden('Only its author can delete this comment')
    await deleteCommentRow(tx, id)
    const targetName = author.body.slice(0, 200)
    await recordModeration(tx, viewer, author, {
      action: 'comment.deleted',
      targetType: 'comment',
      targetId: id,
      targetName,
    })
  })
}
