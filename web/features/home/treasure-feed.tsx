import { useQuery } from '@tanstack/react-query'
import { Heart, MessageCircle, Share2, TrendingUp, Users } from 'lucide-react'
import { Link } from 'wouter'
import type { FeedItem } from '../../../domain/contracts/home.ts'
import { feedBadgeColor, isGreatFind, matchPercent } from '../../../domain/rules/match-badge.ts'
import { countOf } from '../../lib/format.ts'
import { Ago } from '../../lib/time-words.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FindsDrawing } from '../../ui/drawings/finds.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { grouped } from '../../ui/figures.ts'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { InsiderMark } from '../../ui/detail/insider-mark.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { feedQuery } from './home.api.ts'

const hues = { green: 'success', amber: 'warning', gray: 'neutral' } as const

export function TreasureFeed() {
  const { data, isLoading, error, refetch } = useQuery(feedQuery(3))
  if (isLoading) return <RowsSkeleton count={3} />
  if (error) return <ErrorState title="Failed to load product finds" onRetry={() => void refetch()} />
  if (!data?.length) {
    return (
      <EmptyState drawing={<FindsDrawing />} title="No recent treasure finds to display." headingLevel={3}>
        The first one may be yours.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="feed">
      <h2 id="feed" className="sr-only">
        Recent finds
      </h2>
      <ul className="flex flex-col gap-4">
        {data.map((find, index) => (
          <li key={find.id}>
            <FeedCard find={find} eager={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FeedCard({ find, eager }: { find: FeedItem; eager: boolean }) {
  const { gathering, hunt } = find
  const place = [gathering.store.name, gathering.store.city && `${gathering.store.city}, ${gathering.store.state}`]
    .filter(Boolean)
    .join(' · ')
  return (
    <article className="photo-card group grid grid-cols-[7.5rem_1fr] gap-4 rounded-lg border border-line bg-surface p-3 sm:grid-cols-[10rem_1fr] sm:gap-6 sm:p-4">
      <div className="photo-frame">
        <Photo src={gathering.thumbnailUrl} thumbnail={gathering.placeholder} alt="" eager={eager} />
        {gathering.price !== null && (
          <span className="absolute bottom-2 left-2">
            <PriceTag price={gathering.price} compareAt={gathering.compareAtPrice} size="sm" />
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-col">
        <div className="flex flex-wrap gap-1.5">
          <Badge hue={hues[feedBadgeColor(find.matchScore)]}>{matchPercent(find.matchScore)}% match</Badge>
          {isGreatFind(find.matchScore) && <Badge hue="primary">Great Find</Badge>}
          {find.isTrending && (
            <Badge hue="find" icon={<TrendingUp aria-hidden="true" />}>
              Trending
            </Badge>
          )}
        </div>
        <h3 className="mt-2 line-clamp-2 text-lg leading-snug">
          <Link href={`/finds/${find.id}`} transition className="photo-card-link">
            {gathering.productName}
          </Link>
        </h3>
        <p className="mt-0.5 line-clamp-1 text-sm text-ink-soft">
          for {hunt.username}
          {hunt.isInsider && <InsiderMark />}, who hunts “{hunt.productName}”
        </p>
        <p className="mt-1 line-clamp-1 text-sm text-ink-soft">
          {place} · <Ago at={find.createdAt} />
        </p>
        <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-3 text-sm text-ink-soft">
          <Count icon={<Heart />} count={find.likeCount} noun="like" />
          <Count icon={<MessageCircle />} count={find.commentCount} noun="comment" />
          <Count icon={<Share2 />} count={find.shareCount} noun="share" />
          <Count icon={<Users />} count={find.hunterCount} noun="hunter" showNoun />
        </p>
      </div>
    </article>
  )
}

type CountProps = { icon: React.ReactElement; count: number; noun: string; showNoun?: boolean }

/** A number with its icon; screen readers get the noun with it. */
const Count = ({ icon, count, noun, showNoun = false }: CountProps) => (
  <span className="inline-flex items-center gap-1.5 figures [&_svg]:size-4">
    <span aria-hidden="true">{icon}</span>
    {!showNoun && <span aria-hidden="true">{grouped(count)}</span>}
    <span className={showNoun ? '' : 'sr-only'}>{countOf(count, noun)}</span>
  </span>
)
