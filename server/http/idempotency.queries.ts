import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { idempotencyKeyDays } from '../../domain/rules/outbox/key-age.ts'
import type { Db } from '../db/engine.ts'
import { idempotencyKeys } from '../db/schema/accounts.ts'

export interface KeyOwner {
  userId: number
  key: string
}

const owned = ({ userId, key }: KeyOwner) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

/**
 * The number of the claim when the key is new, or when whoever claimed it a minute ago has neither made anything nor
 * answered; undefined otherwise.
 */
export async function claimKey(db: Db, owner: KeyOwner, requestHash: string): Promise<number | undefined> {
  const [row] = await db
    .insert(idempotencyKeys)
    .values({ ...owner, requestHash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { claim: sql`${idempotencyKeys.claim} + 1`, claimedAt: sql`now()`, createdAt: sql`now()` },
      setWhere: and(
        eq(idempotencyKeys.requestHash, requestHash),
        isNull(idempotencyKeys.recordId),
        isNull(idempotencyKeys.status),
        lt(idempotencyKeys.claimedAt, sql`now() - interval '1 minute'`),
      ),
    })
    .returning({ claim: idempotencyKeys.claim })
  return row?.claim
}

export async function selectKey(db: Db, owner: KeyOwner) {
  const [row] = await db
    .select({
      requestHash: idempotencyKeys.requestHash,
      recordId: idempotencyKeys.recordId,
      status: idempotencyKeys.status,
      answer: idempotencyKeys.answer,
    })
    .from(idempotencyKeys)
    .where(owned(owner))
  return row
}

/** False when the claim has passed to somebody else. */
export async function noteRecord(db: Db, owner: KeyOwner, claim: number, recordId: number): Promise<boolean> {
  const rows = await db
    .update(idempotencyKeys)
    .set({ recordId })
    .where(and(owned(owner), eq(idempotencyKeys.claim, claim)))
    .returning({ key: idempotencyKeys.key })
  return rows.length > 0
}

export async function keepAnswer(db: Db, owner: KeyOwner, status: number, answer: string): Promise<void> {
  await db.update(idempotencyKeys).set({ status, answer }).where(owned(owner))
}

/** Lets go of a claim that came to nothing. */
export async function releaseKey(db: Db, owner: KeyOwner, claim: number): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(owned(owner), eq(idempotencyKeys.claim, claim), isNull(idempotencyKeys.recordId)))
}

export async function deleteOldKeys(db: Db): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${idempotencyKeyDays})`
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest))
}
