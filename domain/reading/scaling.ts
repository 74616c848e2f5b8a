import type { Picture } from './picture.ts'

/** Lanczos with three lobes: smooth, and thin strokes stay thin. */
const lobes = 3
function kernel(distance: number): number {
  if (distance === 0) return 1
  if (Math.abs(distance) >= lobes) return 0
  const turn = Math.PI * distance
  return (lobes * Math.sin(turn) * Math.sin(turn / lobes)) / (turn * turn)
}

interface Taps {
  first: number
  weights: Float32Array
}

/** Which pixels of the one length make each pixel of the other, and how much each counts. */
function tapsOf(from: number, to: number): Taps[] {
  const step = from / to
  const spread = Math.max(1, step)
  return Array.from({ length: to }, (_, at) => {
    const middle = (at + 0.5) * step - 0.5
    const first = Math.max(0, Math.ceil(middle - lobes * spread))
    const last = Math.min(from - 1, Math.floor(middle + lobes * spread))
    const weights = Float32Array.from({ length: last - first + 1 }, (_tap, tap) =>
      kernel((first + tap - middle) / spread),
    )
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return { first, weights: weights.map((weight) => weight / sum) }
  })
}

/** The picture in another size. First row by row, then column by column. */
export function scaled(
  { data, width: fromWidth, height: fromHeight }: Picture,
  width: number,
  height: number,
): Picture {
  const rows = new Float32Array(width * fromHeight * 3)
  tapsOf(fromWidth, width).forEach(({ first, weights }, column) => {
    for (let row = 0; row < fromHeight; row++) {
      const start = (row * fromWidth + first) * 3
      let [red, green, blue] = [0, 0, 0]
      for (let tap = 0; tap < weights.length; tap++) {
        const weight = weights[tap] ?? 0
        red += weight * (data[start + tap * 3] ?? 0)
        green += weight * (data[start + tap * 3 + 1] ?? 0)
        blue += weight * (data[start + tap * 3 + 2] ?? 0)
      }
      const to = (row * width + column) * 3
      rows[to] = red
      rows[to + 1] = green
      rows[to + 2] = blue
    }
  })
  const result = new Uint8ClampedArray(width * height * 3)
  const line = new Float32Array(width * 3)
  tapsOf(fromHeight, height).forEach(({ first, weights }, row) => {
    line.fill(0)
    for (let tap = 0; tap < weights.length; tap++) {
      const weight = weights[tap] ?? 0
      const start = (first + tap) * width * 3
      for (let at = 0; at < line.length; at++) line[at] = (line[at] ?? 0) + weight * (rows[start + at] ?? 0)
    }
    result.set(line, row * width * 3)
  })
  return { data: new Uint8Array(result.buffer), width, height }
}

/** The largest square in the middle, in another size. */
export function squareOf({ data, width, height }: Picture, side: number): Picture {
  const size = Math.min(width, height)
  const [left, top] = [(width - size) >> 1, (height - size) >> 1]
  const square = new Uint8Array(size * size * 3)
  for (let row = 0; row < size; row++) {
    const start = ((top + row) * width + left) * 3
    square.set(data.subarray(start, start + size * 3), row * size * 3)
  }
  return scaled({ data: square, width: size, height: size }, side, side)
}

/** As gray with crisper edges: what differs from its surroundings differs more, within bounds. */
export function sharpened({ data, width, height }: Picture, reach: number): Picture {
  const gray = Float32Array.from({ length: width * height }, (_, pixel) => {
    const at = pixel * 3
    return (3 * (data[at] ?? 0) + 6 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 10
  })
  const soft = softened(softened(gray, width, height, reach, 1), width, height, reach, width)
  const result = new Uint8ClampedArray(width * height * 3)
  gray.forEach((value, pixel) => {
    const crisp = value + Math.max(-50, Math.min(25, 4 * (value - (soft[pixel] ?? 0))))
    result.fill(crisp, pixel * 3, pixel * 3 + 3)
  })
  return { data: new Uint8Array(result.buffer), width, height }
}

/** Each value becomes the bell-shaped mean of those around it, along rows (step 1) or columns (step of a row). */
function softened(values: Float32Array, width: number, height: number, reach: number, step: number): Float32Array {
  const size = Math.ceil(2.5 * reach)
  const bell = Array.from({ length: 2 * size + 1 }, (_, at) => Math.exp(-((at - size) ** 2) / (2 * reach * reach)))
  const whole = bell.reduce((sum, weight) => sum + weight, 0)
  const alongRow = step === 1
  return values.map((_, pixel) => {
    const place = alongRow ? pixel % width : Math.floor(pixel / width)
    const most = (alongRow ? width : height) - 1
    let sum = 0
    for (let at = -size; at <= size; at++) {
      const off = Math.max(-place, Math.min(most - place, at))
      sum += (bell[at + size] ?? 0) * (values[pixel + off * step] ?? 0)
    }
    return sum / whole
  })
}
