import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { SubscriberSearch } from '../../../domain/contracts/newsletter-issues.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { isWithin, milesTo } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import { isFreshGathering } from '../../db/freshness.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { huntPlace, hunts } from '../../db/schema/hunts.ts'
import { newsletterDeliveries, newsletterIssues, newsletterSubscribers } from '../../db/schema/newsletter.ts'
import { contains, selectPage } from '../../db/table-page.ts'
import { isOpenGathering, isOpenHunt } from '../../db/visibility.ts'

/** The week before a day, as its first and its last moment. */
export interface Week {
  from: string
  until: string
}

const within = (moment: SQL, { from, until }: Week) =>
  sql`${moment} >= ${from}::timestamptz and ${moment} < ${until}::timestamptz`

/** What others made of a gathering: each person counts once, who found it three times, who commented twice. */
const echo = sql`(select coalesce(sum(weight), 0) from (
  select max(weight) as weight from (
    select user_id, 1 as weight from likes where gathering_id = ${gatherings}.id
    union all
    select user_id, 2 from comments where gathering_id = ${gatherings}.id and not is_hidden
    union all
    select user_id, 3 from product_finds where gathering_id = ${gatherings}.id and status <> 'dismissed' and not is_hidden
  ) act where user_id <> ${gatherings}.user_id group by user_id) person)`

/** The gatherings of a week that can still be had, the most noticed first; near a place when there is one. */
export async function selectBest(db: Db, week: Week, limit: number, near?: { point: Point; miles: number }) {
  const rows = await db
    .select({ id: gatherings.id })
    .from(gatherings)
    .where(
      and(
        isOpenGathering,
        isFreshGathering,
        within(sql`${gatherings.createdAt}`, week),
        near && isWithin(gatherings, near.point, near.miles),
      ),
    )
    .orderBy(sql`${echo} desc`, desc(gatherings.createdAt), desc(gatherings.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** What is still looked for, the nearest or else the newest first. */
export async function selectWanted(db: Db, limit: number, near?: { point: Point; miles: number }) {
  const rows = await db
    .select({ id: hunts.id })
    .from(hunts)
    .where(and(isOpenHunt, eq(hunts.status, 'hunting'), near && isWithin(huntPlace, near.point, near.miles)))
    .orderBy(...(near ? [milesTo(huntPlace, near.point)] : []), desc(hunts.createdAt), desc(hunts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function countWeek(db: Db, week: Week) {
  const [row] = await db.execute<{ gatherings: number; finds: number; scores: number }>(sql`
    select
      (select count(*)::int from product_gatherings where ${isOpenGathering} and ${within(sql`created_at`, week)}) as gatherings,
      (select count(*)::int from product_finds where ${within(sql`created_at`, week)}) as finds,
      (select count(*)::int from product_scores where ${within(sql`created_at`, week)}) as scores`)
  return row ?? { gatherings: 0, finds: 0, scores: 0 }
}

/** Undefined when the day has its issue already. */
export async function insertIssue(tx: Db, issue: typeof newsletterIssues.$inferInsert) {
  const [made] = await tx.insert(newsletterIssues).values(issue).onConflictDoNothing().returning()
  return made
}

const told = {
  day: newsletterIssues.day,
  gatherings: newsletterIssues.gatherings,
  finds: newsletterIssues.finds,
  scores: newsletterIssues.scores,
}

export async function selectIssue(db: Db, by: { id: number } | { day: string }) {
  const [issue] = await db
    .select()
    .from(newsletterIssues)
    .where('id' in by ? eq(newsletterIssues.id, by.id) : eq(newsletterIssues.day, by.day))
  return issue
}

export const selectIssueDays = (db: Db) =>
  db
    .select({ id: newsletterIssues.id, day: newsletterIssues.day })
    .from(newsletterIssues)
    .orderBy(desc(newsletterIssues.day))

export const selectIssues = (db: Db, ids: number[]) =>
  db
    .select({
      ...told,
      recipients: sql<number>`(select count(*)::int from newsletter_deliveries d where d.issue_id = newsletter_issues.id)`,
    })
    .from(newsletterIssues)
    .where(inArray(newsletterIssues.id, ids))
    .orderBy(desc(newsletterIssues.day))

/** Who is to get the issue and has not yet, a few at a time. An account with the same confirmed address knows their zip code too. */
export async function selectAwaiting(db: Db, issueId: number, afterId: number, limit: number) {
  return db.execute<{ id: number; email: string; zipCode: string | null }>(sql`
    select subscriber.id, subscriber.email,
      coalesce(subscriber.zip_code, (
        select person.zip_code from users person
        where lower(person.email) = lower(subscriber.email) and person.email_verified_at is not null limit 1
      )) as "zipCode"
    from newsletter_subscribers subscriber
    where subscriber.confirmed_at is not null and subscriber.unsubscribed_at is null and subscriber.id > ${afterId}::int
      and not exists (
        select from newsletter_deliveries sent where sent.subscriber_id = subscriber.id and sent.issue_id = ${issueId}::int)
    order by subscriber.id limit ${limit}::int`)
}

export async function insertDelivery(db: Db, issueId: number, subscriberId: number): Promise<void> {
  await db.insert(newsletterDeliveries).values({ issueId, subscriberId }).onConflictDoNothing()
}

const isLeft = isNotNull(newsletterSubscribers.unsubscribedAt)
const ofStatus: Record<NonNullable<SubscriberSearch['status']>, SQL | undefined> = {
  confirmed: and(isNotNull(newsletterSubscribers.confirmedAt), isNull(newsletterSubscribers.unsubscribedAt)),
  asked: and(isNull(newsletterSubscribers.confirmedAt), isNull(newsletterSubscribers.unsubscribedAt)),
  left: isLeft,
}

const subscriberColumns = {
  id: newsletterSubscribers.id,
  email: newsletterSubscribers.email,
  zipCode: newsletterSubscribers.zipCode,
  status: sql<'confirmed' | 'asked' | 'left'>`case when ${isLeft} then 'left'
    when ${newsletterSubscribers.confirmedAt} is null then 'asked' else 'confirmed' end`,
  createdAt: newsletterSubscribers.createdAt,
  received: sql<number>`(select count(*)::int from newsletter_deliveries d where d.subscriber_id = newsletter_subscribers.id)`,
}

const sorts = {
  createdAt: { key: sql`${newsletterSubscribers.createdAt}`, type: 'timestamptz' },
  email: { key: sql`lower(${newsletterSubscribers.email})`, type: 'text' },
} as const

export async function selectSubscribers(db: Db, search: SubscriberSearch) {
  const page = await selectPage(db, search, {
    table: newsletterSubscribers,
    id: newsletterSubscribers.id,
    sorts,
    filter: search.status && ofStatus[search.status],
    anyOf: search.q === undefined ? undefined : [contains(sql`lower(${newsletterSubscribers.email})`, search.q)],
  })
  const rows = db.select(subscriberColumns).from(newsletterSubscribers)
  return page.finish(await rows.where(inArray(newsletterSubscribers.id, page.ids)))
}
