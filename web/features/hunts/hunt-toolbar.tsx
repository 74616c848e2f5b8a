import { Search, SlidersHorizontal } from 'lucide-react'
import { useTyped } from '../../lib/debounce.ts'
import { usePlace } from '../../lib/location.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { countFilters, noFilters, sortOptions, type HuntFilters } from './hunt-search.ts'

const typingRestsMs = 300

type HuntToolbarProps = {
  filters: HuntFilters
  onChange: (change: Partial<HuntFilters>) => void
  onFilters: () => void
}

/** Words, order, and on small screens the way to the filters. */
export function HuntToolbar({ filters, onChange, onFilters }: HuntToolbarProps) {
  const { point } = usePlace()
  const filterCount = countFilters(filters)
  const sort = filters.sort === 'nearest' && !point ? noFilters.sort : filters.sort
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox value={filters.q} onChange={(q) => onChange({ q })} />
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
        id="hunts-sort"
        label="Sort"
        hideLabel
        className="min-w-40 flex-1 sm:max-w-56"
        options={sortOptions.map((option) => ({ ...option, disabled: option.value === 'nearest' && !point }))}
        value={sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value as HuntFilters['sort'] })}
      />
    </div>
  )
}

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useTyped(value, onChange, typingRestsMs)
  return (
    <search className="w-full min-w-0 sm:w-auto sm:flex-[3]">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onChange(text.trim())
        }}
      >
        <TextField
          id="hunts-search"
          label="Search hunts"
          hideLabel
          type="search"
          enterKeyHint="search"
          placeholder="Search hunts"
          maxLength={200}
          prefix={<Search className="size-5" aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
