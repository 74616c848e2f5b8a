import { and, desc, eq, inArray, not, sql } from 'drizzle-orm'
import type { HuntStatus } from '../../../domain/contracts/hunts.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { finds } from '../../db/schema/finds.ts'
import { huntActivity, hunts } from '../../db/schema/hunts.ts'

export type NewActivity = typeof huntActivity.$inferInsert

export async function insertActivity(tx: Db, activities: NewActivity[]): Promise<void> {
  if (activities.length > 0) await tx.insert(huntActivity).values(activities)
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

/**
 * Locked first, so that two finds that come and go at once are counted one after the other; in one order for all, so
 * that two writers never wait for each other in a circle.
 */
export const lockStatuses = (tx: Db, ids: number[]) =>
  tx
    .select({ id: hunts.id, status: hunts.status })
    .from(hunts)
    .where(inArray(hunts.id, ids))
    .orderBy(hunts.id)
    .for('update')

export const selectFindsOf = (tx: Db, huntIds: number[]) =>
  tx
    .select({ huntId: finds.huntId, status: finds.status, matchScore: finds.matchScore })
    .from(finds)
    .where(and(inArray(finds.huntId, huntIds), not(finds.isHidden)))

export async function updateStatus(tx: Db, ids: number[], status: HuntStatus): Promise<void> {
  await tx.update(hunts).set({ status }).where(inArray(hunts.id, ids))
}
