import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/engine.ts'
import { sessions, users } from '../db/schema/accounts.ts'

const lifetime = sql`now() + interval '30 days'`

export async function insertSession(db: Db, session: { idHash: string; userId: number }): Promise<void> {
  await db.insert(sessions).values({ ...session, expiresAt: lifetime })
}

export async function selectViewer(db: Db, idHash: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      isAdmin: users.isAdmin,
      isInsider: users.isInsider,
      isSuspended: users.isSuspended,
      // Renewed at most once a day, so that reading stays reading.
      isAging: sql<boolean>`${sessions.expiresAt} < now() + interval '29 days'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, sql`now()`)))
  return row
}

export async function extendSession(db: Db, idHash: string): Promise<void> {
  await db.update(sessions).set({ expiresAt: lifetime }).where(eq(sessions.idHash, idHash))
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, idHash))
}

export async function deleteSessionsOf(db: Db, userId: number, sparedIdHash?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sparedIdHash ? ne(sessions.idHash, sparedIdHash) : undefined))
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
}
