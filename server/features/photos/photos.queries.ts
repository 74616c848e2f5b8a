import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { images } from '../../db/schema/images.ts'
import { products } from '../../db/schema/products.ts'

export type PicturedKind = 'gathering' | 'hunt' | 'product'

/** The first photo is the picture of the record. */
const photosOf = {
  gathering: sql<string[]>`${gatherings.photos}`,
  hunt: sql<string[]>`array_remove(array[${hunts.photoUrl}], null)`,
  product: sql<string[]>`array_remove(array[${products.image}], null)`,
}
const tables = { gathering: gatherings, hunt: hunts, product: products }
/** Worded as in the partial indexes of what is not looked at yet, or else the planner reads the whole table. */
const hasPhoto = { gathering: undefined, hunt: isNotNull(hunts.photoUrl), product: isNotNull(products.image) }
const changedAt = { gathering: gatherings.updatedAt, hunt: hunts.updatedAt, product: products.createdAt }

export async function selectPhotos(db: Db, kind: PicturedKind, id: number): Promise<string[]> {
  const table = tables[kind]
  const [row] = await db.select({ photos: photosOf[kind] }).from(table).where(eq(table.id, id))
  return row?.photos ?? []
}

/** Unless the record has other photos by now, or is gone. */
export async function storeVector(
  tx: Db,
  kind: PicturedKind,
  id: number,
  photos: string[],
  vector: number[] | null,
): Promise<void> {
  const table = tables[kind]
  await tx
    .update(table)
    .set({ ...(vector ? { imageEmbedding: vector } : {}), photoLookedAt: sql`now()` })
    .where(and(eq(table.id, id), sql`${photosOf[kind]} = ${sql.param(photos)}::text[]`))
}

export async function storeHash(db: Db, path: string, hash: string): Promise<void> {
  await db
    .update(images)
    .set({ perceptualHash: BigInt.asIntN(64, BigInt(`0x${hash}`)) })
    .where(eq(images.path, path))
}

/** Of these, the ones that were looked at before. */
export async function selectHashed(db: Db, paths: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ path: images.path })
    .from(images)
    .where(and(inArray(images.path, paths), isNotNull(images.perceptualHash)))
  return new Set(rows.map(({ path }) => path))
}

export interface OtherPicture {
  path: string
  /** Whose profile picture, or the receipt of which score it is. */
  profileOf: number | null
  scoreId: number | null
}

/** Profile pictures and receipts nobody has looked at. */
export const selectUncheckedPictures = (db: Db, limit: number): Promise<OtherPicture[]> =>
  db
    .select({ path: images.path, profileOf: images.profileOf, scoreId: images.scoreId })
    .from(images)
    .where(and(isNull(images.perceptualHash), sql`(${images.profileOf} is not null or ${images.scoreId} is not null)`))
    .orderBy(images.path)
    .limit(limit)

/** Records whose photos nobody has looked at, and no job is about to. */
export async function selectUnseen(db: Db, kind: PicturedKind, afterId: number, limit: number): Promise<number[]> {
  const table = tables[kind]
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        isNull(table.photoLookedAt),
        gt(table.id, afterId),
        hasPhoto[kind],
        sql`${changedAt[kind]} < now() - interval '2 minutes'`,
      ),
    )
    .orderBy(table.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}
