import type { Product } from '../../../domain/contracts/products.ts'
import { formatMiles } from '../../lib/format.ts'

type Placed = Pick<Product, 'retailer' | 'distanceMiles' | 'inventory'>

/** The distance is that of the nearest store that has it, so it stands beside that store's name. */
export function whereFrom({ retailer, distanceMiles, inventory }: Placed): string {
  if (distanceMiles === null) return retailer?.name ?? ''
  const nearest = inventory.find(({ isAvailable, status }) => isAvailable && status !== 'out_of_stock')
  return [nearest?.store.name ?? retailer?.name, formatMiles(distanceMiles, 'miles')].filter(Boolean).join(' · ')
}
