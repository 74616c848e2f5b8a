import { toLab } from './lab.ts'
import type { FieldReading } from './photo-reading.ts'
import type { Picture } from './picture.ts'
import { squareOf } from './scaling.ts'
import { cornersOf, type Box } from './text/boxes.ts'

type Lab = readonly [lightness: number, redness: number, yellowness: number]

/** What shoppers call colors, each by a few examples. */
const palette: Record<string, Lab[]> = {
  Black: [
    [8, 0, 0],
    [18, 0, 0],
  ],
  Gray: [
    [35, 0, 0],
    [52, 0, 0],
    [70, 0, 0],
  ],
  White: [
    [97, 0, 0],
    [88, 0, 0],
  ],
  Beige: [
    [82, 3, 15],
    [72, 5, 18],
    [62, 5, 18],
  ],
  Brown: [
    [28, 12, 16],
    [38, 16, 24],
    [48, 18, 32],
    [20, 8, 9],
  ],
  Red: [
    [47, 66, 45],
    [36, 54, 32],
    [28, 42, 22],
    [55, 58, 28],
  ],
  Orange: [
    [65, 45, 62],
    [72, 28, 65],
    [58, 48, 48],
  ],
  Yellow: [
    [88, -5, 75],
    [80, 4, 70],
    [92, -8, 45],
    [68, 5, 60],
  ],
  Green: [
    [50, -45, 38],
    [35, -28, 22],
    [70, -32, 30],
    [85, -28, 25],
    [45, -12, 28],
    [62, -12, 16],
    [25, -14, 10],
  ],
  Teal: [
    [50, -30, -8],
    [35, -20, -10],
    [70, -30, -8],
    [80, -25, -5],
  ],
  Blue: [
    [45, 8, -52],
    [35, 22, -60],
    [60, -5, -36],
    [75, -8, -20],
    [50, -3, -25],
  ],
  Navy: [
    [16, 8, -26],
    [22, 3, -18],
    [26, 8, -32],
  ],
  Purple: [
    [32, 38, -38],
    [50, 34, -34],
    [70, 20, -22],
    [25, 25, -20],
  ],
  Pink: [
    [78, 26, 2],
    [60, 60, -4],
    [86, 14, 5],
    [68, 42, 8],
    [52, 68, 2],
  ],
}

/** Lightness changes with the lamp more than the hue does. */
const lightnessWeight = 0.75
const thingSide = 96
/** Less of the thing than this in one color, and it has no main color. */
const mainShare = 0.3

export function colorName([lightness, redness, yellowness]: Lab): string {
  let [name, nearest] = ['', Infinity]
  for (const [candidate, examples] of Object.entries(palette)) {
    for (const [l, a, b] of examples) {
      const distance = Math.hypot((lightness - l) * lightnessWeight, redness - a, yellowness - b)
      if (distance < nearest) [name, nearest] = [candidate, distance]
    }
  }
  return name
}

/** The main color of the thing in the middle: each pixel votes, the less the nearer it is to the border's colors. */
export function mainColor(picture: Picture): FieldReading<string> | null {
  const lab = toLab(squareOf(picture, thingSide).data)
  const at = (row: number, column: number): Lab => {
    const start = (row * thingSide + column) * 3
    return [lab[start] ?? 0, lab[start + 1] ?? 0, lab[start + 2] ?? 0]
  }
  const rims = [0, 1, 2, 3].map((edge) =>
    middleColor(
      Array.from({ length: thingSide }, (_, step) =>
        edge === 0
          ? at(1, step)
          : edge === 1
            ? at(thingSide - 2, step)
            : edge === 2
              ? at(step, 1)
              : at(step, thingSide - 2),
      ),
    ),
  )
  const votes = new Map<string, number>()
  let total = 0
  for (let row = 0; row < thingSide; row++) {
    for (let column = 0; column < thingSide; column++) {
      const color = at(row, column)
      const central = Math.exp(-(((row / thingSide - 0.5) ** 2 + (column / thingSide - 0.5) ** 2) / (2 * 0.22 ** 2)))
      const apart = Math.min(...rims.map((rim) => Math.hypot(color[0] - rim[0], color[1] - rim[1], color[2] - rim[2])))
      const weight = central * (0.08 + Math.min(1, apart / 28) ** 2)
      total += weight
      const name = colorName(color)
      votes.set(name, (votes.get(name) ?? 0) + weight)
    }
  }
  const [name = '', won = 0] = [...votes].toSorted(([, one], [, other]) => other - one)[0] ?? []
  const share = won / total
  return share < mainShare
    ? null
    : { value: name, confidence: Math.round(100 * Math.min(0.95, 0.3 + 0.75 * share)) / 100 }
}

/** The color of the paper around the lines of text. */
export function paperColor(picture: Picture, boxes: Box[]): FieldReading<string> | null {
  const rim = boxes.map((box) => rimPixels(picture, box)).filter((pixels) => pixels.length >= 30)
  if (rim.length === 0) return null
  // In dim light white paper is gray: the brightest of the tag is taken for full light, without touching the hue.
  const bright = rim.flat().toSorted((one, other) => one - other)
  const gain = 245 / Math.max(60, bright[Math.floor(bright.length * 0.97)] ?? 245)
  const votes = new Map<string, number>()
  for (const pixels of rim) {
    const color = middleColor(triples(toLab(Uint8Array.from(pixels, (value) => Math.min(255, value * gain)))))
    const name = paperName(color)
    votes.set(name, (votes.get(name) ?? 0) + pixels.length)
  }
  const total = rim.reduce((sum, pixels) => sum + pixels.length, 0)
  const [name = '', won = 0] = [...votes].toSorted(([, one], [, other]) => other - one)[0] ?? []
  const share = won / total
  if (share < 0.4) return null
  // Between tinted white and a pale paper nobody can tell.
  const doubtful = name === 'White' || name === 'Beige' || name === 'Gray'
  return { value: name, confidence: Math.round(100 * Math.min(doubtful ? 0.78 : 0.9, 0.4 + 0.5 * share)) / 100 }
}

/** Lamps tint paper, most of them yellow; only what goes beyond that is its own color. */
function paperName(color: Lab): string {
  const [lightness, redness, yellowness] = color
  const warm = yellowness > 0 && redness > -6
  if (Math.hypot(redness, yellowness) < (warm ? 26 : 17))
    return lightness > 55 ? 'White' : lightness > 32 ? 'Gray' : 'Black'
  return colorName(color)
}

function rimPixels(picture: Picture, box: Box): number[] {
  const corners = cornersOf({ ...box, width: box.width * 1.02, height: box.height * 1.05 })
  const pixels: number[] = []
  corners.forEach((from, side) => {
    const to = corners[(side + 1) % 4] ?? from
    const steps = Math.max(2, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 4))
    for (let step = 0; step < steps; step++) {
      const x = Math.round(from.x + ((to.x - from.x) * step) / steps)
      const y = Math.round(from.y + ((to.y - from.y) * step) / steps)
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue
      const start = (y * picture.width + x) * 3
      pixels.push(...picture.data.subarray(start, start + 3))
    }
  })
  return pixels
}

const triples = (lab: Float32Array): Lab[] =>
  Array.from({ length: lab.length / 3 }, (_, at) => [lab[at * 3] ?? 0, lab[at * 3 + 1] ?? 0, lab[at * 3 + 2] ?? 0])

function middleColor(colors: Lab[]): Lab {
  const middle = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
  return [middle(colors.map(([l]) => l)), middle(colors.map(([, a]) => a)), middle(colors.map(([, , b]) => b))]
}
