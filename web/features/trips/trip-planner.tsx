import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { useState } from 'react'
import type { Find } from '../../../domain/contracts/finds.ts'
import type { Trip } from '../../../domain/contracts/shopping/trips.ts'
import { fewestStops } from '../../../domain/rules/trips/fewest-stops.ts'
import { storeLine } from '../../lib/format.ts'
import { usePlace } from '../../lib/location.ts'
import { PlaceControl } from '../../lib/place-control.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FindsDrawing } from '../../ui/drawings/finds.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Checkbox, RadioGroup } from '../../ui/fields/choice-fields.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { openFindsQuery, usePlanTrip } from './trips.api.ts'

const ways = [
  { value: 'all', label: 'Everything' },
  { value: 'fewest', label: 'Fewest stops' },
  { value: '60', label: 'Within an hour' },
  { value: '120', label: 'Within two hours' },
] as const
type Way = (typeof ways)[number]['value']

type TripPlannerProps = { userId: number; onPlanned: (trip: Trip) => void }

/** What to look for, and how much time there is. */
export function TripPlanner({ userId, onPlanned }: TripPlannerProps) {
  const { data: finds, isError, refetch } = useQuery(openFindsQuery(userId))
  if (isError) return <ErrorState title="Failed to fetch your finds" onRetry={() => void refetch()} />
  if (!finds) return <RowsSkeleton label="Loading your finds" />
  if (finds.length === 0) {
    return (
      <EmptyState
        drawing={<FindsDrawing />}
        title="Nothing to fetch yet"
        action={<LinkButton href="/hunts/new">Start a hunt</LinkButton>}
      >
        As soon as somebody sees what you hunt for, it can be put on a trip.
      </EmptyState>
    )
  }
  return <Choices finds={finds} onPlanned={onPlanned} />
}

function Choices({ finds, onPlanned }: { finds: Find[]; onPlanned: (trip: Trip) => void }) {
  const { point } = usePlace()
  const [way, setWay] = useState<Way>('all')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const plan = usePlanTrip(onPlanned)
  const chosen = finds.filter(({ id }) => !left.has(id))

  function toggle(id: number) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  function planNow() {
    if (!point) return
    const minutes = Number(way)
    plan.mutate({
      body: {
        lat: point.latitude,
        lng: point.longitude,
        findIds: way === 'fewest' ? fewestStops(chosen.map(toWanted)) : chosen.map(({ id }) => id),
        ...(Number.isNaN(minutes) ? {} : { maxMinutes: minutes }),
      },
    })
  }
  return (
    <Card as="section" aria-label="Plan a trip" className="flex flex-col gap-5">
      <RadioGroup label="How" name="way" layout="chips" options={ways} value={way} onChange={setWay} />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-semibold">Look for</legend>
        {finds.map((find) => (
          <Checkbox
            key={find.id}
            className="min-h-11 justify-center"
            checked={!left.has(find.id)}
            onChange={() => toggle(find.id)}
            label={`${find.gathering.productName}, ${storeLine(find.gathering.store)}`}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          disabled={!point || chosen.length === 0}
          pending={plan.isPending}
          icon={<Route className="size-5" aria-hidden="true" />}
          onClick={planNow}
        >
          Plan the trip
        </Button>
        <PlaceControl className="min-h-11" />
      </div>
      <p className="text-sm text-ink-soft">
        {point
          ? 'Where you start is used for planning only: it is not kept, and nobody sees it.'
          : 'Say where you start to plan the trip. It is not kept, and nobody sees it.'}
      </p>
    </Card>
  )
}

const toWanted = ({ id, huntId, gathering }: Find) => ({
  id,
  huntId,
  storeId: gathering.storeId,
  chance: gathering.stillThere.chance,
})
