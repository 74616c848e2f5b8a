import sharp, { type Sharp } from 'sharp'
import { largestImageBytes, largestImageMegabytes } from '../../../domain/contracts/images.ts'
import { AppError } from '../../http/errors.ts'
import { formatOf, refuseFormat, type ImageFormat } from './image-format.ts'
import { createQueue } from './processing-queue.ts'

export interface EncodedImage {
  picture: Buffer
  thumbnail: Buffer
  placeholder: string
  width: number
  height: number
}

export const tooLargeMessage = `File too large. Please choose an image of max ${largestImageMegabytes}MB.`

/** The largest cameras in phones stay below; what claims more is not decoded at all. */
const mostPixels = 64_000_000
const longestSide = 1600
const thumbnailSide = 400
const placeholderSide = 16
const slowestSeconds = 10

/** Decoding costs memory: few at a time, whatever is sent, and nobody waits in an endless line. */
const queue = createQueue({ atOnce: 2, waiting: 64 })
// Every picture is decoded once, so that keeping decoded ones would only cost memory.
sharp.cache(false)
// One thread for each: pictures of ten people at once must not take the processor from everybody else.
sharp.concurrency(1)

/** The one way from bytes somebody sent to pictures we serve: only pixels come through, no metadata and no trickery. */
export const encodeImage = (bytes: Buffer): Promise<EncodedImage> => withPixels(bytes, (pixels) => encodePixels(pixels))

/** The same way for a photo that is only looked at and not kept: a JPEG, upright and not too large. */
export const preparePhoto = (bytes: Buffer): Promise<Buffer> =>
  withPixels(bytes, (pixels) => rawPixels(pixels).jpeg({ quality: 92 }).toBuffer())

async function withPixels<Result>(bytes: Buffer, use: (pixels: Pixels) => Promise<Result>): Promise<Result> {
  if (bytes.length > largestImageBytes) {
    throw new AppError('too_large', tooLargeMessage)
  }
  const format = formatOf(bytes)
  return queue.run(async () => {
    // Only the first frame of an animation is looked at.
    const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true })
    await checkClaims(source, format, canvasOf(bytes, format))
    return use(await decode(source, format))
  })
}

interface Pixels {
  data: Buffer
  width: number
  height: number
}

async function checkClaims(source: Sharp, format: ImageFormat, canvas: number): Promise<void> {
  const claims = await source.metadata().catch((error: unknown) => {
    throw wordFailure(error, format)
  })
  if (claims.format !== format) throw refuseFormat()
  const pixels = Math.max(canvas, claims.width * claims.height)
  if (pixels * (claims.pages ?? 1) > mostPixels) throw tooManyPixels()
}

/** A GIF says the size of its canvas in the header; the decoder only looks at that of the first frame. */
const canvasOf = (bytes: Buffer, format: ImageFormat): number =>
  format === 'gif' && bytes.length >= 10 ? bytes.readUInt16LE(6) * bytes.readUInt16LE(8) : 0

async function decode(source: Sharp, format: ImageFormat): Promise<Pixels> {
  const { data, info } = await source
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .timeout({ seconds: slowestSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw wordFailure(error, format)
    })
  return { data, width: info.width, height: info.height }
}

/** `effort` is the encoder's, from 0 (quick) to 6 (small files). */
export async function encodePixels({ data, width, height }: Pixels, effort = 4): Promise<EncodedImage> {
  const picture = await rawPixels({ data, width, height }).webp({ quality: 80, effort }).toBuffer()
  // Everything smaller is made from the small version: the large one is gone through only twice.
  const { data: small, info } = await rawPixels({ data, width, height })
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const smallPixels = () => rawPixels({ data: small, width: info.width, height: info.height })
  const thumbnail = await smallPixels().webp({ quality: 75, effort }).toBuffer()
  const tiny = await smallPixels()
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 30, effort })
    .toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  return { picture, thumbnail, placeholder, width, height }
}

const rawPixels = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

const tooManyPixels = () =>
  new AppError('too_large', `File too large. Please choose an image of max ${mostPixels / 1_000_000} megapixels.`)

/** The decoder's own words stay inside. */
function wordFailure(error: unknown, format?: ImageFormat): AppError {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return tooManyPixels()
  if (format === 'heif')
    return refuseFormat('This HEIC image cannot be read here. Please choose a JPEG, PNG or WebP image.')
  return refuseFormat('The image is damaged or incomplete. Please choose another one.')
}
