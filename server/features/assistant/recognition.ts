import { nothingRecognized, type FieldSource, type RecognizedProduct } from '../../../domain/contracts/assistant.ts'
import { fillsFrom, offersFrom, verdictOn } from '../../../domain/reading/doubt.ts'
import type { Category } from '../../../domain/contracts/categories.ts'
import type { IdentifiedProduct } from '../../providers/ai/model.ts'
import type { FieldReading } from '../../../domain/reading/photo-reading.ts'
import { categoryCalled, type TagReading } from '../../../domain/reading/together.ts'
import { whoSays, type ProductKnowledge } from './knowledge.ts'

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
    if (!isSaid || confidence < offersFrom || confidence <= (claims.get(field)?.source.confidence ?? 0)) return
    // Nothing is certain, and two digits are as much as anybody can tell.
    const told = Math.min(0.99, Math.round(confidence * 100) / 100)
    claims.set(field, { value, source: { from, note, confidence: told } })
  }
  const fromTag = (field: Field, reading: FieldReading<unknown> | null) =>
    reading && claim(field, reading.value, 'tag', 'from the tag', reading.confidence)

  fromTag('price', read.price)
  if (read.price && read.price.confidence >= fillsFrom) fromTag('estimatedPrice', read.price)
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
  const verdict = ([field, { source }]: [Field, Claim]) => verdictOn(field, source.confidence)
  const filled = new Map([...claims].filter((claim) => verdict(claim) === 'fill'))
  const offered = [...claims].filter((claim) => verdict(claim) === 'offer')
  const sure = (field: Field) => filled.get(field)?.source.confidence ?? 0
  const said = Object.fromEntries([...filled].map(([field, { value }]) => [field, value]))
  const product: RecognizedProduct = { ...nothingRecognized, ...said }
  const confidence = (sure('productName') + sure('category') + sure('price') + sure('color')) / 4
  return {
    ...product,
    categoryId: categories.find(({ name }) => name === product.category)?.id ?? null,
    confidence: Math.round(confidence * 100) / 100,
    sources: Object.fromEntries([...filled].map(([field, { source }]) => [field, source])),
    offers: Object.fromEntries(
      offered.flatMap(([field, { value, source }]) =>
        typeof value === 'string' || typeof value === 'number' ? [[field, { value, ...source }]] : [],
      ),
    ),
  }
}

export const isEmpty = ({ sources, offers }: RecognizedProduct): boolean =>
  Object.keys(sources).length + Object.keys(offers).length === 0

/** With what is only offered, for who weighs the thing instead of writing it down. */
export const asFarAsKnown = (product: RecognizedProduct): RecognizedProduct => ({
  ...product,
  ...Object.fromEntries(Object.entries(product.offers).map(([field, { value }]) => [field, value])),
})

/** Whether a model could add something: what is sure here is not handed to it for a second opinion. */
export const leavesQuestions = ({ sources }: RecognizedProduct): boolean =>
  ['productName', 'category', 'color', 'description'].some((field) => (sources[field]?.confidence ?? 0) < fillsFrom)

/** What is handed to a model: facts only, no free text from the photo. */
export const factsFor = ({
  sources: _sources,
  offers: _offers,
  confidence: _confidence,
  ...facts
}: RecognizedProduct) =>
  Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  )
