import { and, eq, or, sql } from 'drizzle-orm'
import { reactables, type Reactable } from '../../../domain/contracts/community.ts'
import type { Db } from '../../db/engine.ts'
import { isBeyond, newestFirst, type PageEnd } from '../../db/newest-first.ts'
import { users } from '../../db/schema/accounts.ts'
import { comments, likes, shares } from '../../db/schema/community.ts'
import { finds } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { canSeeComment, seesComment, seesFind, seesGathering, seesHunt } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

const tables = { hunt: hunts, gathering: gatherings, find: finds }
const column = { hunt: 'huntId', gathering: 'gatheringId', find: 'findId' } as const

export interface Target {
  kind: Reactable
  id: number
}
const targetOf = ({ kind, id }: Target) => ({ [column[kind]]: id })

const countersOf = ({ likeCount, shareCount }: (typeof tables)[Reactable]) => ({ likeCount, shareCount })

/** Its counters; undefined when there is no such record for this viewer. */
export async function selectTarget(db: Db, viewer: Viewer | null, { kind, id }: Target) {
  const [row] = await visibleTarget(db, viewer, kind, id)
  return row
}

function visibleTarget(db: Db, viewer: Viewer | null, kind: Reactable, id: number) {
  const counters = db.select(countersOf(tables[kind]))
  if (kind === 'hunt') return counters.from(hunts).where(and(eq(hunts.id, id), seesHunt(viewer)))
  if (kind === 'gathering') return counters.from(gatherings).where(and(eq(gatherings.id, id), seesGathering(viewer)))
  return counters
    .from(finds)
    .innerJoin(hunts, eq(hunts.id, finds.huntId))
    .innerJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .where(and(eq(finds.id, id), seesFind(viewer)))
}

export async function insertLike(db: Db, target: Target, userId: number): Promise<void> {
  await db
    .insert(likes)
    .values({ ...targetOf(target), userId })
    .onConflictDoNothing()
}

export async function deleteLike(db: Db, { kind, id }: Target, userId: number): Promise<void> {
  await db.delete(likes).where(and(eq(likes[column[kind]], id), eq(likes.userId, userId)))
}

/** Nothing happens when this person, or this visitor, has shared it already. */
export async function insertShare(
  db: Db,
  target: Target,
  userId: number | null,
  visitor: string | null,
): Promise<void> {
  await db
    .insert(shares)
    .values({ ...targetOf(target), userId, visitor })
    .onConflictDoNothing()
}

const commentColumns = {
  id: comments.id,
  userId: comments.userId,
  username: users.username,
  isInsider: users.isInsider,
  body: comments.body,
  isHidden: comments.isHidden,
  createdAt: comments.createdAt,
}

const writtenColumns = {
  id: comments.id,
  userId: comments.userId,
  body: comments.body,
  isHidden: comments.isHidden,
  createdAt: comments.createdAt,
}

export async function insertComment(db: Db, target: Target, userId: number, body: string) {
  const [row] = await db
    .insert(comments)
    .values({ ...targetOf(target), userId, body })
    .returning(writtenColumns)
  if (!row) throw new Error('a new comment was not returned')
  return row
}

export async function selectComment(db: Db, userId: number, id: number) {
  const [row] = await db
    .select(writtenColumns)
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.userId, userId)))
  return row
}

const commentsOn = (viewer: Viewer | null, { kind, id }: Target) =>
  and(eq(comments[column[kind]], id), seesComment(viewer))

export async function selectComments(db: Db, viewer: Viewer | null, target: Target, limit: number, end: PageEnd) {
  return db
    .select(commentColumns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(commentsOn(viewer, target), isBeyond(comments, end)))
    .orderBy(...newestFirst(comments))
    .limit(limit)
}

export const countComments = (db: Db, viewer: Viewer | null, target: Target): Promise<number> =>
  db.$count(comments, commentsOn(viewer, target))

/** With the record it was written on, which the viewer may not see. */
export async function selectCommentOn(db: Db, viewer: Viewer, id: number) {
  const [row] = await db
    .select({
      userId: comments.userId,
      body: comments.body,
      huntId: comments.huntId,
      gatheringId: comments.gatheringId,
      findId: comments.findId,
    })
    .from(comments)
    .where(and(eq(comments.id, id), seesComment(viewer)))
  if (!row) return undefined
  const { userId, body, ...on } = row
  const [kind, targetId] = reactables.flatMap((kind) => {
    const targetId = on[column[kind]]
    return targetId === null ? [] : [[kind, targetId] as const]
  })[0] ?? ['hunt', 0]
  return { userId, body, target: { kind, id: targetId } }
}

/** The owners of the record that a comment is on, and the name of the product. */
export async function selectOwners(db: Db, commentId: number) {
  const [row] = await db
    .select({
      hunter: hunts.userId,
      gatherer: gatherings.userId,
      productName: sql<string>`coalesce(${gatherings.productName}, ${hunts.productName})`,
    })
    .from(comments)
    .leftJoin(finds, eq(finds.id, comments.findId))
    .leftJoin(hunts, or(eq(hunts.id, comments.huntId), eq(hunts.id, finds.huntId)))
    .leftJoin(gatherings, or(eq(gatherings.id, comments.gatheringId), eq(gatherings.id, finds.gatheringId)))
    .where(eq(comments.id, commentId))
  return row
}

/** Whether a member sees a comment; admins as any other member. */
export async function isCommentSeenBy(db: Db, userId: number, commentId: number): Promise<boolean> {
  const asker = { id: userId, isAdmin: false }
  const [row] = await db.execute<{ sees: boolean }>(sql`select ${canSeeComment(asker, sql`${commentId}::int`)} as sees`)
  return row?.sees ?? false
}

export async function deleteCommentRow(db: Db, id: number): Promise<boolean> {
  const rows = await db.delete(comments).where(eq(comments.id, id)).returning({ id: comments.id })
  return rows.length > 0
}
