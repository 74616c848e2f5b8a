import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { newsletterSubscribers } from '../../db/schema/newsletter.ts'

/** Never confirmed, or gone again. */
const isOpen = or(isNull(newsletterSubscribers.confirmedAt), isNotNull(newsletterSubscribers.unsubscribedAt))

/** Returns nothing for an address that is confirmed already: there is nothing to ask it. */
export async function upsertSubscriber(db: Db, email: string, tokenHash: string) {
  const inserted = await db
    .insert(newsletterSubscribers)
    .values({ email, tokenHash })
    .onConflictDoNothing()
    .returning({ id: newsletterSubscribers.id })
  if (inserted[0]) return inserted[0]
  const [renewed] = await db
    .update(newsletterSubscribers)
    .set({ tokenHash, unsubscribedAt: null, confirmedAt: null })
    .where(and(eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase()), isOpen))
    .returning({ id: newsletterSubscribers.id })
  return renewed
}

export async function confirmSubscriber(
  db: Db,
  tokenHash: string,
  zipCode: string | null | undefined,
): Promise<boolean> {
  const rows = await db
    .update(newsletterSubscribers)
    .set({ confirmedAt: sql`coalesce(${newsletterSubscribers.confirmedAt}, now())`, unsubscribedAt: null, zipCode })
    .where(eq(newsletterSubscribers.tokenHash, tokenHash))
    .returning({ id: newsletterSubscribers.id })
  return rows.length > 0
}

export async function unsubscribe(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: sql`now()` })
    .where(eq(newsletterSubscribers.tokenHash, tokenHash))
    .returning({ id: newsletterSubscribers.id })
  return rows.length > 0
}
