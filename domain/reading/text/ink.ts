import type { Picture } from '../picture.ts'

/** A connected spot of ink in a line, in pixels of the line. */
export interface Shape {
  left: number
  right: number
  top: number
  bottom: number
}

export const heightOf = ({ top, bottom }: Shape) => bottom - top

/** Connected spots of ink. Ink is what differs from the rim of the line, be it darker or lighter. */
export function inkShapes({ data, width, height }: Picture): Shape[] {
  const gray = new Uint8Array(width * height)
  for (let pixel = 0; pixel < gray.length; pixel++) {
    gray[pixel] = ((data[pixel * 3] ?? 0) * 3 + (data[pixel * 3 + 1] ?? 0) * 6 + (data[pixel * 3 + 2] ?? 0)) / 10
  }
  const threshold = splitting(gray)
  let rimAbove = 0
  for (let x = 0; x < width; x++) {
    rimAbove += ((gray[x] ?? 0) > threshold ? 1 : -1) + ((gray[(height - 1) * width + x] ?? 0) > threshold ? 1 : -1)
  }
  const inked = (at: number) => (gray[at] ?? 0) > threshold !== rimAbove > 0
  const seen = new Uint8Array(gray.length)
  const shapes: Shape[] = []
  for (let start = 0; start < gray.length; start++) {
    if (seen[start] || !inked(start)) continue
    const shape = { left: width, right: 0, top: height, bottom: 0 }
    const stack = [start]
    seen[start] = 1
    while (stack.length > 0) {
      const at = stack.pop() ?? 0
      const x = at % width
      const y = (at - x) / width
      shape.left = Math.min(shape.left, x)
      shape.right = Math.max(shape.right, x)
      shape.top = Math.min(shape.top, y)
      shape.bottom = Math.max(shape.bottom, y + 1)
      const neighbors = [x > 0 ? at - 1 : at, x + 1 < width ? at + 1 : at, at - width, at + width]
      for (const next of neighbors) {
        if (next < 0 || next >= gray.length || seen[next] || !inked(next)) continue
        seen[next] = 1
        stack.push(next)
      }
    }
    // Specks and rules are not glyphs.
    if (shape.bottom - shape.top > height * 0.15 && shape.right - shape.left < width * 0.6) shapes.push(shape)
  }
  return shapes
}

/** The gray that best parts light from dark (Otsu). */
function splitting(gray: Uint8Array): number {
  const counts = Array.from({ length: 256 }, () => 0)
  let total = 0
  for (const value of gray) {
    counts[value] = (counts[value] ?? 0) + 1
    total += value
  }
  let [best, bestSpread, below, belowSum] = [127, -1, 0, 0]
  for (let value = 0; value < 255; value++) {
    below += counts[value] ?? 0
    belowSum += value * (counts[value] ?? 0)
    const above = gray.length - below
    if (below === 0 || above === 0) continue
    const spread = below * above * (belowSum / below - (total - belowSum) / above) ** 2
    if (spread > bestSpread) [best, bestSpread] = [value, spread]
  }
  return best
}
