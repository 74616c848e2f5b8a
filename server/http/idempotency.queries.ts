import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/engine.ts'
import { idempotencyKeys } from '../db/schema/accounts.ts'

export interface KeyOwner {
  userId: number
  key: string
}

const owned = ({ userId, key }: KeyOwner) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

/** True when the key is new; the row then stands for work under way until an answer is kept. */
export async function claimKey(db: Db, owner: KeyOwner, requestHash: string): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .values({ ...owner, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return rows.length > 0
}

export async function selectKey(db: Db, owner: KeyOwner) {
  const [row] = await db
    .select({
      requestHash: idempotencyKeys.requestHash,
      status: idempotencyKeys.status,
      answer: idempotencyKeys.answer,
    })
    .from(idempotencyKeys)
    .where(owned(owner))
  return row
}

export async function keepAnswer(db: Db, owner: KeyOwner, status: number, answer: string): Promise<void> {
  await db.update(idempotencyKeys).set({ status, answer }).where(owned(owner))
}

export async function releaseKey(db: Db, owner: KeyOwner): Promise<void> {
  await db.delete(idempotencyKeys).where(owned(owner))
}

export async function deleteOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`))
}
