import { Navigation, Share2, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Trip } from '../../../domain/contracts/shopping/trips.ts'
import { countOf } from '../../lib/format.ts'
import { share } from '../../lib/share.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { MapProps } from '../map/map-props.ts'
import { TripStops } from './trip-stops.tsx'
import { useDeleteTrip, useTicks } from './trips.api.ts'
import { roundTo, tripLine } from './trip-words.ts'

type TripViewProps = { trip: Trip; Map: ComponentType<MapProps>; onDeleted: () => void }

export function TripView({ trip, Map, onDeleted }: TripViewProps) {
  const ticks = useTicks(trip)
  const remove = useDeleteTrip(trip.id, onDeleted)
  const stores = trip.stops.map(({ store }) => store)
  const placed = stores.flatMap(({ id, latitude, longitude, name, city }, index) =>
    latitude === null || longitude === null
      ? []
      : { id, point: { latitude, longitude }, label: `${index + 1}. ${name}, ${city}`, stop: index + 1 },
  )
  if (trip.stops.length === 0) {
    return <p className="rounded-lg bg-sunken p-5">Nothing fits into this trip. Allow more time, or start elsewhere.</p>
  }
  return (
    <section aria-labelledby="trip-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="trip-heading">{tripLine(trip)}</h2>
        <div className="flex flex-wrap gap-2">
          <LinkButton
            external
            target="_blank"
            rel="noopener noreferrer"
            href={roundTo(stores)}
            icon={<Navigation className="size-5" aria-hidden="true" />}
          >
            Open in maps
          </LinkButton>
          {trip.isMine && (
            <>
              <Button
                variant="secondary"
                icon={<Share2 className="size-5" aria-hidden="true" />}
                onClick={() =>
                  void share({ title: 'My shopping trip', path: `/trip?id=${trip.id}&share=${trip.share}` })
                }
              >
                Share
              </Button>
              <Button
                variant="ghost-danger"
                pending={remove.isPending}
                icon={<Trash2 className="size-5" aria-hidden="true" />}
                onClick={() => remove.mutate({ params: { id: trip.id } })}
              >
                Delete
              </Button>
            </>
          )}
        </div>
      </div>
      <Map
        label="The stops of the trip"
        markers={placed}
        path={placed.map(({ point }) => point)}
        className="h-72 sm:h-96"
      />
      {trip.left.length > 0 && (
        <p className="text-ink-soft">{countOf(trip.left.length, 'find')} did not fit into this trip.</p>
      )}
      <TripStops trip={trip} onTick={trip.isMine ? (next) => ticks.mutate(next) : undefined} />
    </section>
  )
}
