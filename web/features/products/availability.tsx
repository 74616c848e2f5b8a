import { ExternalLink, MapPin, Phone } from 'lucide-react'
import { formatMiles } from '../../lib/format.ts'
import type { Product, ProductInventory } from '../../../domain/contracts/products.ts'
import { Badge } from '../../ui/badge.tsx'
import { StoreLink } from '../../ui/detail/store-link.tsx'

const hues = { in_stock: 'success', limited: 'warning', out_of_stock: 'neutral', unknown: 'neutral' } as const
const words = { in_stock: 'In Stock', limited: 'Limited', out_of_stock: 'Out of Stock' } as const

export const AvailabilityBadge = ({ product: { availability } }: { product: Product }) => (
  <Badge hue={hues[availability.status]}>{availability.label}</Badge>
)

/** Which stores have it, nearest first. */
export function StoreAvailability({ product }: { product: Product }) {
  if (product.inventory.length === 0) return <p className="text-ink-soft">No inventory information available</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {product.inventory.map((row) => (
        <StoreRow key={row.storeId} row={row} />
      ))}
    </ul>
  )
}

function StoreRow({ row: { storeId, store, status, quantity, isAvailable } }: { row: ProductInventory }) {
  const hasPoint = store.latitude !== null && store.longitude !== null
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p>
          <StoreLink store={{ id: storeId, name: store.name }} />
        </p>
        <p className="text-sm text-ink-soft">
          {store.address}, {store.city}, {store.state} {store.zipCode}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1">
            <MapPin className="size-4" aria-hidden="true" />
            {store.distanceMiles === null ? 'Set your location' : formatMiles(store.distanceMiles, 'miles')}
          </span>
          {store.phoneNumber && (
            <a
              href={`tel:${store.phoneNumber}`}
              className="inline-flex items-center gap-1 underline-offset-4 hover:underline"
            >
              <Phone className="size-4" aria-hidden="true" />
              {store.phoneNumber}
            </a>
          )}
          {hasPoint && (
            <a
              href={`https://www.openstreetmap.org/?mlat=${store.latitude}&mlon=${store.longitude}#map=16/${store.latitude}/${store.longitude}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 underline-offset-4 hover:underline"
            >
              <ExternalLink className="size-4" aria-hidden="true" />
              Open map
            </a>
          )}
        </p>
      </div>
      <div className="text-right">
        <Badge hue={isAvailable ? hues[status] : 'neutral'}>{isAvailable ? words[status] : 'Out of Stock'}</Badge>
        {isAvailable && quantity > 0 && <p className="mt-1 text-sm text-ink-soft figures">{quantity} left</p>}
      </div>
    </li>
  )
}
