import type { Recommendation, UserInsights } from '../../../domain/contracts/home.ts'
import { thumbnailOf } from '../../../domain/rules/image-paths.ts'
import {
  averagePrice,
  categoryShares,
  judgeFor,
  judgeTrending,
  type Candidate,
  type Interest,
  type Judgment,
} from '../../../domain/rules/recommendations.ts'
import type { AppContext } from '../../app/context.ts'
import { forbidden } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { selectCandidates, selectInterests, type CandidateRow, type InterestRow } from './recommendations.queries.ts'

const shown = 12
const considered = 80
/** Names that go into the question; older ones hardly weigh. */
const mostNames = 20

/** For oneself; admins may look at anybody's, guests get what is trending. */
export async function recommend({ db }: AppContext, viewer: Viewer | null, userId: number | undefined) {
  if (viewer && userId !== undefined && userId !== viewer.id && !viewer.isAdmin) {
    throw forbidden('You can only see your own recommendations')
  }
  const subject = viewer ? (userId ?? viewer.id) : null
  const asker =
    subject === null
      ? null
      : { id: subject, isAdmin: false, ...(subject === viewer?.id ? { blocked: viewer.blocked } : {}) }
  const rows = subject === null ? [] : [...(await selectInterests(db, { userId: subject, asker }))]
  const interests = rows.map(toInterest)
  const candidates = await selectCandidates(db, {
    userId: subject,
    asker,
    names: interests.slice(0, mostNames).map(({ name }) => name),
    categoryIds: [...categoryShares(interests).keys()],
    limit: considered,
  })
  const isPersonal = interests.length > 0
  return {
    source: isPersonal ? ('personalized' as const) : ('trending' as const),
    recommendations: best(candidates, isPersonal ? judgeFor(interests) : judgeTrending),
    userInsights: subject === null ? null : insightsOf(rows, interests),
  }
}

const toInterest = (row: InterestRow): Interest => ({
  source: row.source,
  name: row.name,
  categoryId: row.category_id,
  categoryName: row.category_name,
  price: row.price,
  priority: row.priority,
  ageDays: row.age_days,
})

const toCandidate = (row: CandidateRow): Candidate => ({
  kind: row.kind,
  name: row.name,
  price: row.price,
  categoryId: row.category_id,
  categoryName: row.category_name,
  city: row.city,
  hunters: row.hunters,
  likes: row.likes,
  ageDays: row.age_days,
})

/** The same thing seen in three stores is recommended once. */
function best(rows: CandidateRow[], judge: (candidate: Candidate) => Judgment): Recommendation[] {
  const judged = rows
    .map((row) => ({ row, ...judge(toCandidate(row)) }))
    .toSorted((one, other) => other.relevanceScore - one.relevanceScore || one.row.id - other.row.id)
  const names = new Set<string>()
  return judged
    .filter(({ row }) => {
      const name = row.name.toLowerCase()
      return names.has(name) ? false : names.add(name)
    })
    .slice(0, shown)
    .map(({ row, relevanceScore, reason }) => ({
      kind: row.kind,
      id: row.id,
      name: row.name,
      image: row.image,
      thumbnail: row.thumbnail ?? (row.image && thumbnailOf(row.image)),
      placeholder: row.placeholder,
      price: row.price,
      description: row.description,
      categoryId: row.category_id,
      categoryName: row.category_name,
      relevanceScore: Math.round(relevanceScore * 1000) / 1000,
      reason,
      href: `/${row.kind === 'product' ? 'products' : 'gatherings'}/${row.id}`,
    }))
}

function insightsOf(rows: InterestRow[], interests: Interest[]): UserInsights {
  const hunts = rows.filter(({ source }) => source === 'hunt')
  const names = new Map(interests.map(({ categoryId, categoryName }) => [categoryId, categoryName]))
  const prices = interests.flatMap(({ price }) => price ?? [])
  const average = averagePrice(interests)
  const priorities = hunts.flatMap(({ priority }) => priority ?? [])
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    favoriteCategories: [...categoryShares(interests)]
      .toSorted(([, one], [, other]) => other - one)
      .flatMap(([id]) => names.get(id) ?? [])
      .slice(0, 3),
    averagePrice: average === null ? null : Math.round(average * 100) / 100,
    priceRange: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : { min: null, max: null },
    successRate: hunts.length > 0 ? hunts.filter(({ is_scored }) => is_scored).length / hunts.length : 0,
    huntPriority: priorities.length > 0 ? Math.round(mean(priorities) * 10) / 10 : 3,
    popularTags: mostFrequent(rows.flatMap(({ tags }) => tags)).slice(0, 5),
  }
}

function mostFrequent(values: string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value)
}
