import { Store } from 'lucide-react'
import { useRef } from 'react'
import type { Product } from '../../../domain/contracts/products.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { AvailabilityBadge, StoreAvailability } from './availability.tsx'
import { FavoriteProduct, ShareProduct } from './product-actions.tsx'
import { KeyAttributes } from './product-facts.tsx'

type ProductDialogProps = { product: Product | null; onClose: () => void }

export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const stores = useRef<HTMLHeadingElement>(null)
  const footer = product && (
    <>
      <FavoriteProduct product={product} look="secondary" />
      <ShareProduct product={product} />
      <LinkButton href={`/hunts/new?productId=${product.id}`} variant="secondary">
        Add to Hunts
      </LinkButton>
      <LinkButton href={`/products/${product.id}`} variant="secondary">
        Open product
      </LinkButton>
      <Button
        disabled={!product.inventory.some(({ isAvailable }) => isAvailable)}
        icon={<Store className="size-5" aria-hidden="true" />}
        onClick={() => stores.current?.scrollIntoView({ behavior: 'smooth' })}
      >
        Find in Store
      </Button>
    </>
  )
  return (
    <Dialog
      open={product !== null}
      onClose={onClose}
      size="lg"
      title={product?.name ?? ''}
      description={product?.retailer?.name}
      footer={footer}
    >
      {product && (
        <div className="grid gap-6 sm:grid-cols-[14rem_1fr]">
          <div className="photo-frame">
            <Photo
              src={product.image}
              thumbnail={product.placeholder}
              alt={product.name}
              categoryId={product.categoryId}
            />
          </div>
          <div>
            <div className="flex flex-wrap items-center gap-4">
              <PriceTag price={product.price} look="red" />
              <AvailabilityBadge product={product} />
            </div>
            <p className="mt-3 text-sm text-ink-soft">{product.availability.detail}</p>
            <KeyAttributes product={product} />
            <h3 ref={stores} className="mt-6 mb-1 text-lg">
              In stores
            </h3>
            <StoreAvailability product={product} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
