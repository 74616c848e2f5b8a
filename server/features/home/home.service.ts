import type { FeedItem, Home, HomeSearch } from '../../../domain/contracts/home.ts'
import type { Page } from '../../../domain/contracts/common.ts'
import type { Paged } from '../../../domain/contracts/endpoint.ts'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import type { AppContext } from '../../app/context.ts'
import { shortMemory } from '../../app/short-memory.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import { isInSight, type Viewer } from '../../http/viewer.ts'
import { findsById, listFinds } from '../finds/finds.service.ts'
import { searchGatherings } from '../gatherings/gatherings.service.ts'
import { huntsById, searchHunts } from '../hunts/hunts.service.ts'
import { pointOf } from '../records/records.service.ts'
import { homeOf } from '../stores/stores.service.ts'
import { blockedFor, largeCommunity, numbersAge } from './home-numbers.ts'
import {
  selectApprovedCategories,
  selectCategoryActivity,
  selectFeedFacts,
  selectFeedIds,
  selectTrendingHunts,
  type CategoryActivity,
  type HuntRanking,
} from './trending.queries.ts'

const shown = { categories: 6, hunts: 100 }
/** Weaker finds are for their hunters, not for the front page. */
const feedFrom = 0.5
/** A person who liked counts once, one who commented or shared twice. */
const echoOfTrending = 4

const rememberCategories = shortMemory<CategoryActivity[]>({
  isKept: (categories) => categories.reduce((sum, { count }) => sum + count, 0) >= largeCommunity.from / 10,
  ...numbersAge,
})

export async function trendingCategories({ db }: AppContext, viewer: Viewer | null) {
  const blocked = blockedFor(viewer)
  const everything = await rememberCategories(db, '', () => selectCategoryActivity(db, null))
  const few = blocked ? await selectCategoryActivity(db, blocked) : []
  const fewOf = new Map(few.map((category) => [category.id, category]))
  const ranked = everything
    .map(({ id, count, weight }) => ({
      id,
      count: count - (fewOf.get(id)?.count ?? 0),
      weight: weight - (fewOf.get(id)?.weight ?? 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.weight - one.weight || one.id - other.id)
  const approved = await selectApprovedCategories(
    db,
    ranked.map(({ id }) => id),
  )
  const categoryOf = new Map(approved.map((category) => [category.id, category]))
  const trending = ranked.flatMap(({ id, count }) => {
    const category = categoryOf.get(id)
    return category ? [{ ...category, count }] : []
  })
  return { trending: trending.slice(0, shown.categories) }
}

const rememberRanking = shortMemory<HuntRanking>({
  isKept: ({ acts }) => acts >= largeCommunity.from / 10,
  ...numbersAge,
})

export async function trendingHunts({ db }: AppContext, viewer: Viewer | null, page: Page): Promise<Paged<Hunt>> {
  const ranking = await rememberRanking(db, '', () => selectTrendingHunts(db, shown.hunts))
  const inSight = ranking.hunts.filter(({ userId }) => isInSight(viewer, userId))
  const { items, ...rest } = pageOfRanked(inSight, page, ({ id }) => id)
  return {
    ...rest,
    items: await huntsById(
      db,
      viewer,
      items.map(({ id }) => id),
    ),
  }
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
    listFinds(context, viewer, { ...open, news: true }),
    searchHunts(context, viewer, { ...open, sort: 'newest' }),
    searchHunts(context, viewer, { ...around, status: 'open', limit: onHome + spare }),
  ])
  const wanted = others.items.filter(({ userId }) => userId !== viewer.id).slice(0, onHome)
  return { fresh: seen.items, newFinds: finds.items, myHunts: hunts.items, wanted }
}
