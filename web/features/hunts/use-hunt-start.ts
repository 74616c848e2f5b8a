import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { emptyHunt, valuesOfGathering, valuesOfProduct, type HuntValues } from './hunt-values.ts'
import { gatheringQuery, productQuery } from './hunts.api.ts'

const idOf = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
const isMissing = (error: Error) => error instanceof ApiError && error.status < 500

type HuntStart = { isLoading: true } | { isLoading: false; start: HuntValues; problem: string | undefined }

/** What the form begins with: a gathering, a product or words that the address names, else nothing. */
export function useHuntStart(address: URLSearchParams): HuntStart {
  const gathering = useQuery(gatheringQuery(idOf(address.get('gatheringId'))))
  const product = useQuery(productQuery(idOf(address.get('productId'))))
  if (gathering.isLoading || product.isLoading) return { isLoading: true }

  const productName = address.get('q')?.trim()
  const start = {
    ...emptyHunt,
    ...(product.data && valuesOfProduct(product.data)),
    ...(gathering.data && { ...valuesOfGathering(gathering.data), productId: product.data?.id ?? null }),
    ...(productName && { productName }),
  }
  const problem =
    (product.error && (isMissing(product.error) ? 'Product Not Found' : 'Failed to fetch product')) ??
    (gathering.error ? 'Failed to fetch gathering' : undefined)
  return { isLoading: false, start, problem }
}
