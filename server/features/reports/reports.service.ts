import type { Body, Query } from '../../../domain/contracts/endpoint.ts'
import type { listReports, reportContent } from '../../../domain/contracts/community.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { recordAdminAction, requireActingAdmin } from '../audit/audit.service.ts'
import { findSightChanged, removeFind } from '../finds/finds.service.ts'
import { lockFinds } from '../progress/progress.service.ts'
import { gatheringSightChanged, removeGathering } from '../gatherings/gatherings.service.ts'
import { removeHunt } from '../hunts/hunts.service.ts'
import { releasePhotos } from '../images/images.service.ts'
import { removeComment, seeComment, seeTarget } from '../community/community.service.ts'
import {
  clearPortrait,
  clearReceipt,
  countOpenReports,
  deleteProduct,
  insertPhotoReport,
  insertReport,
  isPersonSeen,
  lockReport,
  recordExists,
  selectReport,
  selectReports,
  setHidden,
  settleReports,
  type ReportEntity,
} from './reports.queries.ts'

export async function report(
  { db }: AppContext,
  viewer: Viewer,
  { entity, entityId, reason }: Body<typeof reportContent>,
) {
  if (entity === 'comment') await seeComment(db, viewer, entityId)
  else if (entity === 'person') {
    if (!(await isPersonSeen(db, viewer, entityId))) throw notFound('There is no such person')
  } else if (entity !== 'product') await seeTarget(db, viewer, { kind: entity, id: entityId })
  else if (!(await recordExists(db, entity, entityId))) throw notFound('There is no such record')
  return insertReport(db, { userId: viewer.id, entity, entityId, reason })
}

/** The automatic check of photos asks a person to have a look; nothing is hidden or removed by itself. */
export const reportPhoto = (
  { db }: AppContext,
  entity: 'gathering' | 'hunt' | 'portrait' | 'receipt',
  entityId: number,
  photo: string,
  suspicion: number,
): Promise<void> =>
  insertPhotoReport(db, {
    entity,
    entityId,
    photo,
    reason: `This photo may not be suitable for everybody (${Math.round(suspicion * 100)}% sure). Please have a look.`,
  })

export const reportsFor = ({ db }: AppContext, search: Query<typeof listReports>) => selectReports(db, search)

export const openReports = async ({ db }: AppContext) => ({ open: await countOpenReports(db) })

export type Decision = 'hide' | 'delete' | 'dismiss'

/**
 * One transaction: whether the admin still may is checked first, then everything happens, or nothing. The matcher pauses
 * before that, as in everything that deletes records.
 */
export const settleReport = (context: AppContext, viewer: Viewer, id: number, action: Decision) =>
  context.db.transaction(async (tx) => {
    await lockFinds(tx)
    await requireActingAdmin(tx, viewer)
    return settleOne(context, tx, viewer, id, action)
  })

/** Reports of one record are settled with the first of them: it is decided on once. */
export const settleReportsAtOnce = (context: AppContext, viewer: Viewer, ids: number[], action: Decision) =>
  context.db.transaction(async (tx) => {
    await lockFinds(tx)
    await requireActingAdmin(tx, viewer)
    for (const id of ids.toSorted((one, other) => one - other)) {
      const found = await selectReport(tx, id)
      if (!found) throw notFound('Report not found')
      if (found.status === 'open') await settleOne(context, tx, viewer, id, action)
    }
    return { settled: ids.length }
  })

const settledAs = { hide: 'hidden', delete: 'deleted', dismiss: 'dismissed' } as const

async function settleOne(context: AppContext, tx: Db, viewer: Viewer, id: number, action: Decision) {
  await lockReport(tx, id)
  const found = await selectReport(tx, id)
  if (!found) throw notFound('Report not found')
  const { entity, entityId } = found
  if (action === 'hide') await hide(tx, entity, entityId, true)
  // Hidden by mistake: dismissing the report brings it back.
  if (action === 'dismiss' && found.status === 'hidden') await hide(tx, entity, entityId, false)
  if (action === 'delete' && (await recordExists(tx, entity, entityId))) await remove(context, tx, viewer, found)
  await settleReports(tx, found, settledAs[action], viewer.id)
  await recordAdminAction(tx, viewer, {
    action: `report.${settledAs[action]}`,
    targetType: entity,
    targetId: entityId,
    targetName: found.subject?.slice(0, 200) ?? null,
    before: { report: found.status, reason: found.reason },
    after: { report: settledAs[action] },
  })
  return (await selectReport(tx, id)) ?? found
}

const suspendInstead = 'A person is suspended or deleted under Users'

/** What is hidden or shown again also changes what hunts count on. */
async function hide(tx: Db, entity: ReportEntity, id: number, isHidden: boolean): Promise<void> {
  if (entity !== 'hunt' && entity !== 'gathering' && entity !== 'find' && entity !== 'comment') {
    throw new AppError('invalid', entity === 'person' ? suspendInstead : `A ${entity} cannot be hidden, only deleted`)
  }
  await setHidden(tx, entity, id, isHidden)
  if (entity === 'gathering') await gatheringSightChanged(tx, id)
  else if (entity === 'find') await findSightChanged(tx, id)
}

/** Through each feature's own service, so that photos, status and matches follow. */
function remove(context: AppContext, tx: Db, viewer: Viewer, { entity, entityId: id, photo }: Reported): Promise<void> {
  switch (entity) {
    case 'hunt':
      return removeHunt(context, tx, viewer, id)
    case 'gathering':
      return removeGathering(context, tx, viewer, id)
    case 'find':
      return removeFind(tx, viewer, id)
    case 'comment':
      return removeComment(tx, viewer, id)
    case 'product':
      return deleteProduct(tx, id)
    case 'person':
      throw new AppError('invalid', suspendInstead)
    case 'portrait':
      return removePicture(context, tx, { profileOf: id }, clearPortrait(tx, id, photo))
    case 'receipt':
      return removePicture(context, tx, { scoreId: id }, clearReceipt(tx, id, photo))
  }
}

type Reported = NonNullable<Awaited<ReturnType<typeof selectReport>>>

/** The picture alone: account and score stay. One that was put in its place since then stays, too. */
async function removePicture(
  context: AppContext,
  tx: Db,
  target: Parameters<typeof releasePhotos>[2],
  cleared: Promise<boolean>,
): Promise<void> {
  if (await cleared) await releasePhotos(context, tx, target)
}
