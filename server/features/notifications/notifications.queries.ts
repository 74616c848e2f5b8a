import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { finds } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { notifications, pushSubscriptions } from '../../db/schema/notifications.ts'
import { stores } from '../../db/schema/stores.ts'
import { isUnseenFind } from '../../db/visibility.ts'

const notificationColumns = {
  id: notifications.id,
  type: notifications.type,
  message: notifications.message,
  href: notifications.href,
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
}

/** News of a find that its recipient does not see any more is not told either; those of one that is gone went with it. */
const isSeenBy = (recipient: PgColumn | number) =>
  sql`case when ${notifications.type} = 'find' and ${notifications.eventKey} ~ '^find:[0-9]{1,9}$'
    then not ${isUnseenFind({ id: recipient, isAdmin: false }, sql`split_part(${notifications.eventKey}, ':', 2)::int`)} else true end`
const ofUser = (userId: number) => and(eq(notifications.userId, userId), isSeenBy(userId))

/** Without those whose event was told before. */
export async function insertNotifications(db: Db, told: (typeof notifications.$inferInsert)[]) {
  if (told.length === 0) return []
  return db
    .insert(notifications)
    .values(told)
    .onConflictDoNothing()
    .returning({ id: notifications.id, userId: notifications.userId })
}

export async function selectNotification(db: Db, id: number) {
  const [row] = await db
    .select({ ...notificationColumns, userId: notifications.userId, eventKey: notifications.eventKey })
    .from(notifications)
    .where(and(eq(notifications.id, id), isSeenBy(notifications.userId)))
  return row
}

export async function selectNotifications(db: Db, userId: number, limit: number, after: [string, number] | undefined) {
  const isLater = after
    ? sql`(${notifications.createdAt}, ${notifications.id}) < (${after[0]}::timestamptz, ${after[1]})`
    : undefined
  return db
    .select(notificationColumns)
    .from(notifications)
    .where(and(ofUser(userId), isLater))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
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
  const [row] = await db.select({ email: users.notifyByEmail }).from(users).where(eq(users.id, userId))
  return row
}

export async function updateSettings(db: Db, userId: number, email: boolean): Promise<void> {
  await db.update(users).set({ notifyByEmail: email }).where(eq(users.id, userId))
}

export async function selectRecipient(db: Db, userId: number) {
  const [row] = await db
    .select({
      email: users.email,
      wantsMail: users.notifyByEmail,
      username: users.username,
      firstName: users.firstName,
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isSuspended, false)))
  return row
}

/** What a mail says about a find. */
export async function selectFindForMail(db: Db, findId: number) {
  const [row] = await db
    .select({
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
    .where(eq(finds.id, findId))
  return row
}

/** A browser belongs to whoever subscribed with it last. */
export async function upsertSubscription(db: Db, subscription: typeof pushSubscriptions.$inferInsert): Promise<number> {
  const { userId, p256dh, auth } = subscription
  const [row] = await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, p256dh, auth } })
    .returning({ id: pushSubscriptions.id })
  if (!row) throw new Error('a push subscription was not returned')
  return row.id
}

export async function deleteSubscription(db: Db, endpoint: string, userId?: number): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), userId ? eq(pushSubscriptions.userId, userId) : undefined))
}

export const selectSubscriptions = (db: Db, userId: number) =>
  db
    .select({ endpoint: pushSubscriptions.endpoint, p256dh: pushSubscriptions.p256dh, auth: pushSubscriptions.auth })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
