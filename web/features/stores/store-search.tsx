import { cx } from 'class-variance-authority'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useDebounced } from '../../lib/debounce.ts'
import { usePlace } from '../../lib/location.ts'
import { signal } from '../../lib/signal.ts'
import type { StoreChoice } from './store-choice.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { StoreLines } from './store-lines.tsx'
import { WrittenStore } from './written-store.tsx'
import { shortestSearch, storeSearchQuery } from './stores.api.ts'

type StoreSearchProps = {
  id: string
  text: string
  onText: (text: string) => void
  onChoose: (store: StoreChoice) => void
  error?: string | undefined
}

/** A combobox: type three characters, go through the stores with the arrow keys, take one with Enter. */
export function StoreSearch({ id, text, onText, onChoose, error }: StoreSearchProps) {
  const { point } = usePlace()
  const { isLost } = signal.use()
  const listId = useId()
  const [active, setActive] = useState(-1)
  const typed = text.trim()
  const settled = useDebounced(typed, 300)
  const { data: stores = [], isFetching, isError } = useQuery(storeSearchQuery(settled, point))
  const isLong = typed.length >= shortestSearch
  const shown = isLong && settled.length >= shortestSearch ? stores : []
  const isWaiting = isLong && (isFetching || settled !== typed)

  // On a phone the keyboard takes half the screen: what was found must not stay under it.
  const list = useRef<HTMLDivElement>(null)
  const hasFound = shown.length > 0
  useEffect(() => {
    if (hasFound) list.current?.scrollIntoView({ block: 'nearest' })
  }, [hasFound])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && shown.length > 0) {
      event.preventDefault()
      setActive((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length)
    } else if (event.key === 'Enter') {
      // Never sends the form around it: with one clear answer Enter takes that.
      event.preventDefault()
      const store = shown[active] ?? (shown.length === 1 ? shown[0] : undefined)
      if (store) onChoose(store)
    } else if (event.key === 'Escape' && typed) {
      event.preventDefault()
      event.stopPropagation()
      onText('')
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        id={id}
        label="Search stores"
        hideLabel
        placeholder="Store, street, city or zip"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        error={error}
        prefix={<Search className="size-5" aria-hidden="true" />}
        suffix={isWaiting && <Spinner className="size-5" label="Searching stores" />}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Stores found"
        hidden={shown.length === 0}
        className="max-h-80 overflow-y-auto rounded-md border border-line bg-raised"
      >
        {shown.map((store, index) => (
          <div
            key={store.placeId ?? store.storeId ?? store.name}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={cx(
              'flex min-h-13 cursor-pointer border-line px-3.5 py-2 not-first:border-t',
              index === active && 'bg-gather/12',
            )}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(store)}
            onKeyDown={(event) => event.key === 'Enter' && onChoose(store)}
          >
            <StoreLines store={store} from={point} />
          </div>
        ))}
      </div>
      {isLost && isLong && !isWaiting && <WrittenStore name={typed} onChoose={onChoose} />}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {typed.length > 0 && wordsFor({ isLong, isWaiting, isError, isEmpty: !hasFound, isLost })}
      </p>
    </div>
  )
}

type Search = Record<'isLong' | 'isWaiting' | 'isError' | 'isEmpty' | 'isLost', boolean>

/** Without signal the name can be written down instead. */
function wordsFor({ isLong, isWaiting, isError, isEmpty, isLost }: Search): string | undefined {
  if (!isLong) return `Type at least ${shortestSearch} characters.`
  if (isLost || isWaiting) return undefined
  if (isError) return 'Failed to search for stores. Please try again.'
  return isEmpty ? 'No stores found. Try a different search term.' : undefined
}
