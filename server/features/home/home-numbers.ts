import type { Viewer } from '../../http/viewer.ts'

/**
 * Counting so many records, or ranking a tenth as many acts, takes seconds on millions of records, so the result is memoized.
 * Smaller communities are counted for each request.
 */
export const largeCommunity = { from: 20_000 }

/** Numbers are at most ten minutes old. After five, a request starts a new count and gets the old one. */
export const numbersAge = { keptFor: 5 * 60_000, staleFor: 5 * 60_000, most: 1 }

/**
 * Members whose records are subtracted from the numbers of all. One count serves every viewer: with one for each list of
 * blocked members, every block would count whole tables again.
 */
export const blockedFor = (viewer: Viewer | null): number[] | null =>
  viewer && !viewer.isAdmin && viewer.blocked.length > 0 ? [...viewer.blocked] : null
