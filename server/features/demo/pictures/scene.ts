import { colorDistance, hexOf, mix, tonesOf } from './color.ts'
import { Pen, round } from './pen.ts'
import { drawPriceTag, type PriceTag } from './price-tag.ts'
import { drawStage, type Setting } from './settings.ts'
import { type SubjectName, subjects } from './subjects.ts'

export interface Scene {
  subject: SubjectName
  /** One of the subject's colors; the first when left out. */
  palette?: string
  angle: 0 | 1 | 2 | 3
  setting: Setting
  priceTag?: PriceTag
  seed: number
  /** Pixels; the height is always 5/4 of it. */
  width?: number
}

/** How a hand held the phone: size and turn of the subject, zoom and roll of the whole picture, light of the hour. */
interface Shot {
  tilt: number
  mirrored: boolean
  scaleX: number
  scaleY: number
  shiftX: number
  zoom: number
  roll: number
  focusY: number
  /** The hour's light: everything is mixed toward it a little. */
  light: string
  strength: number
}

const shots: readonly [Shot, Shot, Shot, Shot] = [
  {
    tilt: 0.17,
    mirrored: false,
    scaleX: 1,
    scaleY: 1,
    shiftX: 0,
    zoom: 1,
    roll: 0,
    focusY: 500,
    light: '#fff3d6',
    strength: 0,
  },
  {
    tilt: 0.25,
    mirrored: true,
    scaleX: 0.93,
    scaleY: 0.95,
    shiftX: 26,
    zoom: 1,
    roll: 0,
    focusY: 500,
    light: '#ffb06a',
    strength: 0.1,
  },
  {
    tilt: 0.11,
    mirrored: false,
    scaleX: 0.95,
    scaleY: 1.02,
    shiftX: -24,
    zoom: 1.1,
    roll: -2.2,
    focusY: 540,
    light: '#dcebff',
    strength: 0.12,
  },
  {
    tilt: 0.2,
    mirrored: true,
    scaleX: 1,
    scaleY: 1,
    shiftX: -14,
    zoom: 1.3,
    roll: 3.2,
    focusY: 470,
    light: '#3a1628',
    strength: 0.16,
  },
]

const round3 = (value: number) => Math.round(value * 1000) / 1000

const walls = [
  '#f1e4d0',
  '#e9cdbd',
  '#d3dbc9',
  '#cfdbe0',
  '#ecc99c',
  '#cdb9a6',
  '#d9a48c',
  '#8fa39a',
  '#77606b',
  '#e8ddd0',
]

/** A wall the subject stands out from, not always the same one. */
function pickWall(pen: Pen, subject: string): string {
  const start = Math.floor(pen.random() * walls.length)
  const order = walls.map((_, index) => walls[(start + index) % walls.length] as string)
  return order.find((wall) => colorDistance(wall, subject) > 0.26) ?? mix(subject, '#2b1a26', 0.6)
}

/** A complete SVG picture, 4:5, the same for the same input. */
export function drawScene({ subject: name, palette, angle, setting, priceTag, seed, width = 800 }: Scene): string {
  const subject = subjects[name]
  const shot = shots[angle]
  const lit = (color: string, share = 1) => mix(color, shot.light, shot.strength * share)
  const color = hexOf(palette ?? subject.colors[0])
  const tilt = shot.tilt + (subject.low ? 0.05 : 0)
  const size = subject.size ?? 1
  const scaleX = round3(shot.scaleX * size * (shot.mirrored ? -1 : 1))
  const scaleY = round3(shot.scaleY * size)
  const pen = new Pen(seed * 7919 + angle * 104729, tilt)
  const stage = drawStage(pen, setting, subject.place, lit(pickWall(pen, color)), subject.low ?? false)
  const x = stage.anchor[0] + shot.shiftX + pen.between(-10, 10)
  const y = stage.anchor[1] + pen.between(-4, 4)
  const placed = `<g transform="translate(${round(x)} ${round(y)}) scale(${scaleX} ${scaleY})">${subject.draw(pen, tonesOf(lit(color, 0.5)))}</g>`
  const tag = priceTag ? drawPriceTag(pen, x + subject.tag[0] * scaleX, y + subject.tag[1] * scaleY, priceTag) : ''
  // A closer look at a flat thing goes to the thing, not to the wall above it.
  const focusY = shot.zoom > 1 && subject.low ? stage.anchor[1] - 210 : shot.focusY
  const aim = `scale(${shot.zoom}) translate(-400 ${-focusY})`
  const wall = `<g transform="translate(400 500) ${aim}">${stage.wall}</g>`
  const view = `<g transform="translate(400 500) rotate(${shot.roll}) ${aim}">${stage.back}${placed}${tag}</g>`
  const pixels = `width="${width}" height="${round(width * 1.25)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" ${pixels}>${pen.definitions()}${wall}${view}</svg>`
}
