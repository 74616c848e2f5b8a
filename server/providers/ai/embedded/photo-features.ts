import { describePhoto } from './photo-descriptors.ts'
import { projectionFile, projectPhoto, readProjection, type PhotoProjection } from './photo-projection.ts'

let projection: PhotoProjection | undefined

/** 128 numbers of unit length; the cosine of two tells how alike what the photos show is. */
export async function photoVector(photo: Buffer): Promise<number[]> {
  projection ??= readProjection(projectionFile)
  return [...projectPhoto(projection, await describePhoto(photo))]
}
