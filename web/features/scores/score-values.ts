import { dayOf } from '../../lib/format.ts'
import { priceText } from '../../ui/figures.ts'
import type { PurchaseStatus, Score } from '../../../domain/contracts/scores.ts'
import type { BodyOf } from '../../lib/api.ts'
import type { KeptPhoto } from '../../lib/device-storage.ts'

/** The form as it is filled in: what is typed stays text until it is sent. */
export interface ScoreValues {
  purchasePrice: string
  purchaseQuantity: number
  purchaseDate: string
  purchaseStatus: PurchaseStatus
  paymentMethod: string
  rating: number | null
  notes: string
}

/** What is known of a purchase before anything is said about it: the price on the tag, one piece, today. */
export const firstValues = (listedPrice: number | null, today = new Date()): ScoreValues => ({
  purchasePrice: priceText(listedPrice),
  purchaseQuantity: 1,
  purchaseDate: dayOf(today),
  purchaseStatus: 'pending',
  paymentMethod: '',
  rating: null,
  notes: '',
})

export const valuesOf = (score: Score): ScoreValues => ({
  purchasePrice: priceText(score.purchasePrice),
  purchaseQuantity: score.purchaseQuantity,
  purchaseDate: score.purchaseDate ?? '',
  purchaseStatus: score.purchaseStatus,
  paymentMethod: score.paymentMethod ?? '',
  rating: score.rating,
  notes: score.notes ?? '',
})

export const purchaseOf = ({ purchasePrice, ...values }: ScoreValues): BodyOf<'PUT /scores/:id'> => ({
  ...values,
  purchasePrice: purchasePrice.trim() === '' ? null : Number(purchasePrice),
  purchaseDate: values.purchaseDate || null,
})

/** The receipt as it is sent; nothing at all while it is the one that was there. */
export async function receiptPart(
  kept: readonly KeptPhoto[],
  asDataUrl: (blob: Blob) => Promise<string>,
  before: string | null = null,
): Promise<{ receiptUrl?: string | null }> {
  const [photo] = kept
  if (!photo) return before === null ? {} : { receiptUrl: null }
  if (photo.path) return photo.path === before ? {} : { receiptUrl: photo.path }
  return photo.blob ? { receiptUrl: await asDataUrl(photo.blob) } : {}
}
