import { useInfiniteQuery } from '@tanstack/react-query'
import { List, Map as MapIcon, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { PlaceChip } from '../../lib/place-chip.tsx'
import { useUser } from '../../lib/session.ts'
import { AppliedChips } from '../../ui/applied-chips.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterColumns } from '../../ui/filter-columns.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useRecordChips } from './record-chips.ts'
import { RecordFilterFields } from './record-filter-fields.tsx'
import { writeArea } from '../../lib/map-area.ts'
import { listQuery, useRecordFilters, type FilterState } from './record-filters.ts'
import type { ListedRecord, RecordKind } from './record-kind.ts'
import { RecordMap, type RecordMarkers } from './record-map.tsx'
import { RecordResults, type RenderRecord } from './record-results.tsx'
import { RecordToolbar } from './record-toolbar.tsx'
import type { RecordQuery } from './records.api.ts'
import { grouped } from '../../ui/figures.ts'

type RecordListProps<Item extends ListedRecord> = {
  kind: RecordKind<Item>
  renderItem: RenderRecord<Item>
  /** Opens the dialog that adds one. */
  onAdd: () => void
  /** Where such records can be seen on a map. */
  map?: RecordMarkers<Item>
  /** Between the heading and the list. */
  notice?: ReactNode
  /** What the words searched for can become; small beside a result, else in the place of an empty one. */
  renderWish?: (words: string, small: boolean) => ReactNode
}

/** The page of all records of a kind: filters in the address, search, order, and a list without end. */
export function RecordList<Item extends ListedRecord>({ kind, onAdd, notice, ...props }: RecordListProps<Item>) {
  const { name, words, statuses } = kind
  const { user } = useUser()
  const state = useRecordFilters(statuses)
  const query = listQuery(state.filters, state.near, user !== null)
  const chips = useRecordChips(state, kind)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const closeSheet = () => setSheetOpen(false)
  const fields = (place: string) => (
    <RecordFilterFields id={`${name}-${place}`} mineLabel={words.mine} {...{ state, statuses }} />
  )
  return (
    <div className="page-width py-6 sm:py-10">
      <header className="flex items-center justify-between gap-x-4">
        <div className="min-w-0">
          <h1 className="max-sm:text-xl">{words.title}</h1>
          <p className="mt-1 text-ink-soft max-sm:text-sm">{words.lead}</p>
        </div>
        <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={onAdd} className="max-sm:px-3">
          Add Product
        </Button>
      </header>
      {notice}
      <FilterColumns filters={fields('aside')} className="mt-4 sm:mt-6">
        <section aria-labelledby={`${name}-results`} className="flex min-w-0 flex-col gap-3 sm:gap-4">
          <h2 id={`${name}-results`} className="sr-only">
            Results
          </h2>
          <RecordToolbar {...{ name, state }} searchLabel={words.search} onFilters={() => setSheetOpen(true)} />
          <div className="flex flex-wrap items-center gap-2">
            <PlaceChip miles={state.miles} onMiles={state.changeMiles} />
            {props.map && <ViewSwitch state={state} />}
            <AppliedChips chips={chips} onClear={state.clearFilters} />
          </div>
          <Found {...{ kind, state, query, onAdd }} {...props} />
        </section>
      </FilterColumns>
      <Sheet
        side="bottom"
        title="Filters"
        open={isSheetOpen}
        onClose={closeSheet}
        footer={<ShowButton {...{ kind, query }} onPress={closeSheet} />}
      >
        <div className="p-5">{fields('sheet')}</div>
      </Sheet>
    </div>
  )
}

function ViewSwitch({ state: { filters, change } }: { state: FilterState }) {
  const isMap = filters.view === 'map'
  const Icon = isMap ? List : MapIcon
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon className="size-4" aria-hidden="true" />}
      onClick={() => change({ view: isMap ? 'list' : 'map' })}
    >
      {isMap ? 'List' : 'Map'}
    </Button>
  )
}

type ShowButtonProps<Item extends ListedRecord> = { kind: RecordKind<Item>; query: RecordQuery; onPress: () => void }

/** Tells how many there are before the sheet is left. */
function ShowButton<Item extends ListedRecord>({ kind, query, onPress }: ShowButtonProps<Item>) {
  const { data, isPlaceholderData } = useInfiniteQuery(kind.query(query))
  const total = isPlaceholderData ? undefined : data?.pages[0]?.total
  return <Button onClick={onPress}>Show {total === undefined ? '…' : grouped(total)}</Button>
}

type FoundProps<Item extends ListedRecord> = Omit<RecordListProps<Item>, 'notice'> & {
  state: FilterState
  query: RecordQuery
}

function Found<Item extends ListedRecord>({
  kind,
  state,
  query,
  map,
  renderItem,
  renderWish,
  onAdd,
}: FoundProps<Item>) {
  const { drawing, title, sentence } = kind.empty
  const words = state.filters.q.trim()
  const add = <Button onClick={onAdd}>Add Product</Button>
  const { area } = state.filters
  const isNarrow = state.count > 0 || words !== '' || area !== ''
  // Distances are the person's own; those from the middle of an area would only confuse.
  const render: typeof renderItem = (item, look) => renderItem(area ? { ...item, distanceMiles: null } : item, look)
  return (
    <RecordResults
      {...{ kind, query }}
      renderItem={render}
      renderItems={
        map && state.filters.view === 'map'
          ? (items, renderCard) => (
              <RecordMap
                {...map}
                {...{ items, renderCard }}
                label={`${kind.words.list} on the map`}
                onArea={(found) => state.change({ area: writeArea(found) })}
              />
            )
          : undefined
      }
      endLabel={kind.words.end}
      renderCount={(total) => (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm text-ink-soft">
            {kind.words.count(total)}
          </p>
          {words.length > 1 && renderWish?.(words, true)}
        </div>
      )}
      empty={
        <EmptyState
          drawing={drawing}
          title={title}
          action={
            <>
              {state.miles > 0 && <Button onClick={() => state.changeMiles(0)}>Look at any distance</Button>}
              {(words && renderWish?.(words, false)) || (state.miles === 0 && add)}
              {isNarrow && (
                <Button variant="secondary" onClick={state.clearAll}>
                  Clear search and filters
                </Button>
              )}
            </>
          }
        >
          {state.miles > 0 && !words ? `Nothing within ${state.miles} miles yet.` : sentence(words)}
        </EmptyState>
      }
    />
  )
}
