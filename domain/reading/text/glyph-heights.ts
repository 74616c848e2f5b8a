import type { Picture } from '../picture.ts'
import { heightOf, inkShapes } from './ink.ts'
import type { Glyph } from './recognition.ts'

/**
 * How high each glyph of a line stands, as a share of the tallest. Raised cents are written small and with no dot:
 * only their height tells 12 99 from 1299.
 */
export function glyphHeights(line: Picture, glyphs: Glyph[]): number[] {
  const shapes = inkShapes(line)
  const heights = glyphs.map(({ at }) => {
    const x = at * line.width
    const shape = shapes
      .filter(({ left, right }) => x >= left - 3 && x <= right + 3)
      .sort((one, other) => heightOf(other) - heightOf(one))[0]
    return shape ? heightOf(shape) : 0
  })
  const tallest = Math.max(...heights, 1)
  return heights.map((height) => height / tallest)
}
