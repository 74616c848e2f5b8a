import type { FeedItem } from '../../../domain/contracts/home.ts'
import type { AppContext } from '../../app/context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { findsById } from '../finds/finds.service.ts'
import { huntsById } from '../hunts/hunts.service.ts'
import { selectTopHunters, selectTopLocations, selectTotals } from './community-stats.queries.ts'
import { selectFeedIds, selectTrendingCategories, selectTrendingHuntIds } from './trending.queries.ts'

const shown = { locations: 5, hunters: 5, categories: 6, hunts: 10 }
/** Weaker finds are for their hunters, not for the front page. */
const feedFrom = 0.5
/** A like counts once, a comment or a share twice. */
const echoOfTrending = 4

export async function communityStats({ db }: AppContext) {
  const [totals, locations, hunters] = await Promise.all([
    selectTotals(db),
    selectTopLocations(db, shown.locations),
    selectTopHunters(db, shown.hunters),
  ])
  return {
    totalHunts: totals.hunts,
    totalGatherings: totals.gatherings,
    totalFinds: totals.finds,
    totalMatches: totals.matches,
    treasureHunters: totals.people,
    topLocations: [...locations],
    topHunters: hunters.map(({ id, name, picture, finds }) => ({ id, name, profilePicture: picture, finds })),
  }
}

export const trendingCategories = async ({ db }: AppContext) => ({
  trending: [...(await selectTrendingCategories(db, shown.categories))],
})

export const trendingHunts = async ({ db }: AppContext, viewer: Viewer | null) =>
  huntsById(db, viewer, await selectTrendingHuntIds(db, shown.hunts))

export async function homeFeed({ db }: AppContext, viewer: Viewer | null, limit: number): Promise<FeedItem[]> {
  const chosen = await selectFeedIds(db, { from: feedFrom, limit })
  const facts = new Map(chosen.map((find) => [find.id, find]))
  const finds = await findsById(
    db,
    viewer,
    chosen.map(({ id }) => id),
  )
  return finds.map((find) => ({
    ...find,
    hunterCount: facts.get(find.id)?.hunters ?? 1,
    isTrending: (facts.get(find.id)?.echo ?? 0) >= echoOfTrending,
  }))
}
