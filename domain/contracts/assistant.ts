import { z } from 'zod'
import { Category } from './categories.ts'
import { bodyId, Id } from './common.ts'
import { endpoint } from './endpoint.ts'

export const mostAnalyzedPhotos = 10

/** One photo of 10 MB as base64 and a little more, so that somewhat larger ones are refused in our words. */
const onePhotoLimit = 24 * 1024 * 1024
const severalPhotosLimit = 48 * 1024 * 1024

const noPhoto = 'Please add at least one photo before analyzing.'
const photoRequired = 'Please take a photo of the product first.'
const reading = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, confidence: z.number().min(0).max(1) }).nullable()
const readText = reading(z.string().max(100))
const readAmount = reading(z.number().positive().max(100_000))
/** What a device has read from one photo. */
const DeviceReading = z.object({
  price: readAmount,
  compareAtPrice: readAmount,
  styleNumber: readText,
  size: readText,
  department: readText,
  tagColor: readText,
  barcode: readText,
  color: readText,
})

const base64 = (message: string) => z.string(message).min(1, message)

/** Where a filled field comes from, for example 'from the tag' or '3 people gathered this before'. */
export const FieldSource = z.object({
  from: z.enum(['tag', 'barcode', 'photo', 'community', 'catalog', 'model']),
  note: z.string(),
  /** 0.9 means that nine of ten such fields are right. */
  confidence: z.number(),
})
export type FieldSource = z.output<typeof FieldSource>

export const RecognizedProduct = z.object({
  productName: z.string().nullable(),
  /** What the tag says. */
  price: z.number().nullable(),
  compareAtPrice: z.number().nullable(),
  /** What the tag says, else what such a thing costs as far as a model knows. */
  estimatedPrice: z.number().nullable(),
  description: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  /** A known one with its id, or the name of one that could be made. */
  category: z.string().nullable(),
  categoryId: Id.nullable(),
  tags: z.array(z.string()),
  /** The style number on the tag. */
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  tagColor: z.string().nullable(),
  /** The share of name, category, price and color that is known and right, as far as we can tell. */
  confidence: z.number().min(0).max(1),
  /** For every field that is filled. */
  sources: z.record(z.string(), FieldSource),
  /** What may be right of fields that are not filled: a person is asked. */
  offers: z.record(z.string(), FieldSource.extend({ value: z.union([z.string(), z.number()]) })),
})
export type RecognizedProduct = z.output<typeof RecognizedProduct>

/** A product of which nothing was recognized. */
export const nothingRecognized: RecognizedProduct = {
  productName: null,
  price: null,
  compareAtPrice: null,
  estimatedPrice: null,
  description: null,
  color: null,
  size: null,
  category: null,
  categoryId: null,
  tags: [],
  sku: null,
  barcode: null,
  tagColor: null,
  confidence: 0,
  sources: {},
  offers: {},
}

/** How far an analysis is, for callers that asked for `Accept: application/x-ndjson`. */
export type AnalysisStep = { step: 'reading'; done: number; of: number } | { step: 'asking' }

const spoken = { success: z.boolean(), message: z.string(), provider: z.string() }

export const readAssistant = endpoint({
  method: 'GET',
  path: '/assistant',
  summary: 'Who looks at photos: `embedded`, or the provider of the model that the operator has set besides',
  answer: z.object({ provider: z.string() }),
})

export const identifyProduct = endpoint({
  method: 'POST',
  path: '/identify-product',
  summary: 'Recognize a product from photos of it and of its tag; base64, bare or as data URLs',
  body: z.object({
    primaryImage: base64(noPhoto),
    additionalImages: z
      .array(base64(noPhoto))
      .max(mostAnalyzedPhotos - 1, `At most ${mostAnalyzedPhotos} photos`)
      .nullish(),
    /** By photo, what the device has read from it already; null or missing: the server reads it. */
    readings: z.array(DeviceReading.nullable()).max(mostAnalyzedPhotos).nullish(),
  }),
  answer: z.object({ ...spoken, product: RecognizedProduct, categories: z.array(Category) }),
  bodyLimit: severalPhotosLimit,
})

export const generateDescription = endpoint({
  method: 'POST',
  path: '/generate-description',
  summary: 'Describe a product from its photo; without a model, in sentences made of what is known',
  body: z.object({
    imageBase64: base64(photoRequired),
    productName: z.string().trim().max(200, 'Product name must be at most 200 characters').nullish(),
  }),
  answer: z.object({
    ...spoken,
    description: z.string(),
    /** The facts it is made of. */
    details: z.array(z.string()),
    error: z.string().nullable(),
  }),
  bodyLimit: onePhotoLimit,
})

export const analyzeImage = endpoint({
  method: 'POST',
  path: '/analyze-image',
  summary: 'How well the thing in a photo fits a hunt',
  body: z.object({ imageBase64: base64(noPhoto), huntId: bodyId('hunt') }),
  answer: z.object({
    ...spoken,
    matchScore: z.number().min(0).max(1),
    matchReason: z.string(),
    product: RecognizedProduct,
  }),
  bodyLimit: onePhotoLimit,
})
