/**
 * Minutes from the start (index 0) and between the places (index 1 and up), the visit at the end included. Symmetric
 * between the places.
 */
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

/** Values are sums of chances: differences below this are none. */
const sameValue = 1e-9
export function isBetter(one: Pick<Round, 'value' | 'minutes'>, other: Pick<Round, 'value' | 'minutes'>): boolean {
  if (Math.abs(one.value - other.value) > sameValue) return one.value > other.value
  return one.minutes < other.minutes - sameValue
}
