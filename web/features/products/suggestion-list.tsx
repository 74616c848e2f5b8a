import { cx } from 'class-variance-authority'
import type { Suggestion } from '../../../domain/contracts/products.ts'

const kinds: Record<Suggestion['kind'], string> = {
  product: 'Product',
  category: 'Category',
  retailer: 'Store',
  brand: 'Brand',
  gathering: 'Seen by a shopper',
  hunt: 'Wanted',
}

type SuggestionListProps = {
  /** Of the field; the list's and its entries' begin with it. */
  id: string
  suggestions: readonly Suggestion[]
  active: number
  onChoose: (suggestion: Suggestion) => void
  className?: string
}

export function SuggestionList({ id, suggestions, active, onChoose, className }: SuggestionListProps) {
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      hidden={suggestions.length === 0}
      className={className}
    >
      {suggestions.map((suggestion, index) => (
        <li
          key={`${suggestion.kind}-${suggestion.id ?? suggestion.text}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Before the field loses the focus, which would close the list. A finger may still be about to scroll.
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(suggestion)
          }}
          className={cx(
            'flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 py-2 hover:bg-sunken',
            index === active && 'bg-sunken',
          )}
        >
          <span className="truncate">{suggestion.text}</span>
          <span className="shrink-0 text-sm text-ink-soft">{kinds[suggestion.kind]}</span>
        </li>
      ))}
    </ul>
  )
}
