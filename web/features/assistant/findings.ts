import { matchPercent } from '../../../domain/rules/match-badge.ts'
import type { RecognizedProduct } from '../../../domain/contracts/assistant.ts'
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

/** Readers put a zero before the twelve digits of a UPC; the tag, and what people typed, has none. */
export const printedBarcode = (read: string): string => (/^0\d{12}$/.test(read) ? read.slice(1) : read)

/** Who did the looking. */
export const speakerWords = (provider: string): string =>
  provider === 'embedded'
    ? 'Read on our own server.'
    : `Tag read on our own server, the rest by an AI model (${provider}).`

export const percentOf = (confidence: number): string => `${matchPercent(confidence)}%`
