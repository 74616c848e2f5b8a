import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/engine.ts'
import { rateLimits } from '../db/schema/accounts.ts'

/** Adds to a counter and tells where it stands; `by` is negative to give back, 0 to look. */
export async function addToRateLimit(
  db: Db,
  key: string,
  windowStart: Date,
  windowSeconds: number,
  by: number,
): Promise<number> {
  const start = windowStart.toISOString()
  const expiresAt = new Date(windowStart.getTime() + windowSeconds * 1000).toISOString()
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart: start, count: Math.max(by, 0), expiresAt })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`greatest(${rateLimits.count} + ${by}, 0)` },
    })
    .returning({ count: rateLimits.count })
  return row?.count ?? 0
}

export async function deleteExpiredRateLimits(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, sql`now()`))
}
