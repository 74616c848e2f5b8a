import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PhotoButton } from './photo-button.tsx'
import { pictureIn } from './photo-search.ts'
import { retailersQuery } from './products.api.ts'
import { rememberSearch } from './recent-searches.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

type SearchBarProps = {
  q: string
  retailer: string
  onSearch: (q: string, retailer: string) => void
  /** A photo was taken, chosen or pasted; left out, photos are not searched by. */
  onPhoto?: ((photo: File) => void) | undefined
}

export function SearchBar({ q, retailer, onSearch, onPhoto }: SearchBarProps) {
  const search = useSuggestions(q)
  const [store, setStore] = useState(retailer)

  return (
    <form
      role="search"
      className="flex flex-wrap gap-2 sm:flex-nowrap"
      onSubmit={(event) => {
        event.preventDefault()
        search.close()
        if (!search.words) return
        rememberSearch(search.words)
        onSearch(search.words, store)
      }}
    >
      <StoreSelect value={store} onChange={setStore} />
      <div className="relative min-w-0 flex-1">
        <div className="field-box">
          <span className="field-affix pl-3.5">
            <Search className="size-5" aria-hidden="true" />
          </span>
          <input
            {...search.field}
            aria-label="Search products"
            placeholder="Dutch oven, velvet chair, Marshalls lamp…"
            onPaste={(event) => {
              const picture = onPhoto && pictureIn(event.clipboardData)
              if (!picture) return
              event.preventDefault()
              onPhoto(picture)
            }}
            onBlur={search.close}
            className="field-input px-2"
          />
          {onPhoto && <PhotoButton onPhoto={onPhoto} />}
        </div>
        <SuggestionList
          id={search.id}
          suggestions={search.suggestions}
          active={search.active}
          onChoose={search.choose}
          className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-lg border border-line bg-raised py-1 shadow-lg"
        />
      </div>
      <Button type="submit">Search</Button>
    </form>
  )
}

function StoreSelect({ value, onChange }: { value: string; onChange: (store: string) => void }) {
  const { data: retailers = [], isError } = useQuery(retailersQuery)
  if (isError) {
    return (
      <p role="alert" className="self-center text-sm font-medium text-danger sm:w-44">
        Failed to load retailers. Please try again later.
      </p>
    )
  }
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
