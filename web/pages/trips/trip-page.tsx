import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { MapWidget } from '../../features/map/map-widget.tsx'
import { TripPlanner } from '../../features/trips/trip-planner.tsx'
import { TripView } from '../../features/trips/trip-view.tsx'
import { latestTripQuery, tripQuery } from '../../features/trips/trips.api.ts'
import { ApiError } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useUser } from '../../lib/session.ts'
import { SignInPrompt } from '../../lib/sign-in-prompt.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { FindsDrawing } from '../../ui/drawings/finds.tsx'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'

export default function TripPage() {
  const { user, isLoading } = useUser()
  const [address, setAddress] = useSearchParams()
  const [id, share] = [address.get('id'), address.get('share') ?? undefined]
  useEffect(() => {
    // What was ticked off without a signal goes out with the next look.
    const look = () => void queryClient.invalidateQueries({ queryKey: ['trips'] })
    addEventListener('online', look)
    return () => removeEventListener('online', look)
  }, [])
  return (
    <div className="page-width flex flex-col gap-6 py-6 sm:py-10">
      <header>
        <h1>Plan a Trip</h1>
        <p className="mt-1 text-ink-soft">The best way through the stores that have what you hunt for.</p>
      </header>
      {id ? (
        <OneTrip id={id} share={share} onDeleted={() => setAddress({}, { replace: true })} />
      ) : user ? (
        <>
          <TripPlanner userId={user.id} onPlanned={(trip) => setAddress({ id: String(trip.id) })} />
          <LatestTrip userId={user.id} />
        </>
      ) : isLoading ? (
        <RowsSkeleton label="Loading" />
      ) : (
        <SignInPrompt drawing={<FindsDrawing />} title="Sign in to plan a trip">
          We put your open finds on the shortest way through their stores, with a list to tick off on the spot.
        </SignInPrompt>
      )}
    </div>
  )
}

function LatestTrip({ userId }: { userId: number }) {
  const { data: trip } = useQuery(latestTripQuery(userId))
  if (!trip || trip.stops.length === 0) return null
  return (
    <LinkButton href={`/trip?id=${trip.id}`} variant="secondary" className="self-start">
      Open your last trip
    </LinkButton>
  )
}

function OneTrip({ id, share, onDeleted }: { id: string; share: string | undefined; onDeleted: () => void }) {
  const { data: trip, error, refetch } = useQuery(tripQuery(id, share))
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title="Trip Not Found"
        action={<LinkButton href="/trip">Plan a trip</LinkButton>}
      >
        It may have been deleted, or its link is not whole.
      </EmptyState>
    )
  }
  if (error) return <ErrorState title="Failed to fetch the trip" onRetry={() => void refetch()} />
  if (!trip) return <RowsSkeleton label="Loading the trip" />
  return (
    <>
      <TripView trip={trip} Map={MapWidget} onDeleted={onDeleted} />
      <LinkButton href="/trip" variant="secondary" className="self-start">
        Plan another trip
      </LinkButton>
    </>
  )
}
