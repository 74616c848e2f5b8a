import type { AppContext } from '../../app/context.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { reportPhoto } from '../reports/reports.service.ts'
import { isOnFor } from '../flags/flags.service.ts'
import { readImage } from '../images/images.service.ts'
import {
  selectHashed,
  selectPhotos,
  selectUncheckedPictures,
  selectUnseen,
  storeHash,
  storeVector,
  type PicturedKind,
} from './photos.queries.ts'

/** Above this a person should have a look. Of 1,356 harmless photos of groceries and clothes 6 were above, too. */
const suspicious = 0.95
/** A run of the catch-up leaves the processor to others for the rest of its minute. */
const patienceMs = 40_000
const step = 50

/** Looks at a record's photos, and keeps what it saw; the matcher hears of it. */
export async function lookAtRecord(context: AppContext, kind: PicturedKind, id: number): Promise<void> {
  const { db } = context
  if (!(await isSwitchedOn(context))) return
  const photos = await selectPhotos(db, kind, id)
  if (photos.length === 0) return
  const known = await selectHashed(db, photos)
  let vector: number[] | null = null
  for (const [index, path] of photos.entries()) {
    if (index > 0 && known.has(path)) continue
    const photo = await readImage(context, path)
    // Pictures of the demo community are drawn after its records; the catch-up comes back to them.
    if (!photo) return
    const seen = await context.photos.features(photo, { whenIdle: true })
    if (index === 0) vector = seen.vector
    await storeHash(db, path, seen.hash)
    if (seen.suspicion > suspicious && kind !== 'product') await reportPhoto(context, kind, id, path, seen.suspicion)
  }
  await storeVector(db, kind, id, photos, vector)
}

/**
 * Every minute: what no job looked at, because it came with the demo community, an import or a backup, or while the
 * reader was not to be had. One photo at a time, and never for long.
 */
export async function lookAtUnseen(context: AppContext): Promise<void> {
  const until = Date.now() + patienceMs
  if (!(await checkPictures(context, until))) return
  for (const kind of ['gathering', 'hunt', 'product'] as const) {
    let last = 0
    for (let ids = await selectUnseen(context.db, kind, last, step); ids.length > 0;) {
      for (const id of ids) {
        if (Date.now() > until || !(await isSwitchedOn(context))) return
        if (!(await tryLook(context, kind, id))) return
        last = id
      }
      ids = await selectUnseen(context.db, kind, last, step)
    }
  }
}

/** What stands for the hash of a picture that could not be read, so that it is not tried for ever. */
const unreadable = '0'.repeat(16)

/** Profile pictures and receipts are matched with nothing; they are only checked. False: time or the reader is over. */
async function checkPictures(context: AppContext, until: number): Promise<boolean> {
  const { db, log } = context
  for (let some = await selectUncheckedPictures(db, step); some.length > 0;) {
    for (const { path, profileOf, scoreId } of some) {
      if (Date.now() > until || !(await isSwitchedOn(context))) return false
      const photo = await readImage(context, path)
      try {
        const seen = photo && (await context.photos.features(photo, { whenIdle: true }))
        if (seen && seen.suspicion > suspicious) {
          if (profileOf !== null) await reportPhoto(context, 'portrait', profileOf, path, seen.suspicion)
          else if (scoreId !== null) await reportPhoto(context, 'receipt', scoreId, path, seen.suspicion)
        }
        await storeHash(db, path, seen?.hash ?? unreadable)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        if (error.failure === 'unavailable') return false
        log.warn({ err: error, path }, 'a picture could not be looked at')
        await storeHash(db, path, unreadable)
      }
    }
    some = await selectUncheckedPictures(db, step)
  }
  return true
}

/** False when the reader is not to be had at all. A photo it cannot cope with is left alone from then on. */
async function tryLook(context: AppContext, kind: PicturedKind, id: number): Promise<boolean> {
  try {
    await lookAtRecord(context, kind, id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.failure === 'unavailable') return false
    context.log.warn({ err: error, kind, id }, 'a photo could not be looked at')
    await storeVector(context.db, kind, id, await selectPhotos(context.db, kind, id), null)
  }
  return true
}

const isSwitchedOn = (context: AppContext) => isOnFor(context, null, 'ai-product-recognition')
