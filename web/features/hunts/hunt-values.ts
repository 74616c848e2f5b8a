import { priceText } from '../../ui/figures.ts'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import type { Product } from '../../../domain/contracts/products.ts'
import { DEFAULT_PRIORITY } from '../../../domain/rules/priority.ts'
import type { BodyOf } from '../../lib/api.ts'
import type { KeptPhoto } from '../../lib/device-storage.ts'
import type { SuggestedField, Suggestions } from '../assistant/suggestions.ts'

/** The hunt form as people fill it in: texts where they type, numbers where they choose. */
export interface HuntValues {
  productName: string
  targetPrice: string
  priority: number
  desiredQuantity: number
  searchRadius: number
  description: string
  color: string
  size: string
  /** An id, or 'none'. */
  categoryId: string
  storeId: string
  /** Separated by commas. */
  tags: string
  excludeWords: string
  /** What the hunt was made from; carried along, not shown as a field. */
  gatheringId: number | null
  productId: number | null
}

export const none = 'none'

export const emptyHunt: HuntValues = {
  productName: '',
  targetPrice: '',
  priority: DEFAULT_PRIORITY,
  desiredQuantity: 1,
  searchRadius: 25,
  description: '',
  color: '',
  size: '',
  categoryId: none,
  storeId: none,
  tags: '',
  excludeWords: '',
  gatheringId: null,
  productId: null,
}

const idOrNone = (id: number | null) => (id === null ? none : String(id))

/** Takes over the facts of a gathering. Its description is the gatherer's own words and stays there. */
export const valuesOfGathering = (gathering: Gathering): HuntValues => ({
  ...emptyHunt,
  productName: gathering.productName,
  targetPrice: priceText(gathering.price),
  color: gathering.color ?? '',
  size: gathering.size ?? '',
  // Another member's proposal cannot be put on one's own records.
  categoryId: gathering.categoryApproved === false ? none : idOrNone(gathering.categoryId),
  tags: gathering.tags.join(', '),
  gatheringId: gathering.id,
})

const only = (options: readonly string[]) => (options.length === 1 ? (options[0] ?? '') : '')

/** From a product of the catalog; a color or size only where there is no choice. */
export const valuesOfProduct = (product: Product): HuntValues => ({
  ...emptyHunt,
  productName: product.name,
  targetPrice: priceText(product.price),
  description: product.description ?? '',
  color: only(product.colors),
  size: only(product.sizes),
  categoryId: idOrNone(product.categoryId),
  productId: product.id,
})

export const valuesOfHunt = (hunt: Hunt): HuntValues => ({
  productName: hunt.productName,
  targetPrice: priceText(hunt.targetPrice),
  priority: hunt.priority,
  desiredQuantity: hunt.desiredQuantity,
  searchRadius: hunt.searchRadius,
  description: hunt.description ?? '',
  color: hunt.color ?? '',
  size: hunt.size ?? '',
  categoryId: idOrNone(hunt.categoryId),
  storeId: idOrNone(hunt.storeId),
  tags: hunt.tags.join(', '),
  excludeWords: hunt.excludeWords.join(', '),
  gatheringId: hunt.gatheringId,
  productId: hunt.productId,
})

/** 'lamp, brass,, Lamp' → lamp, brass. */
export function splitWords(text: string): string[] {
  const words = text.split(',').map((word) => word.trim().replace(/\s+/g, ' '))
  const isFirst = (word: string, index: number) =>
    words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === index
  return words.filter((word, index) => word !== '' && isFirst(word, index))
}

export function newHuntOf(values: HuntValues): BodyOf<'POST /hunts'> {
  const { targetPrice, categoryId, storeId, tags, excludeWords, gatheringId, productId, ...rest } = values
  return {
    ...rest,
    targetPrice: targetPrice.trim() === '' ? null : Number(targetPrice),
    categoryId: categoryId === none ? null : Number(categoryId),
    storeId: storeId === none ? undefined : Number(storeId),
    tags: splitWords(tags),
    excludeWords: splitWords(excludeWords),
    gatheringId: gatheringId ?? undefined,
    productId: productId ?? undefined,
  }
}

/** What is left out stays as it was, so a store that was taken back must be said; the source only when it changed. */
export const huntChangeOf = (values: HuntValues, hunt: Pick<Hunt, 'gatheringId'>): BodyOf<'PUT /hunts/:id'> => ({
  ...newHuntOf(values),
  storeId: values.storeId === none ? null : Number(values.storeId),
  gatheringId: values.gatheringId === hunt.gatheringId ? undefined : values.gatheringId,
  productId: undefined,
})

/** Where a hunt takes what a photo told about the product; it has no place for the rest. */
const fieldOf: Partial<Record<SuggestedField, keyof HuntValues>> = {
  productName: 'productName',
  estimatedPrice: 'targetPrice',
  description: 'description',
  color: 'color',
  size: 'size',
  categoryId: 'categoryId',
  tags: 'tags',
}
export const huntFieldOf = (suggested: SuggestedField): keyof HuntValues | undefined => fieldOf[suggested]

export function huntFieldsOf(found: Suggestions): Partial<Record<keyof HuntValues, { value: string; note: string }>> {
  const fields = Object.entries(found).flatMap(([suggested, { value, note }]) => {
    const field = huntFieldOf(suggested as SuggestedField)
    return field ? [[field, { value: Array.isArray(value) ? value.join(', ') : value, note }]] : []
  })
  return Object.fromEntries(fields)
}

type PhotoPart = { photoUrl?: string | null; photoData?: string }

/** The first photo as a request takes it: uploaded ones by their path, others as data. `before` is the saved one. */
export async function photoPart(
  kept: readonly KeptPhoto[],
  readData: (blob: Blob) => Promise<string>,
  before: string | null = null,
): Promise<PhotoPart> {
  const [photo] = kept
  if (!photo) return before ? { photoUrl: null } : {}
  if (photo.path) return photo.path === before ? {} : { photoUrl: photo.path }
  return photo.blob ? { photoData: await readData(photo.blob) } : {}
}
