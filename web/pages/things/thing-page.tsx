import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useRecordTitle } from '../../features/records/record-title.ts'
import { ThingDetail } from '../../features/things/thing-detail.tsx'
import { thingQuery } from '../../features/things/things.api.ts'
import { ApiError } from '../../lib/api.ts'
import { usePlace } from '../../lib/location.ts'
import { PlaceControl } from '../../lib/place-control.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'

export default function ThingPage() {
  const { id = '' } = useParams()
  const { point } = usePlace()
  const { data: thing, error, isLoading, refetch } = useQuery(thingQuery(id, point))
  useRecordTitle(thing?.name)
  if (isLoading) {
    return (
      <div className="page-width py-8">
        <DetailSkeleton label="Loading" />
      </div>
    )
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title="Thing Not Found"
        action={<LinkButton href="/gatherings">All gatherings</LinkButton>}
      >
        Nobody shows it any more.
      </EmptyState>
    )
  }
  if (!thing) return <ErrorState title="Failed to fetch this thing" onRetry={() => void refetch()} />
  return <ThingDetail thing={thing} place={<PlaceControl />} />
}
