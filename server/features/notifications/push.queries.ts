import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import { pushSubscriptions } from '../../db/schema/notifications.ts'

/** Gives a browser to the member who subscribed with it last. Deletes the oldest beyond `most` of one member. */
export async function upsertSubscription(
  tx: Db,
  subscription: typeof pushSubscriptions.$inferInsert,
  most: number,
): Promise<number> {
  const { userId, endpoint: _endpoint, ...rest } = subscription
  // One after the other for one person, so that they are counted right.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [row] = await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, ...rest, createdAt: sql`now()` } })
    .returning({ id: pushSubscriptions.id })
  if (!row) throw new Error('a push subscription was not returned')
  const beyond = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), ne(pushSubscriptions.id, row.id)))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(most - 1)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, beyond))
  return row.id
}

export async function deleteSubscription(db: Db, endpoint: string, userId?: number): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), userId ? eq(pushSubscriptions.userId, userId) : undefined))
}

/** Of sessions that have not expired. */
export const selectSubscriptions = (db: Db, userId: number) =>
  db
    .select({ endpoint: pushSubscriptions.endpoint, p256dh: pushSubscriptions.p256dh, auth: pushSubscriptions.auth })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.idHash, pushSubscriptions.sessionHash), gt(sessions.expiresAt, sql`now()`)))
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), eq(users.isSuspended, false)))
    .where(and(eq(pushSubscriptions.userId, userId), eq(sessions.userId, userId)))
