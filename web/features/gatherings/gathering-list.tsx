import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { usePlace } from '../../lib/location.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { GatheringsDrawing } from '../../ui/drawings/steps.tsx'
import { OfflineDrawing } from '../../ui/drawings/waiting.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteListEnd } from '../../ui/infinite-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PhotoGridSkeleton } from '../../ui/skeleton.tsx'
import { DeleteGatheringDialog } from './delete-gathering-dialog.tsx'
import { GatheringCard } from './gathering-card.tsx'
import { GatheringFilterFields } from './gathering-filters.tsx'
import { countFilters, listQuery, noFilters, useGatheringFilters, type GatheringFilters } from './gathering-search.ts'
import { GatheringToolbar } from './gathering-toolbar.tsx'
import { productCount } from './gathering-words.ts'
import './gatherings.css'
import { gatheringsQuery } from './gatherings.api.ts'
import { WaitingList } from './waiting-list.tsx'

type GatheringListProps = {
  onAdd: () => void
  onEdit: (gathering: Gathering) => void
  /** For the corner of each card, for example a heart. */
  renderCorner?: (gathering: Gathering) => ReactNode
}

export function GatheringList(props: GatheringListProps) {
  const [filters, change] = useGatheringFilters()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const closeSheet = () => setSheetOpen(false)
  return (
    <div className="page-width py-6 sm:py-10">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1>Product Gatherings</h1>
          <p className="mt-1 text-ink-soft">Fresh from the racks, shared by shoppers.</p>
        </div>
        <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={props.onAdd} className="max-sm:w-full">
          Add Product
        </Button>
      </header>
      <WaitingList />
      <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside aria-label="Filters" className="max-lg:hidden">
          <GatheringFilterFields id="gatherings-aside" filters={filters} onChange={change} />
        </aside>
        <section aria-labelledby="gatherings-results" className="flex min-w-0 flex-col gap-4">
          <h2 id="gatherings-results" className="sr-only">
            Results
          </h2>
          <GatheringToolbar filters={filters} onChange={change} onFilters={() => setSheetOpen(true)} />
          <Results {...props} filters={filters} onChange={change} />
        </section>
      </div>
      <Sheet
        side="bottom"
        title="Filters"
        open={isSheetOpen}
        onClose={closeSheet}
        footer={<Button onClick={closeSheet}>Show products</Button>}
      >
        <div className="p-5">
          <GatheringFilterFields id="gatherings-sheet" filters={filters} onChange={change} />
        </div>
      </Sheet>
    </div>
  )
}

type ResultsProps = GatheringListProps & {
  filters: GatheringFilters
  onChange: (change: Partial<GatheringFilters>) => void
}

const firstOnScreen = 2

function Results({ filters, onChange, onAdd, onEdit, renderCorner }: ResultsProps) {
  const { user } = useUser()
  const { point } = usePlace()
  const list = useInfiniteQuery(gatheringsQuery(listQuery(filters, point, user !== null)))
  const [leaving, setLeaving] = useState<Gathering>()
  const [asksToDelete, setAsksToDelete] = useState(false)
  const gatherings = list.data?.pages.flatMap(({ items }) => items) ?? []

  if (list.isPending && list.fetchStatus === 'paused') return <Offline onAdd={onAdd} />
  if (list.isPending) return <PhotoGridSkeleton count={8} label="Loading product gatherings" />
  if (list.isError && gatherings.length === 0) {
    return (
      <ErrorState
        title="Failed to load product gatherings"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  if (gatherings.length === 0) return <Nothing filters={filters} onChange={onChange} onAdd={onAdd} />
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {productCount(list.data?.pages[0]?.total ?? 0)}
      </p>
      <ul aria-label="Gatherings" aria-busy={list.isPlaceholderData || undefined} className="photo-grid gathering-grid">
        {gatherings.map((gathering, index) => (
          <li key={gathering.id}>
            <GatheringCard
              gathering={gathering}
              isMine={gathering.userId === user?.id}
              eager={index < firstOnScreen}
              corner={renderCorner?.(gathering)}
              onEdit={onEdit}
              onDelete={(chosen) => {
                setLeaving(chosen)
                setAsksToDelete(true)
              }}
            />
          </li>
        ))}
      </ul>
      <InfiniteListEnd
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        endLabel="That’s every product."
      />
      {leaving && (
        <DeleteGatheringDialog gathering={leaving} open={asksToDelete} onClose={() => setAsksToDelete(false)} />
      )}
    </>
  )
}

/** Nothing at all, or nothing that fits. */
function Nothing({
  filters,
  onChange,
  onAdd,
}: {
  filters: GatheringFilters
  onChange: ResultsProps['onChange']
  onAdd: () => void
}) {
  const isNarrowed = countFilters(filters) > 0 || filters.q !== ''
  return (
    <EmptyState
      drawing={<GatheringsDrawing />}
      title="No gatherings found"
      action={
        <>
          <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={onAdd}>
            Add Product
          </Button>
          {isNarrowed && (
            <Button variant="secondary" onClick={() => onChange(noFilters)}>
              Clear search and filters
            </Button>
          )}
        </>
      }
    >
      Create your first product gathering and help others find great products.
    </EmptyState>
  )
}

const Offline = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState drawing={<OfflineDrawing />} title="No signal" action={<Button onClick={onAdd}>Add Product</Button>}>
    You can still add what you see. It is kept on this device and sent when you are back online.
  </EmptyState>
)
