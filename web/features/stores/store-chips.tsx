import { useQuery } from '@tanstack/react-query'
import { History, LocateFixed, RotateCw, Store } from 'lucide-react'
import { useState } from 'react'
import { milesTo, usePlace } from '../../lib/location.ts'
import { signal } from '../../lib/signal.ts'
import { formatMiles } from '../../lib/format.ts'
import { isSameStore, recentStores, type StoreChoice } from './store-choice.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { nearbyStoresQuery } from './stores.api.ts'

const finderTimeout = 5000
const mostChips = 6

/** The stores one is most likely in, one tap each: those used last, then those around. */
export function StoreChips({ onChoose }: { onChoose: (store: StoreChoice) => void }) {
  const { status, point, locate } = usePlace()
  const { isLost } = signal.use()
  const nearby = useQuery(nearbyStoresQuery(point))
  const [recent] = useState(recentStores)
  const [problem, setProblem] = useState<string>()
  const around = (nearby.data ?? []).filter((store) => !recent.some((known) => isSameStore(known, store)))
  const chips = [
    ...recent.map((store) => ({ store, isRecent: true })),
    ...around.map((store) => ({ store, isRecent: false })),
  ]

  async function findMe() {
    setProblem(undefined)
    try {
      await locate(finderTimeout)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2" role="group" aria-label="Stores near you and stores you used last">
        {chips.slice(0, mostChips).map(({ store, isRecent }) => (
          <StoreChip
            key={`${store.storeId}${store.name}${store.address}`}
            store={store}
            isRecent={isRecent}
            miles={milesTo(store, point)}
            onChoose={onChoose}
          />
        ))}
        {nearby.isLoading && <Skeleton className="h-13 w-40 rounded-md" />}
        {point === null && (
          <Button
            variant="secondary"
            pending={status === 'locating'}
            pendingLabel="Finding you…"
            icon={<LocateFixed className="size-5" aria-hidden="true" />}
            onClick={() => void findMe()}
          >
            Use my location
          </Button>
        )}
      </div>
      {problem && (
        <div role="alert" className="text-sm">
          <p className="font-medium text-danger">Unable to get your location. Please try searching manually.</p>
          <p className="text-ink-soft">{problem}</p>
        </div>
      )}
      {nearby.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-sm">
          <p className="font-medium text-danger">
            {isLost ? 'No signal. Write down the store’s name below.' : 'Failed to load stores. Please try again.'}
          </p>
          <Button
            variant="ghost"
            size="sm"
            icon={<RotateCw className="size-4" aria-hidden="true" />}
            onClick={() => void nearby.refetch()}
          >
            Try Again
          </Button>
        </div>
      )}
      {nearby.data?.length === 0 && (
        <p className="text-sm text-ink-soft">No stores known around here yet. Search for one, or add it.</p>
      )}
    </div>
  )
}

type StoreChipProps = {
  store: StoreChoice
  isRecent: boolean
  miles: number | null
  onChoose: (store: StoreChoice) => void
}

function StoreChip({ store, isRecent, miles, onChoose }: StoreChipProps) {
  const Icon = isRecent ? History : Store
  const note = [miles === null ? store.city : formatMiles(miles), isRecent ? 'last used' : '']
    .filter(Boolean)
    .join(' · ')
  return (
    <button
      type="button"
      className="inline-flex min-h-13 max-w-full items-center gap-2.5 rounded-md bg-surface py-1.5 pr-3.5 pl-3 ring-1 ring-edge/60 transition-colors ring-inset hover:bg-gather-soft"
      onClick={() => onChoose(store)}
    >
      <Icon className="size-5 shrink-0 text-gather" aria-hidden="true" />
      <span className="flex min-w-0 flex-col text-left leading-tight">
        <span className="truncate font-semibold">{store.name}</span>
        <span className="truncate text-sm text-ink-soft">{note || store.address}</span>
      </span>
    </button>
  )
}
