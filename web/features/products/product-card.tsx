import { Info } from 'lucide-react'
import type { Product } from '../../../domain/contracts/products.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { AvailabilityBadge } from './availability.tsx'
import { FavoriteProduct } from './product-actions.tsx'
import { whereFrom } from './where-from.ts'

type ProductCardProps = { product: Product; eager?: boolean; onOpen: (product: Product) => void }

export function ProductCard({ product, eager = false, onOpen }: ProductCardProps) {
  return (
    <PhotoCard
      href={`/products/${product.id}`}
      title={product.name}
      photo={product.thumbnail ?? product.image}
      thumbnail={product.placeholder}
      categoryId={product.categoryId}
      eager={eager}
      badges={<AvailabilityBadge product={product} />}
      corner={<FavoriteProduct product={product} look="secondary" />}
      tag={<PriceTag price={product.price} size="sm" />}
    >
      <p className="truncate text-sm text-ink-soft">{whereFrom(product)}</p>
      <div className="mt-1 flex items-center gap-1">
        <Button
          size="sm"
          variant="secondary"
          className="flex-1"
          aria-disabled={product.availability.stores === 0 || undefined}
          onClick={product.availability.stores === 0 ? undefined : () => onOpen(product)}
        >
          Find in Store
        </Button>
        <IconButton
          label={`About ${product.name}`}
          size="sm"
          icon={<Info aria-hidden="true" />}
          onClick={() => onOpen(product)}
        />
      </div>
    </PhotoCard>
  )
}
