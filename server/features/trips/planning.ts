import type { Find } from '../../../domain/contracts/finds.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { driveMinutes, minutesPerStop, roadMiles } from '../../../domain/rules/trips/plan-trip.ts'
import type { ComputePool } from '../../app/compute-pool.ts'
import type { StoredStop } from '../../db/schema/trips.ts'

/** More than fits into a day. */
const mostPlaces = 30
/** More time than a plan of `mostPlaces` usually needs. */
const budgetMs = 1000
/** Includes waiting for a thread. A plan that takes longer is given up. */
const withinMs = 15_000

interface Candidate extends Point {
  storeId: number
  finds: Find[]
  value: number
}

/** The stores of these finds; those of which nobody knows where they are cannot be visited. */
function placesOf(finds: Find[]): Candidate[] {
  const byStore = new Map<number, Candidate>()
  for (const find of finds) {
    const { storeId, store, stillThere, ...seen } = find.gathering
    const latitude = store.latitude ?? seen.latitude
    const longitude = store.longitude ?? seen.longitude
    if (latitude === null || longitude === null) continue
    const known = byStore.get(storeId) ?? { storeId, latitude, longitude, finds: [], value: 0 }
    known.finds.push(find)
    // Even what is probably gone is worth a look on the way.
    known.value += Math.max(0.05, stillThere.chance)
    byStore.set(storeId, known)
  }
  return [...byStore.values()]
}

/** Returns the stops at which the finds are best collected from the start, planned in a worker thread. */
export async function planStops(
  compute: ComputePool,
  start: Point,
  finds: Find[],
  maxMinutes?: number,
): Promise<StoredStop[]> {
  const places = placesOf(finds)
    .toSorted((one, other) => roadMiles(start, one) / one.value - roadMiles(start, other) / other.value)
    .slice(0, mostPlaces)
  if (places.length === 0) return []
  const task = {
    start,
    places: places.map(({ latitude, longitude, value }) => ({ latitude, longitude, value })),
    maxMinutes,
    budgetMs,
  }
  const order = await compute.run('planTrip', task, withinMs)
  let from = start
  return order.flatMap((index) => {
    const place = places[index]
    if (!place) return []
    const miles = roadMiles(from, place)
    from = place
    return {
      storeId: place.storeId,
      finds: place.finds.map(({ id }) => id),
      miles: Math.round(miles * 10) / 10,
      minutes: Math.round(driveMinutes(miles) + minutesPerStop),
    }
  })
}
