import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Gathering } from '../../domain/contracts/gatherings.ts'
import { useCountShare } from '../features/community/community.api.ts'
import { FavoriteList } from '../features/community/favorite-list.tsx'
import { FindResults } from '../features/finds/find-list.tsx'
import { DeleteGatheringDialog } from '../features/gatherings/delete-gathering-dialog.tsx'
import { GatheringCard } from '../features/gatherings/gathering-card.tsx'
import { gatheringsQuery } from '../features/gatherings/gatherings.api.ts'
import { HuntGrid, HuntGridSkeleton } from '../features/hunts/hunt-grid.tsx'
import { huntsQuery } from '../features/hunts/hunts.api.ts'
import { ScoreList, ScoreTotals } from '../features/scores/score-list.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { LinkButton } from '../ui/button.tsx'
import { GatheringsDrawing, HuntsDrawing } from '../ui/drawings/steps.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { InfiniteListEnd } from '../ui/infinite-list.tsx'
import { PhotoGridSkeleton } from '../ui/skeleton.tsx'
import type { Things } from './profile-tabs.ts'

const PhotoUploader = lazyPart(async () => ({
  default: (await import('../features/images/photo-uploader.tsx')).PhotoUploader,
}))

/** What a person has here, each kind as its own page shows it. */
export default function MyThings({ things, userId }: { things: Things; userId: number }) {
  const lists: Record<Things, () => ReactNode> = {
    hunts: () => <MyHunts userId={userId} />,
    gatherings: () => <MyGatherings />,
    finds: () => <FindResults view="mine" userId={userId} />,
    scores: () => <MyScores userId={userId} />,
    favorites: () => <FavoriteList userId={userId} />,
  }
  return (
    <>
      <h2 className="sr-only">My things</h2>
      {lists[things]()}
    </>
  )
}

type List = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>
const End = ({ list }: { list: List }) => (
  <InfiniteListEnd
    hasMore={list.hasNextPage}
    loading={list.isFetchingNextPage}
    failed={list.isFetchNextPageError}
    onMore={() => void list.fetchNextPage()}
  />
)

function MyHunts({ userId }: { userId: number }) {
  const list = useInfiniteQuery(huntsQuery({ mine: 'true', status: 'all' }))
  const hunts = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isPending) return <HuntGridSkeleton />
  if (list.isError && hunts.length === 0) {
    return <ErrorState title="Failed to load hunts" onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  if (hunts.length === 0) {
    return (
      <EmptyState
        drawing={<HuntsDrawing />}
        title="No hunts yet"
        headingLevel={3}
        action={<LinkButton href="/hunts/new">Start a hunt</LinkButton>}
      >
        Say what you want, and we tell you when somebody sees it in a store.
      </EmptyState>
    )
  }
  return <HuntGrid hunts={hunts} viewerId={userId} isStale={list.isPlaceholderData} end={<End list={list} />} />
}

function MyGatherings() {
  const list = useInfiniteQuery(gatheringsQuery({ mine: 'true' }))
  const [, navigate] = useLocation()
  const [leaving, setLeaving] = useState<Gathering>()
  const [asks, setAsks] = useState(false)
  const gatherings = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isPending) return <PhotoGridSkeleton label="Loading gatherings" />
  if (list.isError && gatherings.length === 0) {
    return (
      <ErrorState
        title="Failed to load product gatherings"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  if (gatherings.length === 0) {
    return (
      <EmptyState
        drawing={<GatheringsDrawing />}
        title="No gatherings yet"
        headingLevel={3}
        action={<LinkButton href="/gatherings/new">Gather a product</LinkButton>}
      >
        Share what you see in a store. It takes twenty seconds, and makes somebody’s day.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="My gatherings" className="photo-grid">
        {gatherings.map((gathering) => (
          <li key={gathering.id}>
            <GatheringCard
              gathering={gathering}
              isMine
              onEdit={({ id }) => navigate(`/gatherings/${id}/edit`)}
              onDelete={(chosen) => {
                setLeaving(chosen)
                setAsks(true)
              }}
            />
          </li>
        ))}
      </ul>
      <End list={list} />
      {leaving && <DeleteGatheringDialog gathering={leaving} open={asks} onClose={() => setAsks(false)} />}
    </>
  )
}

function MyScores({ userId }: { userId: number }) {
  const countShare = useCountShare()
  return (
    <div className="flex flex-col gap-5">
      <ScoreTotals userId={userId} />
      <ScoreList
        userId={userId}
        tab="all"
        PhotoField={PhotoUploader}
        onShared={({ findId }) => findId !== null && countShare({ kind: 'find', id: findId })}
      />
    </div>
  )
}
