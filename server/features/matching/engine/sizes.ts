import { prepareText } from './normalize.ts'
import { sameQuantity, type Quantity } from './quantities.ts'

/** A size as written on a label: letters ("XL"), numbers ("10.5", "32x30") or a measure ("5 qt"). */
export interface Size {
  letters: readonly string[]
  numbers: readonly string[]
  quantities: readonly Quantity[]
}

const letterNames: Readonly<Record<string, string>> = {
  small: 's',
  medium: 'm',
  large: 'l',
  sm: 's',
  md: 'm',
  med: 'm',
  lg: 'l',
  lrg: 'l',
}

/** "Extra Large", "X-Large" and "XL" are one size; "XXL" and "2XL" another. */
function readLetters(text: string): string[] {
  const short = text
    .toLowerCase()
    .replace(/\b(small|medium|large|sm|md|med|lg|lrg)\b/g, (name) => letterNames[name] ?? name)
    .replace(
      /\b([2-6]?x{1,4}|extra)[\s-]*(?:large|(?<=[\dx])lg)\b/g,
      (_, many: string) => `${many === 'extra' ? 'x' : many}l`,
    )
    .replace(/\b(?:extra|x)[\s-]*(?=[sl]\b)/g, 'x')
    .replace(/\b1xl?\b/g, 'xl')
    .replace(/\b([2-6])x\b/g, '$1xl')
    .replace(/\bx{2,4}(?=[sl]\b)/g, (many) => `${many.length}x`)
  return short.match(/\b(?:[sml]|[2-6]?x[sl])\b/g) ?? []
}

export function readSize(text: string): Size {
  const { numbers, quantities } = prepareText(text)
  const ages = (text.toLowerCase().match(/\b\d{1,2}(?:t|\s?m(?:o|os|th|ths|onths?)?)\b/g) ?? []).map((age) =>
    age.replace(/\s?m.*/, 'm'),
  )
  return { letters: [...readLetters(text), ...ages], numbers: [...numbers], quantities }
}

/** Sizes that stand on their own: "XL", "2XL", "4T"; "S", "M" and "L" only as capitals in a name that is not all of them. */
function loneSize(name: string): string | undefined {
  const [sure] =
    /\b(?:[2-6]?X{1,3}[SL]|[1-6]X(?![\s\d])|X{1,2}-?(?:small|large)|\d{1,2}T|\d{1,2}m|\d{1,2}\s?(?:mo|mos|mths?|months?))\b/i.exec(
      name,
    ) ?? []
  if (sure !== undefined || name === name.toUpperCase()) return sure
  return /(?<![\w'\u2019.&-])[SML](?![\w'\u2019.&-])/.exec(name)?.[0]
}

const audience =
  "(?:wo)?m[ae]ns?|(?:wo)?men['\u2019]?s|ladies|girls?['\u2019]?s?|boys?['\u2019]?s?|kids?['\u2019]?s?|toddlers?|unisex"
/** "Mens 10", "women's 8.5", "girls 10-12": no year, no count of pieces. */
const numberBesideAudience = new RegExp(
  `\\b(?:${audience})\\s+(\\d{1,2}(?:\\.5)?)(?![\\w.]|\\s*(?:pc|pk|pack|piece|ct|count|pair|inch|in|mm|cm|oz|ml)\\b)`,
  'i',
)
const besideAudience = [
  // "Hoodie, large": at the end of a name or of its first part.
  /[\s,]((?:x-?|extra\s)?(?:small|medium|large|sm|med|md|lg|lrg))\s*(?:,|$)/i,
  numberBesideAudience,
  new RegExp(`\\b(?:${audience})\\b.*\\b((?:x-?|extra\\s)?(?:small|medium|large|sm|med|md|lg))\\b`, 'i'),
  new RegExp(`\\b((?:x-?|extra\\s)?(?:small|medium|large|sm|med|md|lg))\\b.*\\b(?:${audience})\\b`, 'i'),
]

const sizeWord = /\b(?:small|medium|large|sm|med|md|lg|lrg)\b/i

function sizeBesideAudience(name: string): string | undefined {
  // Most names have no such word, and need one look only.
  const patterns = sizeWord.test(name) ? besideAudience : [numberBesideAudience]
  for (const pattern of patterns) {
    const size = pattern.exec(name)?.[1]
    if (size !== undefined) return size
  }
  return undefined
}

/** A name that says "size 9", "sz M" or "XL" tells the size as well as the field would. */
export function sizeNamedIn(written: string): Size | undefined {
  const name = written.replace(/(\d)\s?(?:\u00bd|\s1\/2\b)/g, '$1.5')
  const [, stated] = /\b(?:size|sz|talla)[\s:]+((?:extra[\s-]|x-)?[a-z0-9.]+)/i.exec(name) ?? []
  const named = stated ?? loneSize(name) ?? sizeBesideAudience(name)
  return named === undefined ? undefined : readSize(named)
}

export type SizeVerdict = 'agree' | 'contradict' | 'unknown'

const verdict = <T>(ones: readonly T[], others: readonly T[], same: (one: T, other: T) => boolean): SizeVerdict => {
  if (ones.length === 0 || others.length === 0) return 'unknown'
  return ones.some((one) => others.some((other) => same(one, other))) ? 'agree' : 'contradict'
}

/** In years, where a label says so: "4T", "18 months". */
function ageOf({ letters }: Size): number | undefined {
  const [, number, unit] =
    letters.map((letter) => /^(\d{1,2})([tm])$/.exec(letter)).find((match) => match !== null) ?? []
  if (number === undefined) return undefined
  return unit === 't' ? Number(number) : Number(number) / 12
}

/** A "4T" is no size 12, nor is one for a year and a half. */
function agesDiffer(one: Size, other: Size): boolean {
  const [younger, older] = [ageOf(one), ageOf(other)]
  if (younger !== undefined && older !== undefined) return Math.abs(younger - older) >= 1
  const age = younger ?? older
  const [number] = younger === undefined ? one.numbers : other.numbers
  return age !== undefined && number !== undefined && Math.abs(age - Number(number)) >= 2
}

/** Sizes of different kinds (a letter and a number) say nothing about each other, but for ages. */
export function compareSizes(one: Size | undefined, other: Size | undefined): SizeVerdict {
  if (!one || !other) return 'unknown'
  if (agesDiffer(one, other)) return 'contradict'
  const kinds = [
    verdict(one.numbers, other.numbers, (a, b) => a === b),
    verdict(one.quantities, other.quantities, sameQuantity),
    verdict(one.letters, other.letters, (a, b) => a === b),
  ]
  return kinds.find((kind) => kind !== 'unknown') ?? 'unknown'
}
