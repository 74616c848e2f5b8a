import { Link } from 'wouter'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { countOf, formatMiles } from '../../lib/format.ts'
import { AddedOn } from '../../lib/time-words.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { TagLink } from '../../ui/tag-link.tsx'
import { Poster } from '../../ui/detail/person.tsx'
import { MyHuntBadge, PriorityBadge, StatusBadge } from './hunt-badges.tsx'
import { addedBy } from './hunt-words.ts'

const mostTags = 3

type HuntCardProps = { hunt: Hunt; isMine: boolean; eager?: boolean }

/** Photo above the words on wide screens, beside them on phones. The whole card leads to the hunt. */
export function HuntCard({ hunt, isMine, eager = false }: HuntCardProps) {
  const { id, productName, description, targetPrice, tags } = hunt
  return (
    <article className="photo-card photo-hunted group grid grid-cols-[128px_minmax(0,1fr)] gap-x-3.5 gap-y-2.5 sm:grid-cols-1">
      <div className="relative w-full self-start">
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
          // A long price hangs over the edge instead of being cut.
          <div className="pointer-events-none absolute bottom-2 left-2 z-1 w-max sm:bottom-3 sm:left-3">
            <span className="sr-only">Target price </span>
            <PriceTag price={targetPrice} upTo />
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
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
          <AddedOn at={hunt.createdAt} />
        </p>
        {!isMine && (
          <Poster
            name={hunt.username}
            picture={hunt.profilePicture}
            isInsider={hunt.isInsider}
            line={addedBy(hunt.userId)}
          />
        )}
      </div>
    </article>
  )
}

export function HuntTags({ tags, more = 0 }: { tags: readonly string[]; more?: number }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <TagLink list="hunts" tag={tag} />
        </li>
      ))}
      {more > 0 && <li className="px-1 text-sm text-ink-soft">+{more}</li>}
    </ul>
  )
}
