import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { usePlace } from '../../lib/location.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { HuntsDrawing } from '../../ui/drawings/steps.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteListEnd } from '../../ui/infinite-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { HuntFilterFields } from './hunt-filters.tsx'
import { HuntGrid, HuntGridSkeleton } from './hunt-grid.tsx'
import { countFilters, listQuery, noFilters, type HuntFilters } from './hunt-search.ts'
import { HuntToolbar } from './hunt-toolbar.tsx'
import { countOf } from './hunt-words.ts'
import { huntsQuery } from './hunts.api.ts'
import { QuickHunt } from './quick-hunt.tsx'
import { useHuntFilters } from './use-hunt-filters.ts'

/** The page of all hunts; `onAdd` opens the dialog that adds one. */
export function HuntList({ onAdd }: { onAdd: () => void }) {
  const [filters, change] = useHuntFilters()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const closeSheet = () => setSheetOpen(false)
  return (
    <div className="page-width py-6 sm:py-10">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1>Product Hunts</h1>
          <p className="mt-1 text-ink-soft">What shoppers are looking for. Seen one of these on a rack?</p>
        </div>
        <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={onAdd} className="max-sm:w-full">
          Add Product
        </Button>
      </header>
      <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside aria-label="Filters" className="max-lg:hidden">
          <HuntFilterFields id="hunts-aside" filters={filters} onChange={change} />
        </aside>
        <section aria-label="Results" className="flex min-w-0 flex-col gap-4">
          <HuntToolbar filters={filters} onChange={change} onFilters={() => setSheetOpen(true)} />
          <HuntResults filters={filters} onChange={change} onAdd={onAdd} />
        </section>
      </div>
      <Sheet
        side="bottom"
        title="Filters"
        open={isSheetOpen}
        onClose={closeSheet}
        footer={<Button onClick={closeSheet}>Show hunts</Button>}
      >
        <div className="p-5">
          <HuntFilterFields id="hunts-sheet" filters={filters} onChange={change} />
        </div>
      </Sheet>
    </div>
  )
}

type HuntResultsProps = { filters: HuntFilters; onChange: (change: Partial<HuntFilters>) => void; onAdd: () => void }

function HuntResults({ filters, onChange, onAdd }: HuntResultsProps) {
  const { user } = useUser()
  const { point } = usePlace()
  const list = useInfiniteQuery(huntsQuery(listQuery(filters, point, user !== null)))
  const hunts = list.data?.pages.flatMap(({ items }) => items) ?? []
  const words = filters.q.trim()

  if (list.isPending) return <HuntGridSkeleton />
  if (list.isError && hunts.length === 0) {
    return <ErrorState title="Failed to load hunts" onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  if (hunts.length === 0) {
    const isFiltered = countFilters(filters) > 0
    return (
      <EmptyState
        drawing={<HuntsDrawing />}
        title="No hunts found"
        action={
          <>
            {words ? <QuickHunt productName={words} /> : <Button onClick={onAdd}>Add Product</Button>}
            {isFiltered && (
              <Button variant="secondary" onClick={() => onChange({ ...noFilters, q: filters.q, sort: filters.sort })}>
                Clear all filters
              </Button>
            )}
          </>
        }
      >
        {words
          ? 'Nobody hunts for this yet. Be the first: we tell you when it turns up.'
          : 'Say what you want, and we tell you when somebody sees it in a store.'}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-soft">
          {countOf(list.data?.pages[0]?.total ?? 0, 'hunt')}
        </p>
        {words.length > 1 && <QuickHunt productName={words} small />}
      </div>
      <HuntGrid
        hunts={hunts}
        viewerId={user?.id ?? null}
        isStale={list.isPlaceholderData}
        end={
          <InfiniteListEnd
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
            endLabel="That’s every hunt."
          />
        }
      />
    </>
  )
}
