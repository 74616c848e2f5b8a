import { rolloutBucket, type FeatureFlag } from '../../../domain/rules/feature-flags.ts'

/** How many of all people a flag reaches: those below the percentage, plus the allowed, less the denied. */
export function reachOf(flag: FeatureFlag, { users, buckets }: { users: number; buckets: readonly number[] }): number {
  if (!flag.enabled) return 0
  const percentage = flag.rolloutPercentage ?? 100
  const below = buckets.slice(0, percentage).reduce((sum, count) => sum + count, 0)
  const isIn = (id: string) => rolloutBucket(id, flag.id) < percentage
  const denied = new Set(flag.denyList ?? [])
  const added = (flag.allowList ?? []).filter((id) => !isIn(id) && !denied.has(id)).length
  return Math.min(users, below + added - [...denied].filter(isIn).length)
}
