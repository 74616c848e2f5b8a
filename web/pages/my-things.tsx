import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useCountShare } from '../features/community/community.api.ts'
import { FavoriteList } from '../features/community/favorite-list.tsx'
import { FindResults } from '../features/finds/find-list.tsx'
import { useAskToDelete } from '../features/gatherings/ask-to-delete.tsx'
import { GatheringCard } from '../features/gatherings/gathering-card.tsx'
import { gatheringKind } from '../features/gatherings/gathering-kind.tsx'
import { HuntCard } from '../features/hunts/hunt-card.tsx'
import { huntKind } from '../features/hunts/hunt-kind.tsx'
import { RecordResults } from '../features/records/record-results.tsx'
import { ScoreList, ScoreTotals } from '../features/scores/score-list.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { LinkButton } from '../ui/button.tsx'
import { GatheringsDrawing, HuntsDrawing } from '../ui/drawings/steps.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Things } from './profile-tabs.ts'

const PhotoUploader = lazyPart(async () => ({
  default: (await import('../features/images/photo-uploader.tsx')).PhotoUploader,
}))

/** What a person has here, each kind as its own page shows it. */
export default function MyThings({ things, userId }: { things: Things; userId: number }) {
  const lists: Record<Things, () => ReactNode> = {
    hunts: () => <MyHunts />,
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

const MyHunts = () => (
  <RecordResults
    kind={huntKind}
    query={{ mine: 'true', status: 'all' }}
    renderItem={(hunt, look) => <HuntCard hunt={hunt} {...look} />}
    empty={
      <EmptyState
        drawing={<HuntsDrawing />}
        title="No hunts yet"
        headingLevel={3}
        action={<LinkButton href="/hunts/new">Start a hunt</LinkButton>}
      >
        Say what you want, and we tell you when somebody sees it in a store.
      </EmptyState>
    }
  />
)

function MyGatherings() {
  const [, navigate] = useLocation()
  const deletion = useAskToDelete()
  return (
    <>
      <RecordResults
        kind={gatheringKind}
        label="My gatherings"
        query={{ mine: 'true' }}
        renderItem={(gathering, look) => (
          <GatheringCard
            gathering={gathering}
            {...look}
            onEdit={({ id }) => navigate(`/gatherings/${id}/edit`)}
            onDelete={deletion.ask}
          />
        )}
        empty={
          <EmptyState
            drawing={<GatheringsDrawing />}
            title="No gatherings yet"
            headingLevel={3}
            action={<LinkButton href="/gatherings/new">Gather a product</LinkButton>}
          >
            Share what you see in a store. It takes twenty seconds, and makes somebody’s day.
          </EmptyState>
        }
      />
      {deletion.dialog}
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
