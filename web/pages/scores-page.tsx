import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useCountShare } from '../features/community/community.api.ts'
import { ScoreList, ScoreTotals } from '../features/scores/score-list.tsx'
import { ShareSavings } from '../features/scores/share-savings.tsx'
import { readTab, scoreTabs } from '../features/scores/score-words.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useUser } from '../lib/session.ts'
import { SignInPrompt } from '../lib/sign-in-prompt.tsx'
import { ScoresDrawing } from '../ui/drawings/steps.tsx'
import { RowsSkeleton, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'

/** The charts bring a library with them. */
const Savings = lazyPart(() => import('../features/scores/savings.tsx'))
const PhotoUploader = lazyPart(async () => ({
  default: (await import('../features/images/photo-uploader.tsx')).PhotoUploader,
}))

export default function ScoresPage() {
  const { user, isLoading } = useUser()
  return (
    <div className="page-width py-6 sm:py-10">
      <h1>Product Scores</h1>
      <p className="mt-1 mb-6 text-ink-soft">What you bought, what you paid and what you saved.</p>
      {user ? (
        <MyScores userId={user.id} />
      ) : isLoading ? (
        <RowsSkeleton label="Loading scores" />
      ) : (
        <SignInPrompt drawing={<ScoresDrawing />} title="Sign in to see your scores">
          Your purchases, and what you saved with them, are for your eyes only.
        </SignInPrompt>
      )}
    </div>
  )
}

function MyScores({ userId }: { userId: number }) {
  const [address, setAddress] = useSearchParams()
  const tab = readTab(address.get('tab')).value
  const countShare = useCountShare()
  return (
    <div className="flex flex-col gap-6">
      <ScoreTotals userId={userId} />
      <ShareSavings userId={userId} />
      <h2 className="sr-only">My scores</h2>
      <Tabs
        label="Scores by status"
        tabs={scoreTabs}
        value={tab}
        onChange={(next) => setAddress(next === scoreTabs[0].value ? {} : { tab: next }, { replace: true })}
      >
        <ScoreList
          key={tab}
          userId={userId}
          tab={tab}
          PhotoField={PhotoUploader}
          onShared={({ findId }) => findId !== null && countShare({ kind: 'find', id: findId })}
        />
      </Tabs>
      {/* Below the list, which nothing that comes later shall push away from under a finger. */}
      <Suspense fallback={<Skeleton className="h-72 w-full rounded-lg" />}>
        <Savings userId={userId} />
      </Suspense>
    </div>
  )
}
