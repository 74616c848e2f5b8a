import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FeedbackSearch } from '../../../domain/contracts/admin-insider.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { insiderFeedback } from '../../db/schema/insider.ts'
import { contains, selectPage } from '../../db/table-page.ts'
import { ofPeopleNamed } from '../../db/conditions/user-words.ts'

const voteCount = sql<number>`(select count(*)::int from feedback_votes v where v.feedback_id = ${insiderFeedback.id})`

const columns = (viewerId: number) => ({
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
  voteCount,
  voted: sql<boolean>`exists (select 1 from feedback_votes v where v.feedback_id = ${insiderFeedback.id} and v.user_id = ${viewerId})`,
  createdAt: insiderFeedback.createdAt,
  updatedAt: insiderFeedback.updatedAt,
})

const sorts = {
  createdAt: { key: sql`${insiderFeedback.createdAt}`, type: 'timestamptz' },
  votes: { key: voteCount, type: 'numeric' },
  rating: { key: sql`coalesce(${insiderFeedback.rating}, 0)`, type: 'numeric' },
  title: { key: sql`lower(${insiderFeedback.title})`, type: 'text' },
} as const
const withStatus = { pending: ['new', 'pending'], approved: ['approved'], rejected: ['rejected'] } as const

export async function selectAllFeedback(db: Db, viewerId: number, search: FeedbackSearch) {
  const { q, status, type, category } = search
  const words = sql`(${insiderFeedback.title} || ' ' || ${insiderFeedback.description})`
  const page = await selectPage(db, search, {
    table: insiderFeedback,
    id: insiderFeedback.id,
    sorts,
    filter: and(
      status && inArray(insiderFeedback.status, [...withStatus[status]]),
      type && eq(insiderFeedback.feedbackType, type),
      category && eq(insiderFeedback.category, category),
    ),
    anyOf: q ? [contains(words, q), ofPeopleNamed(insiderFeedback.userId, q)] : undefined,
  })
  const rows = await db
    .select(columns(viewerId))
    .from(insiderFeedback)
    .innerJoin(users, eq(users.id, insiderFeedback.userId))
    .where(inArray(insiderFeedback.id, page.ids))
  return page.finish(rows)
}

export async function selectOneFeedback(db: Db, viewerId: number, id: number) {
  const [row] = await db
    .select(columns(viewerId))
    .from(insiderFeedback)
    .innerJoin(users, eq(users.id, insiderFeedback.userId))
    .where(eq(insiderFeedback.id, id))
  return row
}

export async function lockFeedback(tx: Db, id: number) {
  const [row] = await tx
    .select({
      title: insiderFeedback.title,
      status: insiderFeedback.status,
      adminResponse: insiderFeedback.adminResponse,
    })
    .from(insiderFeedback)
    .where(eq(insiderFeedback.id, id))
    .for('update')
  return row
}

export async function updateFeedback(tx: Db, id: number, change: Partial<typeof insiderFeedback.$inferInsert>) {
  await tx
    .update(insiderFeedback)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(insiderFeedback.id, id))
}
