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
import { countFilters, noFilters, radiusOptions, type GatheringFilters } from './gathering-search.ts'

const anywhere = 0
const distances = [
  { value: anywhere, label: 'Anywhere' },
  ...radiusOptions.map((miles) => ({ value: miles as number, label: `${miles} mi` })),
]
const typingRests = 400

type GatheringFilterFieldsProps = {
  filters: GatheringFilters
  onChange: (change: Partial<GatheringFilters>) => void
  /** Two of them may stand on one page, beside the list and in the sheet. */
  id: string
}

export function GatheringFilterFields({ filters, onChange, id }: GatheringFilterFieldsProps) {
  const { user } = useUser()
  const isKnown = usePlace().point !== null
  const { categories, problem } = useCategories()
  const chosen = categories.find(
    ({ slug, id: categoryId }) => slug === filters.category || String(categoryId) === filters.category,
  )
  const [price, setPrice] = useTyped(filters.maxPrice, (maxPrice) => onChange({ maxPrice }), typingRests)
  const [tag, setTag] = useTyped(filters.tag, (text) => onChange({ tag: text }), typingRests)
  return (
    <div className="flex flex-col gap-5">
      {filters.storeId && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          icon={<X className="size-4" aria-hidden="true" />}
          onClick={() => onChange({ storeId: '' })}
        >
          Only this store
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
      {user && (
        <Switch
          label="My gatherings only"
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
