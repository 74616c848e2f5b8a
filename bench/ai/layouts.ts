import type { Chance } from './chance.ts'

/** What stands on a tag, to be compared with what was read. */
export interface TagTruth {
  layout: string
  price: number
  compareAtPrice: number | null
  styleNumber: string | null
  size: string | null
  department: string | null
  barcode: string | null
  tagColor: string
}

export interface Ink {
  chance: Chance
  font: string
  color: string
}

const brands = [
  'MERIDIAN',
  'Oak & Ash',
  'LUCA ROSSI',
  'Northfield',
  'BELLA CASA',
  'KESTREL CO',
  'Juniper Lane',
  'ATLAS HOME',
]

const things = [
  'WOMENS KNIT TOP',
  'MENS SLIM JEAN',
  'TABLE LAMP',
  'STONEWARE MUG',
  'LEATHER TOTE',
  'BATH TOWEL',
  'KIDS SNEAKER',
  'THROW PILLOW',
]

const small = [
  'MADE IN CHINA',
  '100% COTTON',
  'MACHINE WASH COLD',
  'NO RETURNS WITHOUT TAG',
  'RN 68420',
  'WK 34',
  'LOT 0725',
  'IMPORTED',
  '07/25',
]

const escape = (text: string) => text.replaceAll('&', '&amp;')

/** About how wide a letter is, in font sizes, to keep a line on the paper. */
const letterWidth = (font: string, bold?: boolean) =>
  (font.includes('Narrow') || font.includes('Serif') ? 0.52 : 0.62) * (bold ? 1.12 : 1)

export function write(
  ink: Ink,
  text: string,
  x: number,
  y: number,
  fullSize: number,
  more: { bold?: boolean; anchor?: string; color?: string } = {},
) {
  const room = more.anchor === 'middle' ? 560 : more.anchor === 'end' ? x - 30 : 600 - x
  const size = Math.min(fullSize, room / (text.length * letterWidth(ink.font, more.bold)))
  return `<text x="${x}" y="${y}" font-family="${ink.font}" font-size="${size.toFixed(1)}" fill="${more.color ?? ink.color}" font-weight="${more.bold ? 700 : 400}" text-anchor="${more.anchor ?? 'start'}">${escape(text)}</text>`
}

const money = (amount: number, sign = '$') => `${sign}${amount.toFixed(2)}`

/** Dollars large, cents small and raised, with no dot: how shelf labels write it. */
function raisedPrice(ink: Ink, amount: number, x: number, y: number, size: number, anchor = 'start') {
  const [dollars = '', cents = ''] = amount.toFixed(2).split('.')
  const sign =
    ink.chance.next() < 0.7
      ? `<tspan font-size="${size * 0.5}" dy="-${size * 0.32}">$</tspan><tspan dy="${size * 0.32}">${dollars}</tspan>`
      : dollars
  return `<text x="${x}" y="${y}" font-family="${ink.font}" font-size="${size}" fill="${ink.color}" font-weight="700" text-anchor="${anchor}">${sign}<tspan font-size="${size * 0.5}" dy="-${size * 0.34}" dx="${size * 0.06}">${cents}</tspan></text>`
}

export interface Page {
  ink: Ink
  truth: TagTruth
  width: number
  bars(x: number, y: number, width: number, height: number): string
}

type Layout = (page: Page) => { body: string; height: number }

/** Off-price hang tag: small print on top, bars in the middle, compare at and price below. */
const hangTag: Layout = ({ ink, truth, width, bars }) => ({
  height: 860,
  body: [
    write(ink, ink.chance.pick(brands), width / 2, 70, 44, { anchor: 'middle', bold: true }),
    write(ink, `DEPT ${truth.department}`, 40, 140, 30),
    write(ink, `STYLE ${truth.styleNumber}`, 40, 185, 30),
    write(ink, `SIZE ${truth.size}`, width - 40, 140, 30, { anchor: 'end' }),
    write(ink, ink.chance.pick(small), 40, 230, 24),
    bars(60, 260, width - 120, 190),
    write(ink, 'COMPARE AT', 40, 580, 34),
    write(ink, money(truth.compareAtPrice ?? 0), width - 40, 580, 36, { anchor: 'end' }),
    write(ink, ink.chance.pick(['OUR PRICE', 'PRICE', '']), 40, 660, 32),
    write(ink, money(truth.price), width / 2, 780, 110, { anchor: 'middle', bold: true }),
  ].join(''),
})

/** Sticker with its label above each value, in columns. */
const columns: Layout = ({ ink, truth, width, bars }) => ({
  height: 720,
  body: [
    ...(['DEPT', 'STYLE', 'SIZE'] as const).map((label, at) => write(ink, label, 40 + at * 190, 60, 22)),
    ...[truth.department, truth.styleNumber, truth.size].map((value, at) =>
      write(ink, value ?? '', 40 + at * 190, 98, 30, { bold: true }),
    ),
    bars(50, 130, width - 100, 170),
    write(ink, 'Comparable Value', 40, 430, 30),
    write(ink, money(truth.compareAtPrice ?? 0), 40, 475, 38),
    write(ink, 'Our Price', 40, 560, 34),
    write(ink, money(truth.price), 40, 650, 96, { bold: true }),
  ].join(''),
})

/** White on black where the price stands. */
const boxed: Layout = ({ ink, truth, width, bars }) => ({
  height: 800,
  body: [
    write(ink, ink.chance.pick(things), 40, 70, 34, { bold: true }),
    write(ink, `Style #: ${truth.styleNumber}`, 40, 125, 28),
    write(ink, `Size: ${truth.size}`, 40, 170, 28),
    write(ink, `Dept: ${truth.department}`, width - 40, 170, 28, { anchor: 'end' }),
    bars(60, 200, width - 120, 160),
    write(ink, `COMP. VALUE ${money(truth.compareAtPrice ?? 0)}`, width / 2, 500, 36, { anchor: 'middle' }),
    `<rect x="40" y="540" width="${width - 80}" height="190" rx="20" fill="#151515"/>`,
    write(ink, money(truth.price), width / 2, 680, 120, { anchor: 'middle', bold: true, color: '#fff' }),
  ].join(''),
})

/** Marked down: was, now, you save, percent off. */
const markdown: Layout = ({ ink, truth, width, bars }) => ({
  height: 760,
  body: [
    write(ink, ink.chance.pick(['CLEARANCE', 'SALE', 'FINAL SALE', 'MARKDOWN']), width / 2, 90, 64, {
      anchor: 'middle',
      bold: true,
    }),
    write(
      ink,
      `${ink.chance.pick(['WAS', 'ORIG', 'REG', 'ORIG.', 'Reg.', 'RETAIL'])} ${money(truth.compareAtPrice ?? 0)}`,
      50,
      180,
      46,
    ),
    write(ink, `NOW ${money(truth.price)}`, 50, 290, 90, { bold: true }),
    write(ink, `YOU SAVE ${money((truth.compareAtPrice ?? 0) - truth.price)}`, 50, 360, 32),
    write(ink, `${Math.round((1 - truth.price / (truth.compareAtPrice ?? 1)) * 100)}% OFF`, width - 40, 360, 32, {
      anchor: 'end',
    }),
    write(ink, `STYLE# ${truth.styleNumber}  SZ ${truth.size}`, 50, 425, 30),
    bars(60, 460, width - 120, 170),
  ].join(''),
})

/** Shelf label: a long name, unit price, raised cents, an item number. */
const shelf: Layout = ({ ink, truth, width, bars }) => ({
  height: 560,
  body: [
    write(ink, `${ink.chance.pick(brands)} ${ink.chance.pick(things)}`, 30, 60, 34, { bold: true }),
    write(ink, `ITEM ${truth.styleNumber}`, 30, 110, 26),
    write(ink, `UNIT PRICE ${money(truth.price / 12, '')} PER OZ`, 30, 160, 24),
    write(ink, `MSRP ${money(truth.compareAtPrice ?? 0)}`, 30, 215, 34),
    raisedPrice(ink, truth.price, width - 40, 292, truth.price < 100 ? 140 : 100, 'end'),
    bars(40, 320, width * 0.62, 150),
    write(ink, `DEPT ${truth.department}`, width - 40, 420, 26, { anchor: 'end' }),
  ].join(''),
})

/** Little words only, all in one size, the price in the middle of the text. */
const plain: Layout = ({ ink, truth, width, bars }) => ({
  height: 640,
  body: [
    write(ink, ink.chance.pick(brands), 40, 60, 38, { bold: true }),
    write(ink, `Style No. ${truth.styleNumber}`, 40, 115, 32),
    write(ink, `Department ${truth.department}`, 40, 165, 32),
    write(ink, `Size ${truth.size}`, 40, 215, 32),
    write(ink, `Suggested Retail ${money(truth.compareAtPrice ?? 0)}`, 40, 275, 34),
    write(ink, `Our Price ${money(truth.price)}`, 40, 335, 44, { bold: true }),
    bars(60, 370, width - 120, 160),
    write(ink, ink.chance.pick(small), 40, 615, 22),
  ].join(''),
})

/** No comparison, no labels for the price: raised cents over the bars. */
const gummed: Layout = ({ ink, truth, width, bars }) => {
  truth.compareAtPrice = null
  return {
    height: 520,
    body: [
      write(ink, ink.chance.pick(things), 40, 60, 32),
      write(ink, `SKU ${truth.styleNumber}`, 40, 110, 30),
      write(ink, `SIZE: ${truth.size}`, width - 40, 110, 30, { anchor: 'end' }),
      ink.chance.next() < 0.5
        ? raisedPrice(ink, truth.price, 40, 250, 130)
        : write(ink, money(truth.price), 40, 240, 110, { bold: true }),
      bars(50, 280, width - 100, 150),
    ].join(''),
  }
}

/** An amount with a line through it. */
function struckPrice(ink: Ink, amount: number, middle: number, y: number, size: number) {
  const text = money(amount)
  const reach = (text.length * size * letterWidth(ink.font)) / 2 + size * 0.2
  const tilt = ink.chance.between(-0.12, 0.12) * size
  return (
    write(ink, text, middle, y, size, { anchor: 'middle' }) +
    `<path d="M${middle - reach} ${y - size * 0.36 + tilt}L${middle + reach} ${y - size * 0.36 - tilt}" stroke="${ink.color}" stroke-width="${size * ink.chance.between(0.06, 0.12)}"/>`
  )
}

/** Swing tag with nothing but prices: raised cents, and what it cost elsewhere struck through, with no word for either. */
const swing: Layout = ({ ink, truth, width, bars }) => {
  truth.styleNumber = null
  const [large, middle] = [truth.price < 100 ? 190 : 140, width / 2]
  return {
    height: 620,
    body: [
      `<circle cx="${middle}" cy="50" r="22" fill="#3a3430"/>`,
      raisedPrice(ink, truth.price, middle, 250, large, 'middle'),
      struckPrice(ink, truth.compareAtPrice ?? 0, middle, 350, 70),
      bars(120, 400, width - 240, 120),
    ].join(''),
  }
}

/** Cents without a point: a gap before them, as high as the dollars or a little lower, at times with a line below. */
const pointless: Layout = ({ ink, truth, width, bars }) => {
  const [dollars = '', cents = ''] = truth.price.toFixed(2).split('.')
  const size = truth.price < 100 ? 130 : 100
  const share = ink.chance.pick([1, 0.6, 0.6])
  const [gap, rise] = [size * (share === 1 ? 0.28 : 0.1), size * 0.72 * (1 - share)]
  const x = 40 + (dollars.length + 1) * size * letterWidth(ink.font, true)
  const underlined =
    share < 1 && ink.chance.next() < 0.5
      ? `<path d="M${x + gap} ${290 - rise + size * 0.12}h${size * share * 1.15}" stroke="${ink.color}" stroke-width="${size * 0.06}"/>`
      : ''
  const large = (text: string, at: number, y: number, high: number, anchor = 'start') =>
    `<text x="${at}" y="${y}" font-family="${ink.font}" font-size="${high}" fill="${ink.color}" font-weight="700" text-anchor="${anchor}">${text}</text>`
  return {
    height: 620,
    body: [
      write(ink, ink.chance.pick(brands), 40, 60, 36, { bold: true }),
      write(ink, `STYLE ${truth.styleNumber}`, 40, 110, 28),
      write(ink, `SIZE ${truth.size}`, width - 40, 110, 28, { anchor: 'end' }),
      write(ink, `COMPARE AT ${money(truth.compareAtPrice ?? 0)}`, 40, 165, 34),
      large(`$${dollars}`, x, 290, size, 'end'),
      large(cents, x + gap, 290 - rise, size * share),
      underlined,
      bars(60, 350, width - 120, 150),
      write(ink, `DEPT ${truth.department}`, 40, 600, 26),
    ].join(''),
  }
}

/** The share that is off is the largest of all; both prices are small. */
const percentOff: Layout = ({ ink, truth, width, bars }) => {
  const off = Math.round((1 - truth.price / (truth.compareAtPrice ?? 1)) * 100)
  return {
    height: 700,
    body: [
      write(ink, `${off}%`, 40, 160, 170, { bold: true }),
      write(ink, ink.chance.pick(['OFF', 'SAVINGS', 'OFF RETAIL']), width - 40, 150, 60, { anchor: 'end', bold: true }),
      write(ink, `${ink.chance.pick(['Compare at', 'Reg.', 'Was'])} ${money(truth.compareAtPrice ?? 0)}`, 40, 240, 42),
      write(ink, `${ink.chance.pick(['Our price', 'Now', 'Sale'])} ${money(truth.price)}`, 40, 310, 52, { bold: true }),
      write(ink, `STYLE ${truth.styleNumber}   SIZE ${truth.size}`, 40, 370, 30),
      bars(60, 410, width - 120, 150),
      write(ink, `DEPT ${truth.department}`, 40, 660, 28),
    ].join(''),
  }
}

export const layouts: Record<string, Layout> = {
  hangTag,
  columns,
  boxed,
  markdown,
  shelf,
  plain,
  gummed,
  swing,
  pointless,
  percentOff,
}
