import { Link } from 'wouter'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { countOf, formatDate, formatMiles, formatRelative } from '../../lib/format.ts'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { MyHuntBadge, PriorityBadge, StatusBadge } from './hunt-badges.tsx'
import './hunts.css'

const mostTags = 3

type HuntCardProps = { hunt: Hunt; isMine: boolean; eager?: boolean }

/** Photo above the words on wide screens, beside them on phones. The whole card leads to the hunt. */
export function HuntCard({ hunt, isMine, eager = false }: HuntCardProps) {
  const { id, productName, description, targetPrice, tags } = hunt
  return (
    <article className="photo-card hunt-card group">
      <div className="hunt-card-photo">
        <div className="photo-frame">
          <Photo
            src={hunt.thumbnailUrl ?? hunt.photoUrl}
            alt=""
            thumbnail={hunt.placeholder}
            categoryId={hunt.categoryId}
            eager={eager}
            style={{ viewTransitionName: `hunt-photo-${id}` }}
          />
          <div className="absolute top-2 left-2 flex flex-wrap gap-1.5 pr-2">
            <PriorityBadge priority={hunt.priority} look="solid" />
            {isMine && <MyHuntBadge look="solid" />}
          </div>
        </div>
        {targetPrice !== null && (
          <div className="hunt-card-tag">
            <span className="sr-only">Target price </span>
            <PriceTag price={targetPrice} />
          </div>
        )}
      </div>
      <div className="hunt-card-words">
        <h2 className="line-clamp-2 text-base leading-snug font-semibold break-words">
          <Link href={`/hunts/${id}`} transition className="photo-card-link">
            {productName}
          </Link>
        </h2>
        {description && <p className="line-clamp-2 text-sm text-ink-soft">{description}</p>}
        <HuntTags tags={tags.slice(0, mostTags)} more={tags.length - mostTags} />
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          {hunt.status !== 'hunting' && <StatusBadge status={hunt.status} />}
          {hunt.findCount > 0 && <span className="font-semibold text-find">{countOf(hunt.findCount, 'find')}</span>}
          {hunt.distanceMiles !== null && <span>{formatMiles(hunt.distanceMiles)} away</span>}
          <time dateTime={hunt.createdAt} suppressHydrationWarning title={formatRelative(hunt.createdAt)}>
            Added {formatDate(hunt.createdAt)}
          </time>
        </p>
      </div>
    </article>
  )
}

/** A tag leads to the hunts that carry it. */
export function HuntTags({ tags, more = 0 }: { tags: readonly string[]; more?: number }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <Link href={`/hunts?tag=${encodeURIComponent(tag)}`} className="hunt-tag">
            {tag}
          </Link>
        </li>
      ))}
      {more > 0 && <li className="px-1 text-sm text-ink-soft">+{more}</li>}
    </ul>
  )
}
