import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { formatMiles } from '../../lib/format.ts'
import { Ago } from '../../lib/time-words.tsx'
import type { QueryOf } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteListEnd } from '../../ui/infinite-list.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { PhotoGridSkeleton } from '../../ui/skeleton.tsx'
import { searchProductsQuery, seenQuery } from './products.api.ts'
import { clearFilters, searchQuery, type SearchState } from './search-state.ts'

type ProductQuery = NonNullable<QueryOf<'GET /products/search'>>

type NothingFoundProps = {
  state: SearchState
  /** How far was looked; 0 is any distance. */
  miles: number
  onMiles: (miles: number) => void
  onClear: () => void
}

/** Nothing at all, or nothing left by the filters: the difference decides what helps. */
export function NothingFound({ state, miles, onMiles, onClear }: NothingFoundProps) {
  const withoutFilters = searchQuery({ ...clearFilters(state), sort: 'best-match' }, { point: null, miles: 0 })
  const { data, isLoading } = useQuery(searchProductsQuery(withoutFilters))
  if (isLoading) return null
  const hunt = state.q && (
    <LinkButton href={`/hunts/new?q=${encodeURIComponent(state.q)}`}>Hunt for “{state.q.slice(0, 40)}”</LinkButton>
  )
  if (data && data.total > 0) {
    const action = (
      <>
        {miles > 0 && <Button onClick={() => onMiles(0)}>Look at any distance</Button>}
        <Button variant="secondary" onClick={onClear}>
          Clear All
        </Button>
        {hunt}
      </>
    )
    return <EmptyState drawing={<SearchDrawing />} title="No products match your filters" action={action} />
  }
  return (
    <EmptyState drawing={<SearchDrawing />} title="No Products Found" action={hunt}>
      We couldn't find any products matching your search criteria.
      <br />
      Try adjusting your filters or search terms.
    </EmptyState>
  )
}

/** Shoppers see more than any catalog knows. */
export function SeenByShoppers({ query }: { query: ProductQuery }) {
  const { data } = useInfiniteQuery(seenQuery(query))
  const seen = data?.pages[0]?.items ?? []
  if (seen.length === 0) return null
  return (
    <section aria-labelledby="seen" className="below-fold mt-14">
      <h2 id="seen" className="text-xl">
        Seen by shoppers
      </h2>
      <SeenGrid seen={seen} />
    </section>
  )
}

/** All that shoppers have seen, for the tab. */
export function SeenResults({ query, empty }: { query: ProductQuery; empty: ReactNode }) {
  const list = useInfiniteQuery(seenQuery(query))
  const seen = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isPending) return <PhotoGridSkeleton count={6} />
  if (list.isError && seen.length === 0)
    return <ErrorState title="Failed to load product gatherings" onRetry={() => void list.refetch()} />
  if (seen.length === 0) return empty
  return (
    <>
      <SeenGrid seen={seen} />
      <InfiniteListEnd
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        endLabel="That’s every product."
      />
    </>
  )
}

function SeenGrid({ seen }: { seen: readonly Gathering[] }) {
  return (
    <ul className="photo-grid mt-4">
      {seen.map((gathering) => (
        <li key={gathering.id}>
          <PhotoCard
            href={`/gatherings/${gathering.id}`}
            title={gathering.productName}
            photo={gathering.thumbnailUrl}
            thumbnail={gathering.placeholder}
            tag={
              gathering.price === null ? undefined : (
                <PriceTag price={gathering.price} compareAt={gathering.compareAtPrice} size="sm" />
              )
            }
          >
            <p className="truncate text-sm text-ink-soft">
              {gathering.store.name} ·{' '}
              {gathering.distanceMiles === null ? (
                <Ago at={gathering.createdAt} />
              ) : (
                formatMiles(gathering.distanceMiles)
              )}
            </p>
          </PhotoCard>
        </li>
      ))}
    </ul>
  )
}
