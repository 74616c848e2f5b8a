import type { ProductAvailability, StockStatus } from '../contracts/products.ts'

export interface StoreStock {
  status: StockStatus
  quantity: number
  isAvailable: boolean
}
type OverallStatus = ProductAvailability['status']

const labels: Record<OverallStatus, string> = {
  in_stock: 'In Stock',
  limited: 'Limited',
  out_of_stock: 'Out of Stock',
  unknown: 'Unknown',
}

/** What the stores say together: one that has it is enough; without any it is out of stock. */
export function availabilityOf(stock: StoreStock[]): ProductAvailability {
  const available = stock.filter(({ isAvailable }) => isAvailable)
  const having = available.filter(({ status }) => status !== 'out_of_stock')
  const units = having.reduce((sum, { quantity }) => sum + quantity, 0)
  return describeAvailability(overall(available), having.length, units)
}

function overall(available: StoreStock[]): OverallStatus {
  if (available.some(({ status }) => status === 'in_stock')) return 'in_stock'
  if (available.some(({ status }) => status === 'limited')) return 'limited'
  return available.length > 0 ? 'unknown' : 'out_of_stock'
}

/** The same from counts the database has made. */
export function describeAvailability(status: OverallStatus, stores: number, units: number): ProductAvailability {
  const details: Record<OverallStatus, string> = {
    in_stock: `Available at ${stores} ${stores === 1 ? 'store' : 'stores'}`,
    limited: `${units} ${units === 1 ? 'unit' : 'units'} available`,
    out_of_stock: 'Not available nearby',
    unknown: 'Ask in the store',
  }
  return { status, label: labels[status], detail: details[status], stores, units }
}
