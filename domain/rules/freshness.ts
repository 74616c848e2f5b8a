/**
 * Whether a thing seen in a store can still be counted on. It was last known to be there when it was posted or when a
 * shopper, its poster included, said so. Two people who since said that it is gone end that, and so do 30 silent days.
 */
export const freshDays = 30
export const denialsToEnd = 2

export interface SignsOfLife {
  /** When it was posted, or last confirmed. */
  lastSeenAt: string
  /** People who said after that moment that it is gone. */
  denials: number
}

export function isMatchable({ lastSeenAt, denials }: SignsOfLife, now = Date.now()): boolean {
  return denials < denialsToEnd && now - Date.parse(lastSeenAt) < freshDays * 24 * 60 * 60 * 1000
}
