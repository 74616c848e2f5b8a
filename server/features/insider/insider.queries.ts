import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { feedbackVotes, insiderFeedback } from '../../db/schema/insider.ts'
import { isOpenGathering } from '../../db/visibility.ts'

/** Those the community can see. */
export const countGatheringsOf = (db: Db, userId: number) =>
  db.$count(gatherings, and(eq(gatherings.userId, userId), isOpenGathering))

export async function updateInsider(db: Db, userId: number, isInsider: boolean) {
  const insiderSince = isInsider ? sql`coalesce(${users.insiderSince}, now())` : null
  const [row] = await db
    .update(users)
    .set({ isInsider, insiderSince })
    .where(eq(users.id, userId))
    .returning({ isInsider: users.isInsider, insiderSince: users.insiderSince })
  return row
}

export async function insertFeedback(db: Db, feedback: typeof insiderFeedback.$inferInsert): Promise<number> {
  const [row] = await db.insert(insiderFeedback).values(feedback).returning({ id: insiderFeedback.id })
  if (!row) throw new Error('new feedback was not returned')
  await db
    .update(users)
    .set({ lastFeedbackDate: sql`now()` })
    .where(eq(users.id, feedback.userId))
  return row.id
}

export async function setScreenshot(db: Db, id: number, screenshot: string): Promise<void> {
  await db.update(insiderFeedback).set({ screenshot }).where(eq(insiderFeedback.id, id))
}

const feedbackColumns = (viewerId: number) => ({
  id: insiderFeedback.id,
  userId: insiderFeedback.userId,
  username: users.username,
  feedbackType: insiderFeedback.feedbackType,
  title: insiderFeedback.title,
  description: insiderFeedback.description,
  category: insiderFeedback.category,
  rating: insiderFeedback.rating,
  status: insiderFeedback.status,
  adminResponse: insiderFeedback.adminResponse,
  isPublic: insiderFeedback.isPublic,
  screenshot: insiderFeedback.screenshot,
  voteCount: sql<number>`(select count(*)::int from feedback_votes v where v.feedback_id = ${insiderFeedback.id})`,
  voted: sql<boolean>`exists (select 1 from feedback_votes v where v.feedback_id = ${insiderFeedback.id} and v.user_id = ${viewerId})`,
  createdAt: insiderFeedback.createdAt,
  updatedAt: insiderFeedback.updatedAt,
})

const joined = (db: Db, viewerId: number) =>
  db.select(feedbackColumns(viewerId)).from(insiderFeedback).innerJoin(users, eq(users.id, insiderFeedback.userId))

export async function selectFeedback(db: Db, viewerId: number, id: number) {
  const [row] = await joined(db, viewerId).where(eq(insiderFeedback.id, id))
  return row
}

export const selectOwnFeedback = (db: Db, viewerId: number) =>
  joined(db, viewerId)
    .where(eq(insiderFeedback.userId, viewerId))
    .orderBy(desc(insiderFeedback.createdAt), desc(insiderFeedback.id))

/** What others may vote on; a wrapper comes whole, so the newest hundred are enough to look through. */
export const selectPublicFeedback = (db: Db, viewerId: number) =>
  joined(db, viewerId)
    .where(and(insiderFeedback.isPublic, ne(insiderFeedback.userId, viewerId), ne(insiderFeedback.status, 'rejected')))
    .orderBy(desc(insiderFeedback.createdAt), desc(insiderFeedback.id))
    .limit(100)

export async function insertVote(db: Db, feedbackId: number, userId: number): Promise<void> {
  await db.insert(feedbackVotes).values({ feedbackId, userId }).onConflictDoNothing()
}

export async function deleteVote(db: Db, feedbackId: number, userId: number): Promise<void> {
  await db.delete(feedbackVotes).where(and(eq(feedbackVotes.feedbackId, feedbackId), eq(feedbackVotes.userId, userId)))
}
