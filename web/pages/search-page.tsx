import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '../../domain/contracts/products.ts'
import { productsPerPage } from '../../domain/rules/search/page-size.ts'
import { useCategories } from '../features/categories/categories.api.ts'
import { HuntCard } from '../features/hunts/hunt-card.tsx'
import { huntKind } from '../features/hunts/hunt-kind.tsx'
import { MapWidget } from '../features/map/map-widget.tsx'
import { PhotoResults } from '../features/products/photo-results.tsx'
import { usePhotoSearch } from '../features/products/photo-search.ts'
import { ProductCard } from '../features/products/product-card.tsx'
import { ProductDialog } from '../features/products/product-dialog.tsx'
import { SearchBar } from '../features/products/search-bar.tsx'
import { searchChips } from '../features/products/search-chips.ts'
import { NothingFound, SeenByShoppers, SeenResults } from '../features/products/search-extras.tsx'
import { SearchFilters } from '../features/products/search-filters.tsx'
import {
  countFilters,
  readSearch,
  searchHeading,
  sortFor,
  sorts,
  type SearchState,
} from '../features/products/search-state.ts'
import { storeMarkers } from '../features/products/store-markers.ts'
import { useSearch } from '../features/products/use-search.ts'
import { writeArea } from '../lib/map-area.ts'
import { RecordMap } from '../features/records/record-map.tsx'
import { RecordResults } from '../features/records/record-results.tsx'
import { countOf } from '../lib/format.ts'
import { askForPlace } from '../lib/location.ts'
import { PlaceChip } from '../lib/place-chip.tsx'
import { AppliedChips } from '../ui/applied-chips.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { SearchDrawing } from '../ui/drawings/trouble.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FilterColumns } from '../ui/filter-columns.tsx'
import { Select } from '../ui/fields/select-field.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PhotoGridSkeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { grouped } from '../ui/figures.ts'

type Search = ReturnType<typeof useSearch>

export default function SearchPage() {
  const search = useSearch()
  const { state, total, facets, items, counts } = search
  const { categories } = useCategories()
  const [opened, setOpened] = useState<Product | null>(null)
  const [showsFilters, setShowsFilters] = useState(false)
  const photoSearch = usePhotoSearch()
  const category = categories.find(({ slug, id }) => slug === state.category || String(id) === state.category)
  const filters = (id: string) => (
    <SearchFilters
      {...{ id, state, facets }}
      miles={search.miles}
      onMiles={search.changeMiles}
      onChange={search.change}
      onClear={search.clear}
    />
  )
  const tabs = [
    { value: 'products', label: 'Products', count: counts.products },
    { value: 'gatherings', label: 'Gatherings', count: counts.gatherings },
    { value: 'hunts', label: 'Hunts', count: counts.hunts },
    { value: 'map', label: 'Map View' },
  ] as const

  return (
    <div className="page-width py-4 sm:py-8">
      <SearchBar
        key={`${state.q} ${state.retailer}`}
        q={state.q}
        retailer={state.retailer}
        onSearch={(q, retailer) => {
          photoSearch.end()
          search.go({ ...readSearch(new URLSearchParams()), q, retailer, tab: state.tab })
        }}
        onPhoto={photoSearch.isOffered ? photoSearch.start : undefined}
      />
      {photoSearch.preview && <PhotoResults search={photoSearch} onOpen={setOpened} />}
      <FilterColumns filters={filters('side')} hidden={photoSearch.preview !== null} className="mt-5 sm:mt-7">
        <div className="min-w-0">
          <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
            <div>
              <h1 className="text-xl sm:text-2xl">{searchHeading(state, category?.name)}</h1>
              <p role="status" className="text-ink-soft">
                {search.results.isFetching ? 'Searching...' : `${countOf(total, 'product')} found in stores near you`}
              </p>
            </div>
            <Toolbar search={search} onFilters={() => setShowsFilters(true)} />
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <PlaceChip miles={search.miles} onMiles={search.changeMiles} />
            <AppliedChips chips={searchChips(state, facets, search.change)} onClear={search.clear} />
          </div>
          <Tabs
            label="Results"
            tabs={tabs}
            value={state.tab}
            onChange={(tab) => search.change({ tab })}
            className="mt-3"
          >
            <TabContent search={search} onOpen={setOpened} />
          </Tabs>
          {state.tab === 'products' && <SeenByShoppers query={search.query} />}
        </div>
      </FilterColumns>
      <Sheet
        side="bottom"
        title="Filters"
        open={showsFilters}
        onClose={() => setShowsFilters(false)}
        footer={
          <Button onClick={() => setShowsFilters(false)}>
            Show {search.results.isFetching ? '…' : grouped(total)}
          </Button>
        }
      >
        <div className="p-5">{filters('sheet')}</div>
      </Sheet>
      <ProductDialog product={items.find(({ id }) => id === opened?.id) ?? opened} onClose={() => setOpened(null)} />
    </div>
  )
}

type TabContentProps = { search: Search; onOpen: (product: Product | null) => void }

function TabContent({ search, onOpen }: TabContentProps) {
  const { state, results, items, total } = search
  const nothing = (
    <EmptyState
      drawing={<SearchDrawing />}
      title={state.tab === 'hunts' ? 'No hunts found' : 'No gatherings found'}
      action={
        <>
          {search.miles > 0 && <Button onClick={() => search.changeMiles(0)}>Look at any distance</Button>}
          {state.q && (
            <LinkButton href={`/hunts/new?q=${encodeURIComponent(state.q)}`} variant="secondary">
              Hunt for “{state.q.slice(0, 40)}”
            </LinkButton>
          )}
        </>
      }
    />
  )
  if (state.tab === 'gatherings') {
    return (
      <>
        <h2 className="sr-only">Seen by shoppers</h2>
        <SeenResults query={search.query} empty={nothing} />
      </>
    )
  }
  if (state.tab === 'hunts') {
    return (
      <>
        <p className="sr-only">What shoppers want</p>
        <RecordResults
          kind={huntKind}
          query={search.hunts}
          renderItem={(hunt, look) => <HuntCard hunt={hunt} {...look} />}
          empty={nothing}
          endLabel={huntKind.words.end}
        />
      </>
    )
  }
  return (
    <>
      <h2 className="sr-only">Products found</h2>
      {results.isLoading && <PhotoGridSkeleton count={6} />}
      {results.error && <ErrorState title="Failed to search products" onRetry={() => void results.refetch()} />}
      {results.data && items.length === 0 && (
        <NothingFound state={state} miles={search.miles} onMiles={search.changeMiles} onClear={search.clear} />
      )}
      {items.length > 0 && <Results search={search} onOpen={onOpen} />}
      {total > productsPerPage && (
        <div className="mt-8">
          <Pagination
            page={state.page}
            pageCount={Math.ceil(total / productsPerPage)}
            hasNext={state.page * productsPerPage < total}
            onChange={(page) => search.change({ page })}
          />
        </div>
      )}
    </>
  )
}

function Toolbar({ search: { state, near, change }, onFilters }: { search: Search; onFilters: () => void }) {
  const count = countFilters(state)
  return (
    <div className="flex items-end gap-2">
      <Button
        variant="secondary"
        className="lg:hidden"
        aria-haspopup="dialog"
        icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
        onClick={onFilters}
      >
        Filters{count > 0 ? ` (${count})` : ''}
      </Button>
      <Select
        id="sort"
        label="Sort"
        hideLabel
        options={sorts}
        value={sortFor(state, near)}
        onChange={(event) => {
          const sort = event.currentTarget.value as SearchState['sort']
          if (sort === 'nearest' && !near.point) askForPlace(() => change({ sort }))
          else change({ sort })
        }}
      />
    </div>
  )
}

type ResultsProps = { search: Search; onOpen: (product: Product | null) => void }

function Results({ search: { items, state, change }, onOpen }: ResultsProps) {
  if (state.tab === 'map') {
    return (
      <RecordMap
        Map={MapWidget}
        label="Stores that have the results"
        items={items}
        markersOf={storeMarkers}
        onArea={(area) => change({ area: writeArea(area) })}
        // Distances are the person's own; those from the middle of an area would only confuse.
        renderCard={(product) => (
          <ProductCard product={state.area ? { ...product, distanceMiles: null } : product} onOpen={onOpen} />
        )}
      />
    )
  }
  return (
    <ul className="photo-grid">
      {items.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < 2} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
