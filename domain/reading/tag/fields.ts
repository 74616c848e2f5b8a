import { departmentLabel, nextLabel, sizeLabel, styleLabels } from './labels.ts'
import { findMoney } from './money.ts'
import { labelDistance, leastSure, partOf, type TagLine } from './tag-line.ts'

/** The value of a label, and what speaks for it. */
export interface FieldFinding {
  value: string
  sure: number
  /** It stands on the line of its label. */
  sameLine: boolean
  /** Letters were taken for digits or the other way round. */
  repaired: boolean
}

const farthestValue = 3.5

interface Field {
  /** The plainest first: its value counts before those of the others. */
  labels: RegExp[]
  /** The value at the beginning of a text, or null. */
  read(text: string): { value: string; length: number; repaired: boolean } | null
}

const style: Field = {
  labels: styleLabels,
  read(text) {
    const cut = cutAtLabel(text)
    const match = /^[A-Z0-9][A-Z0-9\-/]{2,17}/i.exec(cut)
    if (!match) return null
    const raw = match[0].replace(/[-/]+$/, '')
    if ((raw.match(/\d/g) ?? []).length < 2) return null
    const value = digitsAmongDigits(raw.toUpperCase())
    return { value, length: raw.length, repaired: value !== raw.toUpperCase() }
  },
}

/** A size ends where the word ends, or where the next label begins whose space got lost. */
const sizeEnd = '(?=$|[^A-Z0-9]|CLR|COLOR|DEPT|STYLE|QTY)'
const sizeValue = new RegExp(
  '^(?:' +
    [
      String.raw`\d{1,2}\s?[X×]\s?\d{1,2}`,
      String.raw`(?:[2-6]|X{1,4}|X-)?(?:SMALL|MEDIUM|LARGE)`,
      String.raw`[SML]\/(?:[SML]|XL)`,
      String.raw`[2-6]X[LS]?|X{1,4}[SL]|[SML]`,
      String.raw`ONE ?SIZE|O\/?S(?:FA)?|1SZ`,
      String.raw`TWIN(?: ?XL)?|FULL|QUEEN|CAL(?:IFORNIA)? ?KING|KING|STANDARD|EURO`,
      String.raw`\d{1,2}(?:[.,]5| ?1\/2)?(?:\s?(?:MOS?|MONTHS|M|W|P|T|C|Y|D|EE|R|S|L))?`,
      String.raw`\d{1,4}\s?(?:OZ|ML|CM|IN|FL OZ|L)`,
    ].join('|') +
    `)${sizeEnd}`,
  'i',
)

const size: Field = {
  labels: [sizeLabel],
  read(text) {
    const repairedText = text.replace(/^([\dOIl]{1,2})(?![A-Za-z])/, (digits) =>
      digits.replace(/O/g, '0').replace(/[Il]/g, '1'),
    )
    const match = sizeValue.exec(repairedText)
    if (!match) return null
    return {
      value: match[0]
        .toUpperCase()
        .replace(/(\d)\s?[X×]\s?(\d)/, '$1X$2')
        .replace(',', '.')
        .trim(),
      length: match[0].length,
      repaired: repairedText !== text,
    }
  },
}

const department: Field = {
  labels: [departmentLabel],
  read(text) {
    const cut = cutAtLabel(text)
    const number = /^[\dOIl]{1,4}(?![A-Za-z\d])/.exec(cut)
    if (number) {
      const value = number[0].replace(/O/g, '0').replace(/[Il]/g, '1')
      return { value, length: number[0].length, repaired: value !== number[0] }
    }
    const words = /^(?!STORE)[A-Z][A-Z'& ]{2,24}/i.exec(cut)
    return words && { value: words[0].trim().toUpperCase(), length: words[0].length, repaired: false }
  },
}

export const findStyleNumber = (lines: TagLine[]) => findField(style, lines)
export const findSize = (lines: TagLine[]) => findField(size, lines)
export const findDepartment = (lines: TagLine[]) => findField(department, lines)

function findField(field: Field, lines: TagLine[]): FieldFinding | null {
  for (const label of field.labels) {
    const found = findLabeled(field, label, lines)
    if (found) return found
  }
  return null
}

function findLabeled(field: Field, pattern: RegExp, lines: TagLine[]): FieldFinding | null {
  const findings: (FieldFinding & { rank: number })[] = []
  for (const line of lines) {
    const label = pattern.exec(line.text)
    if (!label) continue
    const start = label.index + label[0].length
    const own = field.read(line.text.slice(start))
    if (own) {
      findings.push({ ...own, sure: leastSure(line, start, start + own.length), sameLine: true, rank: 0 })
      continue
    }
    // Only a label that stands alone, or last on its line, has its value elsewhere.
    if (line.text.slice(start).trim() !== '') continue
    const spot = partOf(line, label.index, line.text.length)
    for (const other of lines.filter((one) => one !== line && !isLabel(one.text)).flatMap(wordsOf)) {
      const distance = labelDistance(spot, other)
      const value = field.read(other.text)
      if (!value || distance > farthestValue || value.length < other.text.length * 0.6) continue
      if (findMoney(other).some(({ signed }) => signed)) continue
      findings.push({ ...value, sure: leastSure(other, 0, value.length), sameLine: false, rank: 1 + distance })
    }
  }
  return findings.toSorted((one, other) => one.rank - other.rank)[0] ?? null
}

/** Values in columns are often seen as one line; each of its words may be the one, as may the whole. */
function wordsOf(line: TagLine): TagLine[] {
  const words = [...line.text.matchAll(/\S+/g)].map(({ 0: text, index }) => partOf(line, index, index + text.length))
  return words.length > 1 ? [...words, line] : words
}

const isLabel = (text: string) => [...styleLabels, sizeLabel, departmentLabel].some((label) => label.test(text))

/** "97858198SZ10": the space before the next label got lost. */
function cutAtLabel(text: string): string {
  const next = nextLabel.exec(text)
  return next && next.index > 0 ? text.slice(0, next.index) : text
}

/** A letter between digits that looks like a digit is one. */
function digitsAmongDigits(text: string): string {
  return text
    .replace(/(?<=\d)[OI](?=\d|$)/g, (letter) => (letter === 'O' ? '0' : '1'))
    .replace(/^[OI](?=\d{3})/, (letter) => (letter === 'O' ? '0' : '1'))
}
