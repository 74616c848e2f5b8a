import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ProductFacets } from '../../../domain/contracts/products.ts'
import { usePlace } from '../../lib/location.ts'
import { PlaceControl } from '../../lib/place-control.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/fields/choice-fields.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { distances, stockChoices, type SearchState } from './search-state.ts'

type FiltersProps = {
  state: SearchState
  facets: ProductFacets | undefined
  /** How far the search goes; 0 is any distance. */
  miles: number
  onChange: (change: Partial<SearchState>) => void
  onMiles: (miles: number) => void
  onClear: () => void
  id: string
}

export function SearchFilters({ state, facets, miles, onChange, onMiles, onClear, id }: FiltersProps) {
  const isKnown = usePlace().point !== null
  const retailers = facets?.retailers.map((row) => ({ value: String(row.id), label: row.name, count: row.count })) ?? []
  return (
    <div className="flex flex-col">
      <Group title="Retailers" isEmpty={retailers.length === 0}>
        <AllOrSome
          choices={retailers}
          checked={state.retailers}
          onChange={(values) => onChange({ retailers: values })}
        />
      </Group>
      <Group title="Distance">
        <RadioGroup
          name={`${id}-distance`}
          label="Distance"
          hideLabel
          layout="chips"
          options={distances.map((value) => ({ value: Number(value), label: `${value} miles`, disabled: !isKnown }))}
          value={isKnown ? miles : null}
          onChange={onMiles}
        />
        {!isKnown && <PlaceControl className="mt-2" />}
      </Group>
      <Group title="Price Range">
        <PriceFilter key={`${state.minPrice}-${state.maxPrice}`} state={state} onChange={onChange} id={id} />
      </Group>
      <Group title="Color" isEmpty={!facets?.colors.length && state.colors.length === 0}>
        <PickSome
          label="Color"
          choices={facets?.colors ?? []}
          picked={state.colors}
          onChange={(colors) => onChange({ colors })}
          renderMark={(name) => <Swatch color={name} />}
        />
      </Group>
      <Group title="Size" isEmpty={!facets?.sizes.length && state.sizes.length === 0}>
        <PickSome
          label="Size"
          choices={facets?.sizes ?? []}
          picked={state.sizes}
          onChange={(sizes) => onChange({ sizes })}
        />
      </Group>
      <Group title="Availability">
        <AllOrSome
          choices={stockChoices.map(({ value, label }) => ({
            value,
            label,
            count: facets?.availability.find((row) => row.status === value)?.count ?? 0,
          }))}
          checked={state.availability}
          onChange={(availability) => onChange({ availability })}
        />
      </Group>
      <Button variant="secondary" className="mt-4" onClick={onClear}>
        Clear All
      </Button>
    </div>
  )
}

/** Folds away what is of no interest. */
function Group({ title, isEmpty = false, children }: { title: string; isEmpty?: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <details open className="group/filter border-b border-line py-1 first:-mt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          className="size-4 text-ink-soft transition-transform group-open/filter:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <fieldset className="pb-4">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

interface Choice {
  value: string
  label: string
  count: number
}
type AllOrSomeProps = { choices: Choice[]; checked: string[]; onChange: (values: string[]) => void }

/** All are checked until one is unchecked: none chosen means no limit. */
function AllOrSome({ choices, checked, onChange }: AllOrSomeProps) {
  const all = choices.map(({ value }) => value)
  const isChecked = (value: string) => checked.length === 0 || checked.includes(value)
  const toggle = (value: string) => {
    const current = checked.length === 0 ? all : checked
    const next = current.includes(value) ? current.filter((other) => other !== value) : [...current, value]
    onChange(next.length === all.length ? [] : next)
  }
  return choices.map(({ value, label, count }) => (
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
  ))
}

const shownAtFirst = 12
type PickSomeProps = {
  label: string
  choices: readonly { name: string; count: number }[]
  picked: readonly string[]
  onChange: (values: string[]) => void
  renderMark?: (name: string) => ReactNode
}

/** None is chosen until one is pressed; each press adds one or takes it away. */
function PickSome({ label, choices, picked, onChange, renderMark }: PickSomeProps) {
  const [showsAll, setShowsAll] = useState(false)
  const isSame = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()
  // What is chosen stays in sight, also when nothing has it any more.
  const gone = picked.filter((value) => !choices.some(({ name }) => isSame(name)(value)))
  const all = [...gone.map((name) => ({ name, count: 0 })), ...choices]
  const shown = showsAll ? all : all.filter(({ name }, index) => index < shownAtFirst || picked.some(isSame(name)))
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map(({ name, count }) => {
        const isPicked = picked.some(isSame(name))
        return (
          <label key={name} className="choice-chip px-3 text-sm">
            <input
              type="checkbox"
              className="sr-only"
              checked={isPicked}
              onChange={() => onChange(isPicked ? picked.filter((value) => !isSame(name)(value)) : [...picked, name])}
            />
            {renderMark?.(name)}
            {name} <span className="text-ink-soft figures in-[:has(:checked)]:text-current">{count}</span>
          </label>
        )
      })}
      {shown.length < all.length && (
        <Button variant="ghost" size="sm" className="min-h-11" onClick={() => setShowsAll(true)}>
          All {all.length} {label.toLowerCase()}s
        </Button>
      )}
    </div>
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
