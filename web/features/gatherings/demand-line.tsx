import { useQuery } from '@tanstack/react-query'
import { Flame } from 'lucide-react'
import { useDebounced } from '../../lib/debounce.ts'
import { countOf } from '../../lib/format.ts'
import { usePlace } from '../../lib/location.ts'
import type { StoreChoice } from '../stores/store-choice.ts'
import { readAmount } from './gathering-values.ts'
import { demandQuery } from './gatherings.api.ts'

type DemandLineProps = { productName: string; price: string; categoryId: string; store: StoreChoice | null }

/** Tells a gatherer who is waiting for this. Says nothing when nobody is. */
export function DemandLine({ productName, price, categoryId, store }: DemandLineProps) {
  const { point: here } = usePlace()
  const at =
    store?.latitude != null && store.longitude != null ? { latitude: store.latitude, longitude: store.longitude } : here
  const amount = readAmount(price)
  const asked = useDebounced(productName.trim(), 400)
  const { data } = useQuery(
    demandQuery({
      productName: asked,
      categoryId: categoryId ? Number(categoryId) : undefined,
      price: amount !== null && Number.isFinite(amount) ? Math.round(amount * 100) / 100 : undefined,
      point: at,
    }),
  )
  const hunters = asked.length >= 3 ? (data?.hunters ?? 0) : 0
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-md bg-score-soft px-3 py-2 font-semibold text-score empty:hidden"
    >
      {hunters > 0 && (
        <>
          <Flame className="size-5 shrink-0" aria-hidden="true" />
          {demandWords(hunters, at !== null)}
        </>
      )}
    </p>
  )
}

export function demandWords(hunters: number, isNear: boolean): string {
  const who = countOf(hunters, 'hunter')
  return `${who}${isNear ? ' near you' : ''} ${hunters === 1 ? 'wants' : 'want'} this.`
}
