import { milesBetween, type Point } from '../distance.ts'
import { bestExactly } from './exact.ts'
import { bestFound } from './nearly.ts'

/** Roads are longer than the crow's way, and this much slower than it wishes; looking around takes its time. */
export const roadFactor = 1.3
export const milesPerHour = 25
export const minutesPerStop = 10
/** Up to so many stores the answer is the best there is; beyond, it is a good one. */
export const exactStops = 12

export interface TripPlace extends Point {
  /** What a visit is worth: how many of the wanted things are expected to be there. */
  value: number
}

/** Minutes from the start (index 0) and between the places (index 1 and up), the visit at the end included. */
export interface Task {
  minutes: readonly (readonly number[])[]
  values: readonly number[]
  limit: number
}

/** Places by their index, in the order of the visits; the start has none. */
export interface Round {
  order: number[]
  minutes: number
  value: number
}

export const roadMiles = (from: Point, to: Point): number => milesBetween(from, to) * roadFactor
export const driveMinutes = (miles: number): number => (miles / milesPerHour) * 60

export function taskOf(start: Point, places: readonly TripPlace[], limit = Number.POSITIVE_INFINITY): Task {
  const all: readonly Point[] = [start, ...places]
  return {
    minutes: all.map((from) => all.map((to) => driveMinutes(roadMiles(from, to)) + minutesPerStop)),
    values: places.map(({ value }) => value),
    limit,
  }
}

/** Places in the order of the visits, by their index: worth the most within the limit; among those the shortest. */
export function planTrip(start: Point, places: readonly TripPlace[], limit?: number): number[] {
  const task = taskOf(start, places, limit)
  return (places.length <= exactStops ? bestExactly(task) : bestFound(task)).order
}

/** Values are sums of chances: differences below this are none. */
const sameValue = 1e-9
export function isBetter(one: Pick<Round, 'value' | 'minutes'>, other: Pick<Round, 'value' | 'minutes'>): boolean {
  if (Math.abs(one.value - other.value) > sameValue) return one.value > other.value
  return one.minutes < other.minutes - sameValue
}
