import { useState } from 'react'
import type { ProductFacets } from '../../../domain/contracts/products.ts'
import { usePlace } from '../../lib/location.ts'
import { PlaceControl } from '../../lib/place-control.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/fields/choice-fields.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { distances, stockChoices, type SearchState } from './search-state.ts'

type FiltersProps = {
  state: SearchState
  facets: ProductFacets | undefined
  onChange: (change: Partial<SearchState>) => void
  onClear: () => void
  id: string
}

export function SearchFilters({ state, facets, onChange, onClear, id }: FiltersProps) {
  const isKnown = usePlace().point !== null
  const retailers = facets?.retailers.map((row) => ({ value: String(row.id), label: row.name, count: row.count })) ?? []
  const named = (rows: { name: string; count: number }[] = []) =>
    rows.map((row) => ({ value: row.name, label: row.name, count: row.count }))
  return (
    <div className="flex flex-col gap-6">
      <ChoiceGroup
        title="Retailers"
        choices={retailers}
        checked={state.retailers}
        onChange={(values) => onChange({ retailers: values })}
      />
      <div className="flex flex-col gap-2">
        <RadioGroup
          name={`${id}-distance`}
          label="Distance"
          layout="chips"
          options={distances.map((miles) => ({ value: miles, label: `${miles} miles`, disabled: !isKnown }))}
          value={isKnown ? (state.distance as '5') : null}
          onChange={(distance) => onChange({ distance })}
        />
        <PlaceControl className="self-start" />
      </div>
      <PriceFilter key={`${state.minPrice}-${state.maxPrice}`} state={state} onChange={onChange} id={id} />
      <ChoiceGroup
        title="Color"
        choices={named(facets?.colors)}
        checked={state.colors}
        onChange={(colors) => onChange({ colors })}
      />
      <ChoiceGroup
        title="Size"
        choices={named(facets?.sizes)}
        checked={state.sizes}
        onChange={(sizes) => onChange({ sizes })}
      />
      <ChoiceGroup
        title="Availability"
        choices={stockChoices.map(({ value, label }) => ({
          value,
          label,
          count: facets?.availability.find((row) => row.status === value)?.count ?? 0,
        }))}
        checked={state.availability}
        onChange={(availability) => onChange({ availability })}
      />
      <Button variant="secondary" onClick={onClear}>
        Clear All
      </Button>
    </div>
  )
}

interface Choice {
  value: string
  label: string
  count: number
}
type ChoiceGroupProps = { title: string; choices: Choice[]; checked: string[]; onChange: (values: string[]) => void }

/** All are checked until one is unchecked: none chosen means no limit. */
function ChoiceGroup({ title, choices, checked, onChange }: ChoiceGroupProps) {
  if (choices.length === 0) return null
  const all = choices.map(({ value }) => value)
  const isChecked = (value: string) => checked.length === 0 || checked.includes(value)
  const toggle = (value: string) => {
    const current = checked.length === 0 ? all : checked
    const next = current.includes(value) ? current.filter((other) => other !== value) : [...current, value]
    onChange(next.length === all.length ? [] : next)
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{title}</legend>
      {choices.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          label={
            <span className="flex flex-1 justify-between gap-3">
              {label} <span className="text-sm text-ink-soft figures">{count}</span>
            </span>
          }
          checked={isChecked(value)}
          onChange={() => toggle(value)}
        />
      ))}
    </fieldset>
  )
}

function PriceFilter({ state, onChange, id }: Pick<FiltersProps, 'state' | 'onChange' | 'id'>) {
  const [minPrice, setMin] = useState(state.minPrice)
  const [maxPrice, setMax] = useState(state.maxPrice)
  const plain = (text: string) => text.replaceAll(/[^\d.]/g, '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ minPrice, maxPrice })
      }}
    >
      <p className="mb-1.5 font-semibold">Price Range</p>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          id={`${id}-min`}
          label="Lowest price"
          hideLabel
          inputMode="decimal"
          placeholder="0"
          prefix="$"
          value={minPrice}
          onChange={(event) => setMin(plain(event.currentTarget.value))}
        />
        <TextField
          id={`${id}-max`}
          label="Highest price"
          hideLabel
          inputMode="decimal"
          placeholder="500"
          prefix="$"
          value={maxPrice}
          onChange={(event) => setMax(plain(event.currentTarget.value))}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {[25, 50, 100].map((price) => (
          <Button
            key={price}
            size="sm"
            variant="secondary"
            onClick={() => onChange({ minPrice: String(price), maxPrice: '' })}
          >
            ${price}+
          </Button>
        ))}
        <Button type="submit" size="sm">
          Apply
        </Button>
      </div>
    </form>
  )
}
