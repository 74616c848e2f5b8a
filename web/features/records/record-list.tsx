import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { usePlace } from '../../lib/location.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { RecordFilterFields } from './record-filter-fields.tsx'
import { listQuery, useRecordFilters, type FilterState } from './record-filters.ts'
import type { ListedRecord, RecordKind } from './record-kind.ts'
import { RecordResults, type RenderRecord } from './record-results.tsx'
import { RecordToolbar } from './record-toolbar.tsx'

type RecordListProps<Item extends ListedRecord> = {
  kind: RecordKind<Item>
  renderItem: RenderRecord<Item>
  /** Opens the dialog that adds one. */
  onAdd: () => void
  /** Between the heading and the list. */
  notice?: ReactNode
  /** What the words searched for can become; small beside a result, else in the place of an empty one. */
  renderWish?: (words: string, small: boolean) => ReactNode
}

/** The page of all records of a kind: filters in the address, search, order, and a list without end. */
export function RecordList<Item extends ListedRecord>({ kind, onAdd, notice, ...props }: RecordListProps<Item>) {
  const { name, words, statuses } = kind
  const state = useRecordFilters(statuses)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const closeSheet = () => setSheetOpen(false)
  return (
    <div className="page-width py-6 sm:py-10">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h1>{words.title}</h1>
          <p className="mt-1 text-ink-soft">{words.lead}</p>
        </div>
        <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={onAdd} className="max-sm:w-full">
          Add Product
        </Button>
      </header>
      {notice}
      <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside aria-label="Filters" className="max-lg:hidden">
          <RecordFilterFields id={`${name}-aside`} mineLabel={words.mine} {...{ state, statuses }} />
        </aside>
        <section aria-labelledby={`${name}-results`} className="flex min-w-0 flex-col gap-4">
          <h2 id={`${name}-results`} className="sr-only">
            Results
          </h2>
          <RecordToolbar {...{ name, state }} searchLabel={words.search} onFilters={() => setSheetOpen(true)} />
          <Found {...{ kind, state, onAdd }} {...props} />
        </section>
      </div>
      <Sheet
        side="bottom"
        title="Filters"
        open={isSheetOpen}
        onClose={closeSheet}
        footer={<Button onClick={closeSheet}>{words.show}</Button>}
      >
        <div className="p-5">
          <RecordFilterFields id={`${name}-sheet`} mineLabel={words.mine} {...{ state, statuses }} />
        </div>
      </Sheet>
    </div>
  )
}

type FoundProps<Item extends ListedRecord> = Omit<RecordListProps<Item>, 'notice'> & { state: FilterState }

function Found<Item extends ListedRecord>({ kind, state, renderItem, renderWish, onAdd }: FoundProps<Item>) {
  const { user } = useUser()
  const { point } = usePlace()
  const { filters } = state
  const { drawing, title, sentence } = kind.empty
  const words = filters.q.trim()
  const add = <Button onClick={onAdd}>Add Product</Button>
  return (
    <RecordResults
      {...{ kind, renderItem }}
      query={listQuery(filters, point, user !== null)}
      endLabel={kind.words.end}
      offlineAction={add}
      renderCount={(total) => (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
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
              {(words && renderWish?.(words, false)) || add}
              {(state.count > 0 || words) && (
                <Button variant="secondary" onClick={state.clearAll}>
                  Clear search and filters
                </Button>
              )}
            </>
          }
        >
          {sentence(words)}
        </EmptyState>
      }
    />
  )
}
