import { lockFinds } from './find-writes.queries.ts'

/**
 * Until the transaction ends the matcher writes nothing. Call it first in what deletes hunts or gatherings: they and the
 * matcher would lock the same rows in another order, and wait for each other in a circle.
 */
export const pauseMatcher = lockFinds
