import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { StoreLink } from '../../ui/detail/store-link.tsx'
import { Card } from '../../ui/card.tsx'
import { formatPrice } from '../../ui/figures.ts'

const linkLook = 'underline decoration-edge underline-offset-3 hover:decoration-current'

export function HuntDetailsCard({ hunt }: { hunt: Hunt }) {
  const { targetPrice, store } = hunt
  return (
    <Card as="section" aria-labelledby="hunt-details" className="mt-2">
      <h2 id="hunt-details" className="mb-4 text-lg">
        Hunt Details
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-x-5 gap-y-4">
        <Detail name="Target price">{targetPrice === null ? 'Any price' : formatPrice(targetPrice)}</Detail>
        <Detail name="Desired quantity">{hunt.desiredQuantity}</Detail>
        <Detail name="Search radius">{hunt.searchRadius} miles</Detail>
        {hunt.categoryName && <Detail name="Category">{hunt.categoryName}</Detail>}
        {hunt.color && <Detail name="Color">{hunt.color}</Detail>}
        {hunt.size && <Detail name="Size">{hunt.size}</Detail>}
        {store && (
          <Detail name="Store">
            <StoreLink store={store} /> - {store.city}, {store.state}
          </Detail>
        )}
        {hunt.excludeWords.length > 0 && <Detail name="Words to exclude">{hunt.excludeWords.join(', ')}</Detail>}
        {hunt.gatheringId !== null && (
          <Detail name="Made from">
            <Link href={`/gatherings/${hunt.gatheringId}`} className={linkLook}>
              a gathering
            </Link>
          </Detail>
        )}
        {hunt.productId !== null && (
          <Detail name="Product">
            <Link href={`/products/${hunt.productId}`} className={linkLook}>
              See the product
            </Link>
          </Detail>
        )}
      </dl>
    </Card>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm/[1.55] text-ink-soft">{name}</dt>
    <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
  </div>
)
