import type { z } from 'zod'
import { NewGathering, type Gathering } from '../../../domain/contracts/gatherings.ts'
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
}

const asText = (amount: number | null) => (amount === null ? '' : amount.toFixed(2))

export const valuesOf = (gathering: Gathering): GatheringValues => ({
  productName: gathering.productName,
  price: asText(gathering.price),
  compareAtPrice: asText(gathering.compareAtPrice),
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
})

export const storeOf = ({ storeId, store }: Gathering): StoreChoice => ({ ...store, storeId })

/** '$1,299.50' as people write it; null when empty, NaN when it is no amount. */
export function readAmount(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '').trim()
  if (plain === '') return null
  return /^\d*\.?\d*$/.test(plain) && plain !== '.' ? Number(plain) : Number.NaN
}

export type GatheringBody = Omit<z.input<typeof NewGathering>, 'photos'>

export function bodyOf(values: GatheringValues, store: StoreChoice | null): GatheringBody {
  return {
    ...values,
    ...(store && storeForRequest(store)),
    price: readAmount(values.price),
    compareAtPrice: readAmount(values.compareAtPrice),
    categoryId: values.categoryId ? Number(values.categoryId) : null,
  }
}

/** Where an issue of the contract belongs in the form. */
const fieldOf = (path: string) =>
  path.startsWith('photo') ? 'photos' : path === 'storeId' || path === 'store' ? 'store' : path

/** What the contract has against the form, in its words; the server would say the same. */
export function problemsIn(
  values: GatheringValues,
  store: StoreChoice | null,
  photoCount: number,
): Record<string, string> {
  const photos = Array.from({ length: photoCount }, () => 'photo')
  const parsed = NewGathering.safeParse({ ...bodyOf(values, store), photos })
  const problems: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOf(String(issue.path[0]))
    // An amount may also be empty; what was meant is the other branch.
    const nested = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined
    problems[field] ??= nested ?? issue.message
  }
  return problems
}
