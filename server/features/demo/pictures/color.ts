/** Named shop colors; every subject lists the ones it is sold in. */
const colorHex: Record<string, string> = {
  Amber: '#c98a3b',
  Beige: '#d9c4a3',
  Black: '#34302f',
  Blue: '#3f6fa8',
  Blush: '#e3b1a6',
  Brass: '#c79a4b',
  Brown: '#7a4d31',
  Burgundy: '#7b2738',
  Camel: '#c08b54',
  Charcoal: '#53525a',
  Clear: '#cfe3e2',
  Cognac: '#a55a2a',
  Copper: '#c47548',
  Coral: '#ee7f66',
  Cream: '#efe2c9',
  Emerald: '#1f6b53',
  Gold: '#d3a345',
  Gray: '#9a9a9e',
  Green: '#4d7d4a',
  Indigo: '#33486f',
  Ivory: '#f1e9da',
  Khaki: '#c2a878',
  Lavender: '#ab9ccb',
  Mint: '#a9d2bd',
  Multicolor: '#c8663f',
  Mustard: '#d8a02f',
  Natural: '#cfa878',
  Navy: '#2b3a5e',
  Oak: '#c99a63',
  Olive: '#767442',
  Orange: '#e2762f',
  Pink: '#e58fa4',
  Plum: '#6d3b5e',
  Red: '#c4302f',
  Rust: '#b1502c',
  Sage: '#9db08f',
  Silver: '#bcc1c6',
  'Sky Blue': '#9fc4dd',
  Tan: '#c69a6b',
  Taupe: '#a18d7c',
  Teal: '#2b7a80',
  Terracotta: '#c8663f',
  Tortoise: '#7c4a25',
  Walnut: '#7d5234',
  White: '#f3efe8',
  Yellow: '#edc445',
}

/** One material under warm light from the upper left: two tones up, two tones down. */
export interface Tones {
  shine: string
  light: string
  base: string
  dark: string
  deep: string
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((channel, index) => Math.round(channel + ((target[index] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Shadows fall toward plum and highlights toward cream, never toward gray: that keeps fabric and clay warm. */
export function tonesOf(base: string): Tones {
  return {
    shine: mix(base, '#fffaf0', 0.6),
    light: mix(base, '#fff1da', 0.28),
    base,
    dark: mix(base, '#34132a', 0.27),
    deep: mix(base, '#210c1c', 0.52),
  }
}

export function isColorName(name: string): boolean {
  return name in colorHex
}

export function hexOf(name: string): string {
  return colorHex[name] ?? '#c8663f'
}

/** How far two colors are apart for the eye, 0 to about 1. */
export function colorDistance(left: string, right: string): number {
  const [redLeft, greenLeft, blueLeft] = channels(left)
  const [redRight, greenRight, blueRight] = channels(right)
  const weighted = 2 * (redLeft - redRight) ** 2 + 4 * (greenLeft - greenRight) ** 2 + 3 * (blueLeft - blueRight) ** 2
  return Math.sqrt(weighted) / 765
}

export const brass = tonesOf('#c99a45')
export const chrome = tonesOf('#b4b9bf')
export const oak = tonesOf('#c99860')
export const walnut = tonesOf('#80543a')
export const ink = tonesOf('#35302f')
export const paper = tonesOf('#f4ede1')
export const leaf = tonesOf('#4f7d4b')
