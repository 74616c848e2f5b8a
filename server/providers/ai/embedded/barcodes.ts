import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import type { FieldReading } from '../photo-reader.ts'
import type { Picture } from './pixels.ts'

/** The share of readings that are right, by kind: short codes have weaker checks. Measured by the bench. */
const trust: Record<string, number> = { EAN13: 0.99, UPCA: 0.99, Code128: 0.98, EAN8: 0.95 }
/** Printed digits with a right check digit are as good as the code; nine of ten wrong ones fail the check. */
const printedTrust = 0.85

const options = {
  formats: ['EAN13', 'UPCA', 'EAN8', 'Code128'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
  minLineCount: 2,
  maxNumberOfSymbols: 4,
} satisfies ReaderOptions

let preparing: Promise<unknown> | undefined

async function prepare() {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** Reads the bars as they stand. */
export async function readBars(picture: Picture): Promise<FieldReading<string> | null> {
  preparing ??= prepare()
  await preparing
  const found = await readBarcodes(imageOf(picture), options)
  const readings = found
    .filter(({ isValid }) => isValid)
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
export async function readBarsHarder(picture: Picture, angle: number): Promise<FieldReading<string> | null> {
  const looks: Look[] = [
    { turn: angle, wide: 1, high: 1, sharpen: 0 },
    { turn: angle, wide: 1.6, high: 0.2, sharpen: 1.5 },
    { turn: angle + 0.05, wide: 1.6, high: 0.2, sharpen: 1.5 },
    { turn: angle - 0.05, wide: 1.6, high: 0.2, sharpen: 1.5 },
    { turn: angle, wide: 2, high: 0.12, sharpen: 3 },
  ]
  for (const look of looks) {
    const found = await readBars(await lookedAt(picture, look))
    if (found) return found
  }
  return null
}

async function lookedAt(picture: Picture, { turn, wide, high, sharpen }: Look): Promise<Picture> {
  const { data: turned, info } = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .rotate((-turn * 180) / Math.PI, { background: '#888' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  if (wide === 1 && high === 1) return { data: turned, width, height }
  const pressed = sharp(turned, { raw: { width, height, channels: 3 } }).resize(
    Math.round(width * wide),
    Math.round(height * high),
    { fit: 'fill', kernel: 'cubic' },
  )
  if (sharpen > 0) pressed.sharpen({ sigma: sharpen, m1: 3, m2: 4 })
  const { data, info: size } = await pressed.raw().toBuffer({ resolveWithObject: true })
  return { data, width: size.width, height: size.height }
}

function imageOf({ data, width, height }: Picture) {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    pixels[pixel * 4] = data[pixel * 3] ?? 0
    pixels[pixel * 4 + 1] = data[pixel * 3 + 1] ?? 0
    pixels[pixel * 4 + 2] = data[pixel * 3 + 2] ?? 0
    pixels[pixel * 4 + 3] = 255
  }
  return { data: pixels, width, height, colorSpace: 'srgb' as const }
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
