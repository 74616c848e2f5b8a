import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { imagePathOf, thumbnailOf } from '../../../domain/rules/image-paths.ts'
import type { AppContext } from '../../app/context.ts'
import { encodePixels, type EncodedImage } from './encode-image.ts'

/** A picture we have drawn ourselves, stored like a photo but for its row: the caller says whose it is. */
export type StoredDrawing = Omit<EncodedImage, 'picture' | 'thumbnail'> & {
  path: string
  thumbnailPath: string
  bytes: number
}

/**
 * Quick rather than small: a first start draws hundreds. The name comes from what is drawn, so that an interrupted start
 * leaves nothing behind that the next one does not use.
 */
export async function storeDrawing({ files }: Pick<AppContext, 'files'>, svg: string): Promise<StoredDrawing> {
  const path = imagePathOf(createHash('sha256').update(svg).digest('hex').slice(0, 32))
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { picture, thumbnail, ...facts } = await encodePixels({ data, width: info.width, height: info.height }, 0)
  await files.put(path.slice(1), picture, 'image/webp')
  await files.put(thumbnailOf(path).slice(1), thumbnail, 'image/webp')
  return { path, thumbnailPath: thumbnailOf(path), bytes: picture.length, ...facts }
}
