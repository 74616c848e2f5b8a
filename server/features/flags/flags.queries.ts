import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { featureFlags } from '../../db/schema/operations.ts'

const flagColumns = {
  id: featureFlags.id,
  name: featureFlags.name,
  description: featureFlags.description,
  enabled: featureFlags.enabled,
  rolloutPercentage: featureFlags.rolloutPercentage,
  allowList: featureFlags.allowList,
  denyList: featureFlags.denyList,
  createdAt: featureFlags.createdAt,
  updatedAt: featureFlags.updatedAt,
}

export const selectFlags = (db: Db) =>
  db.select(flagColumns).from(featureFlags).orderBy(asc(featureFlags.createdAt), asc(featureFlags.id))
export type StoredFlag = Awaited<ReturnType<typeof selectFlags>>[number]

export async function lockFlag(tx: Db, id: string) {
  const [row] = await tx.select(flagColumns).from(featureFlags).where(eq(featureFlags.id, id)).for('update')
  return row
}

export async function updateFlag(db: Db, id: string, change: Partial<typeof featureFlags.$inferInsert>) {
  const [row] = await db
    .update(featureFlags)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(featureFlags.id, id))
    .returning(flagColumns)
  return row
}
