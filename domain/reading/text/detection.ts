import type { Picture, Point } from '../picture.ts'
import { scaled } from '../scaling.ts'
import { convexHull, type Box } from './boxes.ts'
import type { Network } from '../host.ts'

const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

/** A point of the map belongs to text above this, and a whole patch must be this sure on average. */
const textAbove = 0.3
const patchAbove = 0.5
/** How much further than the core letters reach, as area through girth. */
const growth = 1.6
const smallestPatch = 12

/** Where the network sees text: the outline of a line's core, and how sure it is. */
export interface TextPatch {
  outline: Point[]
  sure: number
}

/** Finds the lines of text in a picture, looked at with the given longest side. */
export async function findText(network: Network, picture: Picture, longestSide: number): Promise<TextPatch[]> {
  const scale = Math.min(2, longestSide / Math.max(picture.width, picture.height))
  const width = Math.max(32, Math.round((picture.width * scale) / 32) * 32)
  const height = Math.max(32, Math.round((picture.height * scale) / 32) * 32)
  const small = scaled(picture, width, height)
  const [{ data: map }] = await network(planes(small, mean, deviation), [1, 3, height, width])
  const found: TextPatch[] = []
  for (const patch of patches(map, width, height)) {
    if (patch.sure < patchAbove || patch.size < smallestPatch) continue
    const outline = convexHull(patch.edge).map(({ x, y }) => ({
      x: (x * picture.width) / width,
      y: (y * picture.height) / height,
    }))
    found.push({ outline, sure: patch.sure })
  }
  return found
}

/** The network marks the core of a line; its letters reach further. */
export function grown(box: Box): Box {
  const reach = ((box.width * box.height) / (2 * (box.width + box.height))) * growth
  return { ...box, width: box.width + 2 * reach, height: box.height + 2 * reach }
}

/** Color planes one after the other, each shifted and scaled: what the networks were taught on (blue comes first). */
export function planes({ data, width, height }: Picture, means: number[], deviations: number[]): Float32Array {
  const size = width * height
  const floats = new Float32Array(3 * size)
  for (let channel = 0; channel < 3; channel++) {
    const [middle = 0, spread = 1] = [means[channel], deviations[channel]]
    for (let pixel = 0; pixel < size; pixel++) {
      floats[channel * size + pixel] = ((data[pixel * 3 + 2 - channel] ?? 0) / 255 - middle) / spread
    }
  }
  return floats
}

interface Patch {
  edge: Point[]
  size: number
  sure: number
}

function* patches(map: Float32Array, width: number, height: number): Generator<Patch> {
  const seen = new Uint8Array(width * height)
  const stack: number[] = []
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || (map[start] ?? 0) <= textAbove) continue
    const edge: Point[] = []
    let size = 0
    let sum = 0
    seen[start] = 1
    stack.push(start)
    while (stack.length > 0) {
      const at = stack.pop() ?? 0
      const x = at % width
      const y = (at - x) / width
      size++
      sum += map[at] ?? 0
      let inside = true
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const next = at + dy * width + dx
          const within = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height
          if (!within || (map[next] ?? 0) <= textAbove) inside = false
          else if (!seen[next]) {
            seen[next] = 1
            stack.push(next)
          }
        }
      }
      if (!inside) edge.push({ x: x + 0.5, y: y + 0.5 })
    }
    yield { edge, size, sure: sum / size }
  }
}
