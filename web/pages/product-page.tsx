import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'wouter'
import type { Product } from '../../domain/contracts/products.ts'
import { FollowButton } from '../features/follows/follow-button.tsx'
import { AvailabilityBadge, StoreAvailability } from '../features/products/availability.tsx'
import { FavoriteProduct, ShareProduct } from '../features/products/product-actions.tsx'
import { KeyAttributes } from '../features/products/product-facts.tsx'
import { productQuery, relatedQuery } from '../features/products/products.api.ts'
import { storeMarkers } from '../features/products/store-markers.ts'
import { MapWidget } from '../features/map/map-widget.tsx'
import { usePlace } from '../lib/location.ts'
import { PlaceControl } from '../lib/place-control.tsx'
import { useRecordTitle } from '../features/records/record-title.ts'
import { ApiError } from '../lib/api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { SearchDrawing } from '../ui/drawings/trouble.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Photo } from '../ui/photo.tsx'
import { PhotoCard } from '../ui/photo-card.tsx'
import { PriceTag } from '../ui/price-tag.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'

export default function ProductPage() {
  const { id } = useParams<{ id: string }>()
  const { point } = usePlace()
  const position = point ? { lat: point.latitude, lng: point.longitude } : undefined
  const { data, error, isLoading, refetch } = useQuery(productQuery(Number(id), position))
  useRecordTitle(data?.name)
  if (isLoading) {
    return (
      <div className="page-width py-8">
        <DetailSkeleton />
      </div>
    )
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title="Product Not Found"
        action={<LinkButton href="/search">Search products</LinkButton>}
      >
        It may have been taken out of the catalog.
      </EmptyState>
    )
  }
  if (!data) return <ErrorState title="Failed to fetch product" onRetry={() => void refetch()} />
  return <ProductDetail product={data} />
}

const tabs = [
  { value: 'availability', label: 'Availability' },
  { value: 'details', label: 'Details' },
  { value: 'shipping', label: 'Shipping' },
] as const

function ProductDetail({ product }: { product: Product }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('availability')
  const stores = useRef<HTMLDivElement>(null)
  const findInStore = () => {
    setTab('availability')
    stores.current?.scrollIntoView({ behavior: 'smooth' })
  }
  const isNowhere = product.availability.stores === 0
  return (
    <div className="page-width py-8">
      <div className="grid gap-8 md:grid-cols-2 lg:gap-12">
        <div className="photo-frame self-start">
          <Photo
            src={product.image}
            thumbnail={product.placeholder}
            alt={product.name}
            categoryId={product.categoryId}
            eager
          />
        </div>
        <div>
          <p className="flex flex-wrap gap-1.5">
            {product.categoryName && <Badge hue="find">{product.categoryName}</Badge>}
            {product.huntCount > 0 && (
              <Badge hue="hunt">
                In {product.huntCount} {product.huntCount === 1 ? 'Hunt' : 'Hunts'}
              </Badge>
            )}
          </p>
          <h1 className="mt-2 text-3xl text-balance break-words">{product.name}</h1>
          {product.retailer && <p className="mt-1 text-lg text-ink-soft">{product.retailer.name}</p>}
          <div className="mt-5 flex flex-wrap items-center gap-4">
            <PriceTag price={product.price} size="lg" look="red" />
            <AvailabilityBadge product={product} />
            <span className="text-ink-soft">{product.availability.detail}</span>
          </div>
          <KeyAttributes
            product={product}
            besideBrand={
              product.brand && (
                <FollowButton target={{ kind: 'brand', id: product.brand.slice(0, 40) }} name={product.brand} />
              )
            }
          />
          <div className="mt-7 flex flex-wrap gap-2">
            <Button size="lg" aria-disabled={isNowhere || undefined} onClick={isNowhere ? undefined : findInStore}>
              Find in Store
            </Button>
            <LinkButton href={`/hunts/new?productId=${product.id}`} size="lg" variant="secondary">
              Add to Hunts
            </LinkButton>
            <FavoriteProduct product={product} look="secondary" />
            <ShareProduct product={product} />
          </div>
        </div>
      </div>
      <div ref={stores} className="mt-12 scroll-mt-24">
        <Tabs label="Product" tabs={tabs} value={tab} onChange={setTab}>
          {tab === 'availability' && <Availability product={product} />}
          {tab === 'details' && (
            <p className="max-w-prose whitespace-pre-line">
              {product.description ?? 'Nobody has described this product yet.'}
            </p>
          )}
          {tab === 'shipping' && (
            <p className="max-w-prose">
              Off-price stores do not ship from the rack: buy it in the store, or ask the store on the phone to hold it.
              We sell nothing ourselves.
            </p>
          )}
        </Tabs>
      </div>
      <RelatedProducts id={product.id} />
    </div>
  )
}

function Availability({ product }: { product: Product }) {
  const { point } = usePlace()
  const markers = storeMarkers(product)
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div>
        <PlaceControl />
        <StoreAvailability product={product} />
      </div>
      {markers.length > 0 && (
        <MapWidget label={`Stores that have ${product.name}`} className="h-80" markers={markers} here={point} />
      )}
    </div>
  )
}

function RelatedProducts({ id }: { id: number }) {
  const { data = [] } = useQuery(relatedQuery(id))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="related" className="below-fold mt-16">
      <h2 id="related" className="text-2xl">
        Related products
      </h2>
      <ul className="photo-grid mt-5">
        {data.map((product) => (
          <li key={product.id}>
            <PhotoCard
              href={`/products/${product.id}`}
              title={product.name}
              photo={product.thumbnail ?? product.image}
              thumbnail={product.placeholder}
              categoryId={product.categoryId}
              tag={<PriceTag price={product.price} size="sm" />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
