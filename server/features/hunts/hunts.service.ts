import type { SQL } from 'drizzle-orm'
import type { Hunt, HuntChange, HuntSearch, NewHunt } from '../../../domain/contracts/hunts.ts'
import type { Paged } from '../../../domain/contracts/endpoint.ts'
import type { Page } from '../../../domain/contracts/common.ts'
import { milesBetween, roundedPlace, type Point } from '../../../domain/rules/distance.ts'
import { cardPath } from '../../../domain/rules/image-paths.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { invalidField } from '../../http/errors.ts'
import { noteMade } from '../../http/idempotency.ts'
import { summaryOf, type PageHead } from '../../http/pages.ts'
import type { Viewer } from '../../http/viewer.ts'
import { recordModeration } from '../audit/audit.service.ts'
import { gatheringsById } from '../gatherings/gatherings.service.ts'
import { lookAgain, lookSoon, releasePhotos, takePhotos } from '../images/images.service.ts'
import { tellNews } from '../notifications/notifications.service.ts'
import {
  checkCategory,
  checkStore,
  inOrder,
  missing,
  pointOf,
  requireOwn,
  searchRecords,
  type Position,
} from '../records/records.service.ts'
import { homeOf, townAt } from '../stores/stores.service.ts'
import { listActivity, lockFinds, recordHuntActivity } from '../progress/progress.service.ts'
import { prepareHuntPhoto, type HuntPhoto, type SourcePhotos } from './hunt-photo.service.ts'
import * as queries from './hunts.queries.ts'

export async function searchHunts({ db }: AppContext, viewer: Viewer | null, search: HuntSearch) {
  const visible = queries.ofStatus(search.status, viewer)
  const { ids, total, next } = await searchRecords(db, viewer, queries.listedHunts, search, visible)
  return { items: await huntsById(db, viewer, ids, pointOf(search)), total, next }
}

/** A page of those that fulfill a condition, newest first. */
export async function openHunts(
  { db }: AppContext,
  viewer: Viewer | null,
  page: Page,
  condition: SQL,
): Promise<Paged<Hunt>> {
  const search = { ...page, sort: 'newest' as const }
  const { ids, total, next } = await searchRecords(db, viewer, queries.listedHunts, search, condition)
  return { items: await huntsById(db, viewer, ids), total, next }
}

/** In the order of the ids; those the viewer may not see are left out. */
export async function huntsById(db: Db, viewer: Viewer | null, ids: number[], from?: Point): Promise<Hunt[]> {
  if (ids.length === 0) return []
  const rows = await queries.selectHunts(db, viewer, ids)
  return inOrder(ids, rows).map((row) => toHunt(row, viewer, from))
}

function toHunt(row: queries.HuntRow, viewer: Viewer | null, from?: Point): Hunt {
  const { latitude, longitude, store, retailerName } = row
  const exact = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const rounded = exact && roundedPlace(exact)
  // The hunter alone; admins have no need to know where somebody lives.
  const shown = viewer?.id === row.userId ? exact : rounded
  return Object.assign(row, {
    latitude: shown?.latitude ?? null,
    longitude: shown?.longitude ?? null,
    placeName: rounded && townAt(rounded),
    distanceMiles: from && rounded ? milesBetween(from, rounded) : null,
    thumbnailUrl: row.thumbnailUrl ?? row.photoUrl,
    store: store && Object.assign(store, { retailerName: retailerName ?? '' }),
    findCount: row.findCount ?? 0,
  })
}

export async function showHunt(
  { db }: AppContext,
  viewer: Viewer | null,
  id: number,
  position: Position = {},
): Promise<Hunt> {
  const [hunt] = await huntsById(db, viewer, [id], pointOf(position))
  if (!hunt) throw missing('Hunt')
  return hunt
}

export async function huntPage({ db }: AppContext, id: number, viewer: Viewer | null): Promise<PageHead | null> {
  const [hunt] = await huntsById(db, viewer, [id])
  if (!hunt) return null
  const { productName, targetPrice, description, tags, isHidden } = hunt
  const wanted = `${hunt.username} is hunting for this${targetPrice === null ? '' : ` for up to $${targetPrice.toFixed(2)}`}. Seen it in a store?`
  return {
    title: productName,
    description: summaryOf(wanted, description),
    keywords: [productName, 'product hunt', ...tags].join(', '),
    ...(isHidden ? {} : { image: cardPath('hunt', id) }),
  }
}

export async function listHuntActivity(context: AppContext, viewer: Viewer | null, id: number, page: Page) {
  await showHunt(context, viewer, id)
  return listActivity(context.db, viewer, id, page)
}

export async function startHunt(context: AppContext, viewer: Viewer, hunt: NewHunt): Promise<Hunt> {
  const { photoUrl, photoData, latitude, longitude, ...fields } = hunt
  const sources = await checkReferences(context.db, viewer, fields)
  const given = latitude != null && longitude != null ? { latitude, longitude } : undefined
  const point = given ?? (await homeOf(context.db, viewer.id))
  const source = sources.gathering[0] ?? sources.product ?? undefined
  const photo = await prepareHuntPhoto(context, viewer, { photoData, photoUrl: photoUrl || source }, sources)
  const id = await context.db.transaction(async (tx) => {
    await checkCategory(tx, viewer, fields.categoryId)
    const made = await queries.insertHunt(tx, {
      ...fields,
      userId: viewer.id,
      photoUrl: photo?.path ?? null,
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
    })
    await noteMade(tx, viewer, made)
    if (photo) await attach(context, tx, viewer, made, photo)
    if (photo?.path) await lookSoon(context, tx, 'hunt', made)
    await recordHuntActivity(tx, { huntId: made, type: 'created', userId: viewer.id })
    await tellNews(tx, 'hunts')
    return made
  })
  return showHunt(context, viewer, id)
}

export async function changeHunt(context: AppContext, viewer: Viewer, id: number, change: HuntChange): Promise<Hunt> {
  const { photoUrl, photoData, latitude, longitude, ...fields } = change
  const current = await ownHunt(context.db, viewer, id)
  const isSamePhoto = !photoData && photoUrl === current.photoUrl
  const sources = await checkReferences(context.db, viewer, fields)
  const photo = isSamePhoto ? undefined : await prepareHuntPhoto(context, viewer, { photoData, photoUrl }, sources)
  await context.db.transaction(async (tx) => {
    const before = await ownHunt(tx, viewer, id)
    await checkCategory(tx, viewer, fields.categoryId, before.categoryId)
    const wish = {
      ...fields,
      ...changedPlace(viewer, before, { latitude, longitude }),
      ...(photo ? { photoUrl: photo.path } : {}),
    }
    const changed = changedFields(before, wish)
    if (changed.length === 0) return
    if (photo) await attach(context, tx, viewer, id, photo)
    await queries.updateHunt(tx, id, wish)
    await recordModeration(tx, viewer, before, { action: 'hunt.edited', ...target(before), after: { fields: changed } })
    await recordHuntActivity(tx, {
      huntId: id,
      type: 'edited',
      userId: viewer.id,
      detail: { fields: changed.join(', ') },
    })
    if (changed.includes('photoUrl')) await lookAgain(context, tx, 'hunt', id)
  })
  return showHunt(context, viewer, id)
}

export const deleteHunt = (context: AppContext, viewer: Viewer, id: number): Promise<void> =>
  context.db.transaction(async (tx) => {
    await lockFinds(tx)
    await removeHunt(context, tx, viewer, id)
  })

/** Within a transaction that has paused the matcher. */
export async function removeHunt(context: AppContext, tx: Db, viewer: Viewer, id: number): Promise<void> {
  const hunt = await ownHunt(tx, viewer, id)
  await releasePhotos(context, tx, { huntId: id })
  await queries.deleteHuntRow(tx, id)
  await recordModeration(tx, viewer, hunt, { action: 'hunt.deleted', ...target(hunt) })
}

const target = (hunt: queries.LockedHunt) =>
  ({ targetType: 'hunt', targetId: hunt.id, targetName: hunt.productName }) as const

const ownHunt = async (db: Db, viewer: Viewer, id: number) =>
  requireOwn(db, viewer, 'Hunt', await queries.lockHunt(db, id))

/** An admin who sends back the place as it was shown does not mean to move the hunt there. */
function changedPlace(
  viewer: Viewer,
  before: queries.LockedHunt,
  { latitude, longitude }: Pick<HuntChange, 'latitude' | 'longitude'>,
): Pick<queries.HuntRowChange, 'latitude' | 'longitude'> {
  if (latitude === undefined || longitude === undefined) return {}
  const isShownOne = latitude === before.roundedLatitude && longitude === before.roundedLongitude
  return isShownOne && viewer.id !== before.userId ? {} : { latitude, longitude }
}

function changedFields(before: queries.LockedHunt, wish: queries.HuntRowChange): string[] {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const old: Record<string, unknown> = before
  return Object.entries(wish).flatMap(([name, value]) => (value === undefined || same(old[name], value) ? [] : [name]))
}

/** What a hunt is made from must be there, and visible to the hunter. */
async function checkReferences(
  db: Db,
  viewer: Viewer,
  { storeId, productId, gatheringId }: Pick<HuntChange, 'storeId' | 'productId' | 'gatheringId'>,
): Promise<SourcePhotos> {
  await checkStore(db, storeId)
  const product = productId ? await queries.selectProductImage(db, productId) : undefined
  if (productId && !product) throw invalidField('This product does not exist', 'productId')
  const [gathering] = gatheringId ? await gatheringsById(db, viewer, [gatheringId]) : []
  if (gatheringId && !gathering) throw invalidField('This gathering does not exist', 'gatheringId')
  return { gathering: gathering?.photos ?? [], product: product?.image ?? null }
}

async function attach(
  context: AppContext,
  tx: Db,
  viewer: Viewer,
  huntId: number,
  { path, isOwn }: HuntPhoto,
): Promise<void> {
  const kept = path && isOwn ? [path] : []
  await takePhotos(context, tx, viewer, kept, { huntId })
  await releasePhotos(context, tx, { huntId }, kept)
}
