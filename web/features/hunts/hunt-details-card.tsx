import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { Card } from '../../ui/card.tsx'
import { formatPrice } from '../../ui/money.ts'

export function HuntDetailsCard({ hunt }: { hunt: Hunt }) {
  const { targetPrice, store } = hunt
  return (
    <Card as="section" aria-labelledby="hunt-details" className="mt-2">
      <h2 id="hunt-details" className="mb-4 text-lg">
        Hunt Details
      </h2>
      <dl className="hunt-details">
        <Detail name="Target price">{targetPrice === null ? 'Any price' : formatPrice(targetPrice)}</Detail>
        <Detail name="Desired quantity">{hunt.desiredQuantity}</Detail>
        <Detail name="Search radius">{hunt.searchRadius} miles</Detail>
        {hunt.categoryName && <Detail name="Category">{hunt.categoryName}</Detail>}
        {hunt.color && <Detail name="Color">{hunt.color}</Detail>}
        {hunt.size && <Detail name="Size">{hunt.size}</Detail>}
        {store && (
          <Detail name="Store">
            {store.name} - {store.city}, {store.state}
          </Detail>
        )}
        {hunt.excludeWords.length > 0 && <Detail name="Words to exclude">{hunt.excludeWords.join(', ')}</Detail>}
        {hunt.gatheringId !== null && (
          <Detail name="Made from">
            <Link href={`/gatherings/${hunt.gatheringId}`} className="hunt-link">
              a gathering
            </Link>
          </Detail>
        )}
        {hunt.productId !== null && (
          <Detail name="Product">
            <Link href={`/products/${hunt.productId}`} className="hunt-link">
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
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
