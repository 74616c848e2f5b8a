import { Sparkles, ThumbsDown } from 'lucide-react'
import { Link } from 'wouter'
import type { Find } from '../../../domain/contracts/finds.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { formatRelative, storeLine } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { MatchRing } from '../../ui/match-ring.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import './finds.css'

type FindCardProps = { find: Find; eager?: boolean; onDismiss?: (find: Find) => void }

/** Photo above the words on wide screens, beside them on phones. The whole card leads to the find. */
export function FindCard({ find, eager = false, onDismiss }: FindCardProps) {
  const { id, hunt, gathering, status } = find
  return (
    <article className="photo-card find-card group">
      <div className="find-card-photo">
        <div className="photo-frame">
          <Photo
            src={gathering.thumbnailUrl}
            alt=""
            thumbnail={gathering.placeholder}
            eager={eager}
            style={{ viewTransitionName: `find-photo-${id}` }}
          />
          {status === 'scored' && (
            <Badge hue="score" look="solid" className="absolute top-2 left-2">
              Scored
            </Badge>
          )}
        </div>
        <MatchRing percent={matchPercent(find.matchScore)} className="find-card-ring" />
        {hunt.thumbnailUrl && (
          <span className="find-card-wanted" title={`Hunting for ${hunt.productName}`}>
            <Photo src={hunt.thumbnailUrl} alt="" thumbnail={hunt.placeholder} />
          </span>
        )}
      </div>
      {gathering.price !== null && (
        <div className="find-card-tag">
          <PriceTag price={gathering.price} compareAt={gathering.compareAtPrice} />
        </div>
      )}
      <div className="find-card-words">
        <h3 className="text-base leading-snug font-semibold break-words">
          <span className="find-label text-hunt">Hunting for</span>
          <Link href={`/finds/${id}`} transition className="photo-card-link line-clamp-2">
            {hunt.productName}
          </Link>
        </h3>
        <p className="leading-snug break-words">
          <span className="find-label text-gather">Found</span>
          <span className="line-clamp-2">{gathering.productName}</span>
        </p>
        <p className="line-clamp-2 text-sm text-ink-soft">{storeLine(gathering.store)}</p>
        <p className="flex gap-1.5 text-sm">
          <Sparkles className="mt-0.5 size-4 shrink-0 text-find" aria-hidden="true" />
          <span className="line-clamp-3">
            <span className="sr-only">AI match reason: </span>
            {find.matchReason}
          </span>
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={find.createdAt}>Found {formatRelative(find.createdAt)}</time>
        </p>
        {onDismiss && status === 'found' && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 self-start text-ink-soft"
            icon={<ThumbsDown className="size-4" aria-hidden="true" />}
            aria-label={`Not what I want: ${gathering.productName}`}
            onClick={() => onDismiss(find)}
          >
            Not what I want
          </Button>
        )}
      </div>
    </article>
  )
}
