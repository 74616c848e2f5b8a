import type { Point } from '../picture.ts'

/** A rectangle around its middle, turned clockwise by an angle in radians; `width` runs along the angle. */
export interface Box extends Point {
  width: number
  height: number
  angle: number
}

/** The smallest rectangle around the points: one of its sides lies on a side of their hull. */
export function smallestBox(points: Point[]): Box {
  const hull = convexHull(points)
  let best: Box = { x: hull[0]?.x ?? 0, y: hull[0]?.y ?? 0, width: 1, height: 1, angle: 0 }
  let bestArea = Infinity
  hull.forEach((point, at) => {
    const next = hull[(at + 1) % hull.length] ?? point
    const box = boxAlong(hull, Math.atan2(next.y - point.y, next.x - point.x))
    if (box.width * box.height < bestArea) {
      bestArea = box.width * box.height
      best = box
    }
  })
  return best
}

/** The smallest rectangle around the points whose sides run at the given angle. */
export function boxAlong(points: readonly Point[], angle: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = points.map(({ x, y }) => x * cos + y * sin)
  const across = points.map(({ x, y }) => y * cos - x * sin)
  const [left, right] = [Math.min(...along), Math.max(...along)]
  const [top, bottom] = [Math.min(...across), Math.max(...across)]
  const [middle, center] = [(left + right) / 2, (top + bottom) / 2]
  return {
    x: middle * cos - center * sin,
    y: middle * sin + center * cos,
    // A pixel is as wide as it is: one alone is a box of one.
    width: right - left + 1,
    height: bottom - top + 1,
    angle,
  }
}

/** From the top left clockwise, as the text runs. */
export function cornersOf({ x, y, width, height, angle }: Box): Point[] {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2]
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right = 0, down = 0]) => ({
    x: x + right * width * cos - down * height * sin,
    y: y + right * width * sin + down * height * cos,
  }))
}

/** Points in order around their outside (monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one.x - other.x || one.y - other.y)
  const half = (ordered: Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  if (sorted.length < 3) return sorted
  return [...half(sorted), ...half(sorted.reverse())]
}

function turnsLeft(first: Point | undefined, second: Point | undefined, third: Point): boolean {
  if (!first || !second) return true
  return (second.x - first.x) * (third.y - first.y) - (second.y - first.y) * (third.x - first.x) > 0
}
