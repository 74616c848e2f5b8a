import { cx } from 'class-variance-authority'
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

/** Photo, tag and words: beside each other on phones, above each other on wide screens. */
export const findCardLook = {
  card: 'grid grid-cols-[128px_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 gap-y-2.5 sm:grid-cols-1 sm:grid-rows-[auto_auto] sm:gap-3.5',
  words: 'col-start-2 row-span-2 row-start-1 flex min-w-0 flex-col gap-2 sm:col-start-1 sm:row-span-1 sm:row-start-2',
}
export const labelLook = 'block font-sans text-(length:--text-sm) font-semibold tracking-normal'

type FindCardProps = { find: Find; eager?: boolean; onDismiss?: (find: Find) => void }

/** Photo above the words on wide screens, beside them on phones. The whole card leads to the find. */
export function FindCard({ find, eager = false, onDismiss }: FindCardProps) {
  const { id, hunt, gathering, status } = find
  return (
    <article className={cx('photo-card group', findCardLook.card)}>
      <div className="relative col-start-1 row-start-1 w-full self-start">
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
        <MatchRing
          percent={matchPercent(find.matchScore)}
          className="absolute -top-1.5 -right-2.5 sm:-top-2 sm:-right-2"
        />
        {/* What was hunted for, as a small print that lies on the photo of what was found. */}
        {hunt.thumbnailUrl && (
          <span
            className="absolute right-2 bottom-2 aspect-4/5 w-[34%] rotate-4 overflow-hidden rounded-sm border-3 border-sticker shadow-md sm:right-3 sm:bottom-3 sm:w-[27%]"
            title={`Hunting for ${hunt.productName}`}
          >
            <Photo src={hunt.thumbnailUrl} alt="" thumbnail={hunt.placeholder} />
          </span>
        )}
      </div>
      {gathering.price !== null && (
        <div className="col-start-1 row-start-2 place-self-start sm:pointer-events-none sm:z-1 sm:row-start-1 sm:mb-3 sm:ml-3 sm:self-end">
          <PriceTag price={gathering.price} compareAt={gathering.compareAtPrice} />
        </div>
      )}
      <div className={findCardLook.words}>
        <h3 className="text-base leading-snug font-semibold break-words">
          <span className={cx(labelLook, 'text-hunt')}>Hunting for</span>
          <Link href={`/finds/${id}`} transition className="photo-card-link line-clamp-2">
            {hunt.productName}
          </Link>
        </h3>
        <p className="leading-snug break-words">
          <span className={cx(labelLook, 'text-gather')}>Found</span>
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
