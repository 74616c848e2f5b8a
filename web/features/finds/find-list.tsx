import { useInfiniteQuery } from '@tanstack/react-query'
import { List, Map as MapIcon, Route } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import type { Find } from '../../../domain/contracts/finds.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { setRadius, useNear, type Near } from '../../lib/location.ts'
import { PlaceChip } from '../../lib/place-chip.tsx'
import { useUser } from '../../lib/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/fields/choice-fields.tsx'
import { FindsDrawing } from '../../ui/drawings/finds.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteListEnd } from '../../ui/infinite-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { FindCard, findCardLook } from './find-card.tsx'
import { countOf } from '../../lib/format.ts'
import { findsQuery, type FindsView } from './finds.api.ts'
import { usualRadius } from '../records/records.api.ts'
import { MatcherBanner, RunMatcherButton } from './run-matcher.tsx'
import { useMatcher } from './use-matcher.ts'

const views = [
  { value: 'mine', label: 'My finds' },
  { value: 'community', label: 'Community' },
] as const

export interface FindsOnMap {
  finds: Find[]
  renderCard: (find: Find) => ReactNode
  onArea: (area: { center: Point; miles: number }) => void
}

/** The page of all finds: as a list, or where they are. */
export function FindList({ renderMap }: { renderMap: (finds: FindsOnMap) => ReactNode }) {
  const { user } = useUser()
  const matcher = useMatcher()
  const [address, setAddress] = useSearchParams()
  const view: FindsView = user && address.get('view') !== 'community' ? 'mine' : 'community'
  const around = useNear(usualRadius)
  // What was found for me is mine wherever it was seen.
  const [area, setArea] = useState<Near | null>(null)
  const near = area ?? (view === 'mine' ? anywhere : around)
  const isMap = address.get('look') === 'map'
  const show = (next: FindsView, look: boolean) =>
    setAddress({ ...(next === 'community' && { view: next }), ...(look && { look: 'map' }) }, { replace: true })
  return (
    <div className="page-width flex flex-col gap-5 py-6 sm:py-10">
      <div>
        <header className="flex items-center justify-between gap-x-4">
          <div className="min-w-0">
            <h1 className="max-sm:text-xl">Product Finds</h1>
            <p className="mt-1 text-ink-soft max-sm:text-sm">Where a hunt met a gathering.</p>
          </div>
          <RunMatcherButton matcher={matcher} />
        </header>
        <MatcherBanner matcher={matcher} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {user && (
          <RadioGroup
            label="Whose finds"
            hideLabel
            layout="chips"
            name="finds-view"
            options={views}
            value={view}
            onChange={(next) => show(next, isMap)}
          />
        )}
        {view === 'community' && <PlaceChip miles={near.miles} onMiles={setRadius} />}
        <Button
          variant="secondary"
          icon={
            isMap ? <List className="size-5" aria-hidden="true" /> : <MapIcon className="size-5" aria-hidden="true" />
          }
          onClick={() => show(view, !isMap)}
        >
          {isMap ? 'List' : 'Map'}
        </Button>
        {area && (
          <Button variant="secondary" onClick={() => setArea(null)}>
            Look everywhere
          </Button>
        )}
        {view === 'mine' && (
          <LinkButton href="/trip" variant="secondary" icon={<Route className="size-5" aria-hidden="true" />}>
            Plan a trip
          </LinkButton>
        )}
      </div>
      <section aria-labelledby="finds-results" className="flex flex-col gap-4">
        <h2 id="finds-results" className="sr-only">
          Results
        </h2>
        <FindResults
          view={view}
          userId={user?.id ?? null}
          near={near}
          renderAll={
            isMap
              ? (finds, renderCard) =>
                  renderMap({ finds, renderCard, onArea: ({ center, miles }) => setArea({ point: center, miles }) })
              : undefined
          }
        />
      </section>
    </div>
  )
}

const firstOnScreen = 3
const anywhere: Near = { point: null, miles: 0 }

type FindResultsProps = {
  view: FindsView
  userId: number | null
  near?: Near
  /** Another look at them than the list. */
  renderAll?: (finds: Find[], renderCard: (find: Find) => ReactNode) => ReactNode
}

export function FindResults({ view, userId, near = anywhere, renderAll }: FindResultsProps) {
  const list = useInfiniteQuery(findsQuery(view, userId, near))
  const [unwanted, setUnwanted] = useState<Find>()
  const [asks, setAsks] = useState(false)
  const finds = list.data?.pages.flatMap(({ items }) => items) ?? []

  function ask(find: Find) {
    setUnwanted(find)
    setAsks(true)
  }
  const card = (find: Find, eager: boolean) => (
    <FindCard find={find} eager={eager} onDismiss={find.userId === userId ? ask : undefined} />
  )
  if (list.isPending) return <FindGridSkeleton />
  if (list.isError && finds.length === 0) {
    return <ErrorState title="Failed to load finds" onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  if (finds.length === 0) return <NoFinds view={view} miles={near.miles} />
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {countOf(list.data?.pages[0]?.total ?? 0, 'find')}
      </p>
      {renderAll?.(finds, (find) => card(find, false)) ?? (
        <ul aria-label="Finds" className={grid}>
          {finds.map((find, index) => (
            <li key={find.id}>{card(find, index < firstOnScreen)}</li>
          ))}
        </ul>
      )}
      <InfiniteListEnd
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        endLabel="That’s every find."
      />
      {unwanted && <DismissDialog find={unwanted} open={asks} onClose={() => setAsks(false)} />}
    </>
  )
}

function NoFinds({ view, miles }: { view: FindsView; miles: number }) {
  if (miles > 0) {
    return (
      <EmptyState
        drawing={<FindsDrawing />}
        title="No finds near you yet"
        action={<Button onClick={() => setRadius(0)}>Look at any distance</Button>}
      >
        Nothing within {miles} miles yet.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing={<FindsDrawing />}
      title={view === 'mine' ? 'No finds for you yet' : 'No finds yet'}
      action={
        <>
          <LinkButton href="/hunts/new">Start a hunt</LinkButton>
          <LinkButton href="/gatherings/new" variant="secondary">
            Share what you see
          </LinkButton>
        </>
      }
    >
      {view === 'mine'
        ? 'Say what you want, and we tell you the moment somebody sees it in a store.'
        : 'A find is a hunt that meets a gathering. Start one of the two.'}
    </EmptyState>
  )
}

const grid =
  'grid gap-6 sm:grid-cols-2 sm:gap-x-5 sm:gap-y-9 lg:grid-cols-3 lg:gap-x-7 lg:gap-y-10 wide:grid-cols-4 wide:gap-x-6'

/** Cards on their way, in the shape they will have. */
const FindGridSkeleton = () => (
  <div role="status" aria-label="Loading finds" className={grid}>
    {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
      <div key={place} className={findCardLook.card}>
        <Skeleton className="col-start-1 row-start-1 aspect-4/5 w-full self-start rounded-lg" />
        <div className={findCardLook.words}>
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
    ))}
  </div>
)
