import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { formatMiles } from '../../lib/format.ts'
import { usePlace } from '../../lib/location.ts'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { atStoreQuery, similarQuery } from './gatherings.api.ts'

/** Where to look next. Says nothing where there is nothing. */
export default function MoreGatherings({ gathering: { id, store } }: { gathering: Gathering }) {
  const { point } = usePlace()
  const { data: here = [] } = useQuery(atStoreQuery(store.id))
  const { data: similar = [] } = useQuery(similarQuery(id, point))
  const atStore = here.filter((other) => other.id !== id)
  return (
    <>
      <Strip id="similar" title="Similar near you" gatherings={similar} line={distanceLine} />
      <Strip
        id="at-store"
        title="More at this store"
        gatherings={atStore}
        line={() => null}
        all={{ href: `/gatherings?storeId=${store.id}`, label: `All at ${store.name}` }}
      />
    </>
  )
}

const distanceLine = ({ store, distanceMiles }: Gathering) =>
  distanceMiles === null ? store.name : `${store.name} · ${formatMiles(distanceMiles)}`

type StripProps = {
  id: string
  title: string
  gatherings: readonly Gathering[]
  line: (gathering: Gathering) => string | null
  all?: { href: string; label: string }
}

/** A row of photos that goes on sideways. */
function Strip({ id, title, gatherings, line, all }: StripProps) {
  if (gatherings.length === 0) return null
  return (
    <section aria-labelledby={`${id}-heading`} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${id}-heading`} className="text-lg">
          {title}
        </h2>
        {all && (
          <Link
            href={all.href}
            className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline-offset-4 hover:underline"
          >
            {all.label}
          </Link>
        )}
      </div>
      <ul className="-mx-[var(--page-gutter,12px)] flex snap-x scroll-px-[var(--page-gutter,12px)] gap-3 overflow-x-auto px-[var(--page-gutter,12px)] pt-1 pb-2 sm:gap-4">
        {gatherings.map((gathering) => (
          <li key={gathering.id} className="w-38 flex-none snap-start sm:w-48">
            <article className="photo-card group">
              <div className="photo-frame">
                <Photo
                  src={gathering.thumbnailUrl}
                  alt=""
                  thumbnail={gathering.placeholder}
                  categoryId={gathering.categoryId}
                />
                {gathering.price !== null && (
                  <div className="absolute bottom-2 left-2">
                    <PriceTag price={gathering.price} size="sm" />
                  </div>
                )}
              </div>
              <h3 className="mt-2 line-clamp-2 text-base leading-snug font-semibold break-words">
                <Link href={`/gatherings/${gathering.id}`} className="photo-card-link">
                  {gathering.productName}
                </Link>
              </h3>
              <p className="line-clamp-1 text-sm text-ink-soft">{line(gathering)}</p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
