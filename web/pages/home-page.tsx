import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { CommunityStats, JoinBox, TrendingCategories } from '../features/home/community-panels.tsx'
import { FourSteps } from '../features/home/four-steps.tsx'
import { Hero } from '../features/home/hero.tsx'
import { TreasureFeed } from '../features/home/treasure-feed.tsx'
import { TrendingHunts } from '../features/home/trending-hunts.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { PhotoGridSkeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'

const Explore = lazyPart(() => import('../features/home/explore.tsx'))

const tabs = [
  { value: 'feed', label: 'Treasure Feed' },
  { value: 'explore', label: 'Explore' },
] as const

export default function HomePage() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'explore' ? 'explore' : 'feed'
  return (
    <>
      <Hero />
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
                <JoinBox />
                <TrendingCategories />
                <CommunityStats />
              </div>
            </div>
          ) : (
            <Suspense fallback={<PhotoGridSkeleton count={4} />}>
              <Explore />
            </Suspense>
          )}
        </Tabs>
        <FourSteps />
      </div>
    </>
  )
}
