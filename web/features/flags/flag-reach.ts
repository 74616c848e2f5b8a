import { rolloutBucket, type FeatureFlag } from '../../../domain/rules/feature-flags.ts'

interface Community {
  users: number
  buckets: readonly number[]
  insiders: readonly number[]
}

/** How many of all people a flag reaches: those below the percentage and the insiders, plus the allowed, less the denied. */
export function reachOf(flag: FeatureFlag, { users, buckets, insiders }: Community): number {
  if (!flag.enabled) return 0
  const percentage = flag.rolloutPercentage ?? 100
  const below = buckets.slice(0, percentage).reduce((sum, count) => sum + count, 0)
  const isBelow = (id: string | number) => rolloutBucket(id, flag.id) < percentage
  const early = new Set(percentage > 0 ? insiders.filter((id) => !isBelow(id)).map(String) : [])
  const isIn = (id: string) => isBelow(id) || early.has(id)
  const denied = new Set(flag.denyList ?? [])
  const added = (flag.allowList ?? []).filter((id) => !isIn(id) && !denied.has(id)).length
  return Math.min(users, below + early.size + added - [...denied].filter(isIn).length)
}
