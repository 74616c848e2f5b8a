import { z } from 'zod'
import { Id, Page, queryId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Find } from './finds.ts'
import { Gathering } from './gatherings.ts'
import { Hunt } from './hunts.ts'
import { checkPlace, RecordSearch } from './record-search.ts'

/** A product, or something a shopper has seen. Page and key: kind and id together. */
export const Recommendation = z.object({
  kind: z.enum(['product', 'gathering']),
  id: Id,
  name: z.string(),
  image: z.string().nullable(),
  thumbnail: z.string().nullable(),
  placeholder: z.string().nullable(),
  price: z.number().nullable(),
  description: z.string().nullable(),
  categoryId: Id.nullable(),
  categoryName: z.string().nullable(),
  /** 0 to 1. */
  relevanceScore: z.number(),
  /** A sentence for the person: 'Because you hunt Kitchen'. */
  reason: z.string(),
  href: z.string(),
})
export type Recommendation = z.output<typeof Recommendation>

export const UserInsights = z.object({
  /** Names, dearest first. */
  favoriteCategories: z.array(z.string()),
  /** Of the prices the person is ready to pay and has paid; null until there is one. */
  averagePrice: z.number().nullable(),
  priceRange: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
  /** Share of the person's hunts that ended in a score, 0 to 1. */
  successRate: z.number(),
  /** Average priority of the hunts, 1 Urgent to 5 Optional; 3 without any. */
  huntPriority: z.number(),
  popularTags: z.array(z.string()),
})
export type UserInsights = z.output<typeof UserInsights>

export const recommendations = endpoint({
  method: 'GET',
  path: '/recommendations',
  summary: 'For the signed-in person; what is trending for everybody else',
  query: z.object({
    /** Left out: oneself. Another person's: admins only. */
    userId: queryId('user').optional(),
  }),
  answer: z.object({
    source: z.enum(['personalized', 'trending']),
    recommendations: z.array(Recommendation),
    /** Null for guests. */
    userInsights: UserInsights.nullable(),
  }),
  refuses: [403],
})

export const CommunityStats = z.object({
  totalHunts: z.int(),
  totalGatherings: z.int(),
  totalFinds: z.int(),
  /** Finds of 70% or more. */
  totalMatches: z.int(),
  /** People who have hunted or gathered. */
  treasureHunters: z.int(),
  /** Cities where most was seen. */
  topLocations: z.array(z.object({ name: z.string(), count: z.int() })),
  topHunters: z.array(
    z.object({
      id: Id,
      name: z.string(),
      profilePicture: z.string().nullable(),
      isInsider: z.boolean(),
      finds: z.int(),
    }),
  ),
})
export type CommunityStats = z.output<typeof CommunityStats>

export const communityStats = endpoint({
  method: 'GET',
  path: '/community-stats',
  summary: 'The community in numbers',
  answer: CommunityStats,
})

export const trendingCategories = endpoint({
  method: 'GET',
  path: '/trending-categories',
  summary: 'Where most is going on; what is a week old counts half',
  answer: z.object({
    trending: z.array(
      z.object({
        id: Id,
        name: z.string(),
        slug: z.string(),
        /** Hunts and gatherings of the last 30 days. */
        count: z.int(),
      }),
    ),
  }),
})

export const FeedItem = Find.extend({
  /** People who hunt for this very thing. */
  hunterCount: z.int(),
  /** Much liked, commented on or shared in the last days. */
  isTrending: z.boolean(),
})
export type FeedItem = z.output<typeof FeedItem>

export const homeFeed = endpoint({
  method: 'GET',
  path: '/home/feed',
  summary: 'The latest good finds of the community',
  query: Page,
  answer: z.array(FeedItem),
  paged: true,
})

export const trendingHunts = endpoint({
  method: 'GET',
  path: '/home/trending-hunts',
  summary: 'Open hunts with most echo lately',
  query: Page,
  answer: z.array(Hunt),
  paged: true,
})

const HomeSearch = RecordSearch.pick({ lat: true, lng: true, radius: true }).superRefine(checkPlace)
export type HomeSearch = z.output<typeof HomeSearch>
export const home = endpoint({
  method: 'GET',
  path: '/home',
  summary:
    'What the first screen shows: near the place in the query, else near the zip code of the person; at most 20 each',
  query: HomeSearch,
  answer: z.object({
    /** Seen lately, the nearest first where a place is known. */
    fresh: z.array(Gathering),
    /** For the signed-in: open finds, open hunts of their own, and what others want. */
    newFinds: z.array(Find).optional(),
    myHunts: z.array(Hunt).optional(),
    wanted: z.array(Hunt).optional(),
    /** For guests: open hunts with most echo lately. */
    trending: z.array(Hunt).optional(),
  }),
})
export type Home = z.output<typeof home.answer>
