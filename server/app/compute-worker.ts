import type { Point } from '../../domain/rules/distance.ts'
import { learnFrom, parseHistories } from '../../domain/rules/survival/measure-survival.ts'
import { planTrip as orderOfVisits, type TripPlace } from '../../domain/rules/trips/plan-trip.ts'

/**
 * Tasks for the worker threads of compute-pool.ts: pure functions that would hold the event loop. Each takes one argument
 * and returns what can be cloned.
 */

export interface TripTask {
  start: Point
  places: TripPlace[]
  maxMinutes: number | undefined
  /** The best order found within this time is returned. */
  budgetMs: number
}

export function planTrip({ start, places, maxMinutes, budgetMs }: TripTask): number[] {
  const end = performance.now() + budgetMs
  return orderOfVisits(start, places, maxMinutes, () => performance.now() > end)
}

export const fitSurvival = (historiesJson: string) => learnFrom(parseHistories(historiesJson))
