import type { NewScore, Score, ScoreChange, ScoreSearch } from '../../../domain/contracts/scores.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { newestPage } from '../../http/cursor.ts'
import { AppError, forbidden, notFound } from '../../http/errors.ts'
import { noteMade } from '../../http/idempotency.ts'
import { mayChange, type Viewer } from '../../http/viewer.ts'
import { recordModeration, requireRight } from '../audit/audit.service.ts'
import { lockFind, setFindStatus, showFind } from '../finds/finds.service.ts'
import { recordHuntActivity, refreshHuntStatus } from '../progress/progress.service.ts'
import { receivePhotos, releasePhotos, takePhotos } from '../images/images.service.ts'
import { notify, retractEvent } from '../notifications/notifications.service.ts'
import { checkStore } from '../records/records.service.ts'
import { foretellEnd } from '../survival/survival.service.ts'
import * as queries from './scores.queries.ts'

const missing = () => notFound('Score not found')

/** One's own; admins may ask for everybody's. */
function ownerOf(viewer: Viewer, all: boolean | undefined): number | undefined {
  if (all && !viewer.isAdmin) throw forbidden('Only admins can see all scores')
  return all ? undefined : viewer.id
}

export async function listScores({ db }: AppContext, viewer: Viewer, search: ScoreSearch) {
  const filter = { ownerId: ownerOf(viewer, search.all), status: search.status }
  const page = await newestPage(
    search,
    (limit, end) => queries.selectScorePage(db, viewer, filter, limit, end),
    () => queries.countScores(db, filter),
  )
  return { ...page, items: page.items.map(toScore) }
}

export const totalsOf = ({ db }: AppContext, viewer: Viewer, all: boolean | undefined) =>
  queries.selectTotals(db, { ownerId: ownerOf(viewer, all) })

function toScore({ photos, store, retailerName, ...row }: queries.ScoreRow): Score {
  const photoUrl = photos?.[0] ?? null
  return {
    ...row,
    photoUrl,
    thumbnailUrl: row.thumbnailUrl ?? photoUrl,
    store: store && { ...store, retailerName: retailerName ?? '' },
  }
}

/** A purchase is nobody else's business. */
export async function showScore({ db }: AppContext, viewer: Viewer, id: number): Promise<Score> {
  const row = await queries.selectScore(db, viewer, id)
  if (!row || !mayChange(viewer, row)) throw missing()
  return toScore(row)
}

/** Records the purchase of a find: find and hunt are scored and the gatherer is thanked, unless it is cancelled already. */
export async function scoreFind(
  context: AppContext,
  viewer: Viewer,
  { findId, receiptUrl, ...purchase }: NewScore,
): Promise<Score> {
  const seen = await showFind(context, viewer, findId)
  if (seen.userId !== viewer.id) throw forbidden('Only the hunter can score a find')
  await checkStore(context.db, purchase.storeId)
  const receipt = receiptUrl ? await receivePhotos(context, viewer, [receiptUrl]) : []
  const id = await context.db.transaction(async (tx) => {
    // Locked: of many at once the first one scores it, and it is not dismissed meanwhile.
    const find = await lockFind(tx, findId)
    const scored = find && (await queries.selectScored(tx, findId))
    if (!find || !scored) throw notFound('Find not found')
    const cancelled = await queries.detachCancelled(tx, findId)
    if (cancelled !== undefined) await retractEvent(tx, eventOf(cancelled))
    const made = await queries.insertScore(tx, {
      ...purchase,
      findId,
      userId: viewer.id,
      storeId: purchase.storeId ?? scored.storeId,
      productName: scored.productName,
      targetPrice: scored.targetPrice,
      listedPrice: scored.listedPrice,
      receiptUrl: receipt[0] ?? null,
    })
    if (made === undefined) throw new AppError('conflict', 'This find is scored already')
    await noteMade(tx, viewer, made)
    await takePhotos(context, tx, viewer, receipt, { scoreId: made })
    if (purchase.purchaseStatus !== 'cancelled') await closeFind(context, tx, viewer, made, find)
    return made
  })
  return showScore(context, viewer, id)
}

type LockedFind = NonNullable<Awaited<ReturnType<typeof lockFind>>>

async function closeFind(
  context: AppContext,
  tx: Db,
  viewer: Viewer,
  scoreId: number,
  find: LockedFind,
): Promise<void> {
  if (await moveFind(tx, find, 'scored')) await tellScored(context, tx, viewer, scoreId, find)
}

/** Returns false for a dismissed find: changes of its score leave it dismissed. */
async function moveFind(tx: Db, { id, huntId, status }: LockedFind, next: 'found' | 'scored'): Promise<boolean> {
  const isDismissed = status === 'dismissed'
  if (!isDismissed) await setFindStatus(tx, id, next)
  await foretellEnd(tx, { findId: id })
  await refreshHuntStatus(tx, huntId)
  return !isDismissed
}

const eventOf = (scoreId: number) => `score:${scoreId}`

/** Thanks the gatherer and writes it into the hunt's log, once for each score. */
async function tellScored(
  context: AppContext,
  tx: Db,
  viewer: Viewer,
  scoreId: number,
  { id: findId, huntId }: { id: number; huntId: number },
): Promise<void> {
  const scored = await queries.selectScored(tx, findId)
  if (!scored) return
  const { gathererId, productName } = scored
  if (gathererId !== viewer.id) {
    const told = await notify(context, tx, {
      userId: gathererId,
      type: 'score',
      message: `${viewer.username} scored “${productName}” thanks to you`,
      href: `/finds/${findId}`,
      eventKey: eventOf(scoreId),
    })
    if (told.length === 0) return
  }
  // The log is public; what was paid is not.
  await recordHuntActivity(tx, { huntId, type: 'scored', userId: viewer.id, detail: { findId } })
}

export async function changeScore(
  context: AppContext,
  viewer: Viewer,
  id: number,
  { receiptUrl, ...change }: ScoreChange,
): Promise<Score> {
  const before = await ownScore(context.db, viewer, id, false)
  await checkStore(context.db, change.storeId)
  const isNewReceipt = receiptUrl !== undefined && receiptUrl !== before.receiptUrl
  const receipt = isNewReceipt && receiptUrl ? await receivePhotos(context, viewer, [receiptUrl]) : []
  await context.db.transaction(async (tx) => {
    const now = await ownScore(tx, viewer, id, false)
    if (isNewReceipt) {
      await takePhotos(context, tx, viewer, receipt, { scoreId: id })
      await releasePhotos(context, tx, { scoreId: id }, receipt)
    }
    await queries.updateScore(tx, id, { ...change, ...(isNewReceipt ? { receiptUrl: receipt[0] ?? null } : {}) })
    await followPurchase(context, tx, viewer, now, change.purchaseStatus ?? now.purchaseStatus)
  })
  return showScore(context, viewer, id)
}

type Purchase = Awaited<ReturnType<typeof ownScore>>

/** A cancelled purchase gives its hunt back; one that is taken up again ends it again. */
async function followPurchase(
  context: AppContext,
  tx: Db,
  viewer: Viewer,
  { id, findId, purchaseStatus }: Purchase,
  next: Purchase['purchaseStatus'],
): Promise<void> {
  const isCancelled = next === 'cancelled'
  if (findId === null || isCancelled === (purchaseStatus === 'cancelled')) return
  const find = await lockFind(tx, findId)
  if (!find) return
  if (isCancelled) await moveFind(tx, find, 'found')
  else await closeFind(context, tx, viewer, id, find)
}

/** Opens the find and the hunt again, and takes the thanks back. */
export async function deleteScore(context: AppContext, viewer: Viewer, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const score = await ownScore(tx, viewer, id, true)
    await releasePhotos(context, tx, { scoreId: id })
    await queries.deleteScoreRow(tx, id)
    await retractEvent(tx, eventOf(id))
    await recordModeration(tx, viewer, score, { action: 'score.deleted', targetType: 'score', targetId: id })
    const find = score.findId === null ? undefined : await lockFind(tx, score.findId)
    if (find && score.purchaseStatus !== 'cancelled') await moveFind(tx, find, 'found')
  })
}

/** Its owner changes a purchase; an admin can only delete it. */
async function ownScore(db: Db, viewer: Viewer, id: number, adminsMay: boolean) {
  const score = await queries.lockScore(db, id)
  if (!score) throw missing()
  if (score.userId !== viewer.id && !(adminsMay && viewer.isAdmin))
    throw forbidden('You can only change your own scores')
  await requireRight(db, viewer, score)
  return score
}
