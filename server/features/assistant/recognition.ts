import { nothingRecognized, type FieldSource, type RecognizedProduct } from '../../../domain/contracts/assistant.ts'
import type { Category } from '../../../domain/contracts/categories.ts'
import type { IdentifiedProduct } from '../../providers/ai/model.ts'
import { nothingRead, type PhotoReading, type FieldReading } from '../../providers/ai/photo-reader.ts'
import { whoSays, type ProductKnowledge } from './knowledge.ts'

export type TagReading = Omit<PhotoReading, 'lines'>

/** Less sure readings stay out of the form: typing is quicker than looking for a mistake. */
const leastConfidence = 0.5
/** From here on what was read or is known here is not handed to a model for a second opinion. */
const sureEnough = 0.8

const surer = <Value>(one: FieldReading<Value> | null, other: FieldReading<Value> | null) =>
  (other?.confidence ?? 0) > (one?.confidence ?? 0) ? other : one

/** What all photos say together: of each thing the surest reading. */
export function together(readings: readonly PhotoReading[]): TagReading {
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

export interface Findings {
  read: TagReading
  /** By barcode or style number. */
  byCode: { known: ProductKnowledge; isByBarcode: boolean; description: string | null } | null
  byPhoto: ProductKnowledge | null
  model: IdentifiedProduct | null
  categories: readonly Category[]
}

type Field = Exclude<keyof RecognizedProduct, 'confidence' | 'sources' | 'categoryId'>
interface Claim {
  value: unknown
  source: FieldSource
}

/** Puts together what the tag, the community and a model say: of each field the surest claim, with its source. */
export function recognize({ read, byCode, byPhoto, model, categories }: Findings): RecognizedProduct {
  const claims = new Map<Field, Claim>()
  const claim = (field: Field, value: unknown, from: FieldSource['from'], note: string, confidence: number) => {
    const isSaid = value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
    if (!isSaid || confidence < leastConfidence || confidence <= (claims.get(field)?.source.confidence ?? 0)) return
    // Nothing is certain, and two digits are as much as anybody can tell.
    const told = Math.min(0.99, Math.round(confidence * 100) / 100)
    claims.set(field, { value, source: { from, note, confidence: told } })
  }
  const fromTag = (field: Field, reading: FieldReading<unknown> | null) =>
    reading && claim(field, reading.value, 'tag', 'from the tag', reading.confidence)

  fromTag('price', read.price)
  fromTag('estimatedPrice', read.price)
  fromTag('compareAtPrice', read.compareAtPrice)
  fromTag('sku', read.styleNumber)
  fromTag('size', read.size)
  fromTag('tagColor', read.tagColor)
  if (read.barcode) claim('barcode', read.barcode.value, 'barcode', 'from the photo', read.barcode.confidence)
  if (read.color) claim('color', read.color.value, 'photo', 'from the photo', read.color.confidence)
  const department = read.department && categoryCalled(read.department.value, categories)
  if (read.department && department)
    fromTag('category', { value: department, confidence: read.department.confidence * 0.85 })

  if (byCode) {
    const { known, isByBarcode, description } = byCode
    const from = known.isCatalog ? 'catalog' : 'community'
    const note = whoSays(known)
    claim('productName', known.name, from, note, known.confidence)
    claim('category', known.category?.name ?? null, from, note, known.category?.confidence ?? 0)
    claim('tags', known.tags, from, note, known.confidence)
    claim('description', description, from, note, known.confidence)
    // A style comes in many colors and sizes; a barcode in one.
    if (isByBarcode) {
      claim('color', known.color, from, note, known.confidence * 0.9)
      claim('size', known.size, from, note, known.confidence * 0.9)
    }
  }
  if (byPhoto) {
    const from = byPhoto.isCatalog ? 'catalog' : 'community'
    claim('productName', byPhoto.name, from, 'from a photo that looks alike', byPhoto.confidence)
    claim(
      'category',
      byPhoto.category?.name ?? null,
      from,
      'from photos that look alike',
      byPhoto.category?.confidence ?? 0,
    )
    claim('tags', byPhoto.tags, from, 'from a photo that looks alike', byPhoto.confidence * 0.9)
  }
  if (model) claimOfModel(model, claim)
  return productOf(claims, categories)
}

type MakeClaim = (field: Field, value: unknown, from: FieldSource['from'], note: string, confidence: number) => void

function claimOfModel(model: IdentifiedProduct, claim: MakeClaim): void {
  const note = 'suggested by the AI model'
  // However sure a model says it is, one of ten such answers is wrong.
  const confidence = Math.min(0.9, model.confidence)
  for (const field of ['productName', 'description', 'color', 'size', 'category', 'tags'] as const) {
    claim(field, model[field], 'model', note, confidence)
  }
  claim('price', model.visiblePrice, 'model', 'read by the AI model', Math.min(0.8, confidence))
  claim('estimatedPrice', model.visiblePrice, 'model', 'read by the AI model', Math.min(0.8, confidence))
  claim('estimatedPrice', model.estimatedPrice, 'model', 'estimated by the AI model', Math.min(0.6, confidence))
}

function productOf(claims: ReadonlyMap<Field, Claim>, categories: readonly Category[]): RecognizedProduct {
  const sure = (field: Field) => claims.get(field)?.source.confidence ?? 0
  const said = Object.fromEntries([...claims].map(([field, { value }]) => [field, value]))
  const product: RecognizedProduct = { ...nothingRecognized, ...said }
  const confidence = (sure('productName') + sure('category') + sure('price') + sure('color')) / 4
  return {
    ...product,
    categoryId: categories.find(({ name }) => name === product.category)?.id ?? null,
    confidence: Math.round(confidence * 100) / 100,
    sources: Object.fromEntries([...claims].map(([field, { source }]) => [field, source])),
  }
}

/** Without spaces: a reader loses those of narrow print. */
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?<=\p{L}{3})s$/u, '')).join('')

/** A department as tags print it ('HOME DECOR', 'SHOE') by the category of that name; others say nothing. */
export const categoryCalled = (department: string, categories: readonly Category[]): string | null =>
  categories.find(({ name }) => wordsOf(name) === wordsOf(department))?.name ?? null

export const isEmpty = ({ sources }: RecognizedProduct): boolean => Object.keys(sources).length === 0

/** Whether a model could add something. */
export const leavesQuestions = ({ sources }: RecognizedProduct): boolean =>
  ['productName', 'category', 'color', 'description'].some((field) => (sources[field]?.confidence ?? 0) < sureEnough)

/** What is handed to a model: facts only, no free text from the photo. */
export const factsFor = ({ sources: _sources, confidence: _confidence, ...facts }: RecognizedProduct) =>
  Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  )
