import type { Find } from '../../../domain/contracts/finds.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { driveMinutes, minutesPerStop, planTrip, roadMiles } from '../../../domain/rules/trips/plan-trip.ts'
import type { StoredStop } from '../../db/schema/trips.ts'

/** Nobody visits more in a day; planning more takes seconds. */
const mostPlaces = 30

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

/** How the finds are best collected from there. */
export function planStops(start: Point, finds: Find[], maxMinutes?: number): StoredStop[] {
  const places = placesOf(finds)
    .toSorted((one, other) => roadMiles(start, one) / one.value - roadMiles(start, other) / other.value)
    .slice(0, mostPlaces)
  let from = start
  return planTrip(start, places, maxMinutes).flatMap((index) => {
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
