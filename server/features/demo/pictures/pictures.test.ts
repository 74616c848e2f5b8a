import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawAvatar } from './avatar.ts'
import { isColorName } from './color.ts'
import { drawScene, type Scene } from './scene.ts'
import { type SubjectName, subjects } from './subjects.ts'

const names = Object.keys(subjects) as SubjectName[]
const angles = [0, 1, 2, 3] as const
const settings = ['rack', 'shelf', 'studio', 'home'] as const

/** Every tag closes in order, and every reference has its definition. */
function faultsIn(svg: string): string[] {
  const open: string[] = []
  const faults: string[] = []
  for (const [, closing, name = '', attributes = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (closing) {
      if (open.pop() !== name) faults.push(`</${name}> closes nothing`)
    } else if (!attributes.endsWith('/')) open.push(name)
  }
  const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) if (!defined.has(id)) faults.push(`#${id} is not defined`)
  if (/NaN|undefined|Infinity/.test(svg)) faults.push('a number is missing')
  return [...faults, ...open.map((name) => `<${name}> stays open`)]
}

async function pixelsOf(scene: Scene): Promise<Buffer> {
  return sharp(Buffer.from(drawScene(scene)))
    .resize(40, 50)
    .removeAlpha()
    .raw()
    .toBuffer()
}

function difference(left: Buffer, right: Buffer): number {
  return left.reduce((sum, value, index) => sum + Math.abs(value - (right[index] ?? 0)), 0) / left.length
}

describe('demo pictures', () => {
  it('are the same for the same input and differ by seed', () => {
    const scene: Scene = {
      subject: 'table-lamp',
      angle: 1,
      setting: 'shelf',
      seed: 7,
      priceTag: { price: 24.99, compareAt: 60 },
    }
    expect(drawScene(scene)).toBe(drawScene({ ...scene }))
    expect(drawScene({ ...scene, seed: 8 })).not.toBe(drawScene(scene))
    expect(drawAvatar(3)).toBe(drawAvatar(3))
    expect(drawAvatar(4)).not.toBe(drawAvatar(3))
  })

  it('know every color a subject is sold in', () => {
    const unknown = names.flatMap((name) => subjects[name].colors.filter((color) => !isColorName(color)))
    expect(unknown).toEqual([])
    expect(names.length).toBeGreaterThanOrEqual(40)
  })

  it('are well-formed in every setting and angle, with and without a price tag', () => {
    const priceTag = { price: 1049.5, compareAt: 2199 }
    for (const subject of names) {
      for (const angle of angles) {
        for (const setting of settings) {
          const svg = drawScene({ subject, angle, setting, seed: angle, ...(angle % 2 ? { priceTag } : {}) })
          expect(faultsIn(svg), `${subject} ${angle} ${setting}`).toEqual([])
        }
      }
    }
    expect(faultsIn(drawAvatar(1))).toEqual([])
  })

  it.each(names)('%s renders as a lively 4:5 picture from every angle', async (subject) => {
    for (const angle of angles) {
      const svg = drawScene({ subject, angle, setting: settings[angle], seed: 5, width: 160 })
      const { data, info } = await sharp(Buffer.from(svg))
        .removeAlpha()
        .grayscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([160, 200])
      const mean = data.reduce((sum, value) => sum + value, 0) / data.length
      const spread = Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length)
      expect(spread, `${subject} ${angle}`).toBeGreaterThan(12)
    }
  })

  it('change visibly with the color and with the angle', async () => {
    for (const subject of names) {
      const scene: Scene = { subject, angle: 0, setting: 'studio', seed: 2, width: 160 }
      const [front, otherColor, otherAngle] = await Promise.all([
        pixelsOf(scene),
        pixelsOf({ ...scene, palette: subjects[subject].colors[1] ?? 'Red' }),
        pixelsOf({ ...scene, angle: 3 }),
      ])
      expect(difference(front, otherColor), `${subject} in another color`).toBeGreaterThan(1)
      expect(difference(front, otherAngle), `${subject} from another angle`).toBeGreaterThan(4)
    }
  })

  it('draw the price tag so that two prices look different', async () => {
    const scene: Scene = { subject: 'candle', angle: 0, setting: 'studio', seed: 2 }
    const cheap = drawScene({ ...scene, priceTag: { price: 7.99, color: 'red' } })
    expect(cheap).not.toBe(drawScene({ ...scene, priceTag: { price: 8.99, color: 'red' } }))
    expect(cheap).not.toContain('<text')
  })

  it('draw avatars as square portraits', async () => {
    const { width, height } = await sharp(Buffer.from(drawAvatar(12))).metadata()
    expect([width, height]).toEqual([400, 400])
  })
})
