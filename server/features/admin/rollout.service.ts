import { rolloutBucket } from '../../../domain/rules/feature-flags.ts'
import type { AppContext } from '../../app/context.ts'
import { selectUserIds } from './users.queries.ts'

/** How many people stand at each of the hundred places of a flag's rollout. */
export async function rolloutBuckets({ db }: AppContext, flagId: string) {
  const buckets = Array.from({ length: 100 }, () => 0)
  const ids = await selectUserIds(db)
  for (const id of ids) {
    const bucket = rolloutBucket(id, flagId)
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
  }
  return { users: ids.length, buckets }
}
