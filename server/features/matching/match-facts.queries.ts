import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { isFreshGathering } from '../../db/freshness.ts'
import { anyOf } from '../../db/id-list.ts'
import { finds } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { huntPlace, hunts } from '../../db/schema/hunts.ts'
import { products } from '../../db/schema/products.ts'
import { stores } from '../../db/schema/stores.ts'

/** Which version of a row was read: another one tells that it has changed since. */
const versionOf = (table: typeof hunts | typeof gatherings) => sql<string>`${table}.xmin::text`

/** What the matcher reads of hunts, in no promised order. */
export const selectHuntFacts = (db: Db, ids: number[]) =>
  db
    .select({
      id: hunts.id,
      version: versionOf(hunts),
      /** Scored and hidden hunts are left as they are. */
      isOpen: sql<boolean>`${hunts.status} <> 'scored' and not ${hunts.isHidden}`,
      userId: hunts.userId,
      productName: hunts.productName,
      description: hunts.description,
      categoryId: hunts.categoryId,
      brand: products.brand,
      /** What the hunted product costs in the catalog. */
      referencePrice: products.price,
      targetPrice: hunts.targetPrice,
      color: hunts.color,
      size: hunts.size,
      tags: hunts.tags,
      excludeWords: hunts.excludeWords,
      searchRadius: hunts.searchRadius,
      // Who is in reach, how far away, what it scores: whoever posts gatherings can see it, so the exact place has no say.
      latitude: huntPlace.latitude,
      longitude: huntPlace.longitude,
    })
    .from(hunts)
    .leftJoin(products, eq(products.id, hunts.productId))
    .where(sql`${hunts.id} = ${anyOf(ids)}`)
export type HuntRecord = Awaited<ReturnType<typeof selectHuntFacts>>[number]

/** What the matcher reads of gatherings, in no promised order. */
export const selectGatheringFacts = (db: Db, ids: number[]) =>
  db
    .select({
      id: gatherings.id,
      version: versionOf(gatherings),
      userId: gatherings.userId,
      productName: gatherings.productName,
      description: gatherings.description,
      price: gatherings.price,
      color: gatherings.color,
      size: gatherings.size,
      sku: gatherings.sku,
      barcode: gatherings.barcode,
      tags: gatherings.tags,
      latitude: gatherings.latitude,
      longitude: gatherings.longitude,
      lastSeenAt: gatherings.lastSeenAt,
      storeName: stores.name,
    })
    .from(gatherings)
    .innerJoin(stores, eq(stores.id, gatherings.storeId))
    .where(sql`${gatherings.id} = ${anyOf(ids)}`)
export type GatheringRecord = Awaited<ReturnType<typeof selectGatheringFacts>>[number]

/** Which of these rows are no longer the version that was read. */
export async function selectChanged(
  tx: Db,
  kind: 'hunt' | 'gathering',
  read: { id: number; version: string }[],
): Promise<Set<number>> {
  if (read.length === 0) return new Set()
  const table = kind === 'hunt' ? sql`product_hunts` : sql`product_gatherings`
  const rows = await tx.execute<{ id: number }>(sql`
    select known.id
    from jsonb_to_recordset(${JSON.stringify(read)}::text::jsonb) as known(id int, version text)
    left join ${table} current on current.id = known.id
    where current.xmin::text is distinct from known.version`)
  return new Set(rows.map(({ id }) => id))
}

/** Neighbors on the map come together, because they share their candidates. */
export async function selectOpenHuntIds(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: hunts.id })
    .from(hunts)
    .where(sql`${hunts.status} <> 'scored' and not ${hunts.isHidden}`)
    .orderBy(
      sql`floor(${huntPlace.latitude} / 4), floor(${huntPlace.longitude} / 4)`,
      sql`floor(${huntPlace.latitude}), floor(${huntPlace.longitude})`,
      hunts.id,
    )
  return rows.map(({ id }) => id)
}

export async function hasPlacelessGathering(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(sql`
    select exists (select from product_gatherings where latitude is null or longitude is null) as has`)
  return row?.has ?? true
}

const countMatchable = (db: Db) =>
  db.$count(gatherings, sql`${gatherings.isPublic} and not ${gatherings.isHidden} and ${isFreshGathering}`)

/** What there is to match, and the pairs that match at this moment. */
export async function countTotals(db: Db) {
  const [totalHunts, totalGatherings, totalMatches] = await Promise.all([
    db.$count(hunts, sql`${hunts.status} <> 'scored' and not ${hunts.isHidden}`),
    countMatchable(db),
    db.$count(finds, sql`${finds.status} = 'found' and ${finds.source} = 'matcher'`),
  ])
  return { totalHunts, totalGatherings, totalMatches, totalErrors: 0 }
}
