import { matchPercent } from '../../../domain/rules/match-badge.ts'
import type { RecognizedProduct } from '../../../domain/contracts/assistant.ts'
import { verdictOn } from '../../../domain/reading/doubt.ts'
import { categoryCalled, together, type TagReading } from '../../../domain/reading/together.ts'
import type { SuggestedField, SuggestedText, Suggestions } from './suggestions.ts'

const labels: Record<SuggestedField, string> = {
  productName: 'Name',
  price: 'Price',
  estimatedPrice: 'Target price',
  compareAtPrice: 'Compare at',
  description: 'Description',
  color: 'Color',
  size: 'Size',
  categoryId: 'Category',
  sku: 'SKU',
  barcode: 'Barcode',
  tagColor: 'Tag color',
  tags: 'Tags',
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })
const inSentence = (label: string, at: number) => (at === 0 || label === 'SKU' ? label : label.toLowerCase())

/** 'Price and size from the tag', 'Name: 3 people gathered this before': a line for each source. */
export function sourceLines(fields: readonly SuggestedField[], found: Suggestions): string[] {
  const bySource = new Map<string, string[]>()
  for (const field of fields) {
    const note = found[field]?.note ?? ''
    bySource.set(note, [...(bySource.get(note) ?? []), labels[field]])
  }
  return [...bySource].map(([note, names]) => {
    const subject = listed.format(names.map(inSentence))
    return note.startsWith('from ') ? `${subject} ${note}` : `${subject}: ${note}`
  })
}

const money = (amount: number | null) => (amount === null ? null : amount.toFixed(2))

/** What a form can take, each with its source. `categoryId` is the id of the category, known or just made. */
export function suggestionsOf(product: RecognizedProduct, categoryId: number | null): Suggestions {
  const { sources, tags } = product
  const texts: Record<SuggestedText, string | null> = {
    productName: product.productName,
    price: money(product.price),
    estimatedPrice: money(product.estimatedPrice),
    compareAtPrice: money(product.compareAtPrice),
    categoryId: categoryId === null ? null : String(categoryId),
    description: product.description,
    color: product.color,
    size: product.size,
    sku: product.sku,
    barcode: product.barcode,
    tagColor: product.tagColor,
  }
  const found: Suggestions = {}
  for (const [field, value] of Object.entries(texts) as [SuggestedText, string | null][]) {
    const note = sources[field === 'categoryId' ? 'category' : field]?.note
    if (value && note) found[field] = { value, note }
  }
  if (tags.length > 0) found.tags = { value: tags, note: sources['tags']?.note ?? '' }
  return found
}

/** Fields of a form by their names in an analysis. */
const formField = (field: string) => (field === 'category' ? 'categoryId' : field) as SuggestedText

type Known = readonly { id: number; name: string }[]
const formValue = (field: string, value: string | number, categories: Known): string | null => {
  if (typeof value === 'number') return value.toFixed(2)
  if (field !== 'category') return value
  const known = categories.find(({ name }) => name === value)
  return known ? String(known.id) : null
}

/** What may be right and is up to the person. */
export function offersOf({ offers }: Pick<RecognizedProduct, 'offers'>, categories: Known): Suggestions {
  const found: Suggestions = {}
  for (const [field, { value, note }] of Object.entries(offers)) {
    const text = formValue(field, value, categories)
    if (text) found[formField(field)] = { value: text, note }
  }
  return found
}

/** What this device read from the photos of a form: what it may take by itself, and what is up to the person. */
export function readOnThisDevice(
  readings: readonly TagReading[],
  categories: Known,
): { sure: Suggestions; offered: Suggestions } {
  const { price, compareAtPrice, styleNumber, size, department, tagColor, barcode } = together(readings)
  const category = department && categoryCalled(department.value, categories)
  const read = {
    price,
    estimatedPrice: price,
    compareAtPrice,
    sku: styleNumber,
    size,
    tagColor,
    barcode,
    category: department && category ? { value: category, confidence: department.confidence * 0.85 } : null,
  }
  const found = { sure: {} as Suggestions, offered: {} as Suggestions }
  for (const [field, reading] of Object.entries(read)) {
    // The price of the tag is what a hunter may aim at, and no more doubtful than it is.
    const verdict = reading && verdictOn(field === 'estimatedPrice' ? 'price' : field, reading.confidence)
    const text = reading && formValue(field, reading.value, categories)
    if (!text || verdict === 'leave') continue
    const note = field === 'barcode' ? 'from the photo' : 'from the tag'
    found[verdict === 'fill' ? 'sure' : 'offered'][formField(field)] = { value: text, note }
  }
  return found
}

/** What to call a field of a form, where it is offered. */
export const labelOf = (field: SuggestedField): string => labels[field]

/** Readers put a zero before the twelve digits of a UPC; the tag, and what people typed, has none. */
export const printedBarcode = (read: string): string => (/^0\d{12}$/.test(read) ? read.slice(1) : read)

export const onDevice = 'device'

/** Who did the looking; a model is told what was read before, here or on our server. */
export const speakerWords = (provider: string, isReadHere = false): string =>
  provider === onDevice
    ? 'Read on this device.'
    : provider === 'embedded'
      ? 'Read on our own server.'
      : `Tag read on ${isReadHere ? 'this device' : 'our own server'}, the rest by an AI model (${provider}).`

export const percentOf = (confidence: number): string => `${matchPercent(confidence)}%`
