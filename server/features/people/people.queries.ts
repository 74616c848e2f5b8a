import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { finds, scores } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { blocks, follows } from '../../db/schema/people.ts'
import { isInSight, isOpenGathering, isOpenHunt } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`

/** However the name is written; suspended people are nobody's to see. */
export async function selectPerson(db: Db, username: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      profilePicture: users.profilePicture,
      isInsider: users.isInsider,
      isSuspended: users.isSuspended,
      visibility: users.visibility,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.usernameKey, sql`hgfs_username_key(${username})`))
  return row
}

export const isGatheredBy = (viewer: Viewer | null, userId: number): SQL =>
  all(eq(gatherings.userId, userId), isOpenGathering, isInSight(viewer, gatherings.userId))

export const isHuntedBy = (viewer: Viewer | null, userId: number): SQL =>
  all(eq(hunts.userId, userId), isOpenHunt, ne(hunts.status, 'scored'), isInSight(viewer, hunts.userId))

export const countGathered = (db: Db, userId: number): Promise<number> =>
  db.$count(gatherings, and(eq(gatherings.userId, userId), isOpenGathering))

/** Different hunters who have bought what this person saw. */
export async function countHelped(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${scores.userId})::int` })
    .from(gatherings)
    .innerJoin(finds, eq(finds.gatheringId, gatherings.id))
    .innerJoin(scores, and(eq(scores.findId, finds.id), ne(scores.purchaseStatus, 'cancelled')))
    .where(and(eq(gatherings.userId, userId), ne(scores.userId, userId)))
  return row?.count ?? 0
}

export const isFollowing = async (db: Db, viewer: Viewer | null, personId: number): Promise<boolean> =>
  viewer !== null && (await db.$count(follows, and(eq(follows.personId, personId), eq(follows.userId, viewer.id)))) > 0

/** Whether one of the two has blocked the other. */
export async function areApart(tx: Db, one: number, other: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: blocks.id })
    .from(blocks)
    .where(sql`(${blocks.userId}, ${blocks.blockedId}) in ((${one}::int, ${other}::int), (${other}::int, ${one}::int))`)
    .limit(1)
  return row !== undefined
}

/** Serializes what is written between people until the transaction ends; in one order for all, against deadlocks. */
export async function lockPeople(tx: Db, ids: number[]): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(users.id).for('no key update')
}
