import { milesBetween, type Point } from '../distance.ts'
import { bestExactly } from './exact.ts'
import { bestFound } from './nearly.ts'
import type { Task } from './task.ts'

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

/**
 * Places in the order of the visits, by their index: worth the most within the limit; among those the shortest. With more
 * than `exactStops` places it returns the best order so far once `isOver` says that the time is up.
 */
export function planTrip(start: Point, places: readonly TripPlace[], limit?: number, isOver?: () => boolean): number[] {
  const task = taskOf(start, places, limit)
  return (places.length <= exactStops ? bestExactly(task) : bestFound(task, isOver)).order
}
