import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Product } from '../../domain/contracts/products.ts'
import type { Point } from '../../domain/rules/distance.ts'
import { MapWidget } from '../features/map/map-widget.tsx'
import { PhotoResults } from '../features/products/photo-results.tsx'
import { usePhotoSearch } from '../features/products/photo-search.ts'
import { ProductCard } from '../features/products/product-card.tsx'
import { ProductDialog } from '../features/products/product-dialog.tsx'
import { facetsQuery, searchProductsQuery } from '../features/products/products.api.ts'
import { SearchBar } from '../features/products/search-bar.tsx'
import { NothingFound, SeenByShoppers } from '../features/products/search-extras.tsx'
import { SearchFilters } from '../features/products/search-filters.tsx'
import { storeMarkers } from '../features/products/store-markers.ts'
import {
  changeSearch,
  clearFilters,
  countFilters,
  readSearch,
  searchHeading,
  searchQuery,
  sorts,
  writeSearch,
  type SearchState,
} from '../features/products/search-state.ts'
import { useCategories } from '../features/categories/categories.api.ts'
import { usePlace } from '../lib/location.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Select } from '../ui/fields/select-field.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { PhotoGridSkeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'

const tabs = [
  { value: 'products', label: 'Products' },
  { value: 'map', label: 'Map View' },
] as const
const perPage = 10

export default function SearchPage() {
  const [parameters, setParameters] = useSearchParams()
  const state = readSearch(parameters)
  const { point } = usePlace()
  const query = searchQuery(state, point)
  const results = useQuery(searchProductsQuery(query))
  const { data: facets } = useQuery(facetsQuery(query ?? {}))
  const { categories } = useCategories()
  const [opened, setOpened] = useState<Product | null>(null)
  const [showsFilters, setShowsFilters] = useState(false)
  const photoSearch = usePhotoSearch()

  const go = (next: SearchState) => setParameters(writeSearch(next))
  const change = (part: Partial<SearchState>) => go(changeSearch(state, part))
  const clear = () => go(clearFilters(state))
  const category = categories.find(({ slug, id }) => slug === state.category || String(id) === state.category)
  const { items = [], total = 0 } = results.data ?? {}
  const filters = (id: string) => (
    <SearchFilters id={id} state={state} facets={facets} onChange={change} onClear={clear} />
  )

  return (
    <div className="page-width py-8">
      <SearchBar
        key={`${state.q} ${state.retailer}`}
        q={state.q}
        retailer={state.retailer}
        onSearch={(q, retailer) => {
          photoSearch.end()
          go({ ...readSearch(new URLSearchParams()), q, retailer })
        }}
        onPhoto={photoSearch.isOffered ? photoSearch.start : undefined}
      />
      {photoSearch.preview && <PhotoResults search={photoSearch} onOpen={setOpened} />}
      <div hidden={photoSearch.preview !== null} className="mt-7 grid gap-8 lg:grid-cols-[15rem_1fr]">
        <aside aria-label="Filters" className="hidden lg:block">
          {filters('side')}
        </aside>
        <div className="min-w-0">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div>
              <h1 className="text-2xl">{searchHeading(state, category?.name)}</h1>
              <p role="status" className="text-ink-soft">
                {results.isFetching ? 'Searching...' : `${total} products found in stores near you`}
              </p>
            </div>
            <Toolbar state={state} onChange={change} onFilters={() => setShowsFilters(true)} />
          </div>
          <Tabs label="Results" tabs={tabs} value={state.tab} onChange={(tab) => change({ tab })} className="mt-4">
            <h2 className="sr-only">Products found</h2>
            {results.isLoading && <PhotoGridSkeleton count={6} />}
            {results.error && <ErrorState title="Failed to search products" onRetry={() => void results.refetch()} />}
            {results.data && items.length === 0 && <NothingFound state={state} onClear={clear} />}
            <Results items={items} isMap={state.tab === 'map'} here={point} onOpen={setOpened} />
            {total > perPage && (
              <div className="mt-8">
                <Pagination
                  page={state.page}
                  pageCount={Math.ceil(total / perPage)}
                  hasNext={state.page * perPage < total}
                  onChange={(page) => change({ page })}
                />
              </div>
            )}
          </Tabs>
          <SeenByShoppers query={query} />
        </div>
      </div>
      <Sheet open={showsFilters} onClose={() => setShowsFilters(false)} title="Filters" side="right">
        <div className="p-5">{filters('sheet')}</div>
      </Sheet>
      <ProductDialog product={items.find(({ id }) => id === opened?.id) ?? opened} onClose={() => setOpened(null)} />
    </div>
  )
}

type ToolbarProps = { state: SearchState; onChange: (part: Partial<SearchState>) => void; onFilters: () => void }

function Toolbar({ state, onChange, onFilters }: ToolbarProps) {
  const count = countFilters(state)
  return (
    <div className="flex items-end gap-2">
      <Button
        variant="secondary"
        className="lg:hidden"
        icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
        onClick={onFilters}
      >
        Filters{count > 0 ? ` (${count})` : ''}
      </Button>
      <Select
        id="sort"
        label="Sort"
        hideLabel
        options={[...sorts]}
        value={state.sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value })}
      />
    </div>
  )
}

type ResultsProps = {
  items: readonly Product[]
  isMap: boolean
  here: Point | null
  onOpen: (product: Product | null) => void
}

function Results({ items, isMap, here, onOpen }: ResultsProps) {
  if (items.length === 0) return null
  return (
    <>
      {isMap && (
        <MapWidget
          label="Stores that have the results"
          className="h-[28rem]"
          markers={storeMarkers(items)}
          here={here}
          onSelect={(id) => onOpen(items.find((product) => String(id).startsWith(`${product.id}-`)) ?? null)}
        />
      )}
      <ul className={isMap ? 'photo-grid mt-6' : 'photo-grid'}>
        {items.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} eager={index < 2} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  )
}
