/** A switch for a part of the product, and for whom it is on. */
export interface FeatureFlag {
  id: string
  name: string
  description: string
  /** The master switch: off means off for everyone. */
  enabled: boolean
  rolloutPercentage?: number | null
  /** User ids as text. */
  allowList?: string[] | null
  denyList?: string[] | null
}

/** What holds when the server's list cannot be had, and what a new database starts with. */
export const builtInFlags: FeatureFlag[] = [
  {
    id: 'image-optimization',
    name: 'Image Optimization',
    description: 'Reduces the size of photos before they are uploaded.',
    enabled: true,
  },
  {
    id: 'multi-photo-upload',
    name: 'Multi-Photo Upload',
    description: 'Several photos for one product.',
    enabled: true,
  },
  {
    id: 'ai-product-recognition',
    name: 'AI Product Recognition',
    description: 'Recognizes a product from its photos and writes a description.',
    enabled: true,
  },
  {
    id: 'social-sharing',
    name: 'Social Sharing',
    description: 'Buttons that share to Twitter and Facebook.',
    enabled: false,
    rolloutPercentage: 0,
  },
  {
    id: 'analytics-dashboard',
    name: 'Analytics Dashboard',
    description: 'Personal insights into hunts, prices and success.',
    enabled: true,
    rolloutPercentage: 50,
  },
]

/**
 * Where a person stands between 0 and 99 in a flag's rollout: always the same place, another one for each flag. Every
 * hundred of neighboring ids is shuffled as a whole, so that a percentage reaches just as many of them.
 */
export function rolloutBucket(userId: number | string, flagId: string): number {
  const id = Number(userId)
  if (!Number.isSafeInteger(id) || id < 0) return hashOf(`${userId}:${flagId}`) % 100
  const hash = hashOf(`${Math.floor(id / 100)}:${flagId}`)
  // A step that shares no factor with 100 passes through all places before it repeats one.
  const step = Math.floor((hash % 40) / 4) * 10 + ([1, 3, 7, 9][hash % 4] ?? 1)
  const start = Math.floor(hash / 40) % 100
  return (start + step * (id % 100)) % 100
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  // The low bits of the multiplication mix little; folding the high ones in spreads neighboring texts evenly.
  hash ^= hash >>> 15
  return hash >>> 0
}

/**
 * Unknown and switched off: off. The lists come first, then the rollout, which reaches insiders as soon as it has begun;
 * without a user the master switch decides.
 */
export function isFlagOn(flag: FeatureFlag | undefined, userId: number | string | null, isInsider = false): boolean {
  if (!flag?.enabled) return false
  if (userId === null) return true
  if (flag.denyList?.includes(String(userId))) return false
  if (flag.allowList?.includes(String(userId))) return true
  const percentage = flag.rolloutPercentage
  if (percentage === undefined || percentage === null) return true
  if (percentage >= 100) return true
  return percentage > 0 && (isInsider || rolloutBucket(userId, flag.id) < percentage)
}
