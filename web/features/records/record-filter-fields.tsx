import { X } from 'lucide-react'
import { useTyped } from '../../lib/debounce.ts'
import { PlaceControl } from '../../lib/place-control.tsx'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup, Switch } from '../../ui/fields/choice-fields.tsx'
import { Select } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useCategories } from '../categories/categories.api.ts'
import type { FilterState, RecordFilters } from './record-filters.ts'
import type { StatusOption } from './record-kind.ts'
import { radiusOptions } from './records.api.ts'

const typingRestsMs = 400
const anywhere = 0
const distances = [
  { value: anywhere, label: 'Anywhere' },
  ...radiusOptions.map((miles) => ({ value: miles as number, label: `${miles} mi` })),
]

type RecordFilterFieldsProps = {
  state: FilterState
  statuses?: readonly StatusOption[] | undefined
  mineLabel: string
  /** Two of them may stand on one page, beside the list and in the sheet. */
  id: string
}

export function RecordFilterFields({ state, statuses, mineLabel, id }: RecordFilterFieldsProps) {
  const { filters, change } = state
  const { user } = useUser()
  const isKnown = state.near.point !== null
  const [price, setPrice] = useTyped(filters.maxPrice, (maxPrice) => change({ maxPrice }), typingRestsMs)
  const [tag, setTag] = useTyped(filters.tag, (text) => change({ tag: text }), typingRestsMs)
  return (
    <div className="flex flex-col gap-5">
      {filters.storeId && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          icon={<X className="size-4" aria-hidden="true" />}
          onClick={() => change({ storeId: '' })}
        >
          Only this store
        </Button>
      )}
      <CategoryFilter state={state} id={id} />
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
          value={state.miles}
          onChange={state.changeMiles}
        />
        {!isKnown && <PlaceControl className="self-start" />}
      </div>
      <TextField
        id={`${id}-tag`}
        label="Tag"
        autoComplete="off"
        autoCapitalize="none"
        placeholder="Any"
        maxLength={40}
        value={tag}
        onChange={(event) => setTag(event.currentTarget.value)}
      />
      {statuses && (
        <Select
          id={`${id}-status`}
          label="Status"
          options={statuses}
          value={filters.status}
          onChange={(event) => change({ status: event.currentTarget.value as RecordFilters['status'] })}
        />
      )}
      {user && (
        <Switch
          label={mineLabel}
          checked={filters.mine}
          onChange={(event) => change({ mine: event.currentTarget.checked })}
        />
      )}
      {state.count > 0 && (
        <Button variant="link" className="self-start" onClick={state.clearFilters}>
          Clear all filters
        </Button>
      )}
    </div>
  )
}

function CategoryFilter({ state: { filters, change }, id }: Pick<RecordFilterFieldsProps, 'state' | 'id'>) {
  const { categories, problem } = useCategories()
  const chosen = categories.find(
    ({ slug, id: categoryId }) => slug === filters.category || String(categoryId) === filters.category,
  )
  return (
    <Select
      id={`${id}-category`}
      label="Category"
      error={problem}
      options={[
        { value: '', label: 'All categories' },
        ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
      value={chosen?.slug ?? ''}
      onChange={(event) => change({ category: event.currentTarget.value })}
    />
  )
}
