import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { reports } from '../../db/schema/community.ts'

export type DayCount = { day: string; count: number }
export type Growing = 'users' | 'product_hunts' | 'product_gatherings' | 'product_finds' | 'product_scores'

/** Midnight UTC of the first day shown; today is the last. */
const since = (days: number) =>
  sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => ${days - 1}::int)`

/** Day by day over the index of time: counting a stretch of it is much cheaper than grouping rows by their day. */
export async function selectGrowth(db: Db, table: Growing | 'insider_feedback', days: number): Promise<DayCount[]> {
  const rows = await db.execute<DayCount & Record<string, unknown>>(sql`
    select to_char(start at time zone 'UTC', 'YYYY-MM-DD') as day, (
      select count(*)::int from ${sql.identifier(table)}
      where created_at >= start and created_at < start + interval '1 day'
    ) as count
    from generate_series(${since(days)}, now(), interval '1 day') start`)
  return [...rows]
}

/** How many there were before the days that are counted one by one: nothing is counted twice. */
export async function countBefore(db: Db, table: Growing, days: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${sql.identifier(table)} where created_at < ${since(days)}`)
  return row?.count ?? 0
}

interface Health extends Record<string, unknown> {
  hunts: number
  matched: number
  hoursToFind: number | null
  hoursToSettle: number | null
}

const hours = (from: SQL, to: SQL) => sql`extract(epoch from ${to} - ${from}) / 3600`
const median = (of: SQL) => sql`round((percentile_cont(0.5) within group (order by ${of}))::numeric, 1)::float8`

/** Hunts of the period and their first finds; reports that were settled in it. */
export async function selectHealth(db: Db, days: number): Promise<Health> {
  const [row] = await db.execute<Health>(sql`
    select hunts, matched, "hoursToFind", (
      select ${median(hours(sql`created_at`, sql`resolved_at`))} from reports where resolved_at >= ${since(days)}
    ) as "hoursToSettle"
    from (
      select count(*)::int as hunts, count(first.at)::int as matched,
        ${median(hours(sql`hunt.created_at`, sql`case when first.at is not null then greatest(first.at, hunt.created_at) end`))} as "hoursToFind"
      from product_hunts hunt
      left join lateral (select min(created_at) as at from product_finds where hunt_id = hunt.id) first on true
      where hunt.created_at >= ${since(days)}
    ) counted`)
  if (!row) throw new Error('counting answered nothing')
  return row
}

export const countInsiders = (db: Db) => db.$count(users, eq(users.isInsider, true))
export const countOpenReports = (db: Db) => db.$count(reports, eq(reports.status, 'open'))

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

/** By the percent people saw, which is rounded: 89.5 was shown as 90. Bands are 4 (90 and up) to 0 (under 30). */
export const selectMatchQuality = (db: Db, days: number) =>
  db.execute<Band>(sql`
    select case when match_score >= 0.895::real then 4 when match_score >= 0.695::real then 3
      when match_score >= 0.495::real then 2 when match_score >= 0.295::real then 1 else 0 end as band,
      count(*)::int as total,
      count(*) filter (where status = 'scored')::int as scored,
      count(*) filter (where status = 'dismissed')::int as dismissed
    from product_finds where created_at >= ${since(days)}
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
