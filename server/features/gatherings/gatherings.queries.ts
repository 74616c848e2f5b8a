import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Point } from '../../../domain/rules/distance.ts'
import { isWithin, milesApart } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import { isFollowedBy } from '../../db/conditions/followed.ts'
import { isFreshGathering, signsOf } from '../../db/freshness.ts'
import { askedBy, keptQuery, type Asker } from '../../db/kept-query.ts'
import { users } from '../../db/schema/accounts.ts'
import { favorites, likes } from '../../db/schema/community.ts'
import { finds } from '../../db/schema/finds.ts'
import { confirmations, gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { images } from '../../db/schema/images.ts'
import { productCategories } from '../../db/schema/products.ts'
import { retailers, stores } from '../../db/schema/stores.ts'
import { gatheringThings } from '../../db/schema/things.ts'
import { storeColumns } from '../../db/store-columns.ts'
import { commentsInSight, isOpenGathering, pictureFor, seesGathering } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

export type NewGatheringRow = typeof gatherings.$inferInsert
export type GatheringRowChange = Partial<NewGatheringRow>

export const listedGatherings = {
  table: gatherings,
  id: gatherings.id,
  userId: gatherings.userId,
  storeId: gatherings.storeId,
  categoryId: gatherings.categoryId,
  price: gatherings.price,
  compareAt: gatherings.compareAtPrice,
  likelyUntil: gatherings.likelyUntil,
  latitude: gatherings.latitude,
  longitude: gatherings.longitude,
  tags: gatherings.tags,
  search: gatherings.search,
  createdAt: gatherings.createdAt,
}

/** What others have seen of what the viewer follows. */
export const isFollowed = (viewer: Viewer): SQL =>
  sql`(${isFollowedBy(viewer.id)} and ${gatherings.userId} <> ${viewer.id} and ${seesGathering(viewer)})`

const didViewer = (viewer: Asker, table: typeof likes | typeof favorites): SQL<boolean> =>
  viewer
    ? sql<boolean>`exists (select from ${table} where ${table.gatheringId} = ${gatherings.id} and ${table.userId} = ${viewer.id})`
    : sql<boolean>`false`

/** Through the viewer's own hunts, of which there are few. */
const huntOf = (viewer: Asker): SQL<number | null> =>
  viewer
    ? sql<number | null>`(select max(${hunts.id}) from ${hunts} where ${hunts.gatheringId} = ${gatherings.id}
        and ${hunts.userId} = ${viewer.id} and ${hunts.status} <> 'scored')`
    : sql<null>`null::int`

/** The poster's own word keeps a gathering fresh; counted are the others. */
const saidByOthers = (stillThere: boolean) =>
  sql<number>`count(*) filter (where ${confirmations.stillThere} = ${stillThere} and ${confirmations.userId} <> ${gatherings}.user_id)::int`

const gatheringsQuery = keptQuery((db, viewer) => {
  const words = db
    .select({
      stillThere: saidByOthers(true).as('still_there_count'),
      gone: saidByOthers(false).as('gone_count'),
      lastAt: sql`max(${confirmations.createdAt})`.mapWith(confirmations.createdAt).as('last_at'),
      mine: sql<
        boolean | null
      >`bool_or(${confirmations.stillThere}) filter (where ${confirmations.userId} = ${viewer?.id ?? 0})`.as('mine'),
    })
    .from(confirmations)
    .where(eq(confirmations.gatheringId, gatherings.id))
    .as('words')
  return db
    .select({
      id: gatherings.id,
      userId: gatherings.userId,
      username: users.username,
      profilePicture: pictureFor(viewer),
      isInsider: users.isInsider,
      productName: gatherings.productName,
      description: gatherings.description,
      price: gatherings.price,
      compareAtPrice: gatherings.compareAtPrice,
      tagColor: gatherings.tagColor,
      quantity: gatherings.quantity,
      photos: gatherings.photos,
      placeholder: images.placeholder,
      storeId: gatherings.storeId,
      store: { ...storeColumns, retailerName: retailers.name },
      latitude: gatherings.latitude,
      longitude: gatherings.longitude,
      categoryId: gatherings.categoryId,
      categoryName: productCategories.name,
      categoryApproved: productCategories.approved,
      color: gatherings.color,
      size: gatherings.size,
      sku: gatherings.sku,
      barcode: gatherings.barcode,
      tags: gatherings.tags,
      collectionName: gatherings.collectionName,
      isPublic: gatherings.isPublic,
      isHidden: gatherings.isHidden,
      likeCount: gatherings.likeCount,
      commentCount: commentsInSight(viewer, gatherings),
      shareCount: gatherings.shareCount,
      liked: didViewer(viewer, likes),
      favorited: didViewer(viewer, favorites),
      myHuntId: huntOf(viewer),
      confirmations: {
        stillThere: sql<number>`coalesce(${words.stillThere}, 0)`,
        gone: sql<number>`coalesce(${words.gone}, 0)`,
        lastAt: words.lastAt,
        mine: words.mine,
      },
      lastSeenAt: gatherings.lastSeenAt,
      isFresh: isFreshGathering,
      signs: signsOf('product_gatherings'),
      thingId: gatheringThings.thingId,
      createdAt: gatherings.createdAt,
      updatedAt: gatherings.updatedAt,
    })
    .from(gatherings)
    .innerJoin(users, eq(users.id, gatherings.userId))
    .innerJoin(stores, eq(stores.id, gatherings.storeId))
    .innerJoin(retailers, eq(retailers.id, stores.retailerId))
    .leftJoin(productCategories, eq(productCategories.id, gatherings.categoryId))
    .leftJoin(images, eq(images.path, sql`${gatherings.photos}[1]`))
    .leftJoin(gatheringThings, and(eq(gatheringThings.gatheringId, gatherings.id), isOpenGathering))
    .leftJoinLateral(words, sql`true`)
    .where(and(sql`${gatherings.id} = any(${sql.placeholder('ids')}::int[])`, seesGathering(viewer)))
    .prepare('gatherings')
})

/** Everything the page of a gathering shows, in no promised order. */
export const selectGatherings = (db: Db, viewer: Viewer | null, ids: number[]) =>
  gatheringsQuery(db, viewer).execute({ ids, ...askedBy(viewer) })
export type GatheringRow = Awaited<ReturnType<typeof selectGatherings>>[number]

const similarMiles = 50
const mostSimilar = 8

/** Those that share most words of its name; among equals, those of its kind. What lies too far away is left out. */
export async function selectSimilar(db: Db, viewer: Viewer | null, id: number, near: Point | undefined) {
  const place = near
    ? isWithin(gatherings, near, similarMiles)
    : sql`(${gatherings.latitude} is null or source.latitude is null or ${milesApart({ latitude: sql`source.latitude`, longitude: sql`source.longitude` }, gatherings)} <= ${similarMiles}::float8)`
  const rows = await db.execute<{ id: number }>(sql`
    with source as materialized (
      select id, latitude, longitude, category_id, (
        select string_agg(quote_literal(lexeme), ' | ') from unnest(to_tsvector('english', hgfs_unaccent(product_name)))
      )::tsquery as words
      from product_gatherings where id = ${id}::int
    )
    select ${gatherings.id} as id
    from source join ${gatherings} on ${gatherings.search} @@ source.words
    where ${gatherings.id} <> source.id and ${seesGathering(viewer)} and ${isFreshGathering} and ${place}
    order by ts_rank('{0, 0, 0, 1}', ${gatherings.search}, source.words)
      + case when ${gatherings.categoryId} = source.category_id then 0.2 else 0 end desc, ${gatherings.id} desc
    limit ${mostSimilar}::int`)
  return rows.map((row) => row.id)
}

/** What a change is decided by; locked until the transaction ends. */
export async function lockGathering(tx: Db, id: number) {
  const [row] = await tx
    .select({
      id: gatherings.id,
      userId: gatherings.userId,
      productName: gatherings.productName,
      categoryId: gatherings.categoryId,
      photos: gatherings.photos,
      isPublic: gatherings.isPublic,
      isHidden: gatherings.isHidden,
    })
    .from(gatherings)
    .where(eq(gatherings.id, id))
    .for('update')
  return row
}

export async function insertGathering(tx: Db, gathering: NewGatheringRow): Promise<number> {
  const [row] = await tx.insert(gatherings).values(gathering).returning({ id: gatherings.id })
  if (!row) throw new Error('a new gathering was not returned')
  return row.id
}

export async function updateGathering(tx: Db, id: number, change: GatheringRowChange): Promise<void> {
  await tx
    .update(gatherings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(gatherings.id, id))
}

export async function deleteGatheringRow(tx: Db, id: number): Promise<void> {
  await tx.delete(gatherings).where(eq(gatherings.id, id))
}

export async function selectStorePlace(db: Db, id: number) {
  const [row] = await db
    .select({ id: stores.id, latitude: stores.latitude, longitude: stores.longitude })
    .from(stores)
    .where(eq(stores.id, id))
  return row
}

/** The hunts that have this gathering among their open finds. */
export async function selectHuntsWaitingFor(db: Db, gatheringId: number) {
  return db
    .select({ huntId: finds.huntId, findId: finds.id })
    .from(finds)
    .where(and(eq(finds.gatheringId, gatheringId), eq(finds.status, 'found')))
}
