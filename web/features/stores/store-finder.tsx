import { Map as MapIcon, Plus, Search, Store } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { usePlace } from '../../lib/location.ts'
import type { MapProps } from '../map/map-props.ts'
import type { StoreChoice } from './store-choice.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame, useFieldWiring } from '../../ui/fields/field.tsx'
import { NewStoreForm } from './new-store-form.tsx'
import { StoreChips } from './store-chips.tsx'
import { StoreLines } from './store-lines.tsx'
import { StoreMap } from './store-map.tsx'
import { StoreSearch } from './store-search.tsx'

export type StoreFinderProps = {
  /** Of the search field, so that an error summary can lead there. */
  id: string
  label?: string
  value: StoreChoice | null
  onChange: (store: StoreChoice | null) => void
  error?: string | undefined
  /** The map widget; the finder only says what is on it. */
  Map: ComponentType<MapProps>
}

/** One tap for a store around or used last; else by words, on the map, or added new. */
export function StoreFinder({ id, label = 'Store', value, onChange, error, Map }: StoreFinderProps) {
  const wiring = useFieldWiring(`${id}-group`, undefined, undefined)
  const { point } = usePlace()
  const [mode, setMode] = useState<'search' | 'map' | 'new'>('search')
  const [text, setText] = useState('')

  function choose(store: StoreChoice) {
    onChange(store)
    setText('')
    setMode('search')
  }

  if (value) {
    return (
      <FieldFrame wiring={wiring} label={label} error={error} group>
        <div className="flex items-start gap-3 rounded-md bg-gather-soft py-3 pr-2.5 pl-3.5" id={id} tabIndex={-1}>
          <Store className="mt-0.5 size-5 shrink-0 text-gather" aria-hidden="true" />
          <StoreLines store={value} from={point} />
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Change
          </Button>
        </div>
      </FieldFrame>
    )
  }
  return (
    <FieldFrame wiring={wiring} label={label} group>
      <div role="group" aria-labelledby={wiring.labelId} className="flex flex-col gap-3">
        {mode !== 'new' && <StoreChips onChoose={choose} />}
        {mode === 'search' && <StoreSearch id={id} text={text} onText={setText} onChoose={choose} error={error} />}
        {mode === 'map' && <StoreMap Map={Map} onChoose={choose} />}
        {mode === 'new' && <NewStoreForm name={text} Map={Map} onDone={choose} onCancel={() => setMode('search')} />}
        {mode !== 'new' && (
          <div className="-ml-2 flex flex-wrap gap-1">
            {mode === 'map' ? (
              <Button
                variant="ghost"
                size="sm"
                icon={<Search className="size-4" aria-hidden="true" />}
                onClick={() => setMode('search')}
              >
                Search by name
              </Button>
            ) : (
              <Button
                variant="ghost"
                size="sm"
                icon={<MapIcon className="size-4" aria-hidden="true" />}
                onClick={() => setMode('map')}
              >
                Pick on the map
              </Button>
            )}
            <Button
              variant="ghost"
              size="sm"
              icon={<Plus className="size-4" aria-hidden="true" />}
              onClick={() => setMode('new')}
            >
              Add a store
            </Button>
          </div>
        )}
      </div>
    </FieldFrame>
  )
}
