import { and, desc, eq, gt, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../db/engine.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import { blocks } from '../db/schema/people.ts'

/** Thirty days after it was last used, and ninety after it began at the latest. */
const fromNow = sql`now() + interval '30 days'`
const extended = sql`least(${fromNow}, ${sessions.createdAt} + interval '90 days')`

/** Nobody sits at more devices than these; the one not seen for longest goes. */
const mostSessions = 20

/** Answers the sessions that had to go for it. */
export async function insertSession(
  db: Db,
  session: { idHash: string; userId: number; device: string },
): Promise<{ idHash: string }[]> {
  return db.transaction(async (tx) => {
    // Two who sign in at once count each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, session.userId)).for('no key update')
    await tx.insert(sessions).values({ ...session, expiresAt: fromNow })
    const kept = tx
      .select({ idHash: sessions.idHash })
      .from(sessions)
      .where(eq(sessions.userId, session.userId))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
      .limit(mostSessions)
    return tx
      .delete(sessions)
      .where(and(eq(sessions.userId, session.userId), notInArray(sessions.idHash, kept)))
      .returning({ idHash: sessions.idHash })
  })
}

const isOpen = and(gt(sessions.expiresAt, sql`now()`), gt(sessions.createdAt, sql`now() - interval '90 days'`))

export async function selectViewer(db: Db, idHash: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      isAdmin: users.isAdmin,
      isInsider: users.isInsider,
      isSuspended: users.isSuspended,
      blocked: sql<number[]>`array(
        select ${blocks.blockedId} from ${blocks} where ${blocks.userId} = ${sessions.userId}
        union select ${blocks.userId} from ${blocks} where ${blocks.blockedId} = ${sessions.userId})`,
      // Noted at most every five minutes, so that reading stays reading.
      isAging: sql<boolean>`${sessions.lastSeenAt} < now() - interval '5 minutes'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.idHash, idHash), isOpen))
  return row
}

export async function noteSeen(db: Db, idHash: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: extended })
    .where(eq(sessions.idHash, idHash))
}

export const selectSessionsOf = (db: Db, userId: number) =>
  db
    .select({
      id: sessions.id,
      idHash: sessions.idHash,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen))
    .orderBy(desc(sessions.id))

/** Answers whose it was; undefined when it had ended before. */
export async function deleteSession(db: Db, idHash: string): Promise<number | undefined> {
  const [row] = await db.delete(sessions).where(eq(sessions.idHash, idHash)).returning({ userId: sessions.userId })
  return row?.userId
}

/** One of a person's own, by the number they know; answers its hash. */
export async function deleteSessionOf(db: Db, userId: number, id: number): Promise<string | undefined> {
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ idHash: sessions.idHash })
  return row?.idHash
}

export async function deleteSessionsOf(db: Db, userId: number, sparedIdHash?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sparedIdHash ? ne(sessions.idHash, sparedIdHash) : undefined))
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
}
