import type { Page } from '../../../domain/contracts/common.ts'
import type { Paged } from '../../../domain/contracts/endpoint.ts'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { sightingsForRhythm } from '../../../domain/rules/places/store-rhythm.ts'
import { timeZoneOf } from '../../../domain/rules/places/time-zones.ts'
import { cardPath } from '../../../domain/rules/image-paths.ts'
import type { AppContext } from '../../app/context.ts'
import { shortMemory } from '../../app/short-memory.ts'
import type { Db } from '../../db/engine.ts'
import { newestPage } from '../../http/cursor.ts'
import { AppError } from '../../http/errors.ts'
import type { PageHead } from '../../http/pages.ts'
import type { Viewer } from '../../http/viewer.ts'
import { openGatherings } from '../gatherings/gatherings.service.ts'
import { huntsById } from '../hunts/hunts.service.ts'
import { showStore, type Position } from '../stores/stores.service.ts'
import * as queries from './places.queries.ts'

type Located = { latitude: number | null; longitude: number | null }
const pointOf = ({ latitude, longitude }: Located): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** A count of so many hunts is memoized for a minute. Smaller ones are always exact. */
export const manyWanted = { from: 10_000 }
const rememberWanted = shortMemory<number>({
  isKept: (count) => count >= manyWanted.from,
  keptFor: 60_000,
  staleFor: 10 * 60_000,
  most: 10_000,
})

/** The page of a store asks for it twice. */
const countWanted = (db: Db, viewer: Viewer | null, id: number, place: Point | null): Promise<number> =>
  rememberWanted(db, `${id} ${viewer && !viewer.isAdmin ? viewer.blocked.join() : ''}`, () =>
    queries.countWanted(db, viewer, id, place),
  )

/** A store with what is known of it from the people who shop there. */
export async function showPlace(context: AppContext, viewer: Viewer | null, id: number, position: Position = {}) {
  const { db } = context
  const store = await showStore(context, id, position)
  const point = pointOf(store)
  const isSeen = queries.isSeenAt(viewer, id)
  const [{ count, lastSeenAt }, wanted, following] = await Promise.all([
    queries.selectSightings(db, isSeen),
    countWanted(db, viewer, id, point),
    queries.isFollowing(db, viewer, id),
  ])
  const isTelling = count >= sightingsForRhythm
  const rhythm = isTelling ? await queries.selectRhythm(db, isSeen, timeZoneOf(store.state, point)) : null
  return { ...store, sightings: count, wanted, lastSeenAt, rhythm, following }
}

export async function seenAt(
  context: AppContext,
  viewer: Viewer | null,
  id: number,
  page: Page,
): Promise<Paged<Gathering>> {
  await showStore(context, id)
  return openGatherings(context, viewer, page, queries.isSeenAt(viewer, id))
}

export async function wantedAt(
  context: AppContext,
  viewer: Viewer | null,
  id: number,
  page: Page,
): Promise<Paged<Hunt>> {
  const { db } = context
  const place = pointOf(await showStore(context, id))
  const { items, ...rest } = await newestPage(
    page,
    (limit, end) => queries.selectWanted(db, viewer, { storeId: id, place, limit, end }),
    () => countWanted(db, viewer, id, place),
  )
  const ids = items.map((hunt) => hunt.id)
  return { ...rest, items: await huntsById(db, viewer, ids) }
}

export async function storePage(context: AppContext, id: number, viewer: Viewer | null): Promise<PageHead | null> {
  const store = await showPlace(context, viewer, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
  if (!store) return null
  const { name, address, city, state, retailerName, sightings, wanted } = store
  const numbers = `${sightings} ${sightings === 1 ? 'thing' : 'things'} spotted here, ${wanted} wanted around here.`
  return {
    title: `${name}, ${city}`,
    description: `${address}, ${city}, ${state}. ${numbers}`,
    keywords: [retailerName, name, city, state, 'off-price store'].join(', '),
    feed: { href: `/feeds/store/${id}.atom`, title: `Seen at ${name}` },
    image: cardPath('store', id),
  }
}
