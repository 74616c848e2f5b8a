import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FeedbackSearch, ReputationSearch } from '../../../domain/contracts/admin-insider.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { insiderFeedback } from '../../db/schema/insider.ts'
import { contains, tablePage } from '../../db/table-page.ts'

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
  const page = tablePage(search, sorts, insiderFeedback.id)
  const { q, status, type, category } = search
  const words = sql`(${insiderFeedback.title} || ' ' || ${insiderFeedback.description})`
  const wanted = and(
    q
      ? sql`(${contains(words, q)} or ${insiderFeedback.userId} in (select id from users where ${contains(sql`users.username`, q)}))`
      : undefined,
    status && inArray(insiderFeedback.status, [...withStatus[status]]),
    type && eq(insiderFeedback.feedbackType, type),
    category && eq(insiderFeedback.category, category),
  )
  const rows = await db
    .select({ ...columns(viewerId), sortKey: page.sortKey })
    .from(insiderFeedback)
    .innerJoin(users, eq(users.id, insiderFeedback.userId))
    .where(and(wanted, page.beyond))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  return page.finish(rows, await db.$count(insiderFeedback, wanted), (row) => row.id)
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

/** Insiders with what they gave; each is counted by index, so that only insiders' records are read. */
const merits = sql`
  select u.id, u.username, u.insider_since,
    given.submissions, given.approved, given.decided, given.votes,
    led.gatherings, led.finds, led.scores,
    given.approved * 10 + given.votes * 3 + led.finds + led.scores * 5 as reputation,
    case when given.decided > 0 then round(given.approved * 100.0 / given.decided, 1) end as approval_rate
  from users u
  cross join lateral (
    select count(*)::int as submissions,
      count(*) filter (where f.status = 'approved')::int as approved,
      count(*) filter (where f.status in ('approved', 'rejected'))::int as decided,
      coalesce(sum((select count(*) from feedback_votes v where v.feedback_id = f.id)), 0)::int as votes
    from insider_feedback f where f.user_id = u.id
  ) given
  cross join lateral (
    select count(distinct g.id)::int as gatherings,
      count(find.id) filter (where find.status <> 'dismissed')::int as finds,
      count(score.id)::int as scores
    from product_gatherings g
    left join product_finds find on find.gathering_id = g.id
    left join product_scores score on score.find_id = find.id and score.purchase_status <> 'cancelled'
    where g.user_id = u.id
  ) led
  where u.is_insider`

const reputationSorts = {
  reputation: { key: sql`reputation`, type: 'numeric' },
  submissions: { key: sql`submissions`, type: 'numeric' },
  approvalRate: { key: sql`coalesce(approval_rate, -1)`, type: 'numeric' },
  finds: { key: sql`finds`, type: 'numeric' },
  scores: { key: sql`scores`, type: 'numeric' },
  username: { key: sql`lower(username)`, type: 'text' },
} as const

interface Merits extends Record<string, unknown> {
  id: number
  username: string
  insider_since: string | Date | null
  submissions: number
  approved: number
  votes: number
  gatherings: number
  finds: number
  scores: number
  reputation: number
  approval_rate: string | null
  sort_key: string
}

export async function selectReputation(db: Db, search: ReputationSearch) {
  const page = tablePage(search, reputationSorts, sql`id`)
  const named = search.q ? sql`and ${contains(sql`u.username`, search.q)}` : sql``
  const rows = await db.execute<Merits>(sql`
    select *, ${page.sortKey} as sort_key from (${merits} ${named}) merits
    ${page.beyond ? sql`where ${page.beyond}` : sql``}
    order by ${page.orderBy} limit ${page.limit}::int offset ${page.offset}::int`)
  const total = await db.$count(users, and(users.isInsider, search.q ? contains(users.username, search.q) : undefined))
  const shown = rows.map((row) => ({
    userId: row.id,
    username: row.username,
    insiderSince: row.insider_since ? new Date(row.insider_since).toISOString() : null,
    submissions: row.submissions,
    approved: row.approved,
    approvalRate: row.approval_rate === null ? null : Number(row.approval_rate),
    votesReceived: row.votes,
    gatherings: row.gatherings,
    finds: row.finds,
    scores: row.scores,
    reputation: row.reputation,
    sortKey: row.sort_key,
  }))
  return page.finish(shown, total, (row) => row.userId)
}
