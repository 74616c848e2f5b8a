import sharp from 'sharp'
import { colorHistogram, isOnWhite } from './photo-colors.ts'
import { askNetwork, viewSide } from './photo-network.ts'

/** What a photo shows, before the fitted projection: four lists of numbers, each of unit length. */
export interface PhotoDescriptors {
  /** Of the network's three levels, then of the colors. */
  parts: Float32Array[]
  /** The picture is of a catalog: nothing but white around the thing. */
  onWhite: boolean
  /** Of the whole photo and of its center; see `NetworkAnswer`. */
  classes: Float32Array[]
}

const pictureSide = 320
const colorSide = 160
/** More than the largest phone cameras have; what claims more is not decoded. */
const mostPixels = 64_000_000

const looked = new WeakMap<Buffer, Promise<PhotoDescriptors>>()

/** The network is asked once for a photo, whoever wants to know what. */
export function describePhoto(photo: Buffer): Promise<PhotoDescriptors> {
  const known = looked.get(photo)
  if (known) return known
  const descriptors = describe(photo)
  looked.set(photo, descriptors)
  return descriptors
}

async function describe(photo: Buffer): Promise<PhotoDescriptors> {
  const picture = await sharp(photo, { limitInputPixels: mostPixels, pages: 1 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(pictureSide, pictureSide, { fit: 'cover' })
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const raw = { raw: { width: pictureSide, height: pictureSide, channels: 3 as const } }
  const margin = (pictureSide - viewSide) / 2
  const whole = await sharp(picture, raw).resize(viewSide, viewSide).raw().toBuffer()
  const center = await sharp(picture, raw)
    .extract({ left: margin, top: margin, width: viewSide, height: viewSide })
    .raw()
    .toBuffer()
  const pixels = Float32Array.from(Buffer.concat([whole, center]), (value) => value / 255)
  const { taps, classes } = await askNetwork(pixels, 2)
  const small = await sharp(picture, raw).resize(colorSide, colorSide).raw().toBuffer()
  const colors = colorHistogram(small, colorSide).map(Math.sqrt)
  return { parts: [...taps.map(joinViews), unit(colors)], onWhite: isOnWhite(small, colorSide), classes }
}

/** Square roots keep a few strong activations from drowning the rest. */
function joinViews(views: Float32Array[]): Float32Array {
  const sum = new Float32Array(views[0]?.length ?? 0)
  for (const view of views) {
    for (const [index, value] of unit(view).entries()) sum[index] = (sum[index] ?? 0) + value
  }
  return unit(sum.map((value) => Math.sign(value) * Math.sqrt(Math.abs(value))))
}

export function unit(numbers: Float32Array): Float32Array {
  let sum = 0
  for (const value of numbers) sum += value * value
  const length = Math.sqrt(sum)
  return length > 0 ? numbers.map((value) => value / length) : numbers
}
