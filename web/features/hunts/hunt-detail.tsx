import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { useState, type ReactNode } from 'react'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { AddedOn } from '../../lib/time-words.tsx'
import { useUser } from '../../lib/session.ts'
import { Person } from '../../ui/detail/person.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { HuntActions, HuntBar } from './hunt-actions.tsx'
import { HuntActivityLog } from './hunt-activity.tsx'
import { MyHuntBadge, PriorityBadge, StatusBadge } from './hunt-badges.tsx'
import { HuntTags } from './hunt-card.tsx'
import { HuntDetailsCard } from './hunt-details-card.tsx'
import { HuntFinds, RelatedFind } from './hunt-finds.tsx'
import { addedBy, wantedWhere } from './hunt-words.ts'
import { bestFindQuery } from './hunts.api.ts'

type HuntDetailProps = {
  hunt: Hunt
  onDeleted: () => void
  /** After the link went out, so that the share can be counted. */
  onShared?: () => void
  /** Among the actions: checking a photo against it. */
  check?: ReactNode
  /** Beside the actions: likes, reporting. */
  reactions?: ReactNode
  /** Under everything: comments. */
  discussion?: ReactNode
}

export function HuntDetail({ hunt, onDeleted, onShared, check, reactions, discussion }: HuntDetailProps) {
  const { user } = useUser()
  const isMine = hunt.userId === user?.id
  return (
    <div className={layout}>
      {/* On a phone the name should show under the photo without scrolling. */}
      <div className="photo-frame photo-hunted max-h-[min(78dvh,760px)] w-full self-start [grid-area:photo] max-md:aspect-3/2 md:sticky md:top-24">
        <Photo
          src={hunt.photoUrl}
          alt={hunt.photoUrl ? hunt.productName : ''}
          thumbnail={hunt.thumbnailUrl ?? hunt.placeholder}
          eager
          style={{ viewTransitionName: `hunt-photo-${hunt.id}` }}
        />
        {hunt.targetPrice !== null && (
          <div className="absolute bottom-4 left-4">
            <span className="sr-only">Target price </span>
            <PriceTag price={hunt.targetPrice} upTo size="lg" hanging />
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4 [grid-area:head]">
        <div className="flex flex-wrap items-center gap-2">
          <PriorityBadge priority={hunt.priority} look="solid" />
          <StatusBadge status={hunt.status} look={hunt.status === 'found' ? 'solid' : 'soft'} />
          {isMine && <MyHuntBadge />}
        </div>
        <h1 className="wrap-anywhere">{hunt.productName}</h1>
        <Person
          username={hunt.username}
          name={isMine ? 'You' : undefined}
          picture={hunt.profilePicture}
          isInsider={hunt.isInsider}
        >
          {wantedWhere(hunt)}
        </Person>
      </div>
      <HuntBar {...{ hunt, isMine }} onShared={onShared} />
      <div className="flex min-w-0 flex-col gap-4 pb-6 [grid-area:rest]">
        {hunt.description && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{hunt.description}</p>}
        <HuntTags tags={hunt.tags} />
        <HuntActions {...{ hunt, isMine, onDeleted, check, reactions }} />
        {/* A find that comes in must not move the buttons. */}
        <BestFind hunt={hunt} />
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
          <AddedOn at={hunt.createdAt} />
          {!isMine && (
            <>
              <span aria-hidden="true">·</span>
              <span>{addedBy(hunt.userId)}</span>
            </>
          )}
        </p>
        <HuntDetailsCard hunt={hunt} />
        <HuntTabs hunt={hunt} viewerId={user?.id ?? null} />
        {discussion}
      </div>
    </div>
  )
}

/** One column on phones, with the bar last; on wide screens the bar comes right after what it is about. */
const layout = cx(
  "flex flex-col gap-5 md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-x-10 lg:gap-x-14 md:grid-rows-[auto_1fr] md:[grid-template-areas:'photo_head'_'photo_rest'_'bar_bar']",
  "lg:grid-rows-[auto_auto_1fr] lg:[grid-template-areas:'photo_head'_'photo_bar'_'photo_rest']",
)

/** Above everything else that was found: what fits best. */
function BestFind({ hunt: { bestFindId, status } }: { hunt: Hunt }) {
  const { data } = useQuery(bestFindQuery(bestFindId))
  if (bestFindId === null || status === 'scored') return null
  return (
    <section aria-labelledby="best-find">
      <h2 id="best-find" className="mb-2 font-sans text-sm font-semibold tracking-normal text-find">
        Best find so far
      </h2>
      <div>{data ? <RelatedFind find={data} /> : <Skeleton className="h-30.5 w-full rounded-lg" />}</div>
    </section>
  )
}

const tabs = (findCount: number) =>
  [
    { value: 'finds', label: 'Related Finds', count: findCount },
    { value: 'activity', label: 'Activity Log' },
  ] as const

function HuntTabs({ hunt, viewerId }: { hunt: Hunt; viewerId: number | null }) {
  const [tab, setTab] = useState<'finds' | 'activity'>('finds')
  return (
    <Tabs label="About this hunt" className="mt-6" tabs={tabs(hunt.findCount)} value={tab} onChange={setTab}>
      {tab === 'finds' ? (
        <HuntFinds huntId={hunt.id} isMine={hunt.userId === viewerId} />
      ) : (
        <HuntActivityLog huntId={hunt.id} viewerId={viewerId} />
      )}
    </Tabs>
  )
}
