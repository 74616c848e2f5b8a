import { leastSure, leftOf, partOf, rightOf, type TagLine } from './tag-line.ts'

/** An amount as written on the tag. */
export interface Money {
  amount: number
  /**
   * How it was written: with a dot, with raised cents, with a gap before the cents, whole dollars with their sign, a
   * large number alone, or all in one, where the other amounts of the tag tell that its end is cents.
   */
  form: 'dotted' | 'raised' | 'spaced' | 'whole' | 'bare' | 'pointless'
  signed: boolean
  /** Letters were taken for digits, or a comma for a dot. */
  repaired: boolean
  sure: number
  line: TagLine
  start: number
  end: number
  /** Where it stands, its label left out. */
  spot: TagLine
}

const digitFor: Record<string, string> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  I: '1',
  l: '1',
  '|': '1',
  i: '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
}
const digitLike = String.raw`[\dOoDQIl|iSsBZz]`
const toDigits = (text: string) => [...text].map((character) => digitFor[character] ?? character).join('')

const dotted = new RegExp(
  String.raw`(\$\s?|(?<![A-Za-z])[Ss])?((?:\d{1,3}[,. ]\d{3}|\d${digitLike}{0,4}|${digitLike}\d{0,4}))\s?([.,:·'\-])\s?(\d${digitLike}|${digitLike}\d|OO|oo)(?![\dA-Za-z]*\d|[.,]\d)`,
  'g',
)
const whole = /\$\s?(\d[\dOoIl]{0,5})(?![\d.,])/g
const spaced = /\$\s?(\d{1,4}) {1,2}(\d\d)(?![\d.,%A-Za-z]| ?[%/])/g
const bare = /(?<![\d.,#\-/A-Za-z])(\d{3,6})(?![\d.,\-/A-Za-z])/g

/** All amounts on a line. */
export function findMoney(line: TagLine): Money[] {
  const found: Money[] = []
  const free = (start: number, end: number) => found.every((one) => end <= one.start || start >= one.end)
  const add = (start: number, end: number, amount: number, rest: Pick<Money, 'form' | 'signed' | 'repaired'>) => {
    if (!free(start, end) || !(amount > 0) || amount >= 100_000) return
    found.push({ ...rest, amount, line, start, end, sure: leastSure(line, start, end), spot: partOf(line, start, end) })
  }
  for (const match of line.text.matchAll(dotted)) {
    const [text, sign = '', dollars = '', separator = '', cents = ''] = match
    const before = line.text[match.index - 1] ?? ' '
    // Dates, phone and style numbers have digits and dashes too.
    if (!sign.startsWith('$') && /[\d.,\-/A-Za-z]/.test(before)) continue
    const dot = separator === '.' || separator === ','
    if (!dot && !sign.startsWith('$')) continue
    // An S in front is a misread dollar sign.
    const signed = sign !== ''
    const digits = toDigits(dollars.replace(/[,. ]/g, ''))
    const amount = Number(`${digits}.${toDigits(cents)}`)
    const repaired = separator !== '.' || /^S/i.test(sign) || /[^\d., ]/.test(dollars + cents)
    add(match.index, match.index + text.length, amount, { form: 'dotted', signed, repaired })
  }
  for (const match of line.text.matchAll(spaced)) {
    const [text, dollars, cents] = match
    const amount = Number(`${dollars}.${cents}`)
    add(match.index, match.index + text.length, amount, { form: 'spaced', signed: true, repaired: false })
  }
  for (const match of line.text.matchAll(whole)) {
    const [text, body = ''] = match
    const end = match.index + text.length
    const digits = toDigits(body)
    const raised = digits.length > 2 && centsAreRaised(line, end)
    const amount = raised ? Number(digits) / 100 : Number(digits)
    add(match.index, end, amount, { form: raised ? 'raised' : 'whole', signed: true, repaired: /\D/.test(body) })
  }
  for (const match of line.text.matchAll(bare)) {
    const [text] = match
    const end = match.index + text.length
    if (centsAreRaised(line, end))
      add(match.index, end, Number(text) / 100, { form: 'raised', signed: false, repaired: false })
  }
  return found
}

/** A number alone on its line, as large as only a price is: its raised cents were not seen. */
export function findBareMoney(lines: TagLine[]): Money[] {
  const heights = lines.map(({ height }) => height).sort((one, other) => other - one)
  return lines.flatMap((line) => {
    const digits = /^\s*(\d{1,4})\s*$/.exec(line.text)?.[1]
    const stands =
      line.height === heights[0] && line.height > 1.6 * (heights[Math.ceil(heights.length / 2)] ?? Infinity)
    if (!digits || !stands || Number(digits) === 0) return []
    const spans = { line, start: 0, end: line.text.length, spot: line, sure: leastSure(line) }
    return [{ amount: Number(digits), form: 'bare', signed: false, repaired: false, ...spans }]
  })
}

/** The two last characters stand clearly lower in height than the digits before them. */
function centsAreRaised(line: TagLine, end: number): boolean {
  const heights = line.heights.slice(0, end)
  const cents = heights.slice(-2)
  const dollars = heights.slice(0, -2).filter((height) => height > 0)
  if (cents.length < 2 || dollars.length === 0 || cents.some((height) => height === 0)) return false
  return Math.max(...cents) < 0.72 * Math.max(...dollars)
}

/** Two digits; the last of the dollars may have been seen once more before them. */
function centsOf(line: TagLine, cents: TagLine): string | null {
  const [, again = '', digits = null] = /^(\d?)(\d\d)$/.exec(cents.text.trim()) ?? []
  return again === '' || line.text.trim().endsWith(again) ? digits : null
}

const isRaisedBeside = (line: TagLine, cents: TagLine) =>
  cents.height < 0.8 * line.height &&
  cents.height > 0.25 * line.height &&
  cents.y < line.y + 0.05 * line.height &&
  cents.y > line.y - 0.6 * line.height

/** As high as the dollars, on the same foot, and these have their sign. */
const isSpacedBeside = (line: TagLine, cents: TagLine) =>
  line.text.includes('$') &&
  cents.height > 0.8 * line.height &&
  cents.height < 1.2 * line.height &&
  Math.abs(cents.y - line.y) < 0.15 * line.height

/** Dollars and raised cents that were seen as two lines become one. */
export function joinRaisedCents(lines: TagLine[]): TagLine[] {
  const joined = new Set<TagLine>()
  const result: TagLine[] = []
  for (const line of lines) {
    if (!/^\$?\s?\d{1,4}\.?$/.test(line.text.trim())) continue
    const cents = lines.find(
      (other) =>
        other !== line &&
        centsOf(line, other) !== null &&
        (isRaisedBeside(line, other) || isSpacedBeside(line, other)) &&
        Math.abs(leftOf(other) - rightOf(line)) < 0.5 * line.height,
    )
    if (!cents || joined.has(cents)) continue
    joined.add(line).add(cents)
    const dollars = line.text.trim().replace(/\.$/, '')
    const text = `${dollars}.${centsOf(line, cents)}`
    const sure = Math.min(leastSure(line), leastSure(cents))
    const width = rightOf(cents) - leftOf(line)
    result.push({
      text,
      sure: Array.from(text, () => sure),
      heights: Array.from(text, () => 1),
      places: Array.from(text, (_, at) => (at + 0.5) / text.length),
      x: leftOf(line) + width / 2,
      y: line.y,
      width,
      height: line.height,
      isCut: Boolean(line.isCut || cents.isCut),
    })
  }
  return [...lines.filter((line) => !joined.has(line)), ...result]
}
