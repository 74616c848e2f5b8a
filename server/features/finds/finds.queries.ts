import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { FindSearch } from '../../../domain/contracts/finds.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { isWithin } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import { isBeyond, newestFirst, type PageEnd } from '../../db/newest-first.ts'
import { likes } from '../../db/schema/community.ts'
import { finds, scores } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { huntPlace, hunts } from '../../db/schema/hunts.ts'
import { removedPairs } from '../../db/schema/matching.ts'
import { commentsInSight, seesFind } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

function ofStatus(status: FindSearch['status']): SQL | undefined {
  switch (status) {
    case undefined:
      return ne(finds.status, 'dismissed')
    case 'open':
      return and(eq(finds.status, 'found'), ne(hunts.status, 'scored'))
    case 'found':
    case 'scored':
    case 'dismissed':
      return eq(finds.status, status)
    case 'all':
      return undefined
  }
}

export interface Filter {
  huntId?: number
  gatheringId?: number
  ownerId?: number
  status: FindSearch['status']
  /** Leaves out the gathering that the hunt was started from: the hunter knows it. */
  news?: boolean | undefined
  /** Where it was seen. */
  near?: { place: Point; radius: number }
}

const matching = (viewer: Viewer | null, { huntId, gatheringId, ownerId, status, news, near }: Filter) =>
  and(
    seesFind(viewer),
    ofStatus(status),
    huntId === undefined ? undefined : eq(finds.huntId, huntId),
    gatheringId === undefined ? undefined : eq(finds.gatheringId, gatheringId),
    ownerId === undefined ? undefined : eq(finds.userId, ownerId),
    news ? sql`${hunts.gatheringId} is distinct from ${finds.gatheringId}` : undefined,
    near && isWithin(gatherings, near.place, near.radius),
  )

export async function selectFindPage(db: Db, viewer: Viewer | null, filter: Filter, limit: number, end: PageEnd) {
  return db
    .select({ id: finds.id, createdAt: finds.createdAt })
    .from(finds)
    .innerJoin(hunts, eq(hunts.id, finds.huntId))
    .innerJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .where(and(matching(viewer, filter), isBeyond(finds, end)))
    .orderBy(...newestFirst(finds))
    .limit(limit)
}

export async function countFinds(db: Db, viewer: Viewer | null, filter: Filter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(finds)
    .innerJoin(hunts, eq(hunts.id, finds.huntId))
    .innerJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .where(matching(viewer, filter))
  return row?.count ?? 0
}

/** In no promised order; without hunt and gathering. */
export async function selectFinds(db: Db, viewer: Viewer | null, ids: number[]) {
  const mayKnowScore = viewer?.isAdmin ? sql`true` : eq(scores.userId, viewer?.id ?? 0)
  return db
    .select({
      id: finds.id,
      huntId: finds.huntId,
      gatheringId: finds.gatheringId,
      userId: finds.userId,
      matchScore: finds.matchScore,
      matchReason: finds.matchReason,
      evidence: finds.evidence,
      source: finds.source,
      status: finds.status,
      scoreId: scores.id,
      isHidden: finds.isHidden,
      likeCount: finds.likeCount,
      commentCount: commentsInSight(viewer, finds),
      shareCount: finds.shareCount,
      liked: viewer
        ? sql<boolean>`exists (select from ${likes} where ${likes.findId} = ${finds.id} and ${likes.userId} = ${viewer.id})`
        : sql<boolean>`false`,
      createdAt: finds.createdAt,
      updatedAt: finds.updatedAt,
    })
    .from(finds)
    .innerJoin(hunts, eq(hunts.id, finds.huntId))
    .innerJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .leftJoin(scores, and(eq(scores.findId, finds.id), mayKnowScore))
    .where(and(inArray(finds.id, ids), seesFind(viewer)))
}

/** Where hunts are for everybody, to tell how far away the find is. */
export const selectHuntPlaces = (db: Db, ids: number[]) =>
  db
    .select({ id: hunts.id, ...huntPlace })
    .from(hunts)
    .where(inArray(hunts.id, ids))

/** What a change is decided by; locked until the transaction ends. */
export async function lockFind(tx: Db, id: number) {
  const [row] = await tx
    .select({
      id: finds.id,
      huntId: finds.huntId,
      gatheringId: finds.gatheringId,
      userId: finds.userId,
      status: finds.status,
      source: finds.source,
    })
    .from(finds)
    .where(eq(finds.id, id))
    .for('update')
  return row
}

export async function updateFindStatus(
  tx: Db,
  id: number,
  status: (typeof finds.$inferSelect)['status'],
): Promise<void> {
  await tx
    .update(finds)
    .set({ status, updatedAt: sql`now()` })
    .where(eq(finds.id, id))
}

/** Undefined when the pair has a find already. */
export async function insertFind(tx: Db, find: typeof finds.$inferInsert): Promise<number | undefined> {
  const [row] = await tx.insert(finds).values(find).onConflictDoNothing().returning({ id: finds.id })
  return row?.id
}

export async function selectFindOfPair(tx: Db, huntId: number, gatheringId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: finds.id })
    .from(finds)
    .where(and(eq(finds.huntId, huntId), eq(finds.gatheringId, gatheringId)))
  return row?.id
}

/** Whether an admin has removed the find of this pair. */
export const isRemoved = async (tx: Db, huntId: number, gatheringId: number): Promise<boolean> =>
  (await tx.$count(removedPairs, and(eq(removedPairs.huntId, huntId), eq(removedPairs.gatheringId, gatheringId)))) > 0

/** Neither the matcher nor a person makes it again. */
export async function removePair(
  tx: Db,
  { id, huntId, gatheringId }: { id: number; huntId: number; gatheringId: number },
) {
  await tx.insert(removedPairs).values({ huntId, gatheringId }).onConflictDoNothing()
  await tx.delete(finds).where(eq(finds.id, id))
}
