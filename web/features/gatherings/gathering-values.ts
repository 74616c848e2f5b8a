import { priceText } from '../../ui/figures.ts'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import type { BodyOf } from '../../lib/api.ts'
import { firstPart } from '../../lib/forms/contract-problems.ts'
import type { StoreChoice } from '../stores/store-choice.ts'
import { storeForRequest } from '../stores/stores.api.ts'

/** The form as a person fills it in: amounts are text until they are read. */
export interface GatheringValues {
  productName: string
  price: string
  compareAtPrice: string
  tagColor: string
  quantity: number
  categoryId: string
  description: string
  color: string
  size: string
  sku: string
  barcode: string
  tags: string[]
  isPublic: boolean
  store: StoreChoice | null
}

export const emptyValues: GatheringValues = {
  productName: '',
  price: '',
  compareAtPrice: '',
  tagColor: '',
  quantity: 1,
  categoryId: '',
  description: '',
  color: '',
  size: '',
  sku: '',
  barcode: '',
  tags: [],
  isPublic: true,
  store: null,
}

export const valuesOf = (gathering: Gathering): GatheringValues => ({
  productName: gathering.productName,
  price: priceText(gathering.price),
  compareAtPrice: priceText(gathering.compareAtPrice),
  tagColor: gathering.tagColor ?? '',
  quantity: gathering.quantity,
  categoryId: String(gathering.categoryId ?? ''),
  description: gathering.description ?? '',
  color: gathering.color ?? '',
  size: gathering.size ?? '',
  sku: gathering.sku ?? '',
  barcode: gathering.barcode ?? '',
  tags: gathering.tags,
  isPublic: gathering.isPublic,
  store: storeOf(gathering),
})

/** As far as it is known from what somebody looks for. What it costs there is still to be read from the tag. */
export const valuesOfWish = (hunt: Hunt): Partial<GatheringValues> => ({
  productName: hunt.productName,
  // Another member's proposal cannot be put on one's own records.
  categoryId: hunt.categoryApproved === false ? '' : String(hunt.categoryId ?? ''),
  color: hunt.color ?? '',
  size: hunt.size ?? '',
})

export const storeOf = ({ storeId, store }: Gathering): StoreChoice => ({ ...store, storeId })

/** '$1,299.50' as people write it; null when empty, NaN when it is no amount. */
export function readAmount(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '').trim()
  if (plain === '') return null
  return /^\d*\.?\d*$/.test(plain) && plain !== '.' ? Number(plain) : Number.NaN
}

export type GatheringBody = Omit<BodyOf<'POST /gatherings'>, 'photos'>

export function bodyOf({ store, ...values }: GatheringValues): GatheringBody {
  return {
    ...values,
    ...(store && storeForRequest(store)),
    price: readAmount(values.price),
    compareAtPrice: readAmount(values.compareAtPrice),
    categoryId: values.categoryId ? Number(values.categoryId) : null,
  }
}

/** As the contract checks it while the photos are still under way. */
export const bodyWithPhotos = (values: GatheringValues, photoCount: number) => ({
  ...bodyOf(values),
  photos: Array.from({ length: photoCount }, () => 'photo'),
})

/** Where a path of the request belongs in the form. */
export function fieldOf(path: string): string {
  if (path.startsWith('photo')) return 'photos'
  return path.startsWith('store') ? 'store' : firstPart(path)
}
