import { ink, mix, tonesOf } from './color.ts'
import { type Pen, round } from './pen.ts'
import { castShadow, ellipse, line, moved, path } from './shapes.ts'

export interface PriceTag {
  price: number
  compareAt?: number
  color?: 'red' | 'yellow' | 'white'
}

/** Own numerals, 56 by 100, so that a picture needs no installed font. */
const glyphs: Record<string, string> = {
  '0': 'M28 6C54 6 54 94 28 94C2 94 2 6 28 6Z',
  '1': 'M13 24L33 6V94',
  '2': 'M8 30C8-2 50-2 48 30C47 54 14 68 8 94H50',
  '3': 'M9 6H47L25 40C58 40 57 94 26 94C16 94 8 89 5 80',
  '4': 'M38 94V6L5 68H53',
  '5': 'M47 6H14L10 46C30 33 51 43 51 66C51 97 16 103 5 81',
  '6': 'M43 6C16 20 6 46 6 66C6 103 50 103 50 66C50 36 14 35 7 62',
  '7': 'M5 6H51C35 36 25 60 23 94',
  '8': 'M28 46C6 46 6 6 28 6C50 6 50 46 28 46C0 46 0 94 28 94C56 94 56 46 28 46Z',
  '9': 'M13 94C40 80 50 54 50 34C50-3 6-3 6 34C6 64 42 65 49 38',
  $: 'M47 24C43 6 12 8 10 28C8 52 49 46 48 71C47 97 11 95 6 76M28-5V105',
  '.': 'M12 93V94',
}

const advance = (character: string) => (character === '.' ? 26 : character === '1' ? 54 : 70)

function numeralsWidth(text: string, height: number): number {
  return [...text].reduce((width, character) => width + advance(character), -14) * (height / 100)
}

/** Text of digits, `$` and `.` with its upper left corner at the given point. */
function numerals(text: string, x: number, y: number, height: number, color: string, weight = 15): string {
  let offset = 0
  let drawn = ''
  for (const character of text) {
    const glyph = glyphs[character]
    if (glyph) drawn += `<g transform="translate(${offset} 0)">${line(glyph, color, weight)}</g>`
    offset += advance(character)
  }
  return moved(drawn, x, y, 0, round(height) / 100)
}

function centered(text: string, y: number, height: number, color: string, weight?: number): string {
  return numerals(text, -numeralsWidth(text, height) / 2, y, height, color, weight)
}

const tagColors = { red: '#d3302f', yellow: '#f6c93f', white: '#fbf6ec' }

/** A swing tag on a string: punched hole, big dollars, raised cents, the old price struck through. */
export function drawPriceTag(pen: Pen, x: number, y: number, tag: PriceTag): string {
  const color = tag.color ?? (pen.random() < 0.68 ? 'red' : 'yellow')
  const tones = tonesOf(tagColors[color])
  const text = color === 'red' ? '#fffaf0' : color === 'white' ? '#c22a2a' : ink.base
  const [dollars = '0', cents = '00'] = tag.price.toFixed(2).split('.')
  const amount = `$${dollars}`
  const height = amount.length > 4 ? 31 : amount.length > 3 ? 37 : 46
  const centsHeight = height * 0.48
  const width = numeralsWidth(amount, height) + numeralsWidth(cents, centsHeight) + 8
  const outline = 'M-42 58L-72 92V236Q-72 250-58 250H58Q72 250 72 236V92L42 58Q38 52 30 52H-30Q-38 52-42 58Z'
  const compare = tag.compareAt === undefined ? '' : `$${tag.compareAt.toFixed(2)}`
  const compareWidth = numeralsWidth(compare, 24)
  const face =
    castShadow(outline, 7, 9, 0.26) +
    path(
      outline,
      pen.gradient(0, 0, 1, 1, [0, tones.light], [0.5, tones.base], [1, mix(tones.base, tones.dark, 0.6)]),
    ) +
    ellipse(0, 76, 11, 11, tones.deep, 0.85) +
    line('M0 76C-4 50 6 24 0 0', '#f7efe0', 3.5) +
    line('M2 77C8 50 14 22 2 0', '#b9a98f', 2, 0.8) +
    line('M-58 108H58', text, 2.5, 0.4)
  const top = compare ? 132 : 150
  const price =
    numerals(amount, -width / 2, top, height, text, 17) +
    numerals(cents, -width / 2 + numeralsWidth(amount, height) + 8, top, centsHeight, text, 18)
  const old = compare
    ? centered(compare, 206, 24, text, 11) +
      line(`M${round(-compareWidth / 2 - 7)} 222L${round(compareWidth / 2 + 7)} 213`, text, 3.5)
    : line('M-40 222H40', text, 5, 0.55)
  return moved(face + price + old, x, y, round(pen.between(-11, 9)), 0.82)
}
