import { cutOut, type Picture } from '../picture.ts'
import { cornersOf, type Box } from './boxes.ts'
import { heightOf, inkShapes, type Shape } from './ink.ts'
import type { Glyph } from './recognition.ts'
import { lineHeight } from './recognition.ts'

/** Of the height of the dollars: lower shapes are cents, still lower ones are specks, quotes and degree signs. */
const [lowest, highest] = [0.25, 0.75]
/** So far above the foot of the dollars they stand, as a share of the height of these. */
const rise = 0.2
const edgeWidth = 4

/** What the raised part at the end of a line covers, in pixels of the line. */
export function raisedPart(line: Picture): Shape | null {
  const shapes = inkShapes(line)
    .filter((shape) => !isEdge(shape, line))
    .sort((one, other) => one.left - other.left)
  const most = Math.max(0, ...shapes.map(heightOf))
  const last = shapes.findLastIndex((shape) => heightOf(shape) > 0.65 * most)
  const [dollar, raised] = [shapes[last], shapes.slice(last + 1)]
  if (!dollar || raised.length === 0 || raised.length > 3) return null
  const tall = heightOf(dollar)
  const isRaised = (shape: Shape) =>
    heightOf(shape) > lowest * tall &&
    heightOf(shape) < highest * tall &&
    shape.bottom < dollar.bottom - rise * tall &&
    shape.top < dollar.top + rise * tall
  if (!raised.every(isRaised)) return null
  return {
    left: Math.min(...raised.map(({ left }) => left)),
    right: Math.max(...raised.map(({ right }) => right)),
    top: Math.min(...raised.map(({ top }) => top)),
    bottom: Math.max(...raised.map(({ bottom }) => bottom)),
  }
}

/** The rim of the paper, or of what stands beside the line: as high as the line, or a sliver at its side. */
const isEdge = (shape: Shape, { width, height }: Picture) =>
  heightOf(shape) > 0.95 * height ||
  ((shape.left === 0 || shape.right >= width - 1) && shape.right - shape.left < edgeWidth)

/** Reads dollars and raised cents each for itself: side by side the network takes the small ones for anything. */
export async function readApart(
  read: (line: Picture) => Promise<Glyph[]>,
  picture: Picture,
  box: Box,
  line: Picture,
): Promise<{ glyphs: Glyph[]; heights: number[] } | null> {
  const raised = raisedPart(line)
  if (!raised) return null
  const room = 0.25 * heightOf(raised)
  const whole = { left: 0, right: Math.max(1, raised.left - 1), top: 0, bottom: line.height }
  const small = {
    left: Math.max(0, raised.left - room),
    right: Math.min(line.width, raised.right + room),
    top: Math.max(0, raised.top - room),
    bottom: Math.min(line.height, raised.bottom + room),
  }
  const cents = await readPart(read, picture, box, line, small)
  if (!/^\d\d$/.test(textOf(cents))) return null
  const dollars = await readPart(read, picture, box, line, whole)
  while (dollars.length > 0 && /[\s.,'-]/.test(dollars.at(-1)?.character ?? '')) dollars.pop()
  if (!/\d$/.test(textOf(dollars))) return null
  return {
    glyphs: [...dollars, ...cents],
    heights: [...dollars.map(() => 1), ...cents.map(() => heightOf(raised) / line.height)],
  }
}

const textOf = (glyphs: Glyph[]) => glyphs.map(({ character }) => character).join('')

/** Some of a line, cut out of the photo again so that it fills the height the network reads. */
async function readPart(
  read: (line: Picture) => Promise<Glyph[]>,
  picture: Picture,
  box: Box,
  line: Picture,
  part: Shape,
): Promise<Glyph[]> {
  const [wide, high] = [box.width / line.width, box.height / line.height]
  const along = ((part.left + part.right - line.width) / 2) * wide
  const across = ((part.top + part.bottom - line.height) / 2) * high
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const own: Box = {
    x: box.x + along * cos - across * sin,
    y: box.y + along * sin + across * cos,
    width: (part.right - part.left) * wide,
    height: heightOf(part) * high,
    angle: box.angle,
  }
  const glyphs = await read(cutOut(picture, cornersOf(own), lineWidth(own), lineHeight))
  const [from, share] = [part.left / line.width, (part.right - part.left) / line.width]
  return glyphs.map((glyph) => ({ ...glyph, at: from + glyph.at * share }))
}

const longestLine = 960
/** How wide a line is for the network, which sees all of them equally high. */
export const lineWidth = ({ width, height }: Box) =>
  Math.round(Math.min(longestLine, Math.max(32, (lineHeight * width) / height)) / 8) * 8
