import { searchWords } from './search/search-query.ts'

/** Something a person has shown interest in. */
export interface Interest {
  source: 'hunt' | 'favorite' | 'score' | 'find'
  name: string
  categoryId: number | null
  categoryName: string | null
  price: number | null
  /** Of a hunt, 1 Urgent to 5 Optional. */
  priority: number | null
  ageDays: number
}

export interface Candidate {
  kind: 'product' | 'gathering'
  name: string
  price: number | null
  categoryId: number | null
  categoryName: string | null
  /** Where it was seen. */
  city: string | null
  hunters: number
  likes: number
  ageDays: number
}

export interface Judgment {
  /** 0 to 1. */
  relevanceScore: number
  reason: string
}

const weights = { words: 0.45, category: 0.25, price: 0.15, fresh: 0.1, popular: 0.05 }
/** What others like is no promise that I will: it stays below what counts as a match for a person. */
const mostForTrending = 0.7

const verbs: Record<Interest['source'], string> = {
  hunt: 'hunt',
  favorite: 'saved',
  score: 'scored',
  find: 'found',
}

const singular = (word: string) => word.replace(/(?<=[^s])s$/, '')
const wordsOf = (name: string) => new Set(searchWords(name).map(singular))

/** Interests fade over two months; an urgent hunt says more than an optional one, a hunt more than a favorite. */
export function weightOf({ source, priority, ageDays }: Interest): number {
  const importance = { hunt: (6 - (priority ?? 3)) / 3, favorite: 0.8, score: 0.6, find: 0.3 }[source]
  return importance * 0.5 ** (Math.max(0, ageDays) / 60)
}

/** Each category's share of all interest, 1 for the dearest. */
export function categoryShares(interests: Interest[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const interest of interests) {
    if (interest.categoryId === null) continue
    sums.set(interest.categoryId, (sums.get(interest.categoryId) ?? 0) + weightOf(interest))
  }
  const most = Math.max(...sums.values(), 1e-9)
  return new Map([...sums].map(([id, sum]) => [id, sum / most]))
}

export const averagePrice = (interests: Interest[]): number | null => {
  const prices = interests.flatMap(({ price }) => price ?? [])
  return prices.length > 0 ? prices.reduce((sum, price) => sum + price, 0) / prices.length : null
}

/** Judges candidates by what one person likes; the reason names the strongest evidence. */
export function judgeFor(interests: Interest[]): (candidate: Candidate) => Judgment {
  const shares = categoryShares(interests)
  const average = averagePrice(interests)
  const known = interests.map((interest) => ({ interest, words: wordsOf(interest.name) }))
  return (candidate) => {
    const words = wordsOf(candidate.name)
    const alike = known
      .map(({ interest, words: wanted }) => ({ interest, share: sharedWords(wanted, words) }))
      .reduce((best, one) => (one.share > best.share ? one : best), { interest: interests[0], share: 0 })
    const category = candidate.categoryId === null ? 0 : (shares.get(candidate.categoryId) ?? 0)
    const price = priceFit(candidate.price, average)
    const score =
      weights.words * alike.share +
      weights.category * category +
      weights.price * price +
      weights.fresh * fresh(candidate) +
      weights.popular * popularity(candidate)
    return { relevanceScore: Math.min(1, score), reason: reasonFor(candidate, alike, category, price) }
  }
}

function reasonFor(
  candidate: Candidate,
  { interest, share }: { interest: Interest | undefined; share: number },
  category: number,
  price: number,
): string {
  if (interest && share >= 0.5) return `Because you ${verbs[interest.source]} “${interest.name}”`
  if (category >= 0.3 && candidate.categoryName) return `Because you hunt ${candidate.categoryName}`
  return price > 0.8 ? 'Close to what you usually pay' : trendingReason(candidate)
}

/** For people we know nothing about. */
export function judgeTrending(candidate: Candidate): Judgment {
  const score = 0.6 * popularity(candidate) + 0.4 * fresh(candidate)
  return { relevanceScore: mostForTrending * score, reason: trendingReason(candidate) }
}

function trendingReason({ hunters, likes, city, ageDays }: Candidate): string {
  if (hunters > 1) return `Wanted by ${hunters} hunters right now`
  if (likes > 1) return `Liked by ${likes} shoppers`
  if (city) return ageDays < 2 ? `Just seen in ${city}` : `Seen in ${city}`
  return ageDays < 14 ? 'New in stores' : 'In stores now'
}

function sharedWords(wanted: Set<string>, has: Set<string>): number {
  if (wanted.size === 0 || has.size === 0) return 0
  const shared = [...wanted].filter((word) => has.has(word)).length
  return shared / wanted.size
}

/** 1 at the usual price, 0 at double or half of it. */
function priceFit(price: number | null, average: number | null): number {
  if (price === null || average === null || price <= 0 || average <= 0) return 0
  return Math.max(0, 1 - Math.abs(Math.log2(price / average)))
}

const fresh = ({ ageDays }: Candidate) => 0.5 ** (Math.max(0, ageDays) / 14)
const popularity = ({ hunters, likes }: Candidate) => 1 - 0.7 ** (2 * hunters + likes)
