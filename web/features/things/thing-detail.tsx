import { Suspense } from 'react'
import { Link } from 'wouter'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import type { Thing } from '../../../domain/contracts/shopping/things.ts'
import { countOf, formatMiles } from '../../lib/format.ts'
import { Ago, useIsHydrated } from '../../lib/time-words.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Photo } from '../../ui/photo.tsx'
import { formatPrice } from '../../ui/figures.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { highlightsOf, pricesByDay, sightingsLine } from './thing-words.ts'

const PriceChart = lazyPart(() => import('./price-chart.tsx'), { quiet: true })

export function ThingDetail({ thing, place }: { thing: Thing; place: React.ReactNode }) {
  const days = pricesByDay(thing.priceHistory)
  // Charts bring styles of their own, which a page that comes from the server must not.
  const isDrawn = useIsHydrated()
  return (
    <div className="page-width flex flex-col gap-8 py-6 sm:py-10">
      <header className="flex flex-col gap-2">
        <h1 className="wrap-anywhere">{thing.name}</h1>
        <p className="text-lg text-ink-soft">
          {sightingsLine(thing)} · {countOf(thing.sightings, 'sighting')}
        </p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {highlightsOf(thing).map(({ title, gathering }) => (
          <Sighting key={gathering.id} {...{ title, gathering }} />
        ))}
        {!thing.nearest && (
          <li className="flex flex-col justify-center gap-3 rounded-lg border border-dashed border-line p-5">
            <p className="font-semibold">Where is the nearest one?</p>
            {place}
          </li>
        )}
      </ul>
      {isDrawn && days.length > 1 && (
        <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
          <PriceChart days={days} />
        </Suspense>
      )}
      <SeenWhere stores={thing.stores} />
    </div>
  )
}

function Sighting({ title, gathering }: { title: string; gathering: Gathering }) {
  const { id, price, compareAtPrice, store, distanceMiles, lastSeenAt } = gathering
  return (
    <li className="photo-card group grid grid-cols-[7rem_minmax(0,1fr)] gap-4 rounded-lg bg-surface p-3">
      <div className="photo-frame">
        <Photo
          src={gathering.thumbnailUrl}
          alt=""
          thumbnail={gathering.placeholder}
          categoryId={gathering.categoryId}
          eager
        />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-base font-semibold">
          <Link href={`/gatherings/${id}`} className="photo-card-link">
            {title}
          </Link>
        </h2>
        {price !== null && <PriceTag price={price} compareAt={compareAtPrice} />}
        <p className="text-sm wrap-anywhere">
          {store.name}, {store.city}
          {distanceMiles !== null && ` · ${formatMiles(distanceMiles)}`}
        </p>
        <p className="text-sm text-ink-soft">
          Seen <Ago at={lastSeenAt} />
        </p>
      </div>
    </li>
  )
}

function SeenWhere({ stores }: { stores: Thing['stores'] }) {
  return (
    <section aria-labelledby="seen-where" className="flex flex-col gap-3">
      <h2 id="seen-where" className="text-lg">
        Where it was seen
      </h2>
      <ul className="divide-y divide-line rounded-lg bg-surface px-4">
        {stores.map(({ storeId, name, city, state, sightings, lastSeenAt, lowestPrice }) => (
          <li key={storeId} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <Link
              href={`/gatherings?storeId=${storeId}`}
              className="inline-flex min-h-11 min-w-0 flex-1 basis-52 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {name}, {city}, {state}
            </Link>
            <span className="text-sm text-ink-soft">
              {sightings === 1 ? 'once' : countOf(sightings, 'time')}, last seen <Ago at={lastSeenAt} />
            </span>
            {lowestPrice !== null && <span className="font-semibold figures">{formatPrice(lowestPrice)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
