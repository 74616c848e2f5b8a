import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { finds } from '../../db/schema/finds.ts'
import { huntActivity, hunts } from '../../db/schema/hunts.ts'

export type NewActivity = typeof huntActivity.$inferInsert

export async function insertActivity(tx: Db, activity: NewActivity): Promise<void> {
  await tx.insert(huntActivity).values(activity)
}

export async function selectActivity(
  db: Db,
  huntId: number,
  limit: number,
  after: { at: string; id: number } | undefined,
) {
  return db
    .select({
      id: huntActivity.id,
      type: huntActivity.type,
      userId: huntActivity.userId,
      username: users.username,
      detail: huntActivity.detail,
      createdAt: huntActivity.createdAt,
    })
    .from(huntActivity)
    .leftJoin(users, eq(users.id, huntActivity.userId))
    .where(
      and(
        eq(huntActivity.huntId, huntId),
        after && sql`(${huntActivity.createdAt}, ${huntActivity.id}) < (${after.at}::timestamptz, ${after.id}::int)`,
      ),
    )
    .orderBy(desc(huntActivity.createdAt), desc(huntActivity.id))
    .limit(limit)
}

export const countActivity = (db: Db, huntId: number) => db.$count(huntActivity, eq(huntActivity.huntId, huntId))

/** Locked first, so that two finds that come and go at once are counted one after the other. */
export async function lockStatus(tx: Db, id: number) {
  const [row] = await tx.select({ status: hunts.status }).from(hunts).where(eq(hunts.id, id)).for('update')
  return row?.status
}

export async function selectFindsOf(tx: Db, huntId: number) {
  return tx
    .select({ status: finds.status, matchScore: finds.matchScore })
    .from(finds)
    .where(and(eq(finds.huntId, huntId), not(finds.isHidden)))
}

export async function updateStatus(tx: Db, id: number, status: (typeof hunts.$inferSelect)['status']): Promise<void> {
  await tx.update(hunts).set({ status }).where(eq(hunts.id, id))
}
