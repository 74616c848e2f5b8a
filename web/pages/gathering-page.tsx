import { Suspense, useEffect } from 'react'
import { useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { pageTitle } from '../../domain/rules/pages.ts'
import { useCountShare } from '../features/community/community.api.ts'
import { FavoriteButton } from '../features/community/favorite-button.tsx'
import { Reactions } from '../features/community/reactions.tsx'
import { GatheringDetail } from '../features/gatherings/gathering-detail.tsx'
import { justSaved } from '../features/gatherings/gatherings.api.ts'
import { GatheringNotFound } from '../features/gatherings/gathering-not-found.tsx'
import { useGathering } from '../features/gatherings/use-gathering.ts'
import { WantButton } from '../features/hunts/want-button.tsx'
import { PhotoGallery } from '../features/images/photo-gallery.tsx'
import { MapWidget } from '../features/map/map-widget.tsx'
import { ThingLine } from '../features/things/thing-line.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useUser } from '../lib/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { WhenNear } from '../ui/when-near.tsx'

const MoreGatherings = lazyPart(() => import('../features/gatherings/more-gatherings.tsx'), { quiet: true })
const SavedCard = lazyPart(() => import('../features/finds/saved-card.tsx'), { quiet: true })
const Comments = lazyPart(() => import('../features/community/comments.tsx'))

export default function GatheringPage() {
  const { id = '' } = useParams()
  const { user } = useUser()
  const countShare = useCountShare()
  const isJustSaved = useHistoryState<unknown>() === justSaved
  const { gathering, isMissing, isError, isFetching, refetch } = useGathering(id)
  const title = isMissing ? 'Product Not Found' : gathering?.productName
  useEffect(() => {
    if (title) document.title = pageTitle(title)
  }, [title])

  if (isMissing) return <GatheringNotFound />
  if (isError) return <ErrorState title="Failed to fetch gathering" onRetry={refetch} retrying={isFetching} />
  if (!gathering) {
    return (
      <div className="page-width py-12">
        <DetailSkeleton label="Loading product" />
      </div>
    )
  }
  const subject = { kind: 'gathering', id: gathering.id } as const
  const { productName } = gathering
  return (
    <GatheringDetail
      key={gathering.id}
      news={
        isJustSaved &&
        gathering.isPublic && (
          <Suspense>
            <SavedCard gatheringId={gathering.id} />
          </Suspense>
        )
      }
      gathering={gathering}
      Gallery={PhotoGallery}
      Map={MapWidget}
      onShared={() => countShare(subject)}
      bar={
        user?.id === gathering.userId ? null : (
          <>
            <WantButton gathering={gathering} />
            <FavoriteButton entity="gathering" id={gathering.id} name={productName} look="icon" />
          </>
        )
      }
      elsewhere={gathering.thingId !== null && <ThingLine thingId={gathering.thingId} />}
      more={
        <WhenNear>
          <Suspense>
            <MoreGatherings key={gathering.id} gathering={gathering} />
          </Suspense>
        </WhenNear>
      }
      actions={
        <>
          {user?.id === gathering.userId && <FavoriteButton entity="gathering" id={gathering.id} name={productName} />}
          <Reactions
            subject={subject}
            record={gathering}
            shares={{ title: productName, path: `/gatherings/${gathering.id}` }}
            isMine={user?.id === gathering.userId}
          />
        </>
      }
    >
      <Suspense>
        <Comments subject={subject} />
      </Suspense>
    </GatheringDetail>
  )
}
