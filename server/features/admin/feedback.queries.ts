import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { FeedbackSearch, ReputationSearch } from '../../../domain/contracts/admin-insider.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { insiderFeedback } from '../../db/schema/insider.ts'
import { contains, selectPage, tablePage } from '../../db/table-page.ts'
import { ofPeopleNamed } from '../../db/user-words.ts'

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

/** Insiders with what they gave, counted for all of them together, by the indexes of what they gave. */
const merits = (named: SQL | undefined) => sql`
  with insiders as materialized (
    select u.id, u.username, u.insider_since from users u where u.is_insider ${named ? sql`and ${named}` : sql``}
  ), given as (
    select f.user_id, count(*)::int as submissions,
      count(*) filter (where f.status = 'approved')::int as approved,
      count(*) filter (where f.status in ('approved', 'rejected'))::int as decided,
      sum(v.votes)::int as votes
    from insiders
    join insider_feedback f on f.user_id = insiders.id
    cross join lateral (select count(*) as votes from feedback_votes where feedback_id = f.id) v
    group by 1
  ), led as (
    select g.user_id, count(*)::int as gatherings, sum(to_it.finds)::int as finds, sum(to_it.scores)::int as scores
    from insiders
    join product_gatherings g on g.user_id = insiders.id
    cross join lateral (
      select count(*) filter (where find.status <> 'dismissed') as finds, count(score.id) as scores
      from product_finds find
      left join product_scores score on score.find_id = find.id and score.purchase_status <> 'cancelled'
      where find.gathering_id = g.id
    ) to_it
    group by 1
  )
  select insiders.*, coalesce(submissions, 0) as submissions, coalesce(approved, 0) as approved,
    coalesce(votes, 0) as votes, coalesce(gatherings, 0) as gatherings, coalesce(finds, 0) as finds,
    coalesce(scores, 0) as scores,
    coalesce(approved, 0) * 10 + coalesce(votes, 0) * 3 + coalesce(finds, 0) + coalesce(scores, 0) * 5 as reputation,
    case when decided > 0 then round(approved * 100.0 / decided, 1) end as approval_rate
  from insiders
  left join given on given.user_id = insiders.id
  left join led on led.user_id = insiders.id`

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
  const named = search.q ? contains(sql`u.username`, search.q) : undefined
  const rows = await db.execute<Merits>(sql`
    select *, ${page.sortKey} as sort_key from (${merits(named)}) merits
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
