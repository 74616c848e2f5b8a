import { Search } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { StoreRows } from '../../features/places/store-rows.tsx'
import { useTyped } from '../../lib/debounce.ts'
import { setRadius, useNear } from '../../lib/location.ts'
import { PlaceChip } from '../../lib/place-chip.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const usualMiles = 25
const typingRestsMs = 300

export default function StoresPage() {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const near = useNear(usualMiles)
  const search = (words: string) => setAddress(words ? { q: words } : {}, { replace: true })
  const [text, setText] = useTyped(q, search, typingRestsMs)
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <h1>Stores</h1>
      <p className="mt-1 text-ink-soft">What was spotted where, and what shoppers around each store want.</p>
      <search className="mt-5 flex flex-col gap-3">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            search(text.trim())
          }}
        >
          <TextField
            id="store-search"
            label="Search stores"
            hideLabel
            type="search"
            enterKeyHint="search"
            placeholder="Store, city or zip code"
            maxLength={200}
            prefix={<Search className="size-5" aria-hidden="true" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
        <PlaceChip miles={near.miles} onMiles={setRadius} />
      </search>
      <div className="mt-5">
        <StoreRows wish={{ q, ...near }} />
      </div>
    </div>
  )
}
