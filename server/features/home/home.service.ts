import type { FeedItem, Home, HomeSearch } from '../../../domain/contracts/home.ts'
import type { Page } from '../../../domain/contracts/common.ts'
import type { Paged } from '../../../domain/contracts/endpoint.ts'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import type { AppContext } from '../../app/context.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import type { Viewer } from '../../http/viewer.ts'
import { findsById, listFinds } from '../finds/finds.service.ts'
import { searchGatherings } from '../gatherings/gatherings.service.ts'
import { huntsById, searchHunts } from '../hunts/hunts.service.ts'
import { pointOf } from '../records/records.service.ts'
import { homeOf } from '../stores/stores.service.ts'
import { selectTopHunters, selectTopLocations, selectTotals } from './community-stats.queries.ts'
import { selectFeedFacts, selectFeedIds, selectTrendingCategories, selectTrendingHuntIds } from './trending.queries.ts'

const shown = { locations: 5, hunters: 5, categories: 6, hunts: 100 }
/** Weaker finds are for their hunters, not for the front page. */
const feedFrom = 0.5
/** A like counts once, a comment or a share twice. */
const echoOfTrending = 4

export async function communityStats({ db }: AppContext, viewer: Viewer | null) {
  const [totals, locations, hunters] = await Promise.all([
    selectTotals(db, viewer),
    selectTopLocations(db, viewer, shown.locations),
    selectTopHunters(db, viewer, shown.hunters),
  ])
  return {
    totalHunts: totals.hunts,
    totalGatherings: totals.gatherings,
    totalFinds: totals.finds,
    totalMatches: totals.matches,
    treasureHunters: totals.people,
    topLocations: [...locations],
    topHunters: hunters.map(({ picture, insider, ...hunter }) => ({
      ...hunter,
      profilePicture: picture,
      isInsider: insider,
    })),
  }
}

export const trendingCategories = async ({ db }: AppContext, viewer: Viewer | null) => ({
  trending: [...(await selectTrendingCategories(db, viewer, shown.categories))],
})

export async function trendingHunts({ db }: AppContext, viewer: Viewer | null, page: Page): Promise<Paged<Hunt>> {
  const { items: ids, ...rest } = pageOfRanked(await selectTrendingHuntIds(db, viewer, shown.hunts), page, (id) => id)
  return { ...rest, items: await huntsById(db, viewer, ids) }
}

export async function homeFeed({ db }: AppContext, viewer: Viewer | null, page: Page): Promise<Paged<FeedItem>> {
  const { items: ids, ...rest } = pageOfRanked(await selectFeedIds(db, viewer, feedFrom), page, (id) => id)
  const [finds, facts] = await Promise.all([findsById(db, viewer, ids), selectFeedFacts(db, viewer, ids)])
  const factsOf = new Map(facts.map((fact) => [fact.id, fact]))
  const items = finds.map((find) => ({
    ...find,
    hunterCount: factsOf.get(find.id)?.hunters ?? 1,
    isTrending: (factsOf.get(find.id)?.echo ?? 0) >= echoOfTrending,
  }))
  return { ...rest, items }
}

const onHome = 20
const usualMiles = 25
/** Beyond one's own, there are as many of others. */
const spare = 80

/** The first screen in one answer: what is near, and for the signed-in what concerns them. */
export async function firstScreen(context: AppContext, viewer: Viewer | null, search: HomeSearch): Promise<Home> {
  const { db } = context
  const point = pointOf(search) ?? (viewer ? await homeOf(db, viewer.id) : undefined)
  const around = point
    ? { lat: point.latitude, lng: point.longitude, radius: search.radius ?? usualMiles, sort: 'nearest' as const }
    : { sort: 'newest' as const }
  const fresh = searchGatherings(context, viewer, { ...around, limit: onHome })
  if (!viewer) {
    const [seen, trending] = await Promise.all([fresh, trendingHunts(context, viewer, { limit: onHome })])
    return { fresh: seen.items, trending: trending.items }
  }
  const open = { status: 'open' as const, mine: true, limit: onHome }
  const [seen, finds, hunts, others] = await Promise.all([
    fresh,
    listFinds(context, viewer, open),
    searchHunts(context, viewer, { ...open, sort: 'newest' }),
    searchHunts(context, viewer, { ...around, status: 'open', limit: onHome + spare }),
  ])
  const wanted = others.items.filter(({ userId }) => userId !== viewer.id).slice(0, onHome)
  return { fresh: seen.items, newFinds: finds.items, myHunts: hunts.items, wanted }
}
