import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import type { Find } from '../../domain/contracts/finds.ts'
import { Reactions } from '../features/community/reactions.tsx'
import { ShareButton } from '../features/community/share-button.tsx'
import { FindDetail } from '../features/finds/find-detail.tsx'
import { FindTrouble, missingTitle } from '../features/finds/find-trouble.tsx'
import { useFindQuery } from '../features/finds/finds.api.ts'
import { Freshness } from '../features/gatherings/freshness.tsx'
import { MapWidget } from '../features/map/map-widget.tsx'
import { lazyOverlay, lazyPart } from '../lib/lazy-part.tsx'
import { useRecordTitle } from '../features/records/record-title.ts'
import { useUser } from '../lib/session.ts'
import { formatPrice } from '../ui/figures.ts'
import { DetailSkeleton, RowsSkeleton } from '../ui/skeleton.tsx'

/** The form brings the rules and the uploader with it; reading a find does without them. */
const ScoreDialog = lazyOverlay(() => import('../features/scores/score-dialog.tsx'))
const PhotoUploader = lazyPart(async () => ({
  default: (await import('../features/images/photo-uploader.tsx')).PhotoUploader,
}))
const Comments = lazyPart(() => import('../features/community/comments.tsx'))

export default function FindPage() {
  const { id = '' } = useParams()
  const { data: find, error, isFetching, refetch } = useQuery(useFindQuery(id))
  useRecordTitle(missingTitle(error) ?? find?.hunt.productName)
  return (
    <div className="page-width pt-4 sm:py-8">
      <Link
        href="/finds"
        className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft className="size-4.5" aria-hidden="true" />
        All finds
      </Link>
      {error ? (
        <FindTrouble error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : find ? (
        <WholeFind key={find.id} find={find} />
      ) : (
        <DetailSkeleton label="Loading find" />
      )}
    </div>
  )
}

function WholeFind({ find }: { find: Find }) {
  const { user } = useUser()
  const [, navigate] = useLocation()
  const [isScoring, setScoring] = useState(false)
  const { hunt, gathering } = find
  const subject = { kind: 'find', id: find.id } as const
  const price = gathering.price === null ? '' : ` for ${formatPrice(gathering.price)}`
  const shares = {
    title: gathering.productName,
    text: `${gathering.productName}${price} at ${gathering.store.name}`,
    path: `/finds/${find.id}`,
  }
  return (
    <>
      <FindDetail
        find={find}
        Map={MapWidget}
        onScore={() => setScoring(true)}
        onLeave={() => navigate('/finds')}
        freshness={<Freshness gathering={gathering} />}
        reactions={
          <>
            <ShareButton {...subject} {...shares} />
            <Reactions subject={subject} record={find} shares={shares} isMine={user?.id === find.userId} />
          </>
        }
        discussion={
          <Suspense fallback={<RowsSkeleton count={2} label="Loading comments" />}>
            <Comments subject={subject} />
          </Suspense>
        }
      />
      <ScoreDialog
        open={isScoring}
        onClose={() => setScoring(false)}
        onRetry={() => setScoring(true)}
        findId={find.id}
        productName={hunt.productName}
        listedPrice={gathering.price}
        PhotoField={PhotoUploader}
        onScored={() => navigate('/scores')}
      />
    </>
  )
}
