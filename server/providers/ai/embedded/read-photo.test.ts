import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takePhoto } from '../../../../bench/ai/camera.ts'
import { Chance } from '../../../../bench/ai/chance.ts'
import { drawTag } from '../../../../bench/ai/tags.ts'
import { fillsFrom } from '../../../../domain/reading/doubt.ts'
import { drawScene } from '../../../features/demo/pictures/scene.ts'
import { gifBomb, hugePng, photo } from '../../../testing/pictures.ts'
import { createEmbeddedPhotoReader } from './index.ts'

const patience = 600_000
const reader = createEmbeddedPhotoReader({ log: { warn() {} }, timeoutMs: patience })
afterAll(() => reader.close())

async function tagPhoto(seed: number) {
  const chance = new Chance(seed)
  const { svg, truth } = drawTag(chance)
  return { truth, photo: await takePhoto(svg, 'easy', chance), svg }
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text y="20">$9.99</text></svg>',
)

describe('the real photo process', () => {
  let tag: Awaited<ReturnType<typeof tagPhoto>>
  beforeAll(async () => {
    tag = await tagPhoto(20)
  })

  it(
    'reads a tag, and after its process was killed in the middle of work the next try works',
    async () => {
      const dying = reader.read(tag.photo)
      await expect.poll(() => reader.processIds().length, { timeout: 30_000 }).toBe(1)
      const [pid = 0] = reader.processIds()
      process.kill(pid, 'SIGKILL')
      await expect(dying).rejects.toMatchObject({ name: 'ProviderError', failure: 'failed' })

      const reading = await reader.read(tag.photo)
      expect(reading).toMatchObject({
        price: { value: tag.truth.price },
        compareAtPrice: { value: tag.truth.compareAtPrice },
        styleNumber: { value: tag.truth.styleNumber },
        size: { value: tag.truth.size },
        department: { value: tag.truth.department },
        barcode: { value: tag.truth.barcode },
        tagColor: { value: 'White' },
        color: null,
      })
      expect(reading.price?.confidence).toBeGreaterThan(0.8)
      expect(reading.lines).toContain('Our Price')
    },
    patience,
  )

  it(
    'reads a tag that lies on its side',
    async () => {
      const turned = await sharp(tag.photo).rotate(90).toBuffer()
      expect(await reader.read(turned)).toMatchObject({
        price: { value: tag.truth.price },
        compareAtPrice: { value: tag.truth.compareAtPrice },
        barcode: { value: tag.truth.barcode },
      })
    },
    patience,
  )

  it(
    'reads raised cents and the price that is struck through, on a tag that nobody held into the camera',
    async () => {
      const priceTag = { price: 48.99, compareAt: 110, color: 'white' } as const
      const scene = { subject: 'wall-art', angle: 0, setting: 'shelf', seed: 1023, width: 480 } as const
      const shot = await sharp(Buffer.from(drawScene({ ...scene, priceTag })))
        .webp()
        .toBuffer()
      const { price, compareAtPrice } = await reader.read(shot)
      expect([price?.value, compareAtPrice?.value]).toEqual([48.99, 110])
      expect(price?.confidence).toBeGreaterThanOrEqual(fillsFrom)
    },
    patience,
  )

  it(
    'sees a thing without a tag: a color and nothing else',
    async () => {
      const ball = Buffer.from('<svg width="400" height="400"><circle cx="200" cy="200" r="120" fill="#b3202c"/></svg>')
      const shot = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#e9e6e0' } })
        .composite([{ input: ball }])
        .jpeg()
        .toBuffer()
      expect(await reader.read(shot)).toEqual({
        price: null,
        compareAtPrice: null,
        styleNumber: null,
        size: null,
        department: null,
        tagColor: null,
        barcode: null,
        color: { value: 'Red', confidence: expect.any(Number) },
        lines: [],
      })
    },
    patience,
  )

  it(
    'refuses what is no photo and lives on',
    async () => {
      const [pid] = reader.processIds()
      const whole = await photo()
      const hostile = [
        Buffer.alloc(0),
        Buffer.from('hello'),
        svg,
        whole.subarray(0, whole.length / 2),
        hugePng(30_000, 30_000),
      ]
      for (const bytes of hostile) {
        await expect(reader.read(bytes)).rejects.toMatchObject({ name: 'ProviderError', failure: 'failed' })
      }
      // Odd but harmless: one dot that shows nothing, a canvas of gigabytes with one dot in it.
      const dot = { width: 3, height: 1, channels: 4, background: '#00000000' } as const
      const odd = [await sharp({ create: dot }).png().toBuffer(), gifBomb(20_000, 20_000, 50)]
      for (const bytes of odd) expect(await reader.read(bytes)).toMatchObject({ price: null, lines: [] })
      expect(reader.processIds()).toEqual([pid])
    },
    patience,
  )
})
