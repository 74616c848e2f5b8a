import { Check, Trophy, X } from 'lucide-react'
import { Link } from 'wouter'
import type { Trip, TripItem } from '../../../domain/contracts/shopping/trips.ts'
import { formatMiles } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Directions } from '../../ui/detail/directions.tsx'
import { Photo } from '../../ui/photo.tsx'
import { formatPrice } from '../../ui/figures.ts'
import { ticked, type Ticks } from './kept-trips.ts'
import { duration } from './trip-words.ts'

type StopsProps = { trip: Trip; onTick?: ((ticks: Ticks) => void) | undefined }

/** Store by store, in the order of the visits, with what to look for in each. */
export function TripStops({ trip, onTick }: StopsProps) {
  const itemOf = new Map(trip.items.map((item) => [item.findId, item]))
  return (
    <ol className="flex flex-col gap-4">
      {trip.stops.map(({ storeId, store, finds, miles, minutes }, index) => (
        <li key={storeId} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-primary font-bold text-white figures"
            >
              {index + 1}
            </span>
            <h3 className="min-w-0 flex-1 basis-40 text-base wrap-anywhere">
              {store.name}
              <span className="block text-sm font-normal text-ink-soft">
                {store.address}, {store.city}
              </span>
            </h3>
            <span className="text-sm text-ink-soft figures">
              {index === 0 && !trip.isMine ? duration(minutes) : `${formatMiles(miles)}, ${duration(minutes)}`}
            </span>
            <Directions to={store} variant="secondary" />
          </div>
          <ul className="flex flex-col divide-y divide-line">
            {finds.map((id) => {
              const item = itemOf.get(id)
              return item && <Item key={id} item={item} trip={trip} onTick={onTick} />
            })}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function Item({ item, trip, onTick }: { item: TripItem } & StopsProps) {
  const { findId, productName, huntName, price, status } = item
  const state = trip.done.includes(findId) ? 'done' : trip.gone.includes(findId) ? 'gone' : null
  const press = (as: 'done' | 'gone') => onTick?.(ticked(trip, findId, state === as ? null : as))
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="size-14 shrink-0 overflow-hidden rounded-md">
        <Photo src={item.thumbnailUrl} alt="" />
      </div>
      <p className="min-w-0 flex-1 basis-40">
        <Link
          href={`/finds/${findId}`}
          className={`font-semibold wrap-anywhere underline-offset-4 hover:underline ${state ? 'line-through' : ''}`}
        >
          {productName}
        </Link>
        <span className="block text-sm text-ink-soft wrap-anywhere">
          {price === null ? '' : `${formatPrice(price)} · `}for “{huntName}”
        </span>
      </p>
      {status === 'scored' ? (
        <Badge hue="score" icon={<Trophy aria-hidden="true" />}>
          Scored
        </Badge>
      ) : onTick ? (
        <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
          {state === 'done' && (
            <LinkButton href={`/finds/${findId}`} aria-label={`Scored: ${productName}`}>
              Scored!
            </LinkButton>
          )}
          <Button
            variant="secondary"
            aria-pressed={state === 'done'}
            aria-label={`Found: ${productName}`}
            className="aria-pressed:ring-2 aria-pressed:ring-success"
            icon={<Check className="size-4" aria-hidden="true" />}
            onClick={() => press('done')}
          >
            Found
          </Button>
          <Button
            variant="secondary"
            aria-pressed={state === 'gone'}
            aria-label={`Gone: ${productName}`}
            className="aria-pressed:ring-2 aria-pressed:ring-danger"
            icon={<X className="size-4" aria-hidden="true" />}
            onClick={() => press('gone')}
          >
            Gone
          </Button>
        </div>
      ) : (
        state && <Badge hue={state === 'done' ? 'success' : 'neutral'}>{state === 'done' ? 'Found' : 'Gone'}</Badge>
      )}
    </li>
  )
}
