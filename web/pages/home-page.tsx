import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { Hero, Starts } from '../features/home/hero.tsx'
import { RetailerMarks } from '../features/home/retailer-marks.tsx'
import { TreasureFeed } from '../features/home/treasure-feed.tsx'
import { TrendingHunts } from '../features/home/trending-hunts.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useUser } from '../lib/session.ts'
import { PhotoGridSkeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'

const Explore = lazyPart(() => import('../features/home/explore.tsx'))
const CommunityPanels = lazyPart(() => import('../features/home/community-panels.tsx'))
const FourSteps = lazyPart(() => import('../features/home/four-steps.tsx'))
const FreshNow = lazyPart(() => import('../features/home/fresh-now.tsx'))
const MemberHome = lazyPart(() => import('../features/home/member-home.tsx'))

const tabs = [
  { value: 'feed', label: 'Treasure Feed' },
  { value: 'explore', label: 'Explore' },
] as const

export default function HomePage() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'explore' ? 'explore' : 'feed'
  const { user } = useUser()
  return (
    <>
      {user ? (
        // As tall as the screen: what follows does not come into view only to be pushed out again.
        <div className="min-h-svh">
          <Suspense>
            <MemberHome user={user} />
          </Suspense>
        </div>
      ) : (
        <Hero>
          <Suspense fallback={<div className="min-h-80" />}>
            <FreshNow />
          </Suspense>
        </Hero>
      )}
      <div className="page-width flex flex-col gap-16 py-8 lg:py-12">
        <Tabs
          label="Home"
          tabs={tabs}
          value={tab}
          onChange={(value) => setSearch(value === 'feed' ? {} : { tab: value }, { replace: true })}
        >
          {tab === 'feed' ? (
            <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
              <div className="flex min-w-0 flex-col gap-10">
                <TreasureFeed />
                <TrendingHunts />
              </div>
              <div className="flex flex-col gap-6 max-lg:below-fold">
                <Suspense>
                  <CommunityPanels />
                </Suspense>
              </div>
            </div>
          ) : (
            <Suspense fallback={<PhotoGridSkeleton count={4} />}>
              <Explore />
            </Suspense>
          )}
        </Tabs>
        {user && (
          <section aria-label="Stores and first steps" className="flex flex-col gap-6">
            <RetailerMarks />
            <Starts />
          </section>
        )}
        <Suspense>
          <FourSteps />
        </Suspense>
      </div>
    </>
  )
}
