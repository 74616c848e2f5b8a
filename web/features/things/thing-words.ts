import type { Thing } from '../../../domain/contracts/shopping/things.ts'
import { countOf } from '../../lib/format.ts'
import { formatPrice } from '../../ui/money.ts'

/** 'Seen in 4 stores, from $12'; 'Seen 3 times at Ross, from $12' where it is always the same store. */
export function sightingsLine({
  stores,
  sightings,
  cheapest,
}: Pick<Thing, 'stores' | 'sightings' | 'cheapest'>): string {
  const [only] = stores
  const where =
    stores.length === 1 && only
      ? `${sightings === 1 ? 'once' : countOf(sightings, 'time')} at ${only.name}`
      : `in ${countOf(stores.length, 'store')}`
  const price = cheapest?.price == null ? '' : `, from ${formatPrice(cheapest.price)}`
  return `Seen ${where}${price}`
}

/** The lowest price of each day, the oldest first. */
export function pricesByDay(history: Thing['priceHistory']): { day: string; price: number }[] {
  const days = new Map<string, number>()
  for (const { day, price } of history) days.set(day, Math.min(price, days.get(day) ?? price))
  return [...days].map(([day, price]) => ({ day, price }))
}
