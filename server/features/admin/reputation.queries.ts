import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ReputationSearch } from '../../../domain/contracts/admin-insider.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { insiderReputations, reputationsDue } from '../../db/schema/insider.ts'
import { contains, selectPage } from '../../db/table-page.ts'

export const countReputationsDue = (db: Db) => db.$count(reputationsDue)

/**
 * Adds up anew what the marked insiders have given. One at a time: of two with different views of the data, the one
 * with the older view must not write last.
 */
export async function sumUpReputations(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('hgfs.reputations'))`)
  await tx.execute(sql`
    with due as (
      delete from reputations_due returning user_id
    ), insiders as materialized (
      -- Nobody is deleted before their sums are written.
      select u.id from users u where u.is_insider and u.id in (select user_id from due) for key share
    ), given as (
      select f.user_id, count(*) as submissions,
        count(*) filter (where f.status = 'approved') as approved,
        count(*) filter (where f.status in ('approved', 'rejected')) as decided,
        sum(v.votes) as votes
      from insiders
      join insider_feedback f on f.user_id = insiders.id
      cross join lateral (select count(*) as votes from feedback_votes where feedback_id = f.id) v
      group by 1
    ), led as (
      select g.user_id, count(*) as gatherings, sum(to_it.finds) as finds, sum(to_it.scores) as scores
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
    insert into insider_reputations (user_id, submissions, approved, decided, votes, gatherings, finds, scores)
    select insiders.id, coalesce(submissions, 0), coalesce(approved, 0), coalesce(decided, 0), coalesce(votes, 0),
      coalesce(gatherings, 0), coalesce(finds, 0), coalesce(scores, 0)
    from insiders
    left join given on given.user_id = insiders.id
    left join led on led.user_id = insiders.id
    on conflict (user_id) do update set
      submissions = excluded.submissions, approved = excluded.approved, decided = excluded.decided,
      votes = excluded.votes, gatherings = excluded.gatherings, finds = excluded.finds, scores = excluded.scores`)
}

const sum = (column: keyof Omit<typeof insiderReputations.$inferSelect, 'userId'>) =>
  sql<number>`coalesce(${insiderReputations[column]}, 0)`
const reputation = sql<number>`(${sum('approved')} * 10 + ${sum('votes')} * 3 + ${sum('finds')} + ${sum('scores')} * 5)`
const approvalRate = sql`round(${insiderReputations.approved} * 100.0 / nullif(${insiderReputations.decided}, 0), 1)`

const sorts = {
  reputation: { key: reputation, type: 'numeric' },
  submissions: { key: sum('submissions'), type: 'numeric' },
  approvalRate: { key: sql`coalesce(${approvalRate}, -1)`, type: 'numeric' },
  finds: { key: sum('finds'), type: 'numeric' },
  scores: { key: sum('scores'), type: 'numeric' },
  username: { key: sql`lower(${users.username})`, type: 'text' },
} as const

const ofUser = eq(insiderReputations.userId, users.id)

export async function selectReputation(db: Db, search: ReputationSearch) {
  const page = await selectPage(db, search, {
    table: sql`${users} left join ${insiderReputations} on ${ofUser}`,
    id: users.id,
    sorts,
    filter: and(users.isInsider, search.q ? contains(users.username, search.q) : undefined),
  })
  const rows = await db
    .select({
      id: users.id,
      userId: users.id,
      username: users.username,
      insiderSince: users.insiderSince,
      submissions: sum('submissions'),
      approved: sum('approved'),
      approvalRate: sql<number | null>`${approvalRate}::float8`,
      votesReceived: sum('votes'),
      gatherings: sum('gatherings'),
      finds: sum('finds'),
      scores: sum('scores'),
      reputation,
    })
    .from(users)
    .leftJoin(insiderReputations, ofUser)
    .where(inArray(users.id, page.ids))
  return page.finish(rows)
}
