import { Search, SlidersHorizontal } from 'lucide-react'
import { useTyped } from '../../lib/debounce.ts'
import { usePlace } from '../../lib/location.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { countFilters, noFilters, sortOptions, type GatheringFilters } from './gathering-search.ts'

const typingRests = 300

type GatheringToolbarProps = {
  filters: GatheringFilters
  onChange: (change: Partial<GatheringFilters>) => void
  onFilters: () => void
}

/** Words, order, and on small screens the way to the filters. */
export function GatheringToolbar({ filters, onChange, onFilters }: GatheringToolbarProps) {
  const { point } = usePlace()
  const [text, setText] = useTyped(filters.q, (q) => onChange({ q }), typingRests)
  const filterCount = countFilters(filters)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <search className="w-full min-w-0 sm:w-auto sm:flex-[3]">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onChange({ q: text.trim() })
          }}
        >
          <TextField
            id="gatherings-search"
            label="Search gatherings"
            hideLabel
            type="search"
            enterKeyHint="search"
            placeholder="Search gatherings"
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
        {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
      </Button>
      <Select
        id="gatherings-sort"
        label="Sort"
        hideLabel
        className="min-w-40 flex-1 sm:max-w-56"
        options={sortOptions.map((option) => ({ ...option, disabled: option.value === 'nearest' && !point }))}
        value={filters.sort === 'nearest' && !point ? noFilters.sort : filters.sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value as GatheringFilters['sort'] })}
      />
    </div>
  )
}
