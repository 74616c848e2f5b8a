import {
  decodeProjection,
  encodeProjection,
  joinParts,
  type LinearMap,
  type PhotoProjection,
} from '../server/providers/ai/embedded/photo-projection.ts'
import { principalAxes } from './photo-fit.algebra.ts'

/** Of the network's three levels and of the colours: numbers kept, and how far they are whitened (0.5 is wholly). */
const keptOfParts = [
  { kept: 256, power: 0.25 },
  { kept: 256, power: 0.25 },
  { kept: 256, power: 0.25 },
  { kept: 64, power: 0.35 },
]
const keptTogether = 128

/** A little of the largest variance, so that the faintest directions are not blown up. */
const regularisation = 0.01

export interface Described {
  file: string
  parts: Float32Array[]
}

/** With `power` 0.25, half whitening: faint directions count more than they would, strong ones still count most. */
export function learnMap(rows: Float32Array[], outputs: number, power: number): LinearMap {
  const { mean, axes, variances } = principalAxes(rows, outputs)
  const strongest = variances[0] ?? 1
  const matrix = new Float32Array(axes.length * mean.length)
  for (const [row, axis] of axes.entries()) {
    const scale = power === 0 ? 1 : ((variances[row] ?? 0) + regularisation * strongest) ** -power
    for (const [column, value] of axis.entries()) matrix[row * mean.length + column] = value * scale
  }
  return { mean, matrix, outputs: axes.length }
}

export function learn(pictures: Described[]): PhotoProjection {
  const parts = keptOfParts.map(({ kept, power }, index) =>
    learnMap(
      pictures.map((picture) => picture.parts[index] ?? new Float32Array()),
      kept,
      power,
    ),
  )
  const joined = pictures.map((picture) => joinParts(parts, picture.parts))
  const projection = { parts, together: learnMap(joined, keptTogether, 0) }
  // As it will be read, with 16-bit floats.
  return decodeProjection(encodeProjection(projection))
}
