import type { SQL } from 'drizzle-orm'
import type { Page } from '../../../domain/contracts/common.ts'
import type { Paged } from '../../../domain/contracts/endpoint.ts'
import type { Gathering, GatheringChange, GatheringSearch, NewGathering } from '../../../domain/contracts/gatherings.ts'
import { milesBetween, type Point } from '../../../domain/rules/distance.ts'
import { cardPath, thumbnailOf } from '../../../domain/rules/image-paths.ts'
import type { Survival } from '../../../domain/rules/survival/survival.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { seesGathering } from '../../db/visibility.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { noteMade } from '../../http/idempotency.ts'
import { summaryOf, type PageHead } from '../../http/pages.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import type { Viewer } from '../../http/viewer.ts'
import { recordModeration } from '../audit/audit.service.ts'
import { requireFlag } from '../flags/flags.service.ts'
import { lockFinds, refreshHuntStatuses } from '../progress/progress.service.ts'
import { lookAgain, lookSoon, receivePhotos, releasePhotos, takePhotos } from '../images/images.service.ts'
import { tellNews } from '../notifications/notifications.service.ts'
import {
  checkCategory,
  inOrder,
  missing,
  pointOf,
  requireOwn,
  searchRecords,
  type Position,
} from '../records/records.service.ts'
import { currentSurvival, firstEnd, foretellEnd, stillThere } from '../survival/survival.service.ts'
import { lookUpPlace, placeStore } from '../stores/stores.service.ts'
import { countHunters } from './demand.queries.ts'
import * as queries from './gatherings.queries.ts'

export { sayWhetherThere } from './confirmations.service.ts'

export async function searchGatherings({ db }: AppContext, viewer: Viewer | null, search: GatheringSearch) {
  if (search.following && !viewer) throw new AppError('unauthenticated', 'Please log in or register to continue.')
  const seen = search.following && viewer ? queries.isFollowed(viewer) : seesGathering(viewer)
  const { ids, total, next } = await searchRecords(db, viewer, queries.listedGatherings, search, seen)
  return { items: await gatheringsById(db, viewer, ids, pointOf(search)), total, next }
}

/** A page of those that fulfill a condition, newest first. */
export async function openGatherings(
  { db }: AppContext,
  viewer: Viewer | null,
  page: Page,
  condition: SQL,
): Promise<Paged<Gathering>> {
  const search = { ...page, sort: 'newest' as const }
  const { ids, total, next } = await searchRecords(db, viewer, queries.listedGatherings, search, condition)
  return { items: await gatheringsById(db, viewer, ids), total, next }
}

/** In the order of the ids; those the viewer may not see are left out. */
export async function gatheringsById(db: Db, viewer: Viewer | null, ids: number[], from?: Point): Promise<Gathering[]> {
  if (ids.length === 0) return []
  const [rows, survival] = await Promise.all([queries.selectGatherings(db, viewer, ids), currentSurvival(db)])
  return inOrder(ids, rows).map((row) => toGathering(row, survival, from))
}

function toGathering(row: queries.GatheringRow, survival: Survival, from?: Point): Gathering {
  const photoUrl = row.photos[0] ?? ''
  return Object.assign(row, {
    photoUrl,
    thumbnailUrl: thumbnailOf(photoUrl),
    distanceMiles: distanceOf(row, from),
    stillThere: stillThere(survival, row),
  })
}

function distanceOf(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  from?: Point,
): number | null {
  return from && latitude !== null && longitude !== null ? milesBetween(from, { latitude, longitude }) : null
}

export async function showGathering(
  { db }: AppContext,
  viewer: Viewer | null,
  id: number,
  position: Position = {},
): Promise<Gathering> {
  const [gathering] = await gatheringsById(db, viewer, [id], pointOf(position))
  if (!gathering) throw missing('Gathering')
  return gathering
}

export async function similarGatherings(
  context: AppContext,
  viewer: Viewer | null,
  id: number,
  asked: Position & Page,
): Promise<Paged<Gathering>> {
  const { db } = context
  await showGathering(context, viewer, id)
  const near = pointOf(asked)
  const { items, ...rest } = pageOfRanked(await queries.selectSimilar(db, viewer, id, near), asked, (one) => one)
  return { ...rest, items: await gatheringsById(db, viewer, items, near) }
}

export async function gatheringPage({ db }: AppContext, id: number, viewer: Viewer | null): Promise<PageHead | null> {
  const [gathering] = await gatheringsById(db, viewer, [id])
  if (!gathering) return null
  const { productName, price, store, description, tags, isPublic, isHidden } = gathering
  const seen = `Seen${price === null ? '' : ` for $${price.toFixed(2)}`} at ${store.name} in ${store.city}, ${store.state}.`
  return {
    title: productName,
    description: summaryOf(seen, description),
    keywords: [productName, store.retailerName, ...tags].join(', '),
    ...(isPublic && !isHidden ? { image: cardPath('gathering', id) } : {}),
  }
}

export async function shareGathering(context: AppContext, viewer: Viewer, gathering: NewGathering): Promise<Gathering> {
  const {
    photos: _,
    photoUrl: _url,
    photoData: _data,
    store: _store,
    storeId: _storeId,
    latitude,
    longitude,
    ...fields
  } = gathering
  const photos = chosenPhotos(gathering)
  if (photos.length > 1) await requireFlag(context, viewer, 'multi-photo-upload')
  const paths = await receivePhotos(context, viewer, photos)
  const known = await lookUpPlace(context, gathering.store)
  const survival = await currentSurvival(context.db)
  const id = await context.db.transaction(async (tx) => {
    await checkCategory(tx, viewer, fields.categoryId)
    const place = await placeOf(tx, viewer, gathering, known)
    const point = latitude != null && longitude != null ? { latitude, longitude } : place
    const made = await queries.insertGathering(tx, {
      ...fields,
      userId: viewer.id,
      storeId: place.id,
      photos: paths,
      latitude: point.latitude,
      longitude: point.longitude,
      likelyUntil: firstEnd(survival, {
        ...fields,
        price: fields.price ?? null,
        categoryId: fields.categoryId ?? null,
      }),
    })
    await noteMade(tx, viewer, made)
    await takePhotos(context, tx, viewer, paths, { gatheringId: made })
    await lookSoon(context, tx, 'gathering', made)
    if (fields.isPublic) {
      await tellNews(tx, 'gatherings')
      await context.jobs.enqueue(tx, 'follows.tell', { gatheringId: made })
    }
    return made
  })
  return showGathering(context, viewer, id)
}

export async function changeGathering(
  context: AppContext,
  viewer: Viewer,
  id: number,
  change: GatheringChange,
): Promise<Gathering> {
  const current = await ownGathering(context.db, viewer, id)
  const { photos: _, photoUrl: _url, photoData: _data, store, storeId, latitude, longitude, ...fields } = change
  const photos = changedPhotos(current.photos, change)
  if (photos && photos.length > Math.max(1, current.photos.length))
    await requireFlag(context, viewer, 'multi-photo-upload')
  const paths = photos && (await receivePhotos(context, viewer, photos))
  const known = await lookUpPlace(context, store)
  await context.db.transaction(async (tx) => {
    const before = await ownGathering(tx, viewer, id)
    await checkCategory(tx, viewer, fields.categoryId, before.categoryId)
    const place = storeId || store ? await placeOf(tx, viewer, change, known) : undefined
    const point = latitude != null && longitude != null ? { latitude, longitude } : place
    if (paths) {
      await takePhotos(context, tx, viewer, paths, { gatheringId: id })
      await releasePhotos(context, tx, { gatheringId: id }, paths)
    }
    await queries.updateGathering(tx, id, {
      ...fields,
      ...(paths ? { photos: paths } : {}),
      ...(place ? { storeId: place.id } : {}),
      ...(point ? { latitude: point.latitude, longitude: point.longitude } : {}),
    })
    // Nothing else of it tells how long it stays.
    if (['price', 'quantity', 'categoryId'].some((field) => field in fields)) await foretellEnd(tx, { ids: [id] })
    if (paths && !isSameList(paths, before.photos)) await lookAgain(context, tx, 'gathering', id)
    if (fields.isPublic !== undefined && fields.isPublic !== before.isPublic) await gatheringSightChanged(tx, id)
    if (fields.isPublic && !before.isPublic) await context.jobs.enqueue(tx, 'follows.tell', { gatheringId: id })
    const given = Object.keys(change)
    await recordModeration(tx, viewer, before, {
      action: 'gathering.edited',
      ...target(before),
      after: { fields: given },
    })
  })
  return showGathering(context, viewer, id)
}

const target = (gathering: { id: number; productName: string }) =>
  ({ targetType: 'gathering', targetId: gathering.id, targetName: gathering.productName }) as const

export const deleteGathering = (context: AppContext, viewer: Viewer, id: number): Promise<void> =>
  context.db.transaction(async (tx) => {
    await lockFinds(tx)
    await removeGathering(context, tx, viewer, id)
  })

/** Within a transaction that has paused the matcher. */
export async function removeGathering(context: AppContext, tx: Db, viewer: Viewer, id: number): Promise<void> {
  const gathering = await ownGathering(tx, viewer, id)
  const waiting = await queries.selectHuntsWaitingFor(tx, id)
  await releasePhotos(context, tx, { gatheringId: id })
  await queries.deleteGatheringRow(tx, id)
  // Its finds went with it. Hunts that were scored stay so: what was bought was bought.
  await refreshHuntStatuses(tx, idsOf(waiting))
  await recordModeration(tx, viewer, gathering, { action: 'gathering.deleted', ...target(gathering) })
}

/** It went out of sight, or came back: hunts that count on it may stand otherwise now. */
export async function gatheringSightChanged(tx: Db, id: number): Promise<void> {
  await refreshHuntStatuses(tx, idsOf(await queries.selectHuntsWaitingFor(tx, id)))
}

const idsOf = (waiting: { huntId: number }[]) => waiting.map(({ huntId }) => huntId)

/** How many people would be glad to hear of this, before it is even posted. */
export async function demandFor(
  { db }: AppContext,
  viewer: Viewer | null,
  {
    productName,
    categoryId,
    price,
    ...position
  }: Position & { productName: string; categoryId?: number; price?: number },
) {
  return { hunters: await countHunters(db, { productName, categoryId, price, place: pointOf(position) }, viewer) }
}

const ownGathering = async (db: Db, viewer: Viewer, id: number) =>
  requireOwn(db, viewer, 'Gathering', await queries.lockGathering(db, id))

const isSameList = (one: string[], other: string[]) =>
  one.length === other.length && one.every((path, index) => path === other[index])

/** `photos` goes before `photoData`, which goes before `photoUrl`. */
function chosenPhotos({
  photos,
  photoData,
  photoUrl,
}: Pick<NewGathering, 'photos' | 'photoData' | 'photoUrl'>): string[] {
  const single = photoData || photoUrl
  return photos?.length ? [...new Set(photos)] : single ? [single] : []
}

/** A single new photo takes the place of the first one. */
function changedPhotos(current: string[], change: GatheringChange): string[] | undefined {
  const [first, ...others] = chosenPhotos(change)
  if (first === undefined) return undefined
  return change.photos?.length ? [first, ...others] : [...new Set([first, ...current.slice(1)])]
}

/** The chosen store, by its id or as the store finder describes it; never some other store instead. */
async function placeOf(
  tx: Db,
  viewer: Viewer,
  { storeId, store }: Pick<NewGathering, 'storeId' | 'store'>,
  known: Awaited<ReturnType<typeof lookUpPlace>>,
) {
  const found = storeId
    ? await queries.selectStorePlace(tx, storeId)
    : store && (await placeStore(tx, viewer, store, known))
  if (!found) throw invalidField('Please select a store', 'storeId')
  return found
}
