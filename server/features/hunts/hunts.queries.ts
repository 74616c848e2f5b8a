import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import type { HuntSearch } from '../../../domain/contracts/hunts.ts'
import type { Db } from '../../db/engine.ts'
import { askedBy, keptQuery, type Asker } from '../../db/kept-query.ts'
import { users } from '../../db/schema/accounts.ts'
import { likes } from '../../db/schema/community.ts'
import { finds } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { huntPlace, hunts } from '../../db/schema/hunts.ts'
import { images } from '../../db/schema/images.ts'
import { productCategories, products } from '../../db/schema/products.ts'
import { retailers, stores } from '../../db/schema/stores.ts'
import { storeColumns } from '../../db/store-columns.ts'
import { commentsInSight, pictureFor, seesGathering, seesHunt } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

export type NewHuntRow = typeof hunts.$inferInsert
export type HuntRowChange = Partial<NewHuntRow>

export const listedHunts = {
  table: hunts,
  id: hunts.id,
  userId: hunts.userId,
  storeId: hunts.storeId,
  categoryId: hunts.categoryId,
  price: hunts.targetPrice,
  latitude: huntPlace.latitude,
  longitude: huntPlace.longitude,
  tags: hunts.tags,
  search: hunts.search,
  createdAt: hunts.createdAt,
}

export function ofStatus(status: HuntSearch['status'], viewer: Viewer | null): SQL {
  const visible = seesHunt(viewer)
  if (status === 'all') return visible
  const wanted = status === 'open' ? sql`${hunts.status} <> 'scored'` : eq(hunts.status, status)
  return and(visible, wanted) ?? visible
}

const likedBy = (viewer: Asker): SQL<boolean> =>
  viewer
    ? sql<boolean>`exists (select from ${likes} where ${likes.huntId} = ${hunts.id} and ${likes.userId} = ${viewer.id})`
    : sql<boolean>`false`

const huntsQuery = keptQuery((db, viewer) => {
  const open = db
    .select({
      count: sql<number>`count(*)::int`.as('find_count'),
      best: sql<number | null>`max(${finds.matchScore})`.as('best_match'),
      bestId: sql<number | null>`(array_agg(${finds.id} order by ${finds.matchScore} desc, ${finds.id} desc))[1]`.as(
        'best_find_id',
      ),
    })
    .from(finds)
    .innerJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .where(and(eq(finds.huntId, hunts.id), eq(finds.status, 'found'), not(finds.isHidden), seesGathering(viewer)))
    .as('open_finds')
  return db
    .select({
      id: hunts.id,
      userId: hunts.userId,
      username: users.username,
      profilePicture: pictureFor(viewer),
      isInsider: users.isInsider,
      productName: hunts.productName,
      description: hunts.description,
      targetPrice: hunts.targetPrice,
      photoUrl: hunts.photoUrl,
      thumbnailUrl: images.thumbnailPath,
      placeholder: images.placeholder,
      categoryId: hunts.categoryId,
      categoryName: productCategories.name,
      categoryApproved: productCategories.approved,
      color: hunts.color,
      size: hunts.size,
      latitude: hunts.latitude,
      longitude: hunts.longitude,
      searchRadius: hunts.searchRadius,
      desiredQuantity: hunts.desiredQuantity,
      priority: hunts.priority,
      status: hunts.status,
      tags: hunts.tags,
      excludeWords: hunts.excludeWords,
      storeId: hunts.storeId,
      store: storeColumns,
      retailerName: retailers.name,
      productId: hunts.productId,
      gatheringId: hunts.gatheringId,
      findCount: open.count,
      bestMatch: open.best,
      bestFindId: open.bestId,
      isHidden: hunts.isHidden,
      likeCount: hunts.likeCount,
      commentCount: commentsInSight(viewer, hunts),
      shareCount: hunts.shareCount,
      liked: likedBy(viewer),
      createdAt: hunts.createdAt,
      updatedAt: hunts.updatedAt,
    })
    .from(hunts)
    .innerJoin(users, eq(users.id, hunts.userId))
    .leftJoin(stores, eq(stores.id, hunts.storeId))
    .leftJoin(retailers, eq(retailers.id, stores.retailerId))
    .leftJoin(productCategories, eq(productCategories.id, hunts.categoryId))
    .leftJoin(images, eq(images.path, hunts.photoUrl))
    .leftJoinLateral(open, sql`true`)
    .where(and(sql`${hunts.id} = any(${sql.placeholder('ids')}::int[])`, seesHunt(viewer)))
    .prepare('hunts')
})

/** Everything the page of a hunt shows, in no promised order. */
export const selectHunts = (db: Db, viewer: Viewer | null, ids: number[]) =>
  huntsQuery(db, viewer).execute({ ids, ...askedBy(viewer) })
export type HuntRow = Awaited<ReturnType<typeof selectHunts>>[number]

/** What a change is decided by and compared with; locked until the transaction ends. */
export async function lockHunt(tx: Db, id: number) {
  const [row] = await tx
    .select({
      id: hunts.id,
      userId: hunts.userId,
      isHidden: hunts.isHidden,
      productName: hunts.productName,
      description: hunts.description,
      targetPrice: hunts.targetPrice,
      photoUrl: hunts.photoUrl,
      categoryId: hunts.categoryId,
      color: hunts.color,
      size: hunts.size,
      latitude: hunts.latitude,
      longitude: hunts.longitude,
      roundedLatitude: hunts.roundedLatitude,
      roundedLongitude: hunts.roundedLongitude,
      searchRadius: hunts.searchRadius,
      desiredQuantity: hunts.desiredQuantity,
      priority: hunts.priority,
      tags: hunts.tags,
      excludeWords: hunts.excludeWords,
      storeId: hunts.storeId,
      productId: hunts.productId,
      gatheringId: hunts.gatheringId,
    })
    .from(hunts)
    .where(eq(hunts.id, id))
    .for('update')
  return row
}
export type LockedHunt = NonNullable<Awaited<ReturnType<typeof lockHunt>>>

export async function insertHunt(tx: Db, hunt: NewHuntRow): Promise<number> {
  const [row] = await tx.insert(hunts).values(hunt).returning({ id: hunts.id })
  if (!row) throw new Error('a new hunt was not returned')
  return row.id
}

export async function updateHunt(tx: Db, id: number, change: HuntRowChange): Promise<void> {
  await tx
    .update(hunts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(hunts.id, id))
}

export async function deleteHuntRow(tx: Db, id: number): Promise<void> {
  await tx.delete(hunts).where(eq(hunts.id, id))
}

export async function selectProductImage(db: Db, id: number) {
  const [row] = await db.select({ image: products.image }).from(products).where(eq(products.id, id))
  return row
}
