import type { Tones } from './color.ts'

type Stop = readonly [offset: number, color: string, opacity?: number]

/** Numbers in pictures need one decimal at most; fewer digits make smaller and faster SVG. */
export const round = (value: number) => Math.round(value * 10) / 10

/** Small, fast generator (mulberry32): the same seed draws the same picture everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Collects the gradients and clips of one picture, and knows from how high the camera looks. */
export class Pen {
  /** Height of a circle's ellipse divided by its width: 0 is eye level, larger looks down from above. */
  readonly tilt: number
  readonly random: () => number
  readonly #definitions: string[] = []
  readonly #known = new Map<string, string>()

  constructor(seed: number, tilt: number) {
    this.random = randomFrom(seed)
    this.tilt = tilt
  }

  #define(body: (id: string) => string): string {
    const key = body('')
    const known = this.#known.get(key)
    if (known) return known
    const id = `d${this.#definitions.length}`
    this.#definitions.push(body(id))
    this.#known.set(key, `url(#${id})`)
    return `url(#${id})`
  }

  gradient(x1: number, y1: number, x2: number, y2: number, ...stops: Stop[]): string {
    const box = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`
    return this.#define((id) => `<linearGradient id="${id}" ${box}>${stopsOf(stops)}</linearGradient>`)
  }

  /** A round thing lit from the left: a soft edge, the light, the body, the shade. */
  across(tones: Tones): string {
    return this.gradient(0, 0, 1, 0, [0, tones.base], [0.26, tones.light], [0.58, tones.base], [1, tones.dark])
  }

  /** Polished metal: hard light and dark bands. */
  metal(tones: Tones): string {
    const { shine, light, base, dark, deep } = tones
    const bands: Stop[] = [
      [0, dark],
      [0.16, light],
      [0.3, shine],
      [0.42, base],
      [0.66, dark],
      [0.84, base],
      [1, deep],
    ]
    return this.gradient(0, 0, 1, 0, ...bands)
  }

  down(top: string, bottom: string): string {
    return this.gradient(0, 0, 0, 1, [0, top], [1, bottom])
  }

  /** A flat thing lit from the upper left. */
  slant(tones: Tones): string {
    return this.gradient(0, 0, 0.8, 1, [0, tones.light], [0.5, tones.base], [1, tones.dark])
  }

  fade(x1: number, y1: number, x2: number, y2: number, color: string, from: number, to: number): string {
    return this.gradient(x1, y1, x2, y2, [0, color, from], [1, color, to])
  }

  glow(color: string, strength: number): string {
    const stops = stopsOf([
      [0, color, strength],
      [0.45, color, strength * 0.42],
      [1, color, 0],
    ])
    return this.#define((id) => `<radialGradient id="${id}">${stops}</radialGradient>`)
  }

  /** Draws the content only inside the outline. */
  clipped(outline: string, content: string): string {
    const clip = this.#define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`)
    return `<g clip-path="${clip}">${content}</g>`
  }

  definitions(): string {
    return `<defs>${this.#definitions.join('')}</defs>`
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.random()
  }
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, color, opacity = 1]) => {
      const transparency = opacity === 1 ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${color}"${transparency}/>`
    })
    .join('')
}
