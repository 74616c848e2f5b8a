import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Db } from '../../db/engine.ts'
import { scores } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { images } from '../../db/schema/images.ts'
import { insiderFeedback } from '../../db/schema/insider.ts'
import { openGathering, openHunt } from '../../db/visibility.ts'

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

export interface PictureUse extends Record<string, unknown> {
  /** The kind of record it belongs to; null for an upload nobody has used. */
  use: 'product' | 'gathering' | 'hunt' | 'receipt' | 'feedback' | 'portrait' | null
  ownerId: number | null
  /** Everybody may see the record. */
  isOpen: boolean
  /** Public feedback of an insider, which other insiders see. */
  isForInsiders: boolean
}

/**
 * Whose picture it is and who may see it, for every picture that is served: one look at the rows of one path. A product's
 * picture has no row of its own; a path without any row is no picture (any more).
 */
export async function selectPictureUse(db: Db, path: string): Promise<PictureUse | undefined> {
  const [row] = await db.execute<PictureUse>(sql`
    select 'product' as use, null::int as "ownerId", true as "isOpen", false as "isForInsiders"
    from products where image = ${path}
    union all
    select case when gathering.id is not null then 'gathering' when hunt.id is not null then 'hunt'
        when score.id is not null then 'receipt' when feedback.id is not null then 'feedback'
        when person.id is not null then 'portrait' end,
      coalesce(gathering.user_id, hunt.user_id, score.user_id, feedback.user_id, person.id, uploaded_by),
      coalesce(${openGathering('gathering')}, ${openHunt('hunt')}, not person.is_suspended and (person.visibility->>'picture')::boolean, false),
      coalesce(feedback.is_public and feedback.status <> 'rejected', false)
    from images
      left join product_gatherings gathering on gathering.id = images.gathering_id
      left join product_hunts hunt on hunt.id = images.hunt_id
      left join product_scores score on score.id = images.score_id
      left join insider_feedback feedback on feedback.id = images.feedback_id
      left join users person on person.id = images.profile_of
    where images.path = ${path}
    order by "isOpen" desc limit 1`)
  return row
}

/** Locks a member's uploads until the transaction ends, so that concurrent ones are counted one after the other. */
export async function lockUploadsOf(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.uploads}::int, ${userId}::int)`)
}

/** What a person has stored, and how much of it from the last hour is used by no record. */
export async function selectUploadsOf(db: Db, userId: number) {
  const [row] = await db
    .select({
      bytes: sql<number>`coalesce(sum(${images.bytes}), 0)::float8`,
      unused: sql<number>`count(*) filter (where ${isUnattached} and ${images.createdAt} > now() - interval '1 hour')::int`,
    })
    .from(images)
    .where(eq(images.uploadedBy, userId))
  return row ?? { bytes: 0, unused: 0 }
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

/**
 * Deletes the images of all records of a member, and their uploads that never became part of one. A union, because the
 * planner serves an `or` of subqueries by reading the whole table.
 */
export async function deleteImagesOfUser(db: Db, userId: number): Promise<FilePaths[]> {
  const ofOwn = (column: PgColumn, table: PgTable & { id: PgColumn; userId: PgColumn }) =>
    sql`select ${images.path} from ${table} join ${images} on ${column} = ${table.id} where ${table.userId} = ${userId}`
  const paths = [
    sql`select ${images.path} from ${images} where ${images.uploadedBy} = ${userId} and ${isUnattached}`,
    sql`select ${images.path} from ${images} where ${images.profileOf} = ${userId}`,
    ofOwn(images.gatheringId, gatherings),
    ofOwn(images.huntId, hunts),
    ofOwn(images.scoreId, scores),
    ofOwn(images.feedbackId, insiderFeedback),
  ]
  return db
    .delete(images)
    .where(sql`${images.path} in (${sql.join(paths, sql` union all `)})`)
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

/** The records whose photos are looked at as soon as they come. */
export type LookedAt = 'gathering' | 'hunt'

/** What is known of the old photos says nothing about the new ones. */
export async function forgetSight(tx: Db, kind: LookedAt, id: number): Promise<void> {
  const table = kind === 'hunt' ? hunts : gatherings
  await tx.update(table).set({ imageEmbedding: null, photoLookedAt: null }).where(eq(table.id, id))
}
