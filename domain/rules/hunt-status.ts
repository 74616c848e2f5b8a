import type { HuntStatus } from '../contracts/hunts.ts'

/** A find from here on counts as having found the thing. */
export const goodMatch = 0.7

export interface FindOfHunt {
  status: 'found' | 'dismissed' | 'scored'
  matchScore: number
}

/** Where a hunt stands follows from its finds alone, so that it goes back by itself when one of them goes. */
export function huntStatusOf(finds: FindOfHunt[]): HuntStatus {
  if (finds.some(({ status }) => status === 'scored')) return 'scored'
  return finds.some(({ status, matchScore }) => status === 'found' && matchScore >= goodMatch) ? 'found' : 'hunting'
}
