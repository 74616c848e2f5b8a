import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Find } from '../../../domain/contracts/finds.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { Day } from '../../lib/time-words.tsx'
import { Button } from '../../ui/button.tsx'
import { FindsDrawing } from '../../ui/drawings/finds.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MatchRing } from '../../ui/match-ring.tsx'
import { formatPrice } from '../../ui/figures.ts'
import { Photo } from '../../ui/photo.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { StatusBadge } from './hunt-badges.tsx'
import { huntFindsQuery } from './hunts.api.ts'

/** What the matcher, or somebody, thinks this hunt is about. */
export function HuntFinds({ huntId, isMine }: { huntId: number; isMine: boolean }) {
  const list = useInfiniteQuery(huntFindsQuery(huntId))
  const finds = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isPending) return <RowsSkeleton count={3} label="Loading finds" />
  if (list.isError)
    return <ErrorState title="Failed to load finds" onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (finds.length === 0) {
    return (
      <EmptyState drawing={<FindsDrawing />} title="No finds yet" headingLevel={3}>
        {isMine
          ? 'We keep looking, and tell you the moment somebody sees it.'
          : 'Nobody has seen it yet. Maybe you will be the first.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Related finds" className="flex flex-col gap-3">
        {finds.map((find) => (
          <li key={find.id}>
            <RelatedFind find={find} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-5"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more finds
        </Button>
      )}
    </>
  )
}

export function RelatedFind({ find: { id, matchScore, status, createdAt, gathering } }: { find: Find }) {
  const { productName, price, store } = gathering
  return (
    <Link
      href={`/finds/${id}`}
      className="flex h-full items-center gap-3.5 rounded-lg border border-line bg-surface p-3 transition-colors hover:border-find"
    >
      <span className="h-24 w-19 shrink-0 overflow-hidden rounded-md">
        <Photo src={gathering.thumbnailUrl} alt="" thumbnail={gathering.placeholder} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <span className="line-clamp-2 font-semibold break-words">{productName}</span>
        <span className="line-clamp-1 text-sm text-ink-soft">
          {price !== null && <b className="text-primary-ink figures">{formatPrice(price)} </b>}
          {store.name} - {store.city}, {store.state}
        </span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <StatusBadge status={status} />
          <time dateTime={createdAt}>
            <Day at={createdAt} />
          </time>
        </span>
      </span>
      <MatchRing percent={matchPercent(matchScore)} size="sm" className="shrink-0" />
    </Link>
  )
}
