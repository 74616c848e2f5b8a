import { imageOf, type ReadingHost } from './host.ts'
import type { FieldReading } from './photo-reading.ts'
import { cutOut, type Picture } from './picture.ts'
import { sharpened } from './scaling.ts'
import { cornersOf } from './text/boxes.ts'

type BarReader = Pick<ReadingHost, 'findBars'>

/** The share of readings that are right, by kind: short codes have weaker checks. Measured by the bench. */
const trust: Record<string, number> = { EAN13: 0.99, UPCA: 0.99, Code128: 0.98, EAN8: 0.95 }
/** Printed digits with a right check digit are as good as the code; nine of ten wrong ones fail the check. */
const printedTrust = 0.85

/** Reads the bars as they stand. */
export async function readBars(host: BarReader, picture: Picture): Promise<FieldReading<string> | null> {
  const found = await host.findBars(imageOf(picture))
  const readings = found
    .map(({ text, format }) => ({ value: plainCode(text), confidence: trust[format] ?? 0.9 }))
    .filter(({ value, confidence }) => value.length > 5 && (confidence < 0.99 || hasRightCheckDigit(value)))
  return readings.toSorted((one, other) => other.confidence - one.confidence)[0] ?? null
}

/** How a photo is turned and pressed for another look. */
interface Look {
  turn: number
  wide: number
  high: number
  sharpen: number
}

/**
 * Bars that did not show at once: turned upright as the text runs, then pressed flat, which takes the noise out along
 * the bars, and drawn wide and sharp across them.
 */
export async function readBarsHarder(
  host: BarReader,
  picture: Picture,
  angle: number,
): Promise<FieldReading<string> | null> {
  const looks: Look[] = [
    { turn: angle, wide: 1, high: 1, sharpen: 0 },
    { turn: angle, wide: 1.6, high: 0.2, sharpen: 1.5 },
    { turn: angle + 0.05, wide: 1.6, high: 0.2, sharpen: 1.5 },
    { turn: angle - 0.05, wide: 1.6, high: 0.2, sharpen: 1.5 },
    { turn: angle, wide: 2, high: 0.12, sharpen: 3 },
  ]
  for (const look of looks) {
    const found = await readBars(host, lookedAt(picture, look))
    if (found) return found
  }
  return null
}

function lookedAt(picture: Picture, { turn, wide, high, sharpen }: Look): Picture {
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const width = picture.width * cos + picture.height * sin
  const height = picture.width * sin + picture.height * cos
  const corners = cornersOf({ x: picture.width / 2, y: picture.height / 2, width, height, angle: turn })
  const seen = cutOut(picture, corners, Math.round(width * wide), Math.max(1, Math.round(height * high)), {
    beyond: 136,
  })
  return sharpen > 0 ? sharpened(seen, sharpen) : seen
}

/** The digits printed below the bars, where the check digit proves them. */
export function printedBarcode(lines: { text: string; sure: number }[]): FieldReading<string> | null {
  for (const { text, sure } of lines) {
    const digits = text.replace(/[\s>]/g, '').replace(/O/g, '0')
    if (/^(?:\d{12}|\d{13})$/.test(digits) && hasRightCheckDigit(digits)) {
      return { value: plainCode(digits), confidence: printedTrust + 0.1 * Math.min(1, sure) }
    }
  }
  return null
}

/** A UPC-A is an EAN-13 with a zero in front; it is known by its twelve digits. */
const plainCode = (text: string) => (/^0\d{12}$/.test(text) ? text.slice(1) : text)

export function hasRightCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
