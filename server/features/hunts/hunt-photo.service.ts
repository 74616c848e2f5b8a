import type { HuntChange } from '../../../domain/contracts/hunts.ts'
import type { AppContext } from '../../app/context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { copyPhoto, receivePhotos } from '../images/images.service.ts'

type SentPhoto = Pick<HuntChange, 'photoData' | 'photoUrl'>

/** Pictures a hunt may show because it was made from the record they belong to. */
export interface SourcePhotos {
  gathering: string[]
  product: string | null
}

export interface HuntPhoto {
  path: string | null
  /** False for a product's picture, which belongs to the product. */
  isOwn: boolean
}

/**
 * The photo to store, before the transaction begins; undefined when it stays as it is. A gathering's photo is copied,
 * since it goes when the gathering goes.
 */
export async function prepareHuntPhoto(
  context: AppContext,
  viewer: Viewer,
  { photoData, photoUrl }: SentPhoto,
  sources: SourcePhotos,
): Promise<HuntPhoto | undefined> {
  if (photoData) return own(await receivePhotos(context, viewer, [photoData]))
  if (photoUrl === undefined) return undefined
  if (!photoUrl) return { path: null, isOwn: true }
  if (photoUrl === sources.product) return { path: photoUrl, isOwn: false }
  if (sources.gathering.includes(photoUrl)) return { path: await copyPhoto(context, viewer, photoUrl), isOwn: true }
  return own(await receivePhotos(context, viewer, [photoUrl]))
}

const own = ([path = null]: (string | null)[]): HuntPhoto => ({ path, isOwn: true })
