import { X } from 'lucide-react'
import { useCategories } from '../categories/categories.api.ts'
import { useTyped } from '../../lib/debounce.ts'
import { usePlace } from '../../lib/location.ts'
import { PlaceControl } from '../../lib/place-control.tsx'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup, Switch } from '../../ui/choice-fields.tsx'
import { Select } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { countFilters, noFilters, radiusOptions, statusOptions, type HuntFilters } from './hunt-search.ts'

const typingRestsMs = 400
const anywhere = 0
const distances = [
  { value: anywhere, label: 'Anywhere' },
  ...radiusOptions.map((miles) => ({ value: miles as number, label: `${miles} mi` })),
]

type HuntFiltersProps = {
  filters: HuntFilters
  onChange: (change: Partial<HuntFilters>) => void
  /** Two of them may stand on one page, beside the list and in the sheet. */
  id: string
}

export function HuntFilterFields({ filters, onChange, id }: HuntFiltersProps) {
  const { user } = useUser()
  const { status: placeStatus } = usePlace()
  const isKnown = placeStatus === 'known'
  const { categories, problem } = useCategories()
  const [price, setPrice] = useTyped(filters.maxPrice, (maxPrice) => onChange({ maxPrice }), typingRestsMs)
  const chosen = categories.find(
    ({ slug, id: categoryId }) => slug === filters.category || String(categoryId) === filters.category,
  )
  return (
    <div className="flex flex-col gap-5">
      {filters.tag && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          aria-label={`No longer only ${filters.tag}`}
          icon={<X className="size-4" aria-hidden="true" />}
          onClick={() => onChange({ tag: '' })}
        >
          {filters.tag}
        </Button>
      )}
      <Select
        id={`${id}-category`}
        label="Category"
        error={problem}
        options={[
          { value: '', label: 'All categories' },
          ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        value={chosen?.slug ?? ''}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      />
      <TextField
        id={`${id}-max-price`}
        label="Max price"
        inputMode="decimal"
        autoComplete="off"
        placeholder="Any"
        prefix="$"
        value={price}
        onChange={(event) => setPrice(event.currentTarget.value.replaceAll(/[^\d.]/g, ''))}
      />
      <div className="flex flex-col gap-2">
        <RadioGroup
          name={`${id}-radius`}
          label="Distance"
          layout="chips"
          options={distances.map((option) => ({ ...option, disabled: option.value !== anywhere && !isKnown }))}
          value={isKnown ? (filters.radius ?? anywhere) : anywhere}
          onChange={(miles) => onChange({ radius: miles === anywhere ? null : miles })}
        />
        <PlaceControl className="self-start" />
      </div>
      <Select
        id={`${id}-status`}
        label="Status"
        options={statusOptions}
        value={filters.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as HuntFilters['status'] })}
      />
      {user && (
        <Switch
          label="My hunts only"
          checked={filters.mine}
          onChange={(event) => onChange({ mine: event.currentTarget.checked })}
        />
      )}
      {countFilters(filters) > 0 && (
        <Button
          variant="link"
          className="self-start"
          onClick={() => onChange({ ...noFilters, q: filters.q, sort: filters.sort })}
        >
          Clear all filters
        </Button>
      )}
    </div>
  )
}
