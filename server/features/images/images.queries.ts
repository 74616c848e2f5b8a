import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/engine.ts'
import { scores } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { images } from '../../db/schema/images.ts'
import { insiderFeedback } from '../../db/schema/insider.ts'

/** The record a picture belongs to; exactly one of these is given. */
export interface PhotoTarget {
  gatheringId?: number
  huntId?: number
  scoreId?: number
  feedbackId?: number
  profileOf?: number
}

const isUnattached = sql`num_nonnulls(${images.gatheringId}, ${images.huntId}, ${images.scoreId}, ${images.feedbackId}, ${images.profileOf}) = 0`
const files = { path: images.path, thumbnailPath: images.thumbnailPath }
type FilePaths = { path: string; thumbnailPath: string }

function targetOf(target: PhotoTarget): { column: keyof PhotoTarget; id: number; isAttached: SQL } {
  const [given, ...others] = Object.entries(target).filter(([, id]) => id !== undefined)
  if (!given || others.length > 0) throw new Error('a photo belongs to exactly one record')
  const [column, id] = given as [keyof PhotoTarget, number]
  return { column, id, isAttached: eq(images[column], id) }
}

export async function insertImage(db: Db, image: typeof images.$inferInsert): Promise<void> {
  await db.insert(images).values(image)
}

export async function selectImage(db: Db, path: string) {
  const [row] = await db
    .select({
      ...files,
      width: images.width,
      height: images.height,
      bytes: images.bytes,
      placeholder: images.placeholder,
      perceptualHash: images.perceptualHash,
    })
    .from(images)
    .where(eq(images.path, path))
  return row
}

/** Attaches what the uploader may still give away, and answers everything that now belongs to the record. */
export async function attachImages(
  db: Db,
  paths: string[],
  uploadedBy: number,
  target: PhotoTarget,
): Promise<string[]> {
  const { column, id, isAttached } = targetOf(target)
  const mayAttach = or(isAttached, and(eq(images.uploadedBy, uploadedBy), isUnattached))
  const rows = await db
    .update(images)
    .set({ [column]: id })
    .where(and(inArray(images.path, paths), mayAttach))
    .returning({ path: images.path })
  return rows.map((row) => row.path)
}

export async function deleteImages(db: Db, paths: string[]): Promise<void> {
  await db.delete(images).where(inArray(images.path, paths))
}

export async function deleteImagesOf(db: Db, target: PhotoTarget, keep: string[]): Promise<FilePaths[]> {
  const { isAttached } = targetOf(target)
  const spared = keep.length > 0 ? notInArray(images.path, keep) : undefined
  return db.delete(images).where(and(isAttached, spared)).returning(files)
}

/** Of all records of a person, and uploads that never became part of one. */
export async function deleteImagesOfUser(db: Db, userId: number): Promise<FilePaths[]> {
  const isOfOwn = (column: PgColumn, table: PgTable & { id: PgColumn; userId: PgColumn }) =>
    sql`${column} in (select ${table.id} from ${table} where ${table.userId} = ${userId})`
  return db
    .delete(images)
    .where(
      or(
        and(eq(images.uploadedBy, userId), isUnattached),
        eq(images.profileOf, userId),
        isOfOwn(images.gatheringId, gatherings),
        isOfOwn(images.huntId, hunts),
        isOfOwn(images.scoreId, scores),
        isOfOwn(images.feedbackId, insiderFeedback),
      ),
    )
    .returning(files)
}

/** Uploads nobody finished, and pictures whose record went away without releasing them. */
export async function deleteOrphans(db: Db, limit: number): Promise<FilePaths[]> {
  const orphans = db
    .select({ path: images.path })
    .from(images)
    .where(and(isUnattached, sql`${images.createdAt} < now() - interval '24 hours'`))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .delete(images)
    .where(and(inArray(images.path, orphans), isUnattached))
    .returning(files)
}

export async function selectGatheringOwner(db: Db, id: number) {
  const [row] = await db
    .select({ userId: gatherings.userId, isPublic: gatherings.isPublic, isHidden: gatherings.isHidden })
    .from(gatherings)
    .where(eq(gatherings.id, id))
  return row
}
