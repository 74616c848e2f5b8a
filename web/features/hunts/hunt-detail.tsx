import { useState, type ReactNode } from 'react'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { formatDate, formatRelative } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { HuntActions } from './hunt-actions.tsx'
import { HuntActivityLog } from './hunt-activity.tsx'
import { MyHuntBadge, PriorityBadge, StatusBadge } from './hunt-badges.tsx'
import { HuntTags } from './hunt-card.tsx'
import { HuntDetailsCard } from './hunt-details-card.tsx'
import { HuntFinds } from './hunt-finds.tsx'
import { addedBy } from './hunt-words.ts'

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
    <div className="grid gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-10 lg:gap-14">
      {/* On a phone the name should show under the photo without scrolling. */}
      <div className="photo-frame photo-hunted max-h-[min(78dvh,760px)] w-full self-start max-md:aspect-square md:sticky md:top-24">
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
            <PriceTag price={hunt.targetPrice} size="lg" hanging />
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <PriorityBadge priority={hunt.priority} look="solid" />
          <StatusBadge status={hunt.status} look={hunt.status === 'found' ? 'solid' : 'soft'} />
          {isMine && <MyHuntBadge />}
        </div>
        <h1 className="break-words">{hunt.productName}</h1>
        <p className="flex flex-wrap gap-x-2 text-ink-soft">
          <time dateTime={hunt.createdAt} suppressHydrationWarning title={formatRelative(hunt.createdAt)}>
            Added {formatDate(hunt.createdAt)}
          </time>
          {!isMine && (
            <>
              <span aria-hidden="true">·</span>
              <span title={hunt.username}>{addedBy(hunt.userId)}</span>
            </>
          )}
        </p>
        {hunt.description && <p className="max-w-prose break-words whitespace-pre-line">{hunt.description}</p>}
        <HuntTags tags={hunt.tags} />
        <HuntActions {...{ hunt, isMine, onDeleted, onShared, check, reactions }} />
        <HuntDetailsCard hunt={hunt} />
        <HuntTabs hunt={hunt} viewerId={user?.id ?? null} />
        {discussion}
      </div>
    </div>
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
