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

/** Enough to read small print, little enough to be quick: photos are opened at most this long. */
export const longestPhotoSide = 1800

/**
 * The part of the picture between four corners (from the top left clockwise), made into an upright rectangle. What lies
 * outside of the picture is as its rim is, or as gray as `beyond` says.
 */
export function cutOut(
  picture: Picture,
  corners: readonly Point[],
  width: number,
  height: number,
  { beyond }: { beyond?: number } = {},
): Picture {
  const [topLeft, topRight, , bottomLeft] = corners
  if (!topLeft || !topRight || !bottomLeft) throw new Error('Four corners are needed')
  const data = new Uint8Array(width * height * 3)
  const right = { x: (topRight.x - topLeft.x) / width, y: (topRight.y - topLeft.y) / width }
  const below = { x: (bottomLeft.x - topLeft.x) / height, y: (bottomLeft.y - topLeft.y) / height }
  // Where several pixels become one, a few of them are averaged: thin strokes would flicker otherwise.
  const across = samplesFor(right)
  const down = samplesFor(below)
  const samples = across * down
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let red = 0
      let green = 0
      let blue = 0
      for (let sample = 0; sample < samples; sample++) {
        const u = column + ((sample % across) + 0.5) / across
        const v = row + (Math.floor(sample / across) + 0.5) / down
        const trueX = topLeft.x + right.x * u + below.x * v - 0.5
        const trueY = topLeft.y + right.y * u + below.y * v - 0.5
        const x = clamp(trueX, picture.width - 1)
        const y = clamp(trueY, picture.height - 1)
        if (beyond !== undefined && (Math.abs(x - trueX) > 1 || Math.abs(y - trueY) > 1)) {
          red += beyond
          green += beyond
          blue += beyond
          continue
        }
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
      data[to] = red / samples
      data[to + 1] = green / samples
      data[to + 2] = blue / samples
    }
  }
  return { data, width, height }
}

const mostSamples = 6
const samplesFor = (step: Point) => Math.max(1, Math.min(mostSamples, Math.round(Math.hypot(step.x, step.y))))
const clamp = (value: number, high: number) => (value < 0 ? 0 : value > high ? high : value)
