import { rolloutBucket } from '../../../domain/rules/feature-flags.ts'
import type { AppContext } from '../../app/context.ts'
import { selectInsiderIds, selectUserHundreds } from './users.queries.ts'

/** How many people stand at each of the hundred places of a flag's rollout. */
export async function rolloutBuckets({ db }: AppContext, flagId: string) {
  const buckets = Array.from({ length: 100 }, () => 0)
  let full = 0
  for (const { hundred, places } of await selectUserHundreds(db)) {
    if (places === null) full += 1
    for (const place of places ?? []) {
      const bucket = rolloutBucket(hundred * 100 + place, flagId)
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
    }
  }
  // A full hundred stands once at every place.
  const counts = buckets.map((count) => count + full)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return { users: total, buckets: counts, insiders: await selectInsiderIds(db) }
}
