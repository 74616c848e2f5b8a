import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { imagePathOf, thumbnailOf } from '../../../domain/rules/image-paths.ts'
import type { AppContext } from '../../app/context.ts'
import { encodePixels, type EncodedImage } from './encode-image.ts'

/** What is known of a picture we have drawn once it is stored; the caller says whose it is. */
export type StoredDrawing = Omit<EncodedImage, 'picture' | 'thumbnail'> & { path: string; bytes: number }

/** The name comes from what is drawn: it is known before, and drawing the same again stores the same file again. */
export const pathOfDrawing = (svg: string): string =>
  imagePathOf(createHash('sha256').update(svg).digest('hex').slice(0, 32))

/** Stored like a photo. Quick rather than small, because a first start draws hundreds. */
export async function storeDrawing({ files }: Pick<AppContext, 'files'>, svg: string): Promise<StoredDrawing> {
  const path = pathOfDrawing(svg)
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { picture, thumbnail, ...facts } = await encodePixels({ data, width: info.width, height: info.height }, 0)
  await files.put(path.slice(1), picture, 'image/webp')
  await files.put(thumbnailOf(path).slice(1), thumbnail, 'image/webp')
  return { path, bytes: picture.length, ...facts }
}
