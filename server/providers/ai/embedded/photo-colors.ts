import { toLab } from '../../../../domain/reading/lab.ts'

const [lightnessBins, hueBins] = [5, 9]
const colorBins = lightnessBins * hueBins * hueBins
/** Colors farther from gray than this are counted at the edge. */
const farthestFromGray = 80
const stripShare = 0.06
/** Of the weight around the center, as a share of the side. */
const spread = 0.35
/** A distance in Lab that leaves no doubt, and what even a pixel in the border's own color counts. */
const clearlyForeign = 30
const leastWeight = 0.1

/**
 * How much of each color the thing in the middle has: pixels count the more the nearer they are to the center and the
 * less their color is that of the border, which shows the shelf or the table. Neighboring bins share what is between.
 */
export function colorHistogram(pixels: Uint8Array, side: number): Float32Array {
  const lab = toLab(pixels)
  const background = borderColors(lab, side)
  const histogram = new Float32Array(colorBins)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const at = (row * side + column) * 3
      const lightness = lab[at] ?? 0
      const a = lab[at + 1] ?? 0
      const b = lab[at + 2] ?? 0
      const x = (column + 0.5) / side - 0.5
      const y = (row + 0.5) / side - 0.5
      const central = Math.exp(-(x * x + y * y) / (2 * spread * spread))
      let nearest = Number.POSITIVE_INFINITY
      for (const color of background) {
        nearest = Math.min(nearest, (lightness - color[0]) ** 2 + (a - color[1]) ** 2 + (b - color[2]) ** 2)
      }
      const foreign = Math.min(1, Math.sqrt(nearest) / clearlyForeign)
      addSoftly(histogram, lightness, a, b, central * (leastWeight + foreign))
    }
  }
  return histogram
}

const rimShare = 0.03
const nearlyWhite = 235

/** Most of the rim is white. Of 656 photos the rims of catalog pictures are white to 77 % at least, of others to 21 % at most. */
export function isOnWhite(pixels: Uint8Array, side: number): boolean {
  const width = Math.max(1, Math.round(side * rimShare))
  let [white, all] = [0, 0]
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const inside = Math.min(row, column, side - 1 - row, side - 1 - column) >= width
      if (inside) continue
      const at = (row * side + column) * 3
      if (Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) > nearlyWhite) white++
      all++
    }
  }
  return white > all / 2
}

type Lab = [number, number, number]

function addSoftly(histogram: Float32Array, lightness: number, a: number, b: number, weight: number): void {
  const light = placeOf(lightness / 100, lightnessBins)
  const red = placeOf((a / farthestFromGray + 1) / 2, hueBins)
  const yellow = placeOf((b / farthestFromGray + 1) / 2, hueBins)
  for (let corner = 0; corner < 8; corner++) {
    const l = lowerBin(light, lightnessBins) + (corner & 1)
    const r = lowerBin(red, hueBins) + ((corner >> 1) & 1)
    const y = lowerBin(yellow, hueBins) + ((corner >> 2) & 1)
    const bin = (l * hueBins + r) * hueBins + y
    const share = (1 - Math.abs(light - l)) * (1 - Math.abs(red - r)) * (1 - Math.abs(yellow - y))
    histogram[bin] = (histogram[bin] ?? 0) + weight * share
  }
}

/** Where between the first and the last bin a value from 0 to 1 lies. */
const placeOf = (value: number, bins: number) => Math.min(1, Math.max(0, value)) * (bins - 1)
const lowerBin = (place: number, bins: number) => Math.min(bins - 2, Math.floor(place))

/** The middle color of each of the four border strips. */
function borderColors(lab: Float32Array, side: number): Lab[] {
  const width = Math.max(1, Math.round(side * stripShare))
  const strips: ((row: number, column: number) => boolean)[] = [
    (row) => row < width,
    (row) => row >= side - width,
    (_, column) => column < width,
    (_, column) => column >= side - width,
  ]
  return strips.map((isInside) => {
    const channels: [number[], number[], number[]] = [[], [], []]
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        if (!isInside(row, column)) continue
        for (const [channel, values] of channels.entries()) values.push(lab[(row * side + column) * 3 + channel] ?? 0)
      }
    }
    return channels.map((values) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0) as Lab
  })
}
