import sharp from 'sharp'
import type { Chance } from './chance.ts'

export type Level = 'easy' | 'medium' | 'hard'

/** How badly a photo is taken: each number is the worst of the level, drawn anew for each photo. */
interface Camera {
  turn: number
  slant: number
  blur: number
  noise: number
  glare: number
  dark: number
  quality: [number, number]
  cover: [number, number]
}

const levels: Record<Level, Camera> = {
  easy: { turn: 4, slant: 0.02, blur: 0.5, noise: 4, glare: 0, dark: 0.1, quality: [82, 94], cover: [0.75, 0.92] },
  medium: {
    turn: 14,
    slant: 0.06,
    blur: 1.2,
    noise: 10,
    glare: 0.55,
    dark: 0.45,
    quality: [62, 88],
    cover: [0.6, 0.9],
  },
  hard: { turn: 38, slant: 0.12, blur: 2, noise: 18, glare: 0.85, dark: 0.65, quality: [45, 75], cover: [0.5, 0.85] },
}

type Point = readonly [number, number]

/** Takes a photo of a drawn tag: on a cloth, turned and slanted, out of focus, noisy, with glare, in bad light, as JPEG. */
export async function takePhoto(tag: string, level: Level, chance: Chance): Promise<Buffer> {
  const camera = levels[level]
  const drawn = await sharp(Buffer.from(tag)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [width, height] = chance.pick([
    [1200, 1600],
    [1600, 1200],
    [1080, 1440],
  ] as const)
  const canvas = await cloth(width, height, chance)
  const { width: tagWidth, height: tagHeight } = drawn.info
  const scale = Math.min(
    (width * chance.between(...camera.cover)) / tagWidth,
    (height * chance.between(...camera.cover)) / tagHeight,
  )
  let angle = chance.between(-camera.turn, camera.turn)
  if (level === 'hard') angle += chance.pick([0, 0, 0, 90, 180, -90])
  const corners = corner(tagWidth * scale, tagHeight * scale, (angle * Math.PI) / 180).map(
    ([x, y]) =>
      [
        width / 2 + x + chance.between(-camera.slant, camera.slant) * tagWidth * scale,
        height / 2 + y + chance.between(-camera.slant, camera.slant) * tagHeight * scale,
      ] as Point,
  )
  paste(canvas, width, height, drawn.data, tagWidth, tagHeight, shrinkToFit(corners, width, height))
  const soft = await sharp(canvas, { raw: { width, height, channels: 3 } })
    .blur(0.3 + chance.between(0.3, 1) * camera.blur)
    .raw()
    .toBuffer()
  light(soft, width, height, camera, chance)
  const quality = Math.round(chance.between(...camera.quality))
  return sharp(soft, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}

const corner = (width: number, height: number, angle: number): Point[] =>
  [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ].map(([x = 0, y = 0]) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)])

/** People step back until the whole tag is in the picture. */
function shrinkToFit(corners: Point[], width: number, height: number): Point[] {
  const reach = Math.max(
    ...corners.map(([x, y]) =>
      Math.max(Math.abs(x - width / 2) / (width / 2), Math.abs(y - height / 2) / (height / 2)),
    ),
  )
  const factor = Math.min(1, 0.98 / reach)
  return corners.map(([x, y]) => [width / 2 + (x - width / 2) * factor, height / 2 + (y - height / 2) * factor])
}

async function cloth(width: number, height: number, chance: Chance): Promise<Buffer> {
  const hue = chance.between(0, 360)
  const stripe = chance.between(20, 120)
  const lightness = chance.between(25, 75)
  const shapes = Array.from({ length: chance.whole(0, 7) }, () => {
    const color = `hsl(${chance.between(0, 360)} 40% ${chance.between(20, 80)}%)`
    return `<ellipse cx="${chance.between(0, width)}" cy="${chance.between(0, height)}" rx="${chance.between(40, 400)}" ry="${chance.between(40, 400)}" fill="${color}" opacity="0.6"/>`
  }).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="p" width="${stripe}" height="${stripe}" patternUnits="userSpaceOnUse" patternTransform="rotate(${chance.between(0, 180)})">
    <rect width="${stripe}" height="${stripe}" fill="hsl(${hue} 35% ${lightness}%)"/><rect width="${stripe / 2}" height="${stripe}" fill="hsl(${hue} 35% ${lightness + chance.between(-12, 12)}%)"/></pattern></defs>
    <rect width="100%" height="100%" fill="url(#p)"/>${shapes}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}

/** Draws the tag into the four corners, point by point through the inverse of the projection. */
function paste(
  canvas: Buffer,
  width: number,
  height: number,
  tag: Buffer,
  tagWidth: number,
  tagHeight: number,
  corners: Point[],
) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = projection(corners, [
    [0, 0],
    [tagWidth, 0],
    [tagWidth, tagHeight],
    [0, tagHeight],
  ])
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(height, Math.max(...ys)); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(width, Math.max(...xs)); x++) {
      const under = g * x + h * y + 1
      const u = (a * x + b * y + c) / under
      const v = (d * x + e * y + f) / under
      if (u < 0 || v < 0 || u >= tagWidth - 1 || v >= tagHeight - 1) continue
      const left = Math.floor(u)
      const top = Math.floor(v)
      for (let channel = 0; channel < 3; channel++) {
        const at = (top * tagWidth + left) * 3 + channel
        const upper = (tag[at] ?? 0) * (1 - (u - left)) + (tag[at + 3] ?? 0) * (u - left)
        const below = at + tagWidth * 3
        const lower = (tag[below] ?? 0) * (1 - (u - left)) + (tag[below + 3] ?? 0) * (u - left)
        canvas[(y * width + x) * 3 + channel] = upper * (1 - (v - top)) + lower * (v - top)
      }
    }
  }
}

/** The eight numbers of the projection that takes each point of `from` to the one of `to` (Gauss-Jordan). */
function projection(from: Point[], to: Point[]): number[] {
  const rows = from.flatMap(([x, y], at) => {
    const [u, v] = to[at] ?? [0, 0]
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  for (let column = 0; column < 8; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best))
    const place = rows.indexOf(pivot)
    rows[place] = rows[column] ?? pivot
    rows[column] = pivot.map((value) => value / (pivot[column] ?? 1))
    for (let other = 0; other < 8; other++) {
      const factor = rows[other]?.[column] ?? 0
      if (other !== column)
        rows[other] = (rows[other] ?? []).map((value, at) => value - factor * (rows[column]?.[at] ?? 0))
    }
  }
  return rows.map((row) => row[8] ?? 0)
}

function light(pixels: Buffer, width: number, height: number, camera: Camera, chance: Chance) {
  const gain = 1 - chance.between(0, camera.dark)
  const cast = [chance.between(0.9, 1.05), 1, chance.between(0.85, 1.05)]
  const noise = chance.between(0.3, 1) * camera.noise
  const glare = chance.next() < 0.6 ? camera.glare * chance.between(0.4, 1) : 0
  const [glareX, glareY] = [chance.between(0.1, 0.9) * width, chance.between(0.1, 0.9) * height]
  const reach = chance.between(0.08, 0.3) * width
  const shade = chance.between(-0.25, 0.25)
  for (let at = 0; at < pixels.length; at += 3) {
    const x = (at / 3) % width
    const y = Math.floor(at / 3 / width)
    const shine = glare ? glare * Math.exp(-((x - glareX) ** 2 + (y - glareY) ** 2) / (2 * reach * reach)) : 0
    const bright = gain * (1 + shade * (x / width - 0.5))
    const grain = chance.bell() * noise
    for (let channel = 0; channel < 3; channel++) {
      const lit = (pixels[at + channel] ?? 0) * bright * (cast[channel] ?? 1)
      pixels[at + channel] = Math.max(0, Math.min(255, lit + shine * (255 - lit) + grain + chance.bell() * noise * 0.4))
    }
  }
}
