import type { Find, FindSearch, NewFind } from '../../../domain/contracts/finds.ts'
import { leastAlert } from '../../../domain/rules/alerts.ts'
import { cardPath } from '../../../domain/rules/image-paths.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import type { AppContext } from '../../app/context.ts'
import { shortMemory } from '../../app/short-memory.ts'
import type { Db } from '../../db/engine.ts'
import { newestPage } from '../../http/cursor.ts'
import { AppError, forbidden, notFound } from '../../http/errors.ts'
import { noteMade } from '../../http/idempotency.ts'
import type { PageHead } from '../../http/pages.ts'
import type { Viewer } from '../../http/viewer.ts'
import { recordAdminAction, requireActingAdmin, requireRight } from '../audit/audit.service.ts'
import { pointOf } from '../records/records.service.ts'
import { gatheringsById, showGathering } from '../gatherings/gatherings.service.ts'
import { lockFinds, recordHuntActivity, refreshHuntStatus } from '../progress/progress.service.ts'
import { huntsById, showHunt } from '../hunts/hunts.service.ts'
import { areApart } from '../people/people.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { barsOf, distanceTold, joinDigest, scoreBasis, weighByHand } from '../matching/matching.service.ts'
import * as queries from './finds.queries.ts'

/** From so many finds on, their count is memoized: it joins each with its hunt and gathering, seconds for a million finds. */
export const manyFinds = { from: 20_000 }

const memoizeCount = shortMemory<number>({
  isKept: (count) => count >= manyFinds.from,
  keptFor: 5 * 60_000,
  staleFor: 5 * 60_000,
  most: 500,
})

/** Counts of a hunt, a gathering, a member or a place are small and exact. */
function countFinds(db: Db, viewer: Viewer | null, filter: queries.Filter): Promise<number> {
  const { huntId, gatheringId, ownerId, near, ...others } = filter
  const count = () => queries.countFinds(db, viewer, filter)
  if ([huntId, gatheringId, ownerId, near].some((narrow) => narrow !== undefined)) return count()
  return memoizeCount(db, JSON.stringify([viewer?.id, others]), count)
}

export async function listFinds({ db }: AppContext, viewer: Viewer | null, search: FindSearch) {
  if (search.mine && !viewer) throw new AppError('unauthenticated', 'Please log in or register to continue.')
  const place = pointOf(search)
  const filter = {
    huntId: search.huntId,
    gatheringId: search.gatheringId,
    ownerId: search.mine ? viewer?.id : undefined,
    status: search.status,
    news: search.news,
    near: place && search.radius !== undefined ? { place, radius: search.radius } : undefined,
  }
  const page = await newestPage(
    search,
    (limit, end) => queries.selectFindPage(db, viewer, filter, limit, end),
    () => countFinds(db, viewer, filter),
  )
  return {
    ...page,
    items: await findsById(
      db,
      viewer,
      page.items.map(({ id }) => id),
    ),
  }
}

/** Counts for the badge my open finds that are news to me, or all finds for a guest. */
export async function countFindsFor({ db }: AppContext, viewer: Viewer | null) {
  const filter = viewer ? { ownerId: viewer.id, status: 'open' as const, news: true } : { status: undefined }
  return { count: await countFinds(db, viewer, filter) }
}

/** In the order of the ids; those the viewer may not see are left out. */
export async function findsById(db: Db, viewer: Viewer | null, ids: number[]): Promise<Find[]> {
  if (ids.length === 0) return []
  const rows = await queries.selectFinds(db, viewer, ids)
  const huntIds = [...new Set(rows.map(({ huntId }) => huntId))]
  const [hunts, gatherings, places] = await Promise.all([
    huntsById(db, viewer, huntIds),
    gatheringsById(db, viewer, [...new Set(rows.map(({ gatheringId }) => gatheringId))]),
    huntIds.length > 0 ? queries.selectHuntPlaces(db, huntIds) : [],
  ])
  const huntOf = new Map(hunts.map((hunt) => [hunt.id, hunt]))
  const gatheringOf = new Map(gatherings.map((gathering) => [gathering.id, gathering]))
  const placeOf = new Map(places.map((place) => [place.id, place]))
  const findOf = new Map<number, Find>()
  for (const row of rows) {
    const hunt = huntOf.get(row.huntId)
    const gathering = gatheringOf.get(row.gatheringId)
    const place = placeOf.get(row.huntId)
    if (!hunt || !gathering || !place) continue
    const miles = distanceTold(place, gathering)
    findOf.set(row.id, {
      ...row,
      evidence: barsOf(row.evidence),
      distanceMiles: miles === null ? null : Math.round(miles * 10) / 10,
      hunt,
      gathering,
    })
  }
  return ids.flatMap((id) => findOf.get(id) ?? [])
}

export async function showFind({ db }: AppContext, viewer: Viewer | null, id: number): Promise<Find> {
  const [find] = await findsById(db, viewer, [id])
  if (!find) throw missing()
  return find
}

/** Where its percent comes from. */
export async function basisOfFind(context: AppContext, viewer: Viewer | null, id: number) {
  const { huntId } = await showFind(context, viewer, id)
  return scoreBasis(context.db, huntId)
}

export async function findPage({ db }: AppContext, id: number, viewer: Viewer | null): Promise<PageHead | null> {
  const [find] = await findsById(db, viewer, [id])
  if (!find) return null
  const { hunt, gathering } = find
  // What only some may see is no picture for link previews.
  const isOpen = viewer === null || (await findsById(db, null, [id])).length > 0
  return {
    title: `${matchPercent(find.matchScore)}% match for ${hunt.productName}`,
    description: `${gathering.productName} at ${gathering.store.name} in ${gathering.store.city}, ${gathering.store.state}. ${find.matchReason}`,
    keywords: [hunt.productName, gathering.productName, gathering.store.retailerName, 'find'].join(', '),
    ...(isOpen ? { image: cardPath('find', id) } : {}),
  }
}

/** Says neither whether a hunter dismissed the find of a pair nor whether an admin hid or removed it. */
const notAgain = () => new AppError('conflict', 'This hunt and this product cannot be matched again.')

/** A person pairs a hunt with a gathering. The same pair again answers the find that is there. */
export async function makeFind(
  context: AppContext,
  viewer: Viewer,
  wish: NewFind,
): Promise<{ find: Find; isNew: boolean }> {
  const { db } = context
  const hunt = await showHunt(context, viewer, wish.huntId)
  const gathering = await showGathering(context, viewer, wish.gatheringId)
  if (!viewer.isAdmin && viewer.id !== hunt.userId && viewer.id !== gathering.userId) {
    throw forbidden('Only the hunter or the gatherer can make this find')
  }
  if (hunt.userId === gathering.userId) {
    throw new AppError('invalid', 'Nobody’s own gathering is matched to their own hunt')
  }
  const known = await queries.selectFindOfPair(db, hunt.id, gathering.id)
  if (known !== undefined) return { find: await existingFind(db, viewer, known), isNew: false }
  if (!gathering.isPublic) throw new AppError('invalid', 'A private gathering is matched to nobody')
  if (gathering.isHidden || hunt.isHidden) throw new AppError('invalid', 'What is hidden is matched to nobody')
  const isForOther = viewer.id !== hunt.userId
  if (isForOther && !viewer.isAdmin) await countByHand(context, viewer, gathering.id)
  const weighed = await weighByHand(db, hunt.id, gathering.id)
  const matchScore = wish.matchScore ?? weighed.matchScore
  const id = await db.transaction(async (tx) => {
    if (isForOther) await requireRight(tx, viewer, gathering)
    if (await areApart(tx, hunt.userId, gathering.userId)) {
      throw new AppError('invalid', 'These two do not want to meet')
    }
    const made = await queries.insertFind(tx, {
      huntId: hunt.id,
      gatheringId: gathering.id,
      userId: hunt.userId,
      matchScore,
      matchReason: wish.matchReason ?? weighed.matchReason,
      evidence: weighed.evidence,
      source: 'person',
    })
    if (made === undefined) return undefined
    // After the insert, which waits for an admin who is just removing the find of this pair.
    if (await queries.isRemoved(tx, hunt.id, gathering.id)) throw notAgain()
    await noteMade(tx, viewer, made)
    await refreshHuntStatus(tx, hunt.id)
    const detail = {
      findId: made,
      gatheringId: gathering.id,
      matchScore,
      productName: gathering.productName,
      storeName: gathering.store.name,
    }
    await recordHuntActivity(tx, { huntId: hunt.id, type: 'matched', userId: viewer.id, detail })
    const isKnown = hunt.gatheringId === gathering.id
    if (!isForOther || isKnown) return made
    // Whatever its maker says it fits: nothing that the matcher weighs below the line rings.
    if (weighed.matchScore < leastAlert) await joinDigest(tx, hunt.id, made)
    else
      await notify(context, tx, {
        userId: hunt.userId,
        type: 'find',
        message: `${viewer.username} found something for “${hunt.productName}”: “${gathering.productName}” at ${gathering.store.name}`,
        href: `/finds/${made}`,
        eventKey: `find:${made}`,
      })
    return made
  })
  // Somebody else, or the matcher, was quicker.
  const there = id ?? (await queries.selectFindOfPair(db, hunt.id, gathering.id))
  if (there === undefined) throw notAgain()
  return { find: await existingFind(db, viewer, there), isNew: id !== undefined }
}

async function existingFind(db: Db, viewer: Viewer, id: number): Promise<Find> {
  const [find] = await findsById(db, viewer, [id])
  if (!find) throw notAgain()
  return find
}

/** Nobody pushes a gathering on a crowd of strangers: bounded for its maker, and for the gathering. */
async function countByHand({ limiter }: AppContext, viewer: Viewer, gatheringId: number): Promise<void> {
  await limiter.take('findsByHand', String(viewer.id))
  await limiter.take('findsOfGathering', String(gatheringId))
}

/** "Not what I want": only the hunter can know. */
export async function dismissFind(context: AppContext, viewer: Viewer, id: number): Promise<Find> {
  const seen = await showFind(context, viewer, id)
  if (seen.userId !== viewer.id) throw forbidden('Only the hunter can dismiss a find')
  await context.db.transaction(async (tx) => {
    const find = await queries.lockFind(tx, id)
    if (!find) throw missing()
    if (find.status === 'scored') throw new AppError('conflict', 'This find is scored already')
    if (find.status === 'dismissed') return
    await queries.updateFindStatus(tx, id, 'dismissed')
    await refreshHuntStatus(tx, find.huntId)
  })
  return showFind(context, viewer, id)
}

/** Admins only. The matcher pauses: what it has just scored could otherwise be written after the removal. */
export const deleteFind = ({ db }: AppContext, admin: Viewer, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockFinds(tx)
    await requireActingAdmin(tx, admin)
    await removeFind(tx, admin, id)
  })

/** Within an admin's transaction. A purchase that was recorded for it stays. */
export async function removeFind(tx: Db, admin: Viewer, id: number): Promise<void> {
  const find = await queries.lockFind(tx, id)
  if (!find) throw missing()
  await queries.removePair(tx, find)
  await refreshHuntStatus(tx, find.huntId)
  const { huntId, gatheringId } = find
  const before = { huntId, gatheringId }
  await recordAdminAction(tx, admin, { action: 'find.deleted', targetType: 'find', targetId: id, before })
}

/** It was hidden, or is shown again: its hunt may stand otherwise now. */
export async function findSightChanged(tx: Db, id: number): Promise<void> {
  const find = await queries.lockFind(tx, id)
  if (find) await refreshHuntStatus(tx, find.huntId)
}

const missing = () => notFound('Find not found')

/** For the score of a find: locked, so that a find is scored once and not dismissed meanwhile. */
export const lockFind = queries.lockFind
export const setFindStatus = queries.updateFindStatus
