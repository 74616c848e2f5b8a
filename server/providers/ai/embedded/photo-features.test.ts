import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawScene, type Scene } from '../../../features/demo/pictures/scene.ts'
import { photo } from '../../../testing/pictures.ts'
import { describePhoto } from './photo-descriptors.ts'
import { photoVector } from './photo-features.ts'
import { photoHash } from './photo-hash.ts'
import { decodeProjection, encodeProjection } from './photo-projection.ts'
import { photoSuspicion } from './photo-safety.ts'

const picture = (subject: Scene['subject'], angle: Scene['angle'], seed: number) =>
  sharp(Buffer.from(drawScene({ subject, angle, setting: 'shelf', seed, width: 560 })))
    .jpeg()
    .toBuffer()
const cosine = (one: number[], other: number[]) => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
const differingBits = (one: string, other: string) =>
  [...(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2)].filter((bit) => bit === '1').length

describe('photo features', () => {
  it('are 128 numbers of unit length, the same for the same photo every time', async () => {
    const bytes = await photo()
    const vector = await photoVector(bytes)
    expect(vector).toHaveLength(128)
    expect(cosine(vector, vector)).toBeCloseTo(1, 5)
    expect(await photoVector(Buffer.from(bytes))).toEqual(vector)
  })

  it('put the same thing from another angle nearer than other things', async () => {
    const subjects = ['table-lamp', 'ankle-boots', 'copper-pan'] as const
    const first = await Promise.all(subjects.map(async (subject) => photoVector(await picture(subject, 0, 1))))
    for (const [index, subject] of subjects.entries()) {
      const again = await photoVector(await picture(subject, 1, 2))
      const likeness = first.map((vector) => cosine(vector, again))
      expect(likeness.indexOf(Math.max(...likeness))).toBe(index)
    }
  })

  it('know a picture on white from a photo, and find the thing of one in the other', async () => {
    const subjects = ['table-lamp', 'ankle-boots', 'copper-pan'] as const
    const catalog = await Promise.all(
      subjects.map(async (subject) => {
        const shown = sharp(await picture(subject, 0, 1)).extract({ left: 100, top: 60, width: 360, height: 420 })
        return shown.extend({ top: 80, bottom: 80, left: 110, right: 110, background: '#ffffff' }).jpeg().toBuffer()
      }),
    )
    expect((await Promise.all(catalog.map(describePhoto))).map(({ onWhite }) => onWhite)).toEqual([true, true, true])
    const shelf = await Promise.all(subjects.map((subject) => picture(subject, 1, 2)))
    expect((await Promise.all(shelf.map(describePhoto))).map(({ onWhite }) => onWhite)).toEqual([false, false, false])
    const vectors = await Promise.all(catalog.map(photoVector))
    for (const [index, bytes] of shelf.entries()) {
      const seen = await photoVector(bytes)
      const likeness = vectors.map((vector) => cosine(vector, seen))
      expect(likeness.indexOf(Math.max(...likeness))).toBe(index)
    }
  })

  it('refuses what is no picture', async () => {
    await expect(photoVector(Buffer.from('a text'))).rejects.toThrow()
    await expect(photoHash(Buffer.from('a text'))).rejects.toThrow()
  })

  it('read the learned projection as it was written', () => {
    const map = {
      mean: Float32Array.of(0.5, -0.25),
      meanOnWhite: Float32Array.of(0.125, 2),
      matrix: Float32Array.of(1, 2, -3, 0.0001, 1024, -0.125),
      outputs: 3,
    }
    const { parts, together } = decodeProjection(encodeProjection({ parts: [map], together: map }))
    expect(parts).toHaveLength(1)
    expect(together.outputs).toBe(3)
    expect([...together.mean]).toEqual([0.5, -0.25])
    expect([...together.meanOnWhite]).toEqual([0.125, 2])
    for (const [index, value] of together.matrix.entries()) expect(value).toBeCloseTo(map.matrix[index] ?? 0, 3)
  })
})

describe('the perceptual hash', () => {
  it('hardly changes when a photo is scaled, saved again or slightly cropped, and is another for another photo', async () => {
    const original = await picture('table-lamp', 0, 1)
    const hash = await photoHash(original)
    expect(hash).toMatch(/^[0-9a-f]{16}$/)
    const small = await sharp(original).resize(200).webp({ quality: 40 }).toBuffer()
    expect(differingBits(hash, await photoHash(small))).toBeLessThanOrEqual(4)
    expect(differingBits(hash, await photoHash(await picture('ankle-boots', 0, 1)))).toBeGreaterThan(12)
  })
})

it('finds nothing suspicious about a lamp', async () => {
  const suspicion = await photoSuspicion(await picture('table-lamp', 0, 1))
  expect(suspicion).toBeGreaterThanOrEqual(0)
  expect(suspicion).toBeLessThan(0.5)
})
