import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ComponentType } from 'react'
import type { Score } from '../../../domain/contracts/scores.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { share } from '../../lib/share.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ScoresDrawing } from '../../ui/drawings/steps.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteListEnd } from '../../ui/infinite-list.tsx'
import { RowsSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { ScoreCard } from './score-card.tsx'
import type { PhotoFieldProps } from './score-form.tsx'
import { emptyTab, readTab, shareableOf, totalsOf, type ScoreTab } from './score-words.ts'
import { scoresQuery, scoreTotalsQuery } from './scores.api.ts'

const ScoreEditor = lazyPart(() => import('./score-editor.tsx'))

/** Items scored, spent, saved. */
export function ScoreTotals({ userId }: { userId: number }) {
  const { data, isError } = useQuery(scoreTotalsQuery(userId))
  if (isError) return null
  if (!data) return <Skeleton className="h-24 w-full rounded-lg" />
  return (
    <dl className="grid grid-cols-3 rounded-lg bg-score-soft py-4.5">
      {totalsOf(data).map(({ name, figure }) => (
        // Perforated, like a tag to tear off.
        <div
          key={name}
          className="group flex flex-col-reverse gap-0.5 border-score/45 px-3 text-center not-first:border-l-2 not-first:border-dotted"
        >
          <dt className="text-sm/[1.55] text-ink-soft">{name}</dt>
          <dd className="font-display text-lg/[1.2] font-extrabold tracking-[-0.03em] wrap-anywhere figures group-last:text-score sm:text-2xl/[1.2]">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ScoreListProps = {
  userId: number
  tab: ScoreTab
  PhotoField: ComponentType<PhotoFieldProps>
  /** After the link went out, so that the share of its find can be counted. */
  onShared: (score: Score) => void
}

export function ScoreList({ userId, tab, PhotoField, onShared }: ScoreListProps) {
  const list = useInfiniteQuery(scoresQuery(userId, readTab(tab).status))
  const [editing, setEditing] = useState<number | null>(null)
  const scores = list.data?.pages.flatMap(({ items }) => items) ?? []

  async function shareScore(score: Score) {
    if (await share(shareableOf(score))) onShared(score)
  }
  if (list.isPending) return <RowsSkeleton count={3} label="Loading scores" />
  if (list.isError && scores.length === 0) {
    return <ErrorState title="Failed to load scores" onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  if (scores.length === 0) {
    const { title, sentence } = emptyTab[tab]
    return (
      <EmptyState
        drawing={<ScoresDrawing />}
        title={title}
        headingLevel={3}
        action={<LinkButton href="/finds">See my finds</LinkButton>}
      >
        {sentence}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Scores" className="flex flex-col gap-4">
        {scores.map((score) => (
          <li key={score.id}>
            {editing === score.id ? (
              <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
                <ScoreEditor score={score} PhotoField={PhotoField} onDone={() => setEditing(null)} />
              </Suspense>
            ) : (
              <ScoreCard score={score} onEdit={() => setEditing(score.id)} onShare={() => void shareScore(score)} />
            )}
          </li>
        ))}
      </ul>
      <InfiniteListEnd
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
