import { cx } from 'class-variance-authority'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import type { Suggestion } from '../../../domain/contracts/products.ts'
import { useDebounced } from '../../lib/debounce.ts'
import { Button } from '../../ui/button.tsx'
import { PhotoButton } from './photo-button.tsx'
import { pictureIn } from './photo-search.ts'
import { retailersQuery, suggestionsQuery } from './products.api.ts'

const kinds: Record<Suggestion['kind'], string> = {
  product: 'Product',
  category: 'Category',
  retailer: 'Store',
  brand: 'Brand',
  gathering: 'Seen by a shopper',
}

/** Where a suggestion leads: to the thing itself, or to a search. */
function targetOf({ kind, id, slug, text }: Suggestion): string {
  if (kind === 'product') return `/products/${id}`
  if (kind === 'gathering') return `/gatherings/${id}`
  if (kind === 'category') return `/search?category=${slug}`
  if (kind === 'retailer') return `/search?retailer=${slug}`
  return `/search?q=${encodeURIComponent(text)}`
}

type SearchBarProps = {
  q: string
  retailer: string
  onSearch: (q: string, retailer: string) => void
  /** A photo was taken, chosen or pasted; left out, photos are not searched by. */
  onPhoto?: ((photo: File) => void) | undefined
}

export function SearchBar({ q, retailer, onSearch, onPhoto }: SearchBarProps) {
  const id = useId()
  const [, navigate] = useLocation()
  const [text, setText] = useState(q)
  const [store, setStore] = useState(retailer)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { data: suggestions = [] } = useQuery(suggestionsQuery(useDebounced(text.trim(), 150)))
  const shown = isOpen && text.trim().length > 1 ? suggestions : []

  const submit = () => {
    setOpen(false)
    if (text.trim()) onSearch(text.trim(), store)
  }
  const choose = (suggestion: Suggestion) => {
    setOpen(false)
    navigate(targetOf(suggestion))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + shown.length + 1) % (shown.length + 1) || (step < 0 ? shown.length : 0))
    }
    const chosen = shown[active]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }

  return (
    <form
      role="search"
      className="flex flex-wrap gap-2 sm:flex-nowrap"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <StoreChoice value={store} onChange={setStore} />
      <div className="relative min-w-0 flex-1">
        <div className="field-box">
          <span className="field-affix pl-3.5">
            <Search className="size-5" aria-hidden="true" />
          </span>
          <input
            type="search"
            role="combobox"
            aria-label="Search products"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder="Dutch oven, velvet chair, Marshalls lamp…"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setOpen(true)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const picture = onPhoto && pictureIn(event.clipboardData)
              if (!picture) return
              event.preventDefault()
              onPhoto(picture)
            }}
            onBlur={() => setOpen(false)}
            className="field-input px-2"
          />
          {onPhoto && <PhotoButton onPhoto={onPhoto} />}
        </div>
        <SuggestionList id={id} suggestions={shown} active={active} onChoose={choose} />
      </div>
      <Button type="submit">Search</Button>
    </form>
  )
}

function StoreChoice({ value, onChange }: { value: string; onChange: (store: string) => void }) {
  const { data: retailers = [] } = useQuery(retailersQuery)
  return (
    <select
      aria-label="Retailer"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="field-box field-select min-h-11 w-full sm:w-44"
    >
      <option value="all">All stores</option>
      {retailers.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </select>
  )
}

type SuggestionListProps = {
  /** Of the field; the list's and its entries' begin with it. */
  id: string
  suggestions: readonly Suggestion[]
  active: number
  onChoose: (suggestion: Suggestion) => void
}

function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      hidden={suggestions.length === 0}
      className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-lg border border-line bg-raised py-1 shadow-lg"
    >
      {suggestions.map((suggestion, index) => (
        <li
          key={`${suggestion.kind}-${suggestion.id ?? suggestion.text}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Before the field loses the focus, which would close the list.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(suggestion)
          }}
          className={cx('flex cursor-pointer justify-between gap-4 px-4 py-2.5', index === active && 'bg-sunken')}
        >
          <span className="truncate">{suggestion.text}</span>
          <span className="shrink-0 text-sm text-ink-soft">{kinds[suggestion.kind]}</span>
        </li>
      ))}
    </ul>
  )
}
