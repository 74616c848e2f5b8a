import type { Point } from '../../../domain/rules/distance.ts'
import { formatMiles } from '../../lib/format.ts'
import { milesTo } from '../../lib/location.ts'
import type { StoreChoice } from './store-choice.ts'

/** A store in two lines: its name with the distance, its address. */
export function StoreLines({ store, from }: { store: StoreChoice; from: Point | null }) {
  const miles = milesTo(store, from)
  const region = [store.city, [store.state, store.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const address = [store.address, store.city && !store.address.includes(store.city) ? region : '']
    .filter(Boolean)
    .join(', ')
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold">{store.name}</span>
        {miles !== null && <span className="shrink-0 text-sm text-ink-soft figures">{formatMiles(miles)}</span>}
      </span>
      <span className="text-sm text-ink-soft">
        {store.isTyped
          ? 'As you wrote it. We find it when you are back online.'
          : address || 'No address information available'}
      </span>
    </span>
  )
}
