import type { Thing } from '../../../domain/contracts/shopping/things.ts'
import { countOf } from '../../lib/format.ts'
import { formatPrice } from '../../ui/figures.ts'

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

/** The sightings worth looking at first; one that is several of them is shown once. */
export function highlightsOf({ cheapest, latest, nearest }: Pick<Thing, 'cheapest' | 'latest' | 'nearest'>) {
  const titled = [
    ['Cheapest', cheapest],
    ['Seen last', latest],
    ['Nearest', nearest],
  ] as const
  const shown = new Map<number, { titles: string[]; gathering: Thing['latest'] }>()
  for (const [title, gathering] of titled) {
    if (!gathering) continue
    const known = shown.get(gathering.id)
    if (known) known.titles.push(title.toLowerCase())
    else shown.set(gathering.id, { titles: [title], gathering })
  }
  return [...shown.values()].map(({ titles, gathering }) => ({ title: titles.join(', '), gathering }))
}

/** The lowest price of each day, the oldest first. */
export function pricesByDay(history: Thing['priceHistory']): { day: string; price: number }[] {
  const days = new Map<string, number>()
  for (const { day, price } of history) days.set(day, Math.min(price, days.get(day) ?? price))
  return [...days].map(([day, price]) => ({ day, price }))
}
