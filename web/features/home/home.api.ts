import { queryOptions } from '@tanstack/react-query'
import { api, apiPage } from '../../lib/api.ts'

/** What happens in the community is looked at anew when a visitor comes back to it. */
const freshForMs = 60_000

export const feedQuery = (limit: number) =>
  queryOptions({
    queryKey: ['finds', 'feed', limit],
    staleTime: freshForMs,
    queryFn: () => api('GET /home/feed', { query: { limit } }),
  })
export const trendingCategoriesQuery = queryOptions({
  queryKey: ['trending-categories'],
  staleTime: freshForMs,
  queryFn: async () => (await api('GET /trending-categories')).trending,
})
export const communityStatsQuery = queryOptions({
  queryKey: ['community-stats'],
  staleTime: freshForMs,
  queryFn: () => api('GET /community-stats'),
})
export const trendingHuntsQuery = queryOptions({
  queryKey: ['hunts', 'trending'],
  staleTime: freshForMs,
  queryFn: () => api('GET /home/trending-hunts', { query: { limit: 10 } }),
})
export const recommendationsQuery = queryOptions({
  queryKey: ['recommendations'],
  staleTime: freshForMs,
  queryFn: () => api('GET /recommendations'),
})
/** Open finds for one's hunts, newest first. The key names the person. */
export const myFindsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['finds', 'new', userId],
    queryFn: ({ signal }) =>
      apiPage('GET /finds', { query: { mine: 'true', status: 'open', news: 'true', limit: 12 }, signal }),
    // The matcher works while nobody looks.
    staleTime: 0,
  })
