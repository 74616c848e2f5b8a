import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { useDebounced } from '../../lib/debounce.ts'
import { Button } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/figures.ts'
import { Photo } from '../../ui/photo.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { pickableGatheringsQuery } from './hunts.api.ts'

type GatheringPickerProps = {
  chosen: Gathering | null
  onChoose: (gathering: Gathering) => void
  error: string | undefined
}

/** One of the products people have seen, searched and chosen from a list. */
export function GatheringPicker({ chosen, onChoose, error }: GatheringPickerProps) {
  const [text, setText] = useState('')
  const list = useInfiniteQuery(pickableGatheringsQuery(useDebounced(text.trim(), 300)))
  const gatherings = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="flex flex-col gap-3">
      <TextField
        id="picker-search"
        label="Search gatherings"
        hideLabel
        type="search"
        placeholder="Search gatherings"
        maxLength={200}
        prefix={<Search className="size-5" aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {list.isPending && <RowsSkeleton count={4} label="Loading gatherings" />}
      {list.isError && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-2 font-medium text-danger">
          Failed to load product gatherings
          <Button size="sm" variant="secondary" onClick={() => void list.refetch()}>
            Try Again
          </Button>
        </p>
      )}
      {list.isSuccess && gatherings.length === 0 && (
        <p className="py-8 text-center text-ink-soft">No gatherings found</p>
      )}
      {gatherings.length > 0 && (
        <div
          role="radiogroup"
          aria-label="Product gathering"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'picker-error' : undefined}
          className="flex max-h-100 flex-col overflow-y-auto overscroll-contain rounded-md border border-line aria-invalid:border-danger aria-invalid:shadow-[0_0_0_1px_var(--color-danger)]"
        >
          {gatherings.map((gathering) => (
            <GatheringRow
              key={gathering.id}
              gathering={gathering}
              isChosen={gathering.id === chosen?.id}
              onChoose={onChoose}
            />
          ))}
          {list.hasNextPage && (
            <Button
              variant="ghost"
              size="sm"
              className="m-1"
              pending={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </div>
      )}
      {error && (
        <p id="picker-error" role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type GatheringRowProps = { gathering: Gathering; isChosen: boolean; onChoose: (gathering: Gathering) => void }

function GatheringRow({ gathering, isChosen, onChoose }: GatheringRowProps) {
  const { productName, price, store } = gathering
  return (
    <label className="flex flex-none items-center gap-3 border-line px-3.5 py-2.5 transition-colors not-first:border-t hover:bg-sunken has-checked:bg-gather-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-hunt">
      <input
        type="radio"
        name="gathering"
        className="choice choice-radio"
        checked={isChosen}
        onChange={() => onChoose(gathering)}
      />
      <span className="h-15 w-12 shrink-0 overflow-hidden rounded-sm">
        <Photo src={gathering.thumbnailUrl} alt="" thumbnail={gathering.placeholder} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold break-words">{productName}</span>
        <span className="block truncate text-sm text-ink-soft">
          {store.name} - {store.city}, {store.state}
        </span>
      </span>
      {price !== null && <span className="font-semibold text-primary-ink figures">{formatPrice(price)}</span>}
    </label>
  )
}
