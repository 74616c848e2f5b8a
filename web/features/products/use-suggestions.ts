import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import type { Suggestion } from '../../../domain/contracts/products.ts'
import { useDebounced } from '../../lib/debounce.ts'
import { suggestionsQuery } from './products.api.ts'

/** Where a suggestion leads: to the thing itself, or to a search. */
function targetOf({ kind, id, slug, text }: Suggestion): string {
  if (kind === 'product') return `/products/${id}`
  if (kind === 'gathering') return `/gatherings/${id}`
  if (kind === 'hunt') return `/hunts/${id}`
  if (kind === 'category') return `/search?category=${slug}`
  if (kind === 'retailer') return `/search?retailer=${slug}`
  return `/search?q=${encodeURIComponent(text)}`
}

/** Returns the next place of the arrows among the suggestions and the field itself, which is `count`. */
const nextActive = (active: number, step: number, count: number): number => {
  const from = active < 0 || active > count ? count : active
  return (from + step + count + 1) % (count + 1)
}

/** A field with suggestions under it: what it says, which of them the arrows are at, and where a choice leads. */
export function useSuggestions(start: string, onChosen?: () => void) {
  const id = useId()
  const [, navigate] = useLocation()
  const [text, setText] = useState(start)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const words = text.trim()
  const { data: suggestions = [] } = useQuery(suggestionsQuery(useDebounced(words, 150)))
  const offered = words.length > 1 ? suggestions : []
  const shown = isOpen ? offered : []
  const choose = (suggestion: Suggestion) => {
    setOpen(false)
    onChosen?.()
    navigate(targetOf(suggestion))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpen(false)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive(nextActive(isOpen ? active : -1, event.key === 'ArrowDown' ? 1 : -1, offered.length))
    }
    const chosen = shown[active]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }
  return {
    id,
    words,
    suggestions: shown,
    active,
    choose,
    close: () => setOpen(false),
    /** For the input itself. */
    field: {
      type: 'search',
      role: 'combobox',
      'aria-expanded': shown.length > 0,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': shown[active] ? `${id}-${active}` : undefined,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      enterKeyHint: 'search',
      value: text,
      onChange(event: { currentTarget: { value: string } }) {
        setText(event.currentTarget.value)
        setOpen(true)
        setActive(-1)
      },
      onKeyDown,
    } as const,
  }
}
