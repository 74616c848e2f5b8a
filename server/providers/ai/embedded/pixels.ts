import sharp from 'sharp'

/** Pixels of a photo, three bytes each: red, green, blue. */
export interface Picture {
  data: Uint8Array
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Enough to read small print, little enough to be quick. */
const longestSide = 1800
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
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`${info.channels} channels instead of 3`)
  return { data, width: info.width, height: info.height }
}

export async function scaled(picture: Picture, width: number, height: number): Promise<Picture> {
  const { width: fromWidth, height: fromHeight } = picture
  const data = await sharp(picture.data, { raw: { width: fromWidth, height: fromHeight, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: width > fromWidth ? 'cubic' : 'lanczos3' })
    .raw()
    .toBuffer()
  return { data, width, height }
}

/** The part of the picture between four corners (from the top left clockwise), made into an upright rectangle. */
export function cutOut(picture: Picture, corners: readonly Point[], width: number, height: number): Picture {
  const [topLeft, topRight, , bottomLeft] = corners
  if (!topLeft || !topRight || !bottomLeft) throw new Error('Four corners are needed')
  const data = new Uint8Array(width * height * 3)
  const across = { x: (topRight.x - topLeft.x) / width, y: (topRight.y - topLeft.y) / width }
  const down = { x: (bottomLeft.x - topLeft.x) / height, y: (bottomLeft.y - topLeft.y) / height }
  // Where several pixels become one, a few of them are averaged: thin strokes would flicker otherwise.
  const samples = Math.max(1, Math.min(3, Math.round(Math.hypot(down.x, down.y))))
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let red = 0
      let green = 0
      let blue = 0
      for (let sample = 0; sample < samples * samples; sample++) {
        const right = column + ((sample % samples) + 0.5) / samples
        const below = row + (Math.floor(sample / samples) + 0.5) / samples
        const x = clamp(topLeft.x + across.x * right + down.x * below - 0.5, picture.width - 1)
        const y = clamp(topLeft.y + across.y * right + down.y * below - 0.5, picture.height - 1)
        const left = Math.floor(x)
        const top = Math.floor(y)
        const [partX, partY] = [x - left, y - top]
        const at = (top * picture.width + left) * 3
        const next = left + 1 < picture.width ? 3 : 0
        const under = top + 1 < picture.height ? picture.width * 3 : 0
        const from = picture.data
        const blend = (channel: number) =>
          ((from[at + channel] ?? 0) * (1 - partX) + (from[at + next + channel] ?? 0) * partX) * (1 - partY) +
          ((from[at + under + channel] ?? 0) * (1 - partX) + (from[at + under + next + channel] ?? 0) * partX) * partY
        red += blend(0)
        green += blend(1)
        blue += blend(2)
      }
      const to = (row * width + column) * 3
      data[to] = red / (samples * samples)
      data[to + 1] = green / (samples * samples)
      data[to + 2] = blue / (samples * samples)
    }
  }
  return { data, width, height }
}

const clamp = (value: number, high: number) => (value < 0 ? 0 : value > high ? high : value)
