import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { confirmations, gatherings } from '../../db/schema/gatherings.ts'

export async function selectWord(tx: Db, gatheringId: number, userId: number) {
  const [row] = await tx
    .select({ stillThere: confirmations.stillThere, createdAt: confirmations.createdAt })
    .from(confirmations)
    .where(and(eq(confirmations.gatheringId, gatheringId), eq(confirmations.userId, userId)))
  return row
}

/** The latest word is the one that counts. */
export async function upsertWord(tx: Db, gatheringId: number, userId: number, stillThere: boolean): Promise<void> {
  await tx
    .insert(confirmations)
    .values({ gatheringId, userId, stillThere })
    .onConflictDoUpdate({
      target: [confirmations.gatheringId, confirmations.userId],
      set: { stillThere, createdAt: sql`now()` },
    })
}

/** Whoever says now that it is gone no longer vouches for it: it was last seen by the others, or when it was posted. */
export async function takeBackSight(tx: Db, gatheringId: number): Promise<void> {
  const seen = sql`select max(${confirmations.createdAt}) from ${confirmations}
    where ${confirmations.gatheringId} = ${gatheringId} and ${confirmations.stillThere}`
  await tx
    .update(gatherings)
    .set({ lastSeenAt: sql`greatest(${gatherings.createdAt}, (${seen}))` })
    .where(eq(gatherings.id, gatheringId))
}

export async function markSeen(tx: Db, gatheringId: number): Promise<void> {
  await tx
    .update(gatherings)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(gatherings.id, gatheringId))
}
