import { Search, SlidersHorizontal } from 'lucide-react'
import { useTyped } from '../../lib/debounce.ts'
import { askForPlace } from '../../lib/location.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { huntSort } from './records.api.ts'
import { sortFor, sortOptions, type FilterState, type RecordFilters } from './record-filters.ts'

const typingRestsMs = 300

type RecordToolbarProps = { name: string; searchLabel: string; state: FilterState; onFilters: () => void }

/** Words, order, and on small screens the way to the filters. */
export function RecordToolbar({ name, searchLabel, state, onFilters }: RecordToolbarProps) {
  const { filters, count, near, change } = state
  const [text, setText] = useTyped(filters.q, (q) => change({ q }), typingRestsMs)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <search className="w-full min-w-0 sm:w-auto sm:flex-[3]">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            change({ q: text.trim() })
          }}
        >
          <TextField
            id={`${name}-search`}
            label={searchLabel}
            hideLabel
            type="search"
            enterKeyHint="search"
            placeholder={searchLabel}
            maxLength={200}
            prefix={<Search className="size-5" aria-hidden="true" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
      </search>
      <Button
        variant="secondary"
        className="min-h-11.5 lg:hidden"
        aria-haspopup="dialog"
        icon={<SlidersHorizontal className="size-5" aria-hidden="true" />}
        onClick={onFilters}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <Select
        id={`${name}-sort`}
        label="Sort"
        hideLabel
        className="min-w-40 flex-1 sm:max-w-56"
        options={sortOptions.filter(({ value }) => name === 'gatherings' || value === huntSort(value))}
        value={sortFor(filters, near)}
        onChange={(event) => {
          const sort = event.currentTarget.value as RecordFilters['sort']
          if (sort === 'nearest' && !near.point) askForPlace(() => change({ sort }))
          else change({ sort })
        }}
      />
    </div>
  )
}
