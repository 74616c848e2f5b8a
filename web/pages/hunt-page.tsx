import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import type { Hunt } from '../../domain/contracts/hunts.ts'
import { useCountShare } from '../features/community/community.api.ts'
import { Reactions } from '../features/community/reactions.tsx'
import { HuntDetail } from '../features/hunts/hunt-detail.tsx'
import { HuntNotFound } from '../features/hunts/hunt-not-found.tsx'
import { useHuntQuery } from '../features/hunts/hunts.api.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { ApiError } from '../lib/api.ts'
import { useRecordTitle } from '../features/records/record-title.ts'
import { useUser } from '../lib/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { PhotoCheckSlot } from './photo-check-slot.tsx'

const Comments = lazyPart(() => import('../features/community/comments.tsx'))

export default function HuntPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const { data: hunt, error, isFetching, refetch } = useQuery(useHuntQuery(id))
  useRecordTitle(hunt?.productName)

  if (error) {
    const isGone = error instanceof ApiError && error.status < 500
    return (
      <div className="page-width py-6 sm:py-10">
        {isGone ? (
          <HuntNotFound />
        ) : (
          <ErrorState title="Failed to load hunts" onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </div>
    )
  }
  return (
    <div className="page-width pt-4 sm:py-8">
      <Link
        href="/hunts"
        className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft className="size-4.5" aria-hidden="true" />
        All hunts
      </Link>
      {hunt ? (
        <WholeHunt key={hunt.id} hunt={hunt} onDeleted={() => navigate('/hunts')} />
      ) : (
        <DetailSkeleton label="Loading hunt" />
      )}
    </div>
  )
}

function WholeHunt({ hunt, onDeleted }: { hunt: Hunt; onDeleted: () => void }) {
  const { user } = useUser()
  const countShare = useCountShare()
  const subject = { kind: 'hunt', id: hunt.id } as const
  const shares = { title: hunt.productName, text: `Seen this anywhere? ${hunt.productName}`, path: `/hunts/${hunt.id}` }
  return (
    <HuntDetail
      hunt={hunt}
      onDeleted={onDeleted}
      onShared={() => countShare(subject)}
      check={<PhotoCheckSlot hunt={hunt} />}
      reactions={<Reactions subject={subject} record={hunt} shares={shares} isMine={hunt.userId === user?.id} />}
      discussion={
        <Suspense>
          <Comments subject={subject} />
        </Suspense>
      }
    />
  )
}
