import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { aiUsage } from '../../db/schema/operations.ts'
import { productCategories, products } from '../../db/schema/products.ts'
import { seesGathering } from '../../db/visibility.ts'

const today = sql`(now() at time zone 'utc')::date`

/** Counts one call of the model, unless the person has had all of today's: one statement, exact across servers. */
export async function takeModelCall(db: Db, userId: number, limit: number): Promise<boolean> {
  if (limit <= 0) return false
  const rows = await db
    .insert(aiUsage)
    .values({ userId, day: sql`${today}`, calls: 1 })
    .onConflictDoUpdate({
      target: [aiUsage.userId, aiUsage.day],
      set: { calls: sql`${aiUsage.calls} + 1` },
      setWhere: lt(aiUsage.calls, limit),
    })
    .returning({ calls: aiUsage.calls })
  return rows.length > 0
}

const ofToday = (userId: number) => and(eq(aiUsage.userId, userId), eq(aiUsage.day, sql`${today}`))

export async function giveBackModelCall(db: Db, userId: number): Promise<void> {
  await db
    .update(aiUsage)
    .set({ calls: sql`greatest(0, ${aiUsage.calls} - 1)` })
    .where(ofToday(userId))
}

export async function addTokens(db: Db, userId: number, tokens: number): Promise<void> {
  await db
    .update(aiUsage)
    .set({ tokens: sql`least(2000000000, ${aiUsage.tokens}::bigint + ${tokens}::bigint)::int` })
    .where(ofToday(userId))
}

interface Codes {
  barcodes: string[]
  styleNumbers: string[]
}

/** More than so many do not change what most people call it. */
const mostRows = 200

/** Gatherings with one of these codes that this person may see, newest first. */
export async function selectGatheringsByCode(db: Db, viewerId: number, { barcodes, styleNumbers }: Codes) {
  if (barcodes.length + styleNumbers.length === 0) return []
  return db
    .select({
      userId: gatherings.userId,
      name: gatherings.productName,
      categoryId: gatherings.categoryId,
      categoryName: productCategories.name,
      tags: gatherings.tags,
      color: gatherings.color,
      size: gatherings.size,
      isByBarcode: sql<boolean>`coalesce(${inArray(gatherings.barcode, barcodes)}, false)`,
    })
    .from(gatherings)
    .leftJoin(productCategories, eq(productCategories.id, gatherings.categoryId))
    .where(
      and(
        or(inArray(gatherings.barcode, barcodes), inArray(gatherings.sku, styleNumbers)),
        seesGathering({ id: viewerId, isAdmin: false }),
      ),
    )
    .orderBy(desc(gatherings.createdAt), desc(gatherings.id))
    .limit(mostRows)
}

export async function selectProductsByCode(db: Db, { barcodes, styleNumbers }: Codes) {
  if (barcodes.length + styleNumbers.length === 0) return []
  const lowered = styleNumbers.map((number) => number.toLowerCase())
  return db
    .select({
      name: products.name,
      description: products.description,
      categoryId: products.categoryId,
      categoryName: productCategories.name,
      isByBarcode: sql<boolean>`coalesce(${inArray(products.barcode, barcodes)}, false)`,
    })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(or(inArray(products.barcode, barcodes), inArray(sql`lower(${products.sku})`, lowered)))
    .limit(20)
}
