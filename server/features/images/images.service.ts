import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { imagePathOf, isImagePath, thumbnailOf } from '../../../domain/rules/image-paths.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, forbidden, invalidField, notFound } from '../../http/errors.ts'
import { mayChange, maySee, type Viewer } from '../../http/viewer.ts'
import { bytesOfBase64, bytesOfDataUrl, isDataUrl } from './data-url.ts'
import { encodeImage } from './encode-image.ts'
import * as queries from './images.queries.ts'
import type { LookedAt, PhotoTarget } from './images.queries.ts'

/** For a photo that is only looked at: checked like an upload, and made small and upright. */
export { preparePhoto, tooLargeMessage } from './encode-image.ts'
export { cropPhoto, pictureOf } from './compose-picture.ts'
export { pathOfDrawing, storeDrawing, type StoredDrawing } from './drawings.ts'

type Uploader = Pick<Viewer, 'id'>
type Storage = Pick<AppContext, 'db' | 'files' | 'config'>

const webp = 'image/webp'
const filesPerJob = 500
/** Keys in the file store are the paths without the leading slash. */
const keyOf = (path: string) => path.slice(1)

/**
 * Re-encodes and keeps a picture as an upload of this person that belongs to no record yet. The row goes first: should
 * the process die half-way, the sweep finds it and takes the files along.
 */
export async function storeImage(context: Storage, uploader: Uploader, bytes: Buffer) {
  const { files } = context
  // Before the work of decoding; what counts is asked again below.
  await refuseBeyondQuota(context, context.db, uploader)
  const { picture, thumbnail, ...facts } = await encodeImage(bytes)
  const path = imagePathOf(randomBytes(16).toString('hex'))
  const image = { path, thumbnailPath: thumbnailOf(path), bytes: picture.length, ...facts }
  await insertWithinQuota(context, uploader, image)
  try {
    await files.put(keyOf(path), picture, webp)
    await files.put(keyOf(image.thumbnailPath), thumbnail, webp)
  } catch (error) {
    // A store that did not take the file does not delete it now, either: nobody waits for that. The sweep finds what is left.
    discard(context, [path]).catch(() => {})
    throw error
  }
  return image
}

/** What one person may keep here, and how many uploads an hour may lie about unused: nobody fills the disk alone. */
const mostMegabytes = 500
const mostUnusedAnHour = 60

async function refuseBeyondQuota({ config }: Storage, db: Db, uploader: Uploader, more = 0): Promise<void> {
  const { bytes, unused } = await queries.selectUploadsOf(db, uploader.id)
  if (unused >= mostUnusedAnHour * config.rateLimitScale) {
    throw new AppError('rate_limited', 'Too many photos were uploaded and not used. Please try again in an hour.', {
      retryAfterSeconds: 3600,
    })
  }
  if (bytes + more > mostMegabytes * 1024 * 1024) {
    throw new AppError(
      'too_large',
      `Your photos take up the ${mostMegabytes} MB that everybody has. Please delete some old ones first.`,
    )
  }
}

/** Uploads of one person that come at once are counted one after the other. */
const insertWithinQuota = (
  context: Storage,
  uploader: Uploader,
  image: Parameters<typeof queries.insertImage>[1],
): Promise<void> =>
  context.db.transaction(async (tx) => {
    await queries.lockUploadsOf(tx, uploader.id)
    await refuseBeyondQuota(context, tx, uploader, image.bytes)
    await queries.insertImage(tx, { ...image, uploadedBy: uploader.id })
  })

async function discard({ db, files }: Pick<Storage, 'db' | 'files'>, paths: string[]): Promise<void> {
  await files.delete(paths.flatMap((path) => [keyOf(path), keyOf(thumbnailOf(path))]))
  await queries.deleteImages(db, paths)
}

/** The photo of a request that takes a file of a form as well as base64. */
export function bytesOfPhoto(file: Buffer | null | undefined, imageBase64: string | undefined): Buffer {
  const bytes = file ?? (imageBase64 ? bytesOfBase64(imageBase64) : undefined)
  if (!bytes || bytes.length === 0) throw badPhoto('Please choose an image', 'imageBase64')
  return bytes
}

/** What POST /api/upload-image does with the bytes it got. */
export async function uploadImage(
  context: AppContext,
  viewer: Viewer,
  upload: { bytes: Buffer | undefined; imageBase64?: string; gatheringId?: number | null },
) {
  const bytes = bytesOfPhoto(upload.bytes, upload.imageBase64)
  if (upload.gatheringId) await checkGathering(context, viewer, upload.gatheringId)
  const { path, thumbnailPath, placeholder, width, height } = await storeImage(context, viewer, bytes)
  const message = 'Image uploaded successfully'
  return { success: true as const, filePath: path, thumbnailPath, placeholder, width, height, message }
}

async function checkGathering({ db }: AppContext, viewer: Viewer, id: number): Promise<void> {
  const gathering = await queries.selectGatheringOwner(db, id)
  if (!gathering || !maySee(viewer, gathering)) throw notFound('Gathering not found')
  if (!mayChange(viewer, gathering)) throw forbidden('You can only add photos to your own gatherings')
}

/**
 * First step of saving a record with photos, BEFORE its transaction (decoding takes time that a transaction must not
 * wait for): data URLs are stored, and all photos come back as paths in the same order. Paths are passed on; whether
 * they may be used is decided by `takePhotos`. Everything else is refused with 400.
 */
export async function receivePhotos(context: Storage, viewer: Uploader, photos: string[]): Promise<string[]> {
  const stored: string[] = []
  try {
    const paths: string[] = []
    for (const photo of photos) {
      if (isImagePath(photo)) {
        paths.push(photo)
        continue
      }
      if (!isDataUrl(photo)) throw badPhoto('A photo must be an image file or an uploaded photo')
      const { path } = await storeImage(context, viewer, bytesOfDataUrl(photo))
      stored.push(path)
      paths.push(path)
    }
    return paths
  } catch (error) {
    if (stored.length > 0) await discard(context, stored)
    throw error
  }
}

/**
 * Second step, INSIDE the transaction, once the record has its id: the photos become the record's. They must be this
 * person's uploads that belong to nothing yet, or belong to the same record already; otherwise 400.
 */
export async function takePhotos(
  _context: AppContext,
  tx: Db,
  viewer: Uploader,
  photos: string[],
  target: PhotoTarget,
): Promise<string[]> {
  if (photos.some(isDataUrl)) throw new Error('receivePhotos turns data URLs into paths before the transaction')
  const wanted = new Set(photos)
  if (wanted.size === 0) return photos
  const attached = await queries.attachImages(tx, [...wanted], viewer.id, target)
  if (attached.length < wanted.size) throw badPhoto('A photo must be an image file or an uploaded photo')
  return photos
}

/**
 * Lets go of a record's photos but for those to keep; the files are deleted once the transaction has committed. Call it
 * BEFORE deleting the record, in the same transaction.
 */
export async function releasePhotos(
  context: AppContext,
  tx: Db,
  target: PhotoTarget,
  keep: string[] = [],
): Promise<void> {
  await deleteFilesLater(context, tx, await queries.deleteImagesOf(tx, target, keep))
}

/** Lets go of all photos of a person's records; call it in the transaction that deletes the account, before it does. */
export async function releasePhotosOfUser(context: AppContext, tx: Db, userId: number): Promise<void> {
  await deleteFilesLater(context, tx, await queries.deleteImagesOfUser(tx, userId))
}

type Released = { path: string; thumbnailPath: string }[]

async function deleteFilesLater({ jobs }: AppContext, tx: Db, released: Released): Promise<void> {
  const keys = released.flatMap(({ path, thumbnailPath }) => [keyOf(path), keyOf(thumbnailPath)])
  for (let start = 0; start < keys.length; start += filesPerJob) {
    await jobs.enqueue(tx, 'images.delete-files', { keys: keys.slice(start, start + filesPerJob) })
  }
}

/** A picture of one's own with the same content, for example for a hunt that starts from somebody's gathering. */
export async function copyPhoto(context: Storage, viewer: Uploader, original: string): Promise<string | null> {
  const { db, files } = context
  const image = isImagePath(original) ? await queries.selectImage(db, original) : undefined
  if (!image) return null
  const path = imagePathOf(randomBytes(16).toString('hex'))
  await insertWithinQuota(context, viewer, { ...image, path, thumbnailPath: thumbnailOf(path) })
  try {
    for (const [from, to] of [
      [image.path, path],
      [image.thumbnailPath, thumbnailOf(path)],
    ] as const) {
      const file = await files.get(keyOf(from))
      if (!file) throw notFound('The photo is not there any more')
      await files.put(keyOf(to), file.stream, webp)
    }
  } catch (error) {
    await discard({ db, files }, [path])
    throw error
  }
  return path
}

/** A background job looks at the photos of a new record, committed together with it. */
export const lookSoon = ({ jobs }: AppContext, tx: Db, kind: LookedAt, id: number): Promise<void> =>
  jobs.enqueue(tx, 'photos.look', { kind, id }, { key: `${kind} ${id}` })

/** The record has other photos now. */
export async function lookAgain(context: AppContext, tx: Db, kind: LookedAt, id: number): Promise<void> {
  await queries.forgetSight(tx, kind, id)
  await lookSoon(context, tx, kind, id)
}

/** Small steps, so that no run holds many rows for long. */
export async function sweepOrphans(context: AppContext): Promise<void> {
  const step = 200
  for (let swept = step; swept === step;) {
    swept = await context.db.transaction(async (tx) => {
      const orphans = await queries.deleteOrphans(tx, step)
      await deleteFilesLater(context, tx, orphans)
      return orphans.length
    })
  }
}

export type Audience = 'everybody' | 'some'

/**
 * Who sees a picture or its thumbnail: everybody, or only some of whom this viewer is one. Null: for this viewer there is
 * no such picture. Asked for every time, so that a record that becomes private or hidden takes its photos along at once.
 */
export async function audienceOf(
  { db }: Pick<AppContext, 'db'>,
  original: string,
  viewer: () => Promise<Viewer | null>,
): Promise<Audience | null> {
  const picture = await queries.selectPictureUse(db, original)
  if (!picture) return null
  if (picture.isOpen) return 'everybody'
  const asking = await viewer()
  if (!asking) return null
  const isOwn = asking.id === picture.ownerId
  // An upload that no record uses is nobody's business but its uploader's.
  const isForAdmins = asking.isAdmin && picture.use !== null
  const isForInsiders = asking.isInsider && picture.isForInsiders
  return isOwn || isForAdmins || isForInsiders ? 'some' : null
}

/** The file behind a path that pages show. Read the stream to its end or destroy it. */
export const openImage = ({ files }: Pick<Storage, 'files'>, path: string) => files.get(keyOf(path))

/** A stored picture, whole; null when there is none. */
export async function readImage({ files }: Pick<Storage, 'files'>, path: string): Promise<Buffer | null> {
  const file = isImagePath(path) ? await files.get(keyOf(path)) : null
  return file && buffer(file.stream)
}

const badPhoto = (message: string, path = 'photos') => invalidField(message, path)
