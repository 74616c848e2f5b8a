import type { PhotoDescriptors } from '../../server/providers/ai/embedded/photo-descriptors.ts'
import {
  applyMap,
  decodeProjection,
  encodeProjection,
  joinParts,
  type LinearMap,
  type PhotoProjection,
} from '../../server/providers/ai/embedded/photo-projection.ts'
import { unit } from '../../server/providers/ai/embedded/photo-descriptors.ts'
import { diagonalise, principalAxes } from './algebra.ts'
import type { LabeledPicture } from '../measures/photos.measures.ts'

/** Of the network's three levels and of the colors: numbers kept, and how far they are whitened (0.5 is wholly). */
const keptOfParts = [
  { kept: 256, power: 0.25 },
  { kept: 256, power: 0.25 },
  { kept: 256, power: 0.25 },
  { kept: 64, power: 0.35 },
]
const keptTogether = 128

/** A little of the largest variance, so that the faintest directions are not blown up. */
const regularisation = 0.01

/** How much of what white adds is taken away, and how many pictures it takes to trust their mean. */
const whiteShare = 0.8
const whiteTrust = 5

/** How much the steps from store to catalog count, and how little the few products that teach are believed. */
const catalogShare = 0.5
const doubt = 2

export interface Described extends Pick<PhotoDescriptors, 'parts' | 'onWhite'> {
  file: string
}

/** Pictures of one product. */
export interface Lesson {
  inStores: Described[]
  inCatalog: Described[]
}

/** With `power` 0.25, half whitening: faint directions count more than they would, strong ones still count most. */
function learnMap(rows: Float32Array[], outputs: number, power: number, rowsOnWhite: Float32Array[] = []): LinearMap {
  const { mean, axes, variances } = principalAxes(rows, outputs)
  const strongest = variances[0] ?? 1
  const matrix = new Float32Array(axes.length * mean.length)
  for (const [row, axis] of axes.entries()) {
    const scale = power === 0 ? 1 : ((variances[row] ?? 0) + regularisation * strongest) ** -power
    for (const [column, value] of axis.entries()) matrix[row * mean.length + column] = value * scale
  }
  return { mean, meanOnWhite: shifted(mean, rowsOnWhite), matrix, outputs: axes.length }
}

function shifted(mean: Float32Array, rowsOnWhite: Float32Array[]): Float32Array {
  const weight = whiteShare / (rowsOnWhite.length + whiteTrust)
  return mean.map((value, at) => value + weight * rowsOnWhite.reduce((sum, row) => sum + (row[at] ?? 0) - value, 0))
}

/** From any pictures, and from some of which it is known what they show. */
export function learn(pictures: Described[], lessons: Lesson[]): PhotoProjection {
  const onWhite = lessons.flatMap(({ inCatalog }) => inCatalog).filter((picture) => picture.onWhite)
  const parts = keptOfParts.map(({ kept, power }, index) => {
    const part = (picture: Described) => picture.parts[index] ?? new Float32Array()
    return learnMap(pictures.map(part), kept, power, onWhite.map(part))
  })
  const joined = pictures.map((picture) => joinParts(parts, picture))
  const together = withinProducts(parts, learnMap(joined, keptTogether, 0), joined, lessons)
  // As it will be read, with 16-bit floats.
  return decodeProjection(encodeProjection({ parts, together }))
}

/**
 * Shrinks the directions in which pictures of one product differ, be it from photo to photo or from store to catalog:
 * within-class covariance normalization, held back by a round covariance.
 */
function withinProducts(parts: LinearMap[], map: LinearMap, joined: Float32Array[], lessons: Lesson[]): LinearMap {
  const size = map.outputs
  const covariance = Array.from({ length: size }, () => new Float64Array(size))
  const vectorOf = (picture: Described) => unit(applyMap(map, joinParts(parts, picture)))
  let weights = 0
  const add = (vector: Float32Array, middle: Float64Array, weight: number) => {
    const off = Float64Array.from(vector, (value, at) => value - (middle[at] ?? 0))
    for (const [row, values] of covariance.entries()) {
      const factor = weight * (off[row] ?? 0)
      for (let column = 0; column < size; column++) values[column] = (values[column] ?? 0) + factor * (off[column] ?? 0)
    }
    weights += weight
  }
  for (const { inStores, inCatalog } of lessons) {
    const vectors = inStores.map(vectorOf)
    const middle = meanOf(vectors, size)
    for (const vector of vectors) add(vector, middle, 1)
    for (const picture of inCatalog) add(vectorOf(picture), middle, (catalogShare * vectors.length) / 2)
  }
  if (weights === 0) return map
  const all = joined.map((row) => unit(applyMap(map, row)))
  const middle = meanOf(all, size)
  const spread = 1 - middle.reduce((sum, value) => sum + value * value, 0)
  for (const [row, values] of covariance.entries()) {
    for (let column = 0; column < size; column++) values[column] = (values[column] ?? 0) / weights
    values[row] = (values[row] ?? 0) + (doubt * spread) / size
  }
  return { ...map, matrix: turnedBy(covariance, map) }
}

/** The map followed by the inverse square root of the covariance. */
function turnedBy(covariance: Float64Array[], { matrix, mean, outputs }: LinearMap): Float32Array {
  const { vectors, values } = diagonalise(covariance)
  const width = mean.length
  const turned = new Float32Array(matrix.length)
  for (const [row, vector] of vectors.entries()) {
    const scale = (values[row] ?? 1) ** -0.5
    for (let inner = 0; inner < outputs; inner++) {
      const factor = scale * (vector[inner] ?? 0)
      for (let column = 0; column < width; column++) {
        const at = row * width + column
        turned[at] = (turned[at] ?? 0) + factor * (matrix[inner * width + column] ?? 0)
      }
    }
  }
  return turned
}

function meanOf(vectors: Float32Array[], size: number): Float64Array {
  const mean = new Float64Array(size)
  for (const vector of vectors) {
    for (let at = 0; at < size; at++) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / vectors.length
  }
  return mean
}

/** The labeled pictures of some products, by product. */
export function lessonsOf(labeled: LabeledPicture[], described: Map<string, Described>): Lesson[] {
  const products = [...new Set(labeled.map(({ product }) => product))]
  return products.map((product) => {
    const ofProduct = labeled.filter((picture) => picture.product === product)
    const seen = (isWanted: (kind: LabeledPicture['kind']) => boolean) =>
      ofProduct.filter(({ kind }) => isWanted(kind)).flatMap(({ file }) => described.get(file) ?? [])
    return { inStores: seen((kind) => kind !== 'catalog'), inCatalog: seen((kind) => kind === 'catalog') }
  })
}
