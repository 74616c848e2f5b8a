import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Gathering } from '../../domain/contracts/gatherings.ts'
import { FavoriteButton } from '../features/community/favorite-button.tsx'
import { FollowButton } from '../features/follows/follow-button.tsx'
import { useAskToDelete } from '../features/gatherings/ask-to-delete.tsx'
import { GatheringCard } from '../features/gatherings/gathering-card.tsx'
import { gatheringKind } from '../features/gatherings/gathering-kind.tsx'
import { MapWidget } from '../features/map/map-widget.tsx'
import { seenMarkers } from '../features/map/seen-marker.ts'
import { RecordList } from '../features/records/record-list.tsx'
import { recallDraft } from '../lib/forms/drafts.ts'
import { isHeld } from '../lib/forms/held-form.ts'
import { wasRenewed } from '../lib/fresh-page.ts'
import { lazyOverlay } from '../lib/lazy-part.tsx'
import { useUser } from '../lib/session.ts'

const QuickGathering = lazyOverlay(() => import('./quick-gathering.tsx'))

const quickGatheringDraft = 'quick-gathering'

interface Editing {
  /** A new one each time, so that every opening starts with a fresh form. */
  key: number
  gathering?: Gathering
  open: boolean
}

const markersOf = (gathering: Gathering) => seenMarkers(gathering, `/gatherings/${gathering.id}`)

export default function GatheringsPage() {
  const { user } = useUser()
  const [editing, setEditing] = useState<Editing>()
  const deletion = useAskToDelete()
  const open = (gathering?: Gathering) => setEditing({ key: Date.now(), gathering, open: true })

  // Back from signing in at another site, or on a page that loaded itself anew: the form that was left opens as it was.
  const isBack = (user !== null && isHeld(quickGatheringDraft)) || wasRenewed()
  useEffect(() => {
    if (!isBack) return
    void recallDraft(quickGatheringDraft).then(
      (draft) => draft && setEditing((shown) => shown ?? { key: Date.now(), open: true }),
    )
  }, [isBack])

  // Whoever moves may want to add something.
  useEffect(() => {
    const stop = new AbortController()
    for (const event of ['pointerdown', 'pointermove', 'keydown'])
      addEventListener(event, QuickGathering.prepare, { once: true, signal: stop.signal })
    return () => stop.abort()
  }, [])

  return (
    <>
      <RecordList
        kind={gatheringKind}
        onAdd={() => open()}
        map={{ Map: MapWidget, markersOf }}
        notice={<FollowTag />}
        renderItem={(gathering, look) => (
          <GatheringCard
            gathering={gathering}
            {...look}
            onEdit={open}
            onDelete={deletion.ask}
            corner={<FavoriteButton entity="gathering" id={gathering.id} name={gathering.productName} look="sticker" />}
          />
        )}
      />
      {deletion.dialog}
      {editing && (
        <QuickGathering
          key={editing.key}
          gathering={editing.gathering}
          open={editing.open}
          onClose={() => setEditing({ ...editing, open: false })}
          onRetry={() => setEditing({ ...editing, open: true })}
        />
      )}
    </>
  )
}

/** A tag that somebody looks at is one they may want to hear of. */
function FollowTag() {
  const [address] = useSearchParams()
  const tag = address.get('tag')?.trim().slice(0, 40)
  if (!tag) return null
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="min-w-0 break-words">Hear of everything tagged “{tag}”?</span>
      <FollowButton target={{ kind: 'tag', id: tag }} name={tag} />
    </p>
  )
}
