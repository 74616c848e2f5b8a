import { barcodeSvg, checkDigit, type BarcodeFormat } from './barcodes.ts'
import type { Chance } from './chance.ts'
import { layouts, write, type Ink, type Page, type TagTruth } from './layouts.ts'

const fonts = [
  'Liberation Sans',
  'Liberation Sans Narrow',
  'DejaVu Sans',
  'DejaVu Sans Condensed',
  'Liberation Serif',
  'Liberation Mono',
  'DejaVu Sans Mono',
]

const papers = {
  white: '#fbfaf6',
  yellow: '#f7d931',
  red: '#d92b2f',
  orange: '#f28c28',
  green: '#8fd18a',
  blue: '#a9c9ef',
  pink: '#f5b3c6',
}

const sizes = [
  'XS',
  'S',
  'M',
  'L',
  'XL',
  '2XL',
  '6',
  '8',
  '10',
  '12',
  '7.5',
  '9.5',
  '32X30',
  '34X32',
  '2T',
  'QUEEN',
  'KING',
]

const departments = ['12', '44', '07', '58', '113', '291', 'MENS', 'WOMENS', 'HOME', 'SHOES', 'KIDS', 'KITCHEN']

function retailPrice(chance: Chance): number {
  const dollars = chance.next() < 0.7 ? chance.whole(3, 79) : chance.whole(80, 899)
  return dollars + chance.pick([0.99, 0.99, 0.99, 0.97, 0, 0.5, 0.88, 0.49])
}

function drawBarcode(chance: Chance): { format: BarcodeFormat; text: string; caption: string } {
  const format = chance.pick(['UPC-A', 'UPC-A', 'EAN-13', 'EAN-8', 'Code128'] as const)
  if (format === 'Code128') {
    const text = chance.next() < 0.6 ? chance.digits(12) : `${chance.pick(['TJ', 'RK', 'B'])}${chance.digits(9)}`
    return { format, text, caption: text }
  }
  const body = {
    'UPC-A': chance.pick(['0', '6', '7', '8']) + chance.digits(10),
    'EAN-13': chance.pick(['40', '50', '73', '89']) + chance.digits(10),
    'EAN-8': chance.digits(7),
  }[format]
  const text = body + checkDigit(body)
  const caption =
    format === 'UPC-A'
      ? `${text[0]} ${text.slice(1, 6)} ${text.slice(6, 11)} ${text[11]}`
      : format === 'EAN-13'
        ? `${text[0]} ${text.slice(1, 7)} ${text.slice(7)}`
        : `${text.slice(0, 4)} ${text.slice(4)}`
  return { format, text, caption }
}

const styleNumber = (chance: Chance) =>
  chance.pick([
    () => chance.digits(6).replace(/^0/, '4'),
    () => chance.digits(8).replace(/^0/, '7'),
    () => `${chance.pick(['AB', 'LX', 'KR', 'TW', 'MN'])}${chance.digits(4)}`,
    () => `${chance.pick(['W', 'M', 'H'])}${chance.digits(3)}-${chance.digits(3)}`,
    () => `${chance.digits(4)}${chance.pick(['A', 'B', 'K', 'X'])}`,
    () => `${chance.digits(3).replace(/^0/, '3')}-${chance.digits(5)}`,
  ])()

/** Which fields a layout does not print. */
const missing: Record<string, readonly ('size' | 'department')[]> = {
  shelf: ['size'],
  markdown: ['department'],
  gummed: ['department'],
  swing: ['size', 'department'],
}

export function drawTag(chance: Chance): { svg: string; truth: TagTruth } {
  const [layout, drawLayout] = chance.pick(Object.entries(layouts))
  const price = retailPrice(chance)
  const paper =
    layout === 'markdown'
      ? chance.pick(['red', 'yellow', 'orange', 'white'] as const)
      : chance.next() < 0.75
        ? 'white'
        : chance.pick(['yellow', 'green', 'blue', 'pink', 'white'] as const)
  const code = drawBarcode(chance)
  const truth: TagTruth = {
    layout,
    price,
    compareAtPrice: Math.round(price * chance.between(1.3, 2.6)) + chance.pick([0, 0.99, 0.5]),
    styleNumber: styleNumber(chance),
    size: chance.pick(sizes),
    department: chance.pick(departments),
    barcode: code.text,
    tagColor: paper,
  }
  for (const field of missing[layout] ?? []) truth[field] = null
  const ink: Ink = {
    chance,
    font: chance.pick(fonts),
    color: paper === 'red' ? '#fff' : chance.pick(['#111', '#1c1c28', '#000']),
  }
  const width = 620
  const bars: Page['bars'] = (x, y, across, high) =>
    `<rect x="${x - 30}" y="${y - 8}" width="${across + 60}" height="${high + 52}" fill="#fdfdfb"/>` +
    barcodeSvg(code.format, code.text, { x, y, width: across, height: high }) +
    write({ ...ink, color: '#111' }, code.caption, x + across / 2, y + high + 34, 30, { anchor: 'middle' })
  const { body, height } = drawLayout({ ink, truth, width, bars })
  const scale = 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${papers[paper]}"/>${body}</svg>`
  return { svg, truth }
}
