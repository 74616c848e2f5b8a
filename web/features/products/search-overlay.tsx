import { useQuery } from '@tanstack/react-query'
import { Clock, Search, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { IconButton } from '../../ui/button.tsx'
import { useModal, type ModalProps } from '../../ui/overlays/use-modal.ts'
import { useFlag } from '../flags/flags.api.ts'
import { trendingCategoriesQuery } from '../home/home.api.ts'
import { PhotoButton } from './photo-button.tsx'
import { handOverPhoto, pictureIn } from './photo-search.ts'
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Search from anywhere: the whole screen on a phone, a panel under the header elsewhere. */
export default function SearchOverlay({ open, onClose }: ModalProps) {
  const { present, dialog } = useModal({ open, onClose })
  return (
    <dialog {...dialog} aria-label="Search" className="modal modal-search">
      {present && <SearchPanel onClose={onClose} />}
    </dialog>
  )
}

function SearchPanel({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const search = useSuggestions('', onClose)
  const takesPhotos = useFlag('ai-product-recognition')
  const go = (words: string) => {
    rememberSearch(words)
    onClose()
    navigate(`/search?q=${encodeURIComponent(words)}`)
  }
  const byPhoto = (photo: File) => {
    handOverPhoto(photo)
    onClose()
    navigate('/search')
  }
  return (
    <div className="flex max-h-[inherit] flex-col max-sm:h-full">
      <form
        role="search"
        className="flex items-center gap-1 border-b border-line p-2 sm:p-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (search.words) go(search.words)
        }}
      >
        <div className="field-box min-w-0 flex-1">
          <span className="field-affix pl-3.5">
            <Search className="size-5" aria-hidden="true" />
          </span>
          <input
            {...search.field}
            aria-label="Search everything"
            placeholder="Products, finds, hunts, stores…"
            maxLength={200}
            onPaste={(event) => {
              const picture = takesPhotos && pictureIn(event.clipboardData)
              if (!picture) return
              event.preventDefault()
              byPhoto(picture)
            }}
            className="field-input px-2"
          />
          {takesPhotos && <PhotoButton onPhoto={byPhoto} />}
        </div>
        <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
      </form>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2">
        {search.words.length > 0 && (
          <button
            type="button"
            className="flex min-h-12 w-full items-center gap-3 px-4 text-left font-semibold hover:bg-sunken"
            onClick={() => go(search.words)}
          >
            <Search className="size-5 shrink-0 text-primary-ink" aria-hidden="true" />
            <span className="truncate">Search for “{search.words}”</span>
          </button>
        )}
        <SuggestionList
          id={search.id}
          suggestions={search.suggestions}
          active={search.active}
          onChoose={search.choose}
        />
        {search.words.length === 0 && <BeforeTyping onSearch={go} onClose={onClose} />}
      </div>
    </div>
  )
}

/** What one looked for before, and what others look at now. */
function BeforeTyping({ onSearch, onClose }: { onSearch: (words: string) => void; onClose: () => void }) {
  const [recents, setRecents] = useState(recentSearches)
  const { data: categories = [] } = useQuery(trendingCategoriesQuery)
  const title = 'px-4 pt-2 pb-1 text-sm font-semibold text-ink-soft'
  return (
    <>
      {recents.length > 0 && (
        <section aria-labelledby="recent-searches">
          <h2 id="recent-searches" className={title}>
            Recent searches
          </h2>
          <ul>
            {recents.map((words) => (
              <li key={words} className="flex items-center pr-2 hover:bg-sunken">
                <button
                  type="button"
                  className="flex min-h-12 min-w-0 flex-1 items-center gap-3 px-4 text-left"
                  onClick={() => onSearch(words)}
                >
                  <Clock className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
                  <span className="truncate">{words}</span>
                </button>
                <IconButton
                  label={`Forget ${words}`}
                  icon={<X className="size-4 text-ink-soft" aria-hidden="true" />}
                  onClick={() => setRecents(forgetSearch(words))}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {categories.length > 0 && (
        <section aria-labelledby="popular-now">
          <h2 id="popular-now" className={title}>
            Popular now
          </h2>
          <ul className="flex flex-wrap gap-2 px-4 py-2">
            {categories.map(({ id, name, slug }) => (
              <li key={id}>
                <Link href={`/search?category=${slug}`} onClick={onClose} className="choice-chip">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
