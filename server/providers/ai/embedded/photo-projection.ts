import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unit, type PhotoDescriptors } from './photo-descriptors.ts'

/** Subtract the mean, then project: `matrix` holds one row for each number that comes out. */
export interface LinearMap {
  mean: Float32Array
  /** Subtracted instead where the thing stands on white, as in a catalog: what the white adds says nothing of the thing. */
  meanOnWhite: Float32Array
  matrix: Float32Array
  outputs: number
}

/** What was learned from pictures: a map for each part of the descriptors, and one for all of them together. */
export interface PhotoProjection {
  parts: LinearMap[]
  together: LinearMap
}

/** How much each part counts, in the order of the descriptors. */
const partWeights = [1, 0.5, 0.3, 0.8].map(Math.sqrt)

export function applyMap(map: LinearMap, input: Float32Array, onWhite = false): Float32Array {
  const { matrix, outputs } = map
  const mean = onWhite ? map.meanOnWhite : map.mean
  const result = new Float32Array(outputs)
  for (let row = 0; row < outputs; row++) {
    let sum = 0
    const start = row * mean.length
    for (let column = 0; column < mean.length; column++) {
      sum += (matrix[start + column] ?? 0) * ((input[column] ?? 0) - (mean[column] ?? 0))
    }
    result[row] = sum
  }
  return result
}

type Seen = Pick<PhotoDescriptors, 'parts' | 'onWhite'>

/** The parts side by side, before the last projection. */
export function joinParts(maps: LinearMap[], { parts, onWhite }: Seen): Float32Array {
  const pieces = maps.map((map, index) => {
    const weight = partWeights[index] ?? 0
    const part = parts[index] ?? new Float32Array(map.mean.length)
    return unit(applyMap(map, part, onWhite)).map((value) => value * weight)
  })
  return unit(Float32Array.from(pieces.flatMap((piece) => [...piece])))
}

export const projectPhoto = ({ parts, together }: PhotoProjection, seen: Seen): Float32Array =>
  unit(applyMap(together, joinParts(parts, seen)))

/**
 * The file: for each map the numbers of inputs and outputs as 32-bit integers, then both means and the matrix as 16-bit
 * floats; all little-endian. The last map is the one for all parts together.
 */
export function encodeProjection({ parts, together }: PhotoProjection): Buffer {
  return Buffer.concat(
    [...parts, together].flatMap(({ mean, meanOnWhite, matrix, outputs }) => {
      const head = Buffer.alloc(8)
      head.writeUInt32LE(mean.length, 0)
      head.writeUInt32LE(outputs, 4)
      return [head, halves(mean), halves(meanOnWhite), halves(matrix)]
    }),
  )
}

export function decodeProjection(bytes: Buffer): PhotoProjection {
  const maps: LinearMap[] = []
  for (let at = 0; at < bytes.length;) {
    const [inputs, outputs] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)]
    const mean = floats(bytes, at + 8, inputs)
    const meanOnWhite = floats(bytes, at + 8 + 2 * inputs, inputs)
    const matrix = floats(bytes, at + 8 + 4 * inputs, inputs * outputs)
    maps.push({ mean, meanOnWhite, matrix, outputs })
    at += 8 + 4 * inputs + 2 * inputs * outputs
  }
  const together = maps.pop()
  if (!together) throw new Error('the photo projection is empty')
  return { parts: maps, together }
}

/** Beside the sources, and beside the bundle that is built from them. */
export const projectionFile = fileURLToPath(new URL('./photo-projection.bin', import.meta.url))

export const readProjection = (file: string): PhotoProjection => decodeProjection(readFileSync(file))

function halves(values: Float32Array): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(toHalf(value), index * 2)
  return bytes
}

function floats(bytes: Buffer, start: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => fromHalf(bytes.readUInt16LE(start + index * 2)))
}

/** IEEE 754 binary16. What is learned is far below its largest number; what is tiny becomes zero. */
function toHalf(value: number): number {
  const sign = value < 0 ? 0x8000 : 0
  const size = Math.abs(value)
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24)
  const exponent = Math.floor(Math.log2(size))
  // Rounding up to the next power of two carries into the exponent by itself.
  return sign | (((exponent + 15) << 10) + Math.round((size / 2 ** exponent - 1) * 1024))
}

function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}
