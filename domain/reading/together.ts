import { nothingRead, type FieldReading, type PhotoReading } from './photo-reading.ts'

export type TagReading = Omit<PhotoReading, 'lines'>

const surer = <Value>(one: FieldReading<Value> | null, other: FieldReading<Value> | null) =>
  (other?.confidence ?? 0) > (one?.confidence ?? 0) ? other : one

/** What all photos say together: of each thing the surest reading. */
export function together(readings: readonly TagReading[]): TagReading {
  const best: TagReading = { ...nothingRead }
  for (const reading of readings) {
    best.price = surer(best.price, reading.price)
    best.compareAtPrice = surer(best.compareAtPrice, reading.compareAtPrice)
    best.styleNumber = surer(best.styleNumber, reading.styleNumber)
    best.size = surer(best.size, reading.size)
    best.department = surer(best.department, reading.department)
    best.tagColor = surer(best.tagColor, reading.tagColor)
    best.barcode = surer(best.barcode, reading.barcode)
    best.color = surer(best.color, reading.color)
  }
  // A tag compares with more than it asks for; else one of the two was misread.
  if (best.price && best.compareAtPrice && best.compareAtPrice.value <= best.price.value) best.compareAtPrice = null
  return best
}

/** Without spaces: a reader loses those of narrow print. */
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?<=\p{L}{3})s$/u, '')).join('')

/** A department as tags print it ('HOME DECOR', 'SHOE') by the category of that name; others say nothing. */
export const categoryCalled = (department: string, categories: readonly { name: string }[]): string | null =>
  categories.find(({ name }) => wordsOf(name) === wordsOf(department))?.name ?? null
