import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { Link } from 'wouter'
import { PersonLink } from '../../ui/detail/person.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { communityStatsQuery, trendingCategoriesQuery } from './home.api.ts'
import { grouped } from '../../ui/figures.ts'

export default function CommunityPanels() {
  return (
    <>
      <JoinBox />
      <TrendingCategories />
      <CommunityStats />
    </>
  )
}

function JoinBox() {
  return (
    <section className="rounded-xl bg-primary-soft p-6">
      <h2 className="text-xl">Join the Treasure Hunt</h2>
      <p className="mt-1.5 text-ink-soft">Say what you are looking for, or show what you have just seen.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton href="/hunts/new">Start a Hunt</LinkButton>
        <LinkButton href="/gatherings/new" variant="secondary">
          Share a Finding
        </LinkButton>
      </div>
    </section>
  )
}

function TrendingCategories() {
  const { data, isLoading, error, refetch } = useQuery(trendingCategoriesQuery)
  return (
    <Card as="section">
      <h2 className="text-lg">Trending categories</h2>
      {isLoading && <Skeleton className="mt-4 h-24 w-full" />}
      {error && <ErrorState title="Unable to load trending categories" onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="mt-3 text-ink-soft">No trending categories yet</p>}
      <ul className="mt-3 flex flex-wrap gap-2">
        {data?.map(({ id, name, slug, count }) => (
          <li key={id}>
            <Link href={`/search?category=${slug}`} className="choice-chip">
              {name} <span className="text-ink-soft figures">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CommunityStats() {
  const { data, isLoading, error, refetch } = useQuery(communityStatsQuery)
  if (isLoading) return <Skeleton className="h-96 w-full rounded-lg" />
  if (error || !data) {
    return (
      <Card as="section">
        <ErrorState title="Failed to load community stats" onRetry={() => void refetch()}>
          Could not retrieve the latest community data. Please try again later.
        </ErrorState>
      </Card>
    )
  }
  const figures = [
    ['Hunts', data.totalHunts],
    ['Gatherings', data.totalGatherings],
    ['Finds', data.totalFinds],
    ['Treasure hunters', data.treasureHunters],
  ] as const
  return (
    <Card as="section">
      <h2 className="text-lg">The community</h2>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display text-2xl font-bold figures">{grouped(value)}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-7 text-base">Top hunters</h3>
      {data.topHunters.length === 0 && <p className="mt-2 text-ink-soft">Start finding treasures to appear here!</p>}
      <ol className="mt-2 flex flex-col gap-2">
        {data.topHunters.map((hunter) => (
          <li key={hunter.id} className="flex items-center gap-3">
            <Avatar name={hunter.name} picture={hunter.profilePicture} size="sm" />
            <span className="min-w-0 flex-1 truncate">
              <PersonLink username={hunter.name} isInsider={hunter.isInsider} />
            </span>
            <span className="text-sm text-ink-soft figures">
              {hunter.finds} {hunter.finds === 1 ? 'find' : 'finds'}
            </span>
          </li>
        ))}
      </ol>
      <h3 className="mt-7 text-base">Where it happens</h3>
      {data.topLocations.length === 0 && <p className="mt-2 text-ink-soft">Check back soon for trending locations!</p>}
      <ul className="mt-2 flex flex-col gap-1.5">
        {data.topLocations.map(({ name, count }) => (
          <li key={name} className="flex items-center gap-2">
            <MapPin className="size-4 text-gather" aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-sm text-ink-soft figures">{count}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
