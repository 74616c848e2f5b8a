import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '../../../domain/contracts/products.ts'
import { ApiError } from '../../lib/api.ts'
import { formatRelative } from '../../lib/format.ts'
import { PhotoProblem } from '../images/images.api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { PhotoGridSkeleton } from '../../ui/skeleton.tsx'
import type { PhotoMatches, PhotoSearch } from './photo-search.ts'
import { ProductCard } from './product-card.tsx'

type PhotoResultsProps = { search: PhotoSearch; onOpen: (product: Product) => void }

export function PhotoResults({ search, onOpen }: PhotoResultsProps) {
  const { preview, isSearching, matches, error } = search
  const heading = useRef<HTMLHeadingElement>(null)
  // Not every browser can draw what phones make.
  const [undrawable, setUndrawable] = useState<string>()
  // Whoever uses the keyboard or a screen reader is taken to the answer, once for each photo.
  useEffect(() => heading.current?.focus(), [preview])
  const found = matches ? matches.gatherings.length + matches.products.length : 0

  return (
    <section aria-labelledby="photo-results" className="mt-7">
      <div className="flex items-center gap-4">
        {preview && preview !== undrawable && (
          <img
            src={preview}
            alt="Yours"
            onError={() => setUndrawable(preview)}
            className="size-20 rounded-lg object-cover shadow-sm sm:size-24"
          />
        )}
        <div className="min-w-0 flex-1">
          <h1 id="photo-results" ref={heading} tabIndex={-1} className="text-2xl outline-none">
            Looks like your photo
          </h1>
          <p role="status" className="text-ink-soft">
            {isSearching && 'Looking at your photo…'}
            {!isSearching && matches && countOf(found)}
          </p>
        </div>
        <Button
          variant="secondary"
          icon={<X className="size-4" aria-hidden="true" />}
          onClick={search.end}
          className="max-sm:px-3"
        >
          <span className="max-sm:sr-only">Clear photo</span>
        </Button>
      </div>
      <div className="mt-6">
        {isSearching && <PhotoGridSkeleton count={6} label="Looking at your photo" />}
        {!isSearching && error && (
          <ErrorState
            title={error instanceof PhotoProblem ? error.title : 'Photo search failed'}
            {...(isHopeless(error) ? {} : { onRetry: search.again })}
          >
            {error.message}
          </ErrorState>
        )}
        {!isSearching && matches && found === 0 && <NothingAlike />}
        {!isSearching && matches && <Matches matches={matches} onOpen={onOpen} />}
      </div>
    </section>
  )
}

/** The same photo would fail again. */
const isHopeless = (error: Error) =>
  error instanceof PhotoProblem || (error instanceof ApiError && (error.status === 413 || error.status === 415))

/** From here up two photos mostly show the same product. */
const veryAlike = 0.6

const countOf = (found: number) =>
  found === 0 ? 'Nothing alike yet' : `${found} ${found === 1 ? 'thing' : 'things'}, most alike first`

const NothingAlike = () => (
  <EmptyState
    drawing={<SearchDrawing />}
    title="Nothing looks like this yet"
    action={<LinkButton href="/hunts/new">Start a hunt</LinkButton>}
  >
    Start a hunt with this photo, and we tell you when somebody sees it in a store.
  </EmptyState>
)

function Matches({ matches, onOpen }: { matches: PhotoMatches; onOpen: (product: Product) => void }) {
  return (
    <>
      {matches.gatherings.length > 0 && (
        <section aria-labelledby="photo-seen">
          <h2 id="photo-seen" className="text-xl">
            Seen by shoppers
          </h2>
          <ul className="photo-grid mt-4">
            {matches.gatherings.map(({ gathering, similarity }) => (
              <li key={gathering.id}>
                <PhotoCard
                  href={`/gatherings/${gathering.id}`}
                  title={gathering.productName}
                  photo={gathering.thumbnailUrl}
                  thumbnail={gathering.placeholder}
                  badges={similarity >= veryAlike && <Badge look="solid">Very alike</Badge>}
                  tag={
                    gathering.price !== null && (
                      <PriceTag price={gathering.price} compareAt={gathering.compareAtPrice} size="sm" />
                    )
                  }
                >
                  <p className="truncate text-sm text-ink-soft">
                    {gathering.store.name} · {formatRelative(gathering.createdAt)}
                  </p>
                </PhotoCard>
              </li>
            ))}
          </ul>
        </section>
      )}
      {matches.products.length > 0 && (
        <section aria-labelledby="photo-products" className="mt-12 first:mt-0">
          <h2 id="photo-products" className="text-xl">
            Products
          </h2>
          <ul className="photo-grid mt-4">
            {matches.products.map(({ product }) => (
              <li key={product.id}>
                <ProductCard product={product} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
