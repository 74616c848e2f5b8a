import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reactable } from '../../../domain/contracts/community.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { comments, likes, shares } from '../../db/schema/community.ts'
import { finds } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'

const tables = { hunt: hunts, gathering: gatherings, find: finds }
const column = { hunt: 'huntId', gathering: 'gatheringId', find: 'findId' } as const

export interface Target {
  kind: Reactable
  id: number
}
const targetOf = ({ kind, id }: Target) => ({ [column[kind]]: id })

/** What is needed to decide who may see the record, and its counters. */
export async function selectTarget(db: Db, { kind, id }: Target) {
  const table = tables[kind]
  const [row] = await db
    .select({
      userId: table.userId,
      isHidden: table.isHidden,
      isPublic: kind === 'gathering' ? gatherings.isPublic : sql<boolean>`true`,
      likeCount: table.likeCount,
      shareCount: table.shareCount,
    })
    .from(table)
    .where(eq(table.id, id))
  return row
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

export async function insertShare(db: Db, target: Target, userId: number | null): Promise<void> {
  await db.insert(shares).values({ ...targetOf(target), userId })
}

const commentColumns = {
  id: comments.id,
  userId: comments.userId,
  username: users.username,
  body: comments.body,
  createdAt: comments.createdAt,
}

const writtenColumns = {
  id: comments.id,
  userId: comments.userId,
  body: comments.body,
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

export async function selectComments(db: Db, { kind, id }: Target, limit: number, after: [string, number] | undefined) {
  const isOnTarget = eq(comments[column[kind]], id)
  const isLater = after
    ? sql`(${comments.createdAt}, ${comments.id}) < (${after[0]}::timestamptz, ${after[1]})`
    : undefined
  return db
    .select(commentColumns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(isOnTarget, isLater))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit)
}

export async function countComments(db: Db, { kind, id }: Target): Promise<number> {
  return db.$count(comments, eq(comments[column[kind]], id))
}

export async function selectCommentAuthor(db: Db, id: number) {
  const [row] = await db
    .select({ userId: comments.userId, body: comments.body })
    .from(comments)
    .where(eq(comments.id, id))
  return row
}

export async function deleteCommentRow(db: Db, id: number): Promise<boolean> {
  const rows = await db.delete(comments).where(eq(comments.id, id)).returning({ id: comments.id })
  return rows.length > 0
}
