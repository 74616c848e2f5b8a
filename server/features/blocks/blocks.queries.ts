import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { isBeyond, newestFirst, type PageEnd } from '../../db/newest-first.ts'
import { users } from '../../db/schema/accounts.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { blocks, follows } from '../../db/schema/people.ts'
import { pictureFor } from '../../db/visibility.ts'

export const selectBlocks = (db: Db, userId: number, limit: number, end: PageEnd) =>
  db
    .select({
      id: blocks.id,
      username: users.username,
      picture: pictureFor({ id: userId, isAdmin: false }),
      createdAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.userId, userId), isBeyond(blocks, end)))
    .orderBy(...newestFirst(blocks))
    .limit(limit)

export const countBlocks = (db: Db, userId: number): Promise<number> => db.$count(blocks, eq(blocks.userId, userId))

/** False when it stood already. */
export async function insertBlock(tx: Db, userId: number, blockedId: number): Promise<boolean> {
  const rows = await tx.insert(blocks).values({ userId, blockedId }).onConflictDoNothing().returning({ id: blocks.id })
  return rows.length > 0
}

export async function deleteBlock(tx: Db, userId: number, blockedId: number): Promise<boolean> {
  const rows = await tx
    .delete(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)))
    .returning({ id: blocks.id })
  return rows.length > 0
}

export async function deleteFollowsBetween(tx: Db, one: number, other: number): Promise<void> {
  const follower = (userId: number, personId: number): SQL | undefined =>
    and(eq(follows.userId, userId), eq(follows.personId, personId))
  await tx.delete(follows).where(or(follower(one, other), follower(other, one)))
}

/** Finds that nobody has decided on yet, of one's hunts and the other's gatherings; answers whose hunts lost some. */
export async function deleteFindsBetween(tx: Db, one: number, other: number): Promise<number[]> {
  const rows = await tx.execute<{ huntId: number }>(sql`
    delete from product_finds find using product_gatherings gathering
    where gathering.id = find.gathering_id and find.status = 'found'
      and ((find.user_id = ${one} and gathering.user_id = ${other}) or (find.user_id = ${other} and gathering.user_id = ${one}))
    returning find.hunt_id as "huntId"`)
  return [...new Set(rows.map(({ huntId }) => huntId))].toSorted((a, b) => a - b)
}

export async function selectOpenHuntIds(tx: Db, one: number, other: number): Promise<number[]> {
  const rows = await tx
    .select({ id: hunts.id })
    .from(hunts)
    .where(and(or(eq(hunts.userId, one), eq(hunts.userId, other)), sql`${hunts.status} <> 'scored'`))
  return rows.map(({ id }) => id)
}
