import type { Picture } from './picture.ts'
import type { Alphabet } from './text/recognition.ts'

export interface NetworkOutput {
  data: Float32Array
  shape: readonly number[]
}
/** Runs one network: floats of a given shape in; out come, in the order of its file, floats and their shapes. */
export type Network = (input: Float32Array, shape: number[]) => Promise<[NetworkOutput, ...NetworkOutput[]]>

/** A code as its reader found it. */
export interface Bars {
  text: string
  format: string
}

/** What reading needs and cannot do itself. The server has one, and so has each browser. */
export interface ReadingHost {
  /** Marks text on a picture. */
  detection: Network
  /** Reads the letters of a line. */
  recognition: Network
  alphabet: Alphabet
  /** All valid codes in a picture of four bytes a pixel. */
  findBars(image: { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }): Promise<Bars[]>
}

/** What a host asks its bar reader for. */
export const barsOptions = {
  formats: ['EAN13', 'UPCA', 'EAN8', 'Code128'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
  minLineCount: 2,
  maxNumberOfSymbols: 4,
} as const

/** One picture as bar readers and canvases take it. */
export function imageOf({ data, width, height }: Picture) {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    pixels[pixel * 4] = data[pixel * 3] ?? 0
    pixels[pixel * 4 + 1] = data[pixel * 3 + 1] ?? 0
    pixels[pixel * 4 + 2] = data[pixel * 3 + 2] ?? 0
    pixels[pixel * 4 + 3] = 255
  }
  return { data: pixels, width, height }
}
