import { Link } from 'wouter'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { formatMiles } from '../../lib/format.ts'
import { Ago } from '../../lib/time-words.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'

/** Small: what it is, what it costs, how far it is. */
export function FreshTile({ gathering, eager = false }: { gathering: Gathering; eager?: boolean }) {
  const { id, price, distanceMiles, store } = gathering
  return (
    <article className="photo-card group">
      <div className="photo-frame aspect-square">
        <Photo
          src={gathering.thumbnailUrl}
          thumbnail={gathering.placeholder}
          alt=""
          categoryId={gathering.categoryId}
          eager={eager && 'calmly'}
          style={{ viewTransitionName: `gathering-${id}` }}
        />
        {price !== null && (
          <span className="absolute bottom-1.5 left-1.5">
            <PriceTag price={price} size="sm" />
          </span>
        )}
      </div>
      <h3 className="mt-1 text-sm font-semibold">
        <Link href={`/gatherings/${id}`} transition className="photo-card-link block truncate py-0.5">
          {gathering.productName}
        </Link>
      </h3>
      <p className="truncate text-sm text-ink-soft">
        {distanceMiles === null ? <Ago at={gathering.createdAt} /> : formatMiles(distanceMiles)}
        <span className="max-sm:hidden"> · {store.name}</span>
      </p>
    </article>
  )
}
