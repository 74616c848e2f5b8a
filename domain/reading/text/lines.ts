import type { Network, ReadingHost } from '../host.ts'
import { cutOut, type Picture, type Point } from '../picture.ts'
import { boxAlong, cornersOf, smallestBox, type Box } from './boxes.ts'
import { findText, grown, type TextPatch } from './detection.ts'
import { glyphHeights } from './glyph-heights.ts'
import { lineWidth, readApart } from './raised-cents.ts'
import { lineHeight, recognize, type Glyph } from './recognition.ts'

/** A line as read, in a frame where the text is upright: x to the right, y down, in pixels of the photo. */
export interface TextLine {
  glyphs: Glyph[]
  /** Height of each glyph as a share of the tallest one. */
  heights: number[]
  x: number
  y: number
  width: number
  height: number
  /** Where the line lies in the photo. */
  box: Box
  /** It reaches the rim of the photo: there may be more of it. */
  isCut: boolean
}

export interface TextReading {
  lines: TextLine[]
  /** How far the text is turned in the photo, in radians. */
  angle: number
}

const detectionSide = 736
const mostLines = 32
/** Lines this much longer than high tell how the text runs; shorter ones may be turned by chance. */
const tellingShape = 2.2
/** Lines upright are read at least this surely; if not, the photo may be upside down. */
const uprightAbove = 0.85
/** Lower than this, in pixels the network sees, and it pays to look again at the part with text. */
const smallText = 11

type Networks = Pick<ReadingHost, 'detection' | 'recognition' | 'alphabet'>

export async function readText(networks: Networks, picture: Picture): Promise<TextReading> {
  const patches = await findTextClosely(networks.detection, picture)
  const angle = runningAngle(patches)
  const boxes = patches
    .map((patch) => lineBox(patch, angle))
    .sort((one, other) => other.height - one.height)
    .slice(0, mostLines)
  const read = (box: Box) => readLine(networks, picture, box)

  // A few good lines tell whether the photo is upside down; they need not be read again.
  const isLong = ({ width, height }: Box) => width > tellingShape * height
  const telling = [...boxes.filter(isLong), ...boxes.filter((box) => !isLong(box))].slice(0, 3)
  const upright = await inTurn(telling, read)
  const flipped = sureness(upright) < uprightAbove ? await inTurn(telling.map(turned), read) : []
  const upsideDown = flipped.length > 0 && sureness(flipped) > sureness(upright)
  const rest = boxes.filter((box) => !telling.includes(box)).map((box) => (upsideDown ? turned(box) : box))
  const glyphs = [...(upsideDown ? flipped : upright), ...(await inTurn(rest, read))]
  const facing = upsideDown ? angle + Math.PI : angle
  return {
    angle: facing,
    lines: glyphs.filter((line) => line.glyphs.length > 0).map((line) => placed(line, facing, picture)),
  }
}

/** Looks at the whole photo, and again at the part with the text where that is small. */
async function findTextClosely(network: Network, picture: Picture): Promise<TextPatch[]> {
  const patches = await findText(network, picture, detectionSide)
  const scale = Math.min(1, detectionSide / Math.max(picture.width, picture.height))
  const heights = patches.map(({ outline }) => {
    const { width, height } = grown(smallestBox(outline))
    return Math.min(width, height) * scale
  })
  const middle = heights.sort((one, other) => one - other)[Math.floor(heights.length / 2)] ?? smallText
  if (middle >= smallText) return patches
  const part = around(
    patches.flatMap(({ outline }) => outline),
    picture,
  )
  const closer = detectionSide / Math.max(part.width, part.height)
  if (closer < scale * 1.25) return patches
  const corners = [
    { x: part.x, y: part.y },
    { x: part.x + part.width, y: part.y },
    { x: part.x + part.width, y: part.y + part.height },
    { x: part.x, y: part.y + part.height },
  ]
  const found = await findText(network, cutOut(picture, corners, part.width, part.height), detectionSide)
  return found.map(({ outline, sure }) => ({
    outline: outline.map(({ x, y }) => ({ x: x + part.x, y: y + part.y })),
    sure,
  }))
}

function around(points: Point[], picture: Picture) {
  const margin = 0.04 * Math.max(picture.width, picture.height)
  const x = Math.max(0, Math.floor(Math.min(...points.map((point) => point.x)) - margin))
  const y = Math.max(0, Math.floor(Math.min(...points.map((point) => point.y)) - margin))
  const right = Math.min(picture.width, Math.ceil(Math.max(...points.map((point) => point.x)) + margin))
  const bottom = Math.min(picture.height, Math.ceil(Math.max(...points.map((point) => point.y)) + margin))
  return { x, y, width: right - x, height: bottom - y }
}

/** The way the long lines run, longer ones counting more. A line and its reverse run the same way. */
function runningAngle(patches: TextPatch[]): number {
  let x = 0
  let y = 0
  for (const { outline } of patches) {
    const box = alongLength(smallestBox(outline))
    if (box.width < tellingShape * box.height) continue
    x += box.width * Math.cos(2 * box.angle)
    y += box.width * Math.sin(2 * box.angle)
  }
  return Math.atan2(y, x) / 2
}

const alongLength = (box: Box): Box =>
  box.width >= box.height ? box : { ...box, width: box.height, height: box.width, angle: box.angle + Math.PI / 2 }

/** Long lines keep their own angle, for in a slanted photo each has another; short ones take that of the others. */
function lineBox({ outline }: TextPatch, angle: number): Box {
  const own = alongLength(smallestBox(outline))
  const off = Math.atan2(Math.sin(2 * (own.angle - angle)), Math.cos(2 * (own.angle - angle))) / 2
  if (own.width > tellingShape * own.height && Math.abs(off) < 0.35) return grown({ ...own, angle: angle + off })
  return grown(boxAlong(outline, angle))
}

const turned = (box: Box): Box => ({ ...box, angle: box.angle + Math.PI })

interface ReadLine {
  box: Box
  glyphs: Glyph[]
  heights: number[]
}

async function readLine({ recognition, alphabet }: Networks, picture: Picture, box: Box): Promise<ReadLine> {
  const line = cutOut(picture, cornersOf(box), lineWidth(box), lineHeight)
  const read = (part: Picture) => recognize(recognition, alphabet, part)
  const glyphs = await read(line)
  const hasDigits = glyphs.some(({ character }) => /\d/.test(character))
  const apart = hasDigits ? await readApart(read, picture, box, line) : null
  return { box, ...(apart ?? { glyphs, heights: glyphHeights(line, glyphs) }) }
}

function placed({ box, glyphs, heights }: ReadLine, angle: number, picture: Picture): TextLine {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return {
    glyphs,
    heights,
    box,
    x: box.x * cos + box.y * sin,
    y: box.y * cos - box.x * sin,
    width: box.width,
    height: box.height,
    isCut: cornersOf(box).some(({ x, y }) => x < 1 || y < 1 || x > picture.width - 1 || y > picture.height - 1),
  }
}

function sureness(lines: ReadLine[]): number {
  // Dashes and dots stand on their head as well as on their feet.
  const glyphs = lines.flatMap((line) => line.glyphs).filter(({ character }) => /[$A-Za-z0-9]/.test(character))
  if (glyphs.length === 0) return 0
  return glyphs.reduce((sum, { confidence }) => sum + confidence, 0) / glyphs.length
}

/** One after the other: there is one thread, and each takes memory. */
async function inTurn<From, To>(items: From[], each: (item: From) => Promise<To>): Promise<To[]> {
  const results: To[] = []
  for (const item of items) results.push(await each(item))
  return results
}
