import type { Product } from '../../../domain/contracts/products.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { AvailabilityBadge, StoreAvailability } from './availability.tsx'
import { FavoriteProduct, ShareProduct } from './product-actions.tsx'
import { KeyAttributes } from './product-facts.tsx'

type ProductDialogProps = { product: Product | null; onClose: () => void }

export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const footer = product && (
    <>
      <FavoriteProduct product={product} look="secondary" />
      <ShareProduct product={product} />
      <LinkButton href={`/hunts/new?productId=${product.id}`} variant="secondary">
        Add to Hunts
      </LinkButton>
      <LinkButton href={`/products/${product.id}`}>Open product</LinkButton>
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
            <h3 className="mt-6 mb-1 text-lg">Find in Store</h3>
            <StoreAvailability product={product} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
