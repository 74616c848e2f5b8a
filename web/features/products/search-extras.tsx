import { useQuery } from '@tanstack/react-query'
import { formatRelative } from '../../lib/format.ts'
import type { QueryOf } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { searchProductsQuery, seenQuery } from './products.api.ts'
import { clearFilters, searchQuery, type SearchState } from './search-state.ts'

/** Nothing at all, or nothing left by the filters: the difference decides what helps. */
export function NothingFound({ state, onClear }: { state: SearchState; onClear: () => void }) {
  const withoutFilters = searchQuery({ ...clearFilters(state), sort: 'best-match' }, null)
  const { data, isLoading } = useQuery(searchProductsQuery(withoutFilters))
  if (isLoading) return null
  const hunt = state.q && (
    <LinkButton href={`/hunts/new?q=${encodeURIComponent(state.q)}`}>Hunt for “{state.q.slice(0, 40)}”</LinkButton>
  )
  if (data && data.total > 0) {
    const action = (
      <>
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
export function SeenByShoppers({ query }: { query: QueryOf<'GET /products/search'> }) {
  const { data = [] } = useQuery(seenQuery(query ?? {}))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="seen" className="below-fold mt-14">
      <h2 id="seen" className="text-xl">
        Seen by shoppers
      </h2>
      <ul className="photo-grid mt-4">
        {data.map((gathering) => (
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
              <p className="truncate text-sm text-ink-soft" suppressHydrationWarning>
                {gathering.store?.name} · {formatRelative(gathering.createdAt)}
              </p>
            </PhotoCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
