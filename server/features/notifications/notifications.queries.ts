import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, min, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/engine.ts'
import { isBeyond, newestFirst, type PageEnd } from '../../db/newest-first.ts'
import { users } from '../../db/schema/accounts.ts'
import { comments } from '../../db/schema/community.ts'
import { finds, scores } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { stores } from '../../db/schema/stores.ts'
import { canSeeComment, canSeeGathering, isInSight, isUnseenFind, seesFind } from '../../db/visibility.ts'
import { refusalOf } from '../../http/errors.ts'

/** How many finds a digest tells of that its recipient sees and has not dismissed. */
const toldTogether = sql`(select count(*) from ${finds} join ${hunts} on ${hunts.id} = ${finds.huntId}
  join ${gatherings} on ${gatherings.id} = ${finds.gatheringId}
  where ${finds.digestId} = ${notifications.id} and ${finds.status} <> 'dismissed'
    and ${seesFind({ id: notifications.userId, isAdmin: false })})`
const isDigest = sql`${notifications.eventKey} like 'digest:%'`

const isOfFind = sql`${notifications.eventKey} ~ '^find:[0-9]{1,9}$'`
/** As everything else shows it now: `matchPercent`. */
const presentPercent = sql`(select round(least(greatest(${finds.matchScore}, 0), 1)::numeric * 100)::text || '%' from ${finds}
  where ${finds.id} = split_part(${notifications.eventKey}, ':', 2)::int)`

/** Whether what it leads to is there no more; lists always are. */
const isGone = sql<boolean>`case
  when ${notifications.href} ~ '^/finds/[0-9]{1,9}$'
    then not exists (select from ${finds} where ${finds.id} = split_part(${notifications.href}, '/', 3)::int)
  when ${notifications.href} ~ '^/hunts/[0-9]{1,9}$'
    then not exists (select from ${hunts} where ${hunts.id} = split_part(${notifications.href}, '/', 3)::int)
  when ${notifications.href} ~ '^/gatherings/[0-9]{1,9}$'
    then not exists (select from ${gatherings} where ${gatherings.id} = split_part(${notifications.href}, '/', 3)::int)
  else false end`

const notificationColumns = {
  id: notifications.id,
  type: notifications.type,
  /** A digest's words start with its count, which changes with its finds; those of a find with its percent, which changes too. */
  message: sql<string>`case when ${isDigest}
    then regexp_replace(${notifications.message}, '^[0-9]+', ${toldTogether}::text)
    when ${isOfFind} then regexp_replace(${notifications.message}, '^[0-9]+%', coalesce(${presentPercent}, '\\&'))
    else ${notifications.message} end`,
  href: notifications.href,
  isGone: isGone,
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
}

/** The id in an event key: of a find, a score, a gathering or a comment, as its first part says. */
const aboutId = sql`split_part(${notifications.eventKey}, ':', 2)::int`
const isOfScore = sql`${notifications.eventKey} ~ '^score:[0-9]{1,9}$'`
const isOfComment = sql`${notifications.eventKey} ~ '^comment:[0-9]{1,9}:'`

/** The find that a notification tells of; null for digests, for other events and once the find is gone. */
const aboutFind = sql<number | null>`case when ${isOfFind} then ${aboutId}
  when ${isOfScore} then (select ${scores.findId} from ${scores} where ${scores.id} = ${aboutId}) end`

/** Hides notifications about records or people the recipient can no longer see, and thanks for a cancelled purchase. */
const isSeenBy = (recipient: PgColumn | number) =>
  sql`case when ${isDigest} then ${toldTogether} > 0
    when ${notifications.type} = 'find' and ${isOfFind}
    then not ${isUnseenFind({ id: recipient, isAdmin: false }, aboutId)}
    when ${notifications.type} = 'follow' and ${notifications.eventKey} ~ '^follow:[0-9]{1,9}:'
    then ${canSeeGathering({ id: recipient, isAdmin: false }, aboutId)}
    when ${isOfScore}
    then not exists (select from ${scores} where ${scores.id} = ${aboutId}
      and (${scores.purchaseStatus} = 'cancelled' or not (${isInSight({ id: recipient, isAdmin: false }, scores.userId)})))
    when ${isOfComment} then ${canSeeComment({ id: recipient, isAdmin: false }, aboutId)}
    else true end`
/** What a mail about a notification needs to know of it. */
const mailColumns = {
  isDigest: sql<boolean>`${isDigest}`,
  findId: aboutFind,
  commentId: sql<number | null>`case when ${isOfComment} then ${aboutId} end`,
}
const ofUser = (userId: number) => and(eq(notifications.userId, userId), isSeenBy(userId))

/** Without those whose event was told before. */
export async function insertNotifications(db: Db, told: (typeof notifications.$inferInsert)[]) {
  if (told.length === 0) return []
  return db
    .insert(notifications)
    .values(told)
    .onConflictDoNothing()
    .returning({ id: notifications.id, userId: notifications.userId, eventKey: notifications.eventKey })
}

export async function deleteEvent(tx: Db, eventKey: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.eventKey, eventKey))
}

export async function selectNotification(db: Db, id: number) {
  const [row] = await db
    .select({ ...notificationColumns, ...mailColumns, userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.id, id), isSeenBy(notifications.userId)))
  return row
}

export async function selectNotifications(db: Db, userId: number, limit: number, end: PageEnd) {
  return db
    .select(notificationColumns)
    .from(notifications)
    .where(and(ofUser(userId), isBeyond(notifications, end)))
    .orderBy(...newestFirst(notifications))
    .limit(limit)
}

export const selectNotificationsSince = (db: Db, userId: number, id: number) =>
  db
    .select(notificationColumns)
    .from(notifications)
    .where(and(ofUser(userId), gt(notifications.id, id)))
    .orderBy(notifications.id)
    .limit(100)

export const countNotifications = (db: Db, userId: number) => db.$count(notifications, ofUser(userId))
export const countUnreadOf = (db: Db, userId: number) =>
  db.$count(notifications, and(ofUser(userId), isNull(notifications.readAt)))

/** Whether the recipient has an earlier unread notification of this type and link, at most so many minutes older. */
export async function hasRecentUnread(
  db: Db,
  { id, userId, type, href, createdAt }: { id: number; userId: number; type: string; href: string; createdAt: string },
  minutes: number,
): Promise<boolean> {
  const isRecent = gt(notifications.createdAt, sql`${createdAt}::timestamptz - make_interval(mins => ${minutes})`)
  const isAlike = and(eq(notifications.type, type), eq(notifications.href, href), lt(notifications.id, id))
  return (await db.$count(notifications, and(ofUser(userId), isAlike, isNull(notifications.readAt), isRecent))) > 0
}

export async function updateRead(db: Db, userId: number, ids: number[] | undefined): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, ids) : undefined,
      ),
    )
}

export async function selectSettings(db: Db, userId: number) {
  const [row] = await db
    .select({
      email: sql<boolean>`${users.notifyByEmail} and ${users.email} is not null`,
      digest: users.digest,
      push: users.notifyByPush,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

export async function hasEmail(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.email)))) > 0
}

export interface SettingsChange {
  email?: boolean | undefined
  digest?: 'off' | 'daily' | 'weekly' | undefined
  push?: boolean | undefined
  timeZone?: string | undefined
}

/** What is undefined stays. The first digest tells what comes from now on. */
export async function updateSettings(db: Db, userId: number, change: SettingsChange): Promise<void> {
  const { email, digest, push, timeZone } = change
  const digestSince =
    digest === undefined ? undefined : digest === 'off' ? null : sql`coalesce(${users.digestSince}, now())`
  const row = { notifyByEmail: email, digest, digestSince, notifyByPush: push, timeZone }
  if (Object.values(row).every((value) => value === undefined)) return
  await db.update(users).set(row).where(eq(users.id, userId))
}

/** The names that browsers know and those of the database are nearly the same ones; for others it says 22023. */
export async function knowsTimeZone(db: Db, timeZone: string): Promise<boolean> {
  try {
    await db.transaction((tx) => tx.execute(sql`select now() at time zone ${timeZone}::text`))
    return true
  } catch (error) {
    if (refusalOf(error, '22023')) return false
    throw error
  }
}

export async function wantsPush(db: Db, userId: number): Promise<boolean> {
  const [row] = await db.select({ push: users.notifyByPush }).from(users).where(eq(users.id, userId))
  return row?.push ?? false
}

/** Only who has proved that the address is theirs, wants mails and may use the site. */
export async function selectRecipient(db: Db, userId: number) {
  const [row] = await db
    .select({ email: users.email, username: users.username, firstName: users.firstName })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.isSuspended, false),
        eq(users.notifyByEmail, true),
        isNotNull(users.emailVerifiedAt),
      ),
    )
  return row
}

/** What a mail says about finds, and about those that digests tell of, the best first. */
export const selectFindsForMail = (db: Db, ids: number[], digestIds: number[]) =>
  db
    .select({
      id: finds.id,
      digestId: finds.digestId,
      huntName: hunts.productName,
      productName: gatherings.productName,
      matchScore: finds.matchScore,
      matchReason: finds.matchReason,
      price: gatherings.price,
      storeName: stores.name,
    })
    .from(finds)
    .innerJoin(hunts, eq(hunts.id, finds.huntId))
    .innerJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .innerJoin(stores, eq(stores.id, gatherings.storeId))
    .where(
      or(
        inArray(finds.id, ids),
        and(
          inArray(finds.digestId, digestIds),
          ne(finds.status, 'dismissed'),
          seesFind({ id: finds.userId, isAdmin: false }),
        ),
      ),
    )
    .orderBy(desc(finds.matchScore), finds.id)

export const selectCommentsForMail = (db: Db, ids: number[]) =>
  db
    .select({
      id: comments.id,
      author: users.username,
      body: comments.body,
      productName: sql<string>`coalesce(${gatherings.productName}, ${hunts.productName})`,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(finds, eq(finds.id, comments.findId))
    .leftJoin(hunts, eq(hunts.id, comments.huntId))
    .leftJoin(gatherings, or(eq(gatherings.id, comments.gatheringId), eq(gatherings.id, finds.gatheringId)))
    .where(inArray(comments.id, ids))

/** What the person has seen on the site meanwhile, or does not see any more, needs no mail. */
const isHeld = and(isNotNull(notifications.mailHeldUntil), isNull(notifications.readAt), isSeenBy(notifications.userId))
const heldOf = (userId: number, type: string) =>
  and(eq(notifications.userId, userId), eq(notifications.type, type), isHeld)

/** Until when mails about such events are held for this person; nothing when none is. */
export async function selectHeldUntil(db: Db, userId: number, type: string) {
  const [row] = await db
    .select({ until: min(notifications.mailHeldUntil) })
    .from(notifications)
    .where(heldOf(userId, type))
  return row?.until ?? undefined
}

/** Newest first. */
export const selectHeld = (db: Db, userId: number, type: string) =>
  db
    .select({ id: notifications.id, href: notifications.href, ...mailColumns })
    .from(notifications)
    .where(heldOf(userId, type))
    .orderBy(desc(notifications.id))

/** Holds the mails about these, or lets go of them. */
export async function updateHeld(db: Db, ids: number[], mailHeldUntil: string | null): Promise<void> {
  await db.update(notifications).set({ mailHeldUntil }).where(inArray(notifications.id, ids))
}

/** Whose mails have been held long enough. */
export const selectDueDigests = (db: Db) =>
  db
    .selectDistinct({ userId: notifications.userId, type: notifications.type })
    .from(notifications)
    .where(and(isHeld, lte(notifications.mailHeldUntil, sql`now()`)))
