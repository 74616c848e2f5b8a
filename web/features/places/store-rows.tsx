import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, Store } from 'lucide-react'
import { Link } from 'wouter'
import { formatMiles } from '../../lib/format.ts'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteListEnd } from '../../ui/infinite-list.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { storesQuery, type StoreWish } from './places.api.ts'

/** Stores, one a row, nearest first where a place is known. */
export function StoreRows({ wish }: { wish: StoreWish }) {
  const list = useInfiniteQuery(storesQuery(wish))
  const stores = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isPending) return <RowsSkeleton label="Loading stores" />
  if (list.isError && stores.length === 0)
    return <ErrorState title="Failed to load stores" onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (stores.length === 0)
    return (
      <EmptyState drawing={<SearchDrawing />} title="No stores found">
        {wish.point && wish.miles > 0
          ? `Nothing within ${wish.miles} miles. Look farther, or for another name.`
          : 'Try another name, a city or a zip code.'}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Stores" className="divide-y divide-line border-y border-line">
        {stores.map(({ id, name, address, city, state, zipCode, distanceMiles }) => (
          <li key={id}>
            <Link href={`/stores/${id}`} className="group flex min-h-16 items-center gap-3.5 py-3">
              <span className="grid size-11 shrink-0 place-items-center rounded-md bg-gather-soft text-gather">
                <Store className="size-5.5" aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold break-words group-hover:underline">{name}</span>
                <span className="block text-sm text-ink-soft">
                  {address}, {city}, {state} {zipCode}
                </span>
              </span>
              {distanceMiles !== null && (
                <span className="shrink-0 text-sm text-ink-soft figures">{formatMiles(distanceMiles)}</span>
              )}
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
      <InfiniteListEnd
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
