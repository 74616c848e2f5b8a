import sharp from 'sharp'
import { longestPhotoSide, type Picture } from '../../../../domain/reading/picture.ts'

/** A small file may claim to hold gigabytes of pixels. */
const mostPixels = 80_000_000
const photoFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

/** Opens a photo the right way up, on white, at most 1800 pixels long. Drawings (SVG) and documents are not photos. */
export async function openPicture(photo: Buffer): Promise<Picture> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const
  const { format } = await sharp(photo, options).metadata()
  if (!photoFormats.has(format)) throw new Error(`${format} is not a photo`)
  const { data, info } = await sharp(photo, options)
    .autoOrient()
    .resize(longestPhotoSide, longestPhotoSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`${info.channels} channels instead of 3`)
  return { data, width: info.width, height: info.height }
}
