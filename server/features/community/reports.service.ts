import type { Body, Query } from '../../../domain/contracts/endpoint.ts'
import type { listReports, reportContent } from '../../../domain/contracts/community.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { recordAdminAction } from '../admin/audit.service.ts'
import { deleteFind } from '../finds/finds.service.ts'
import { deleteGathering } from '../gatherings/gatherings.service.ts'
import { deleteHunt } from '../hunts/hunts.service.ts'
import { releasePhotos } from '../images/images.service.ts'
import { removeComment, seeTarget } from './community.service.ts'
import {
  clearPortrait,
  clearReceipt,
  deleteProduct,
  insertPhotoReport,
  insertReport,
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
  if (entity === 'comment' || entity === 'product') {
    if (!(await recordExists(db, entity, entityId))) throw notFound('There is no such record')
  } else {
    await seeTarget(db, viewer, { kind: entity, id: entityId })
  }
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

export async function settleReport(
  context: AppContext,
  viewer: Viewer,
  id: number,
  action: 'hide' | 'delete' | 'dismiss',
) {
  const { db } = context
  const found = await selectReport(db, id)
  if (!found) throw notFound('Report not found')
  const { entity, entityId } = found
  if (action === 'delete' && (await recordExists(db, entity, entityId))) await remove(context, viewer, found)
  const status = { hide: 'hidden', delete: 'deleted', dismiss: 'dismissed' } as const
  await db.transaction(async (tx) => {
    if (action === 'hide') await hide(tx, entity, entityId, true)
    // Hidden by mistake: dismissing the report brings it back.
    if (action === 'dismiss' && found.status === 'hidden') await hide(tx, entity, entityId, false)
    await settleReports(tx, found, status[action], viewer.id)
    await recordAdminAction(tx, viewer, {
      action: `report.${status[action]}`,
      targetType: entity,
      targetId: entityId,
      targetName: found.subject?.slice(0, 200) ?? null,
      before: { report: found.status, reason: found.reason },
      after: { report: status[action] },
    })
  })
  return (await selectReport(db, id)) ?? found
}

async function hide(db: Db, entity: ReportEntity, id: number, isHidden: boolean): Promise<void> {
  if (entity !== 'hunt' && entity !== 'gathering' && entity !== 'find') {
    throw new AppError('invalid', `A ${entity} cannot be hidden, only deleted`)
  }
  await setHidden(db, entity, id, isHidden)
}

/** Through each feature's own service, so that photos, status and matches follow. */
function remove(context: AppContext, viewer: Viewer, { entity, entityId: id, photo }: Reported): Promise<void> {
  switch (entity) {
    case 'hunt':
      return deleteHunt(context, viewer, id)
    case 'gathering':
      return deleteGathering(context, viewer, id)
    case 'find':
      return deleteFind(context, viewer, id)
    case 'comment':
      return removeComment(context, viewer, id)
    case 'product':
      return deleteProduct(context.db, id)
    case 'portrait':
      return removePicture(context, { profileOf: id }, (tx) => clearPortrait(tx, id, photo))
    case 'receipt':
      return removePicture(context, { scoreId: id }, (tx) => clearReceipt(tx, id, photo))
  }
}

type Reported = NonNullable<Awaited<ReturnType<typeof selectReport>>>

/** The picture alone: account and score stay. One that was put in its place since then stays, too. */
const removePicture = (
  context: AppContext,
  target: Parameters<typeof releasePhotos>[2],
  clear: (tx: Db) => Promise<boolean>,
) =>
  context.db.transaction(async (tx) => {
    if (await clear(tx)) await releasePhotos(context, tx, target)
  })
