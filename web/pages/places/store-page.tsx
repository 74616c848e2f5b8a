import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import type { StoreDetails } from '../../../domain/contracts/stores.ts'
import { pageTitle } from '../../../domain/rules/pages.ts'
import { FollowButton } from '../../features/follows/follow-button.tsx'
import { freshnessLine } from '../../features/gatherings/gathering-words.ts'
import { MapWidget } from '../../features/map/map-widget.tsx'
import { SeenHere, WantedHere } from '../../features/places/place-lists.tsx'
import { seenAtQuery, storeQuery, wantedAtQuery } from '../../features/places/places.api.ts'
import { RhythmChart } from '../../features/places/rhythm-chart.tsx'
import { StoreHead } from '../../features/places/store-head.tsx'
import { ApiError } from '../../lib/api.ts'
import { usePlace } from '../../lib/location.ts'
import { useUser } from '../../lib/session.ts'
import { useTimeWords } from '../../lib/time-words.tsx'
import { Breadcrumb } from '../../ui/detail/breadcrumb.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Directions } from '../../ui/detail/directions.tsx'
import { ThumbBar } from '../../ui/detail/thumb-bar.tsx'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'

export default function StorePage() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <StoreById id={id} /> : <StoreNotFound />
}

function StoreById({ id }: { id: string }) {
  const { point } = usePlace()
  const { data: store, error, isFetching, refetch } = useQuery(storeQuery(id, point))
  // The lists are fetched beside the store, not after it.
  usePrefetchInfiniteQuery(seenAtQuery(Number(id)))
  usePrefetchInfiniteQuery(wantedAtQuery(Number(id)))
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const title = store && `${store.name}, ${store.city}`
  useEffect(() => {
    if (title) document.title = pageTitle(title)
  }, [title])

  if (isMissing) return <StoreNotFound />
  if (store) return <StoreView key={store.id} store={store} />
  if (error) return <ErrorState title="Failed to load the store" onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div className="page-width py-12">
      <DetailSkeleton label="Loading store" />
    </div>
  )
}

function StoreView({ store }: { store: StoreDetails }) {
  const { user } = useUser()
  return (
    <div className="page-width pt-4 sm:py-8">
      <Breadcrumb href="/stores">All stores</Breadcrumb>
      <div className="flex flex-col gap-8 lg:gap-10">
        <div className="grid gap-5 lg:grid-cols-2 lg:gap-10">
          <div className="flex flex-col gap-5">
            <StoreHead store={store} />
            <div className="hidden flex-wrap gap-2.5 lg:flex">
              <Actions store={store} />
            </div>
          </div>
          <StoreMap store={store} />
        </div>
        <SeenHere
          storeId={store.id}
          renderItem={(gathering, eager) => <SeenCard gathering={gathering} eager={eager} />}
        />
        <WantedHere storeId={store.id} userId={user?.id} />
        {store.rhythm && (
          <section aria-labelledby="rhythm-heading">
            <h2 id="rhythm-heading" className="mb-3 text-2xl">
              When new things appear
            </h2>
            <RhythmChart rhythm={store.rhythm} />
          </section>
        )}
        <ThumbBar label="Go there" className="lg:hidden">
          <Actions store={store} />
        </ThumbBar>
      </div>
    </div>
  )
}

const Actions = ({ store }: { store: StoreDetails }) => (
  <>
    <Directions to={store} className="flex-1 lg:flex-none" />
    <FollowButton target={{ kind: 'store', id: store.id }} name={store.name} className="flex-1 lg:flex-none" />
  </>
)

function StoreMap({ store }: { store: StoreDetails }) {
  const { point: here } = usePlace()
  const { id, name, address, city, latitude, longitude } = store
  if (latitude === null || longitude === null) return null
  const marker = { id, point: { latitude, longitude }, label: name, note: `${address}, ${city}` }
  return (
    <MapWidget label={`${name} on the map`} markers={[marker]} selected={id} here={here} zoom={11} className="h-64" />
  )
}

function SeenCard({ gathering, eager }: { gathering: Gathering; eager: boolean }) {
  const { id, price, compareAtPrice } = gathering
  const { now } = useTimeWords()
  return (
    <PhotoCard
      href={`/gatherings/${id}`}
      title={gathering.productName}
      photo={gathering.thumbnailUrl}
      thumbnail={gathering.placeholder}
      categoryId={gathering.categoryId}
      eager={eager}
      transitionName={`gathering-${id}`}
      tag={price !== null && <PriceTag price={price} compareAt={compareAtPrice} hanging />}
    >
      <p className="text-sm text-ink-soft">{freshnessLine(gathering, now)}</p>
    </PhotoCard>
  )
}

function StoreNotFound() {
  useEffect(() => {
    document.title = pageTitle('Store Not Found')
  }, [])
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <div className="w-52">
        <SearchDrawing />
      </div>
      <h1 className="mt-4">Store Not Found</h1>
      <p className="mt-2 max-w-md text-ink-soft">There is no such store, or it has closed.</p>
      <LinkButton href="/stores" className="mt-6">
        All stores
      </LinkButton>
    </div>
  )
}
