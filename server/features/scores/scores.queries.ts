import { and, eq, ne, sql } from 'drizzle-orm'
import type { ScoreTotals } from '../../../domain/contracts/scores.ts'
import type { Db } from '../../db/engine.ts'
import { isBeyond, newestFirst, type PageEnd } from '../../db/newest-first.ts'
import { users } from '../../db/schema/accounts.ts'
import { finds, scores } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { images } from '../../db/schema/images.ts'
import { retailers, stores } from '../../db/schema/stores.ts'
import { storeColumns } from '../../db/store-columns.ts'
import { seesGathering } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'
import { savedWith } from './savings.queries.ts'

export type NewScoreRow = typeof scores.$inferInsert
export type ScoreRowChange = Partial<NewScoreRow>
type PurchaseStatus = (typeof scores.$inferSelect)['purchaseStatus']

const saved = savedWith(sql`${scores}`)

/** The photo is the gathering's, for those who see the gathering. */
const selectScores = (db: Db, viewer: Viewer) =>
  db
    .select({
      id: scores.id,
      userId: scores.userId,
      username: users.username,
      findId: scores.findId,
      huntId: finds.huntId,
      gatheringId: finds.gatheringId,
      productName: scores.productName,
      photos: gatherings.photos,
      thumbnailUrl: images.thumbnailPath,
      placeholder: images.placeholder,
      storeId: scores.storeId,
      store: storeColumns,
      retailerName: retailers.name,
      targetPrice: scores.targetPrice,
      listedPrice: scores.listedPrice,
      purchaseStatus: scores.purchaseStatus,
      purchasePrice: scores.purchasePrice,
      purchaseQuantity: scores.purchaseQuantity,
      purchaseDate: scores.purchaseDate,
      saved: sql<number | null>`${saved}::float8`,
      paymentMethod: scores.paymentMethod,
      rating: scores.rating,
      notes: scores.notes,
      receiptUrl: scores.receiptUrl,
      createdAt: scores.createdAt,
      updatedAt: scores.updatedAt,
    })
    .from(scores)
    .innerJoin(users, eq(users.id, scores.userId))
    .leftJoin(finds, eq(finds.id, scores.findId))
    .leftJoin(gatherings, and(eq(gatherings.id, finds.gatheringId), seesGathering(viewer)))
    .leftJoin(images, eq(images.path, sql`${gatherings.photos}[1]`))
    .leftJoin(stores, eq(stores.id, scores.storeId))
    .leftJoin(retailers, eq(retailers.id, stores.retailerId))
export type ScoreRow = Awaited<ReturnType<typeof selectScores>>[number]

export interface ScoreFilter {
  /** Everybody's when left out. */
  ownerId?: number
  status?: PurchaseStatus
}
const matching = ({ ownerId, status }: ScoreFilter) =>
  and(
    ownerId === undefined ? undefined : eq(scores.userId, ownerId),
    status === undefined ? undefined : eq(scores.purchaseStatus, status),
  )

export const selectScorePage = (
  db: Db,
  viewer: Viewer,
  filter: ScoreFilter,
  limit: number,
  end: PageEnd,
): Promise<ScoreRow[]> =>
  selectScores(db, viewer)
    .where(and(matching(filter), isBeyond(scores, end)))
    .orderBy(...newestFirst(scores))
    .limit(limit)

export const countScores = (db: Db, filter: ScoreFilter) => db.$count(scores, matching(filter))

export async function selectScore(db: Db, viewer: Viewer, id: number): Promise<ScoreRow | undefined> {
  const [row] = await selectScores(db, viewer).where(eq(scores.id, id))
  return row
}

export async function selectTotals(db: Db, filter: ScoreFilter): Promise<ScoreTotals> {
  const [row] = await db
    .select({
      items: sql<number>`coalesce(sum(${scores.purchaseQuantity}), 0)::int`,
      spent: sql<number>`coalesce(sum(${scores.purchasePrice} * ${scores.purchaseQuantity}), 0)::float8`,
      saved: sql<number>`coalesce(sum(${saved}), 0)::float8`,
    })
    .from(scores)
    .where(and(matching(filter), ne(scores.purchaseStatus, 'cancelled')))
  return row ?? { items: 0, spent: 0, saved: 0 }
}

/** What the purchase keeps of the find it came from. */
export async function selectScored(tx: Db, findId: number) {
  const [row] = await tx
    .select({
      productName: gatherings.productName,
      huntName: hunts.productName,
      targetPrice: hunts.targetPrice,
      listedPrice: gatherings.price,
      storeId: gatherings.storeId,
      gathererId: gatherings.userId,
    })
    .from(finds)
    .innerJoin(hunts, eq(hunts.id, finds.huntId))
    .innerJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .where(eq(finds.id, findId))
  return row
}

/** Undefined when the find has a score already. */
export async function insertScore(tx: Db, score: NewScoreRow): Promise<number | undefined> {
  const [row] = await tx.insert(scores).values(score).onConflictDoNothing().returning({ id: scores.id })
  return row?.id
}

export async function lockScore(tx: Db, id: number) {
  const [row] = await tx
    .select({
      id: scores.id,
      userId: scores.userId,
      findId: scores.findId,
      purchaseStatus: scores.purchaseStatus,
      receiptUrl: scores.receiptUrl,
    })
    .from(scores)
    .where(eq(scores.id, id))
    .for('update')
  return row
}

/** Frees the find for another purchase. Returns the id of the cancelled score that had it. */
export async function detachCancelled(tx: Db, findId: number): Promise<number | undefined> {
  const [row] = await tx
    .update(scores)
    .set({ findId: null })
    .where(and(eq(scores.findId, findId), eq(scores.purchaseStatus, 'cancelled')))
    .returning({ id: scores.id })
  return row?.id
}

export async function updateScore(tx: Db, id: number, change: ScoreRowChange): Promise<void> {
  await tx
    .update(scores)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(scores.id, id))
}

export async function deleteScoreRow(tx: Db, id: number): Promise<void> {
  await tx.delete(scores).where(eq(scores.id, id))
}
