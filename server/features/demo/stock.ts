import type { DemoProduct } from './catalog.ts'
import { demoProducts } from './catalog.ts'
import { subjects } from './pictures/subjects.ts'
import { demoStores } from './places.ts'
import { randomFrom } from './random.ts'

export const skuOf = (index: number) => `HG-${1001 + index}`

/** Every color the picture can be drawn in, every size, and the attributes, each as one variant. */
export function variantsOf({ subject, sizes = [], attributes }: DemoProduct) {
  const none = { color: null, size: null, attributeName: null, attributeValue: null }
  return [
    ...subjects[subject].colors.map((color) => ({ ...none, color })),
    ...sizes.map((size) => ({ ...none, size })),
    ...Object.entries(attributes).map(([attributeName, attributeValue]) => ({
      ...none,
      attributeName,
      attributeValue,
    })),
  ]
}

export interface DemoStock {
  /** Positions in the lists of products and stores. */
  product: number
  store: number
  quantity: number
  isAvailable: boolean
  status: 'in_stock' | 'limited' | 'out_of_stock'
}

/** Chains of one house get goods from the same trucks. */
const sisters = new Set([1, 2, 3, 6, 7])
function shareOf(product: DemoProduct, retailer: number): number {
  if (product.retailer === retailer) return 0.95
  return sisters.has(product.retailer) && sisters.has(retailer) ? 0.3 : 0
}

/** The product's own chain has it nearly everywhere, its sister chains here and there; one product is sold out. */
export function demoStock(): DemoStock[] {
  const random = randomFrom(41)
  return demoProducts.flatMap((product, index) =>
    demoStores.flatMap((store, position) => {
      const isCarried = random.chance(shareOf(product, store.retailer))
      const roll = random.next()
      const units = random.below(9)
      if (!isCarried) return []
      const isSoldOut = product.subject === 'wall-art' || roll < 0.1
      const status = isSoldOut ? 'out_of_stock' : roll < 0.35 ? 'limited' : 'in_stock'
      const quantity = isSoldOut ? 0 : status === 'limited' ? 1 + (units % 2) : 4 + units
      return [{ product: index, store: position, quantity, isAvailable: !isSoldOut, status } as const]
    }),
  )
}
