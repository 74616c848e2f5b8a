import { sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'

export type DayCount = { day: string; count: number }
type Growing = 'users' | 'product_hunts' | 'product_gatherings' | 'product_finds' | 'product_scores'

/** Midnight UTC of the first day shown; today is the last. */
const since = (days: number) =>
  sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => ${days - 1}::int)`

export async function selectGrowth(db: Db, table: Growing | 'insider_feedback', days: number): Promise<DayCount[]> {
  const rows = await db.execute<DayCount & Record<string, unknown>>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
    from ${sql.identifier(table)} where created_at >= ${since(days)} group by 1`)
  return [...rows]
}

interface Counts extends Record<string, unknown> {
  users: number
  insiders: number
  hunts: number
  gatherings: number
  finds: number
  scores: number
  open_reports: number
}

export async function selectCounts(db: Db) {
  const [row] = await db.execute<Counts>(sql`
    select (select count(*)::int from users) as users,
      (select count(*)::int from users where is_insider) as insiders,
      (select count(*)::int from product_hunts) as hunts,
      (select count(*)::int from product_gatherings) as gatherings,
      (select count(*)::int from product_finds) as finds,
      (select count(*)::int from product_scores) as scores,
      (select count(*)::int from reports where status = 'open') as open_reports`)
  if (!row) throw new Error('counting answered nothing')
  return { ...row, openReports: row.open_reports }
}

interface StatusCount extends Record<string, unknown> {
  status: 'new' | 'pending' | 'approved' | 'rejected'
  count: number
}

export const selectFeedbackByStatus = (db: Db) =>
  db.execute<StatusCount>(sql`select status, count(*)::int as count from insider_feedback group by status`)

interface Band extends Record<string, unknown> {
  band: number
  total: number
  scored: number
  dismissed: number
}

/** By the percent people saw, which is rounded. Bands are 4 (90 and up) to 0 (under 30). */
export const selectMatchQuality = (db: Db, days: number) =>
  db.execute<Band>(sql`
    select case when percent >= 90 then 4 when percent >= 70 then 3 when percent >= 50 then 2 when percent >= 30 then 1
      else 0 end as band,
      count(*)::int as total,
      count(*) filter (where status = 'scored')::int as scored,
      count(*) filter (where status = 'dismissed')::int as dismissed
    from (
      select round(match_score::numeric * 100) as percent, status
      from product_finds where created_at >= ${since(days)}
    ) seen
    group by 1`)

interface Totals extends Record<string, unknown> {
  total: number
  rating: string | null
  approved: number
  decided: number
  responded: number
}

export async function selectFeedbackTotals(db: Db, days: number): Promise<Totals> {
  const [row] = await db.execute<Totals>(sql`
    select count(*)::int as total,
      round(avg(rating), 2)::text as rating,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status in ('approved', 'rejected'))::int as decided,
      count(*) filter (where admin_response is not null)::int as responded
    from insider_feedback where created_at >= ${since(days)}`)
  if (!row) throw new Error('counting answered nothing')
  return row
}

/** Feedback of the period by one of its columns; 'none' stands for what was left out. */
export async function selectFeedbackBy(
  db: Db,
  column: 'feedback_type' | 'category' | 'rating' | 'status',
  days: number,
): Promise<Map<string, number>> {
  const rows = await db.execute<{ key: string; count: number }>(sql`
    select coalesce(${sql.identifier(column)}::text, 'none') as key, count(*)::int as count
    from insider_feedback where created_at >= ${since(days)} group by 1`)
  return new Map(rows.map(({ key, count }) => [key, count]))
}
