import { and, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { emailConfirmations, users } from '../../db/schema/accounts.ts'

type Confirmation = typeof emailConfirmations.$inferSelect
type NewConfirmation = Pick<Confirmation, 'tokenHash' | 'userId' | 'email'>

/** The new link takes the place of the last one, which is answered. */
export async function replaceConfirmation(db: Db, link: NewConfirmation): Promise<Confirmation | undefined> {
  return db.transaction(async (tx) => {
    const [last] = await tx
      .select()
      .from(emailConfirmations)
      .where(eq(emailConfirmations.userId, link.userId))
      .for('update')
    const fresh = { ...link, expiresAt: sql`now() + interval '24 hours'` }
    await tx
      .insert(emailConfirmations)
      .values(fresh)
      .onConflictDoUpdate({ target: emailConfirmations.userId, set: fresh })
    return last
  })
}

/** Takes a link back that reached nobody, so that the one before stays good. */
export async function putBackConfirmation(db: Db, tokenHash: string, last: Confirmation | undefined): Promise<void> {
  const isIt = eq(emailConfirmations.tokenHash, tokenHash)
  if (last) await db.update(emailConfirmations).set(last).where(isIt)
  else await db.delete(emailConfirmations).where(isIt)
}

/** Uses a link up; only one of two parallel callers gets it. Undefined for one that is over. */
export async function redeemConfirmation(tx: Db, tokenHash: string): Promise<Confirmation | undefined> {
  const [row] = await tx
    .delete(emailConfirmations)
    .where(eq(emailConfirmations.tokenHash, tokenHash))
    .returning({
      ...getTableColumns(emailConfirmations),
      isValid: sql<boolean>`${emailConfirmations.expiresAt} > now()`,
    })
  return row?.isValid ? row : undefined
}

/** False when the account has another address by now. */
export async function confirmEmailOf(tx: Db, { userId, email }: Confirmation): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, sql`lower(${email})`)))
    .returning({ id: users.id })
  return rows.length > 0
}

export async function deleteConfirmationOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId))
}

export async function deleteExpiredConfirmations(db: Db): Promise<void> {
  await db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, sql`now()`))
}
