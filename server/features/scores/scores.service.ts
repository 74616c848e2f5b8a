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
import { notify } from '../notifications/notifications.service.ts'
import { checkReference } from '../records/records.service.ts'
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

/** The hunter bought it: the find and the hunt are scored, and the gatherer is thanked. */
export async function scoreFind(
  context: AppContext,
  viewer: Viewer,
  { findId, receiptUrl, ...purchase }: NewScore,
): Promise<Score> {
  const seen = await showFind(context, viewer, findId)
  if (seen.userId !== viewer.id) throw forbidden('Only the hunter can score a find')
  await checkReference(context.db, 'store', purchase.storeId)
  const receipt = receiptUrl ? await receivePhotos(context, viewer, [receiptUrl]) : []
  const id = await context.db.transaction(async (tx) => {
    // Locked: of many at once the first one scores it, and it is not dismissed meanwhile.
    const find = await lockFind(tx, findId)
    const scored = find && (await queries.selectScored(tx, findId))
    if (!find || !scored) throw notFound('Find not found')
    await queries.detachCancelled(tx, findId)
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
    await setFindStatus(tx, findId, purchase.purchaseStatus === 'cancelled' ? 'found' : 'scored')
    await foretellEnd(tx, { findId })
    await refreshHuntStatus(tx, find.huntId)
    // The log is public; what was paid is not.
    await recordHuntActivity(tx, { huntId: find.huntId, type: 'scored', userId: viewer.id, detail: { findId } })
    if (scored.gathererId !== viewer.id) {
      await notify(context, tx, {
        userId: scored.gathererId,
        type: 'score',
        message: `${viewer.username} scored “${scored.productName}” thanks to you`,
        href: `/finds/${findId}`,
        eventKey: `score:${made}`,
      })
    }
    return made
  })
  return showScore(context, viewer, id)
}

export async function changeScore(
  context: AppContext,
  viewer: Viewer,
  id: number,
  { receiptUrl, ...change }: ScoreChange,
): Promise<Score> {
  const before = await ownScore(context.db, viewer, id, false)
  await checkReference(context.db, 'store', change.storeId)
  const isNewReceipt = receiptUrl !== undefined && receiptUrl !== before.receiptUrl
  const receipt = isNewReceipt && receiptUrl ? await receivePhotos(context, viewer, [receiptUrl]) : []
  await context.db.transaction(async (tx) => {
    const now = await ownScore(tx, viewer, id, false)
    if (isNewReceipt) {
      await takePhotos(context, tx, viewer, receipt, { scoreId: id })
      await releasePhotos(context, tx, { scoreId: id }, receipt)
    }
    await queries.updateScore(tx, id, { ...change, ...(isNewReceipt ? { receiptUrl: receipt[0] ?? null } : {}) })
    await followPurchase(tx, now, change.purchaseStatus ?? now.purchaseStatus)
  })
  return showScore(context, viewer, id)
}

type Purchase = Awaited<ReturnType<typeof ownScore>>

/** A cancelled purchase gives its hunt back; one that is taken up again ends it again. */
async function followPurchase(tx: Db, { findId, purchaseStatus }: Purchase, next: Purchase['purchaseStatus']) {
  const isCancelled = next === 'cancelled'
  if (findId === null || isCancelled === (purchaseStatus === 'cancelled')) return
  await reopenFind(tx, findId, isCancelled ? 'found' : 'scored')
}

async function reopenFind(tx: Db, findId: number, status: 'found' | 'scored'): Promise<void> {
  const find = await lockFind(tx, findId)
  if (!find) return
  await setFindStatus(tx, find.id, status)
  await foretellEnd(tx, { findId })
  await refreshHuntStatus(tx, find.huntId)
}

/** The find is open again, and so is the hunt. */
export async function deleteScore(context: AppContext, viewer: Viewer, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const score = await ownScore(tx, viewer, id, true)
    await releasePhotos(context, tx, { scoreId: id })
    await queries.deleteScoreRow(tx, id)
    await recordModeration(tx, viewer, score, { action: 'score.deleted', targetType: 'score', targetId: id })
    if (score.findId !== null) await reopenFind(tx, score.findId, 'found')
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
