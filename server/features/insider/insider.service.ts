import type { Body } from '../../../domain/contracts/endpoint.ts'
import type { submitFeedback } from '../../../domain/contracts/insider.ts'
import type { AppContext } from '../../app/context.ts'
import { AppError, forbidden, notFound } from '../../http/errors.ts'
import { noteMade } from '../../http/idempotency.ts'
import type { Viewer } from '../../http/viewer.ts'
import { receivePhotos, takePhotos } from '../images/images.service.ts'
import {
  countGatheringsOf,
  deleteVote,
  insertFeedback,
  insertVote,
  selectFeedback,
  selectOwnFeedback,
  selectPublicFeedback,
  setScreenshot,
  updateInsider,
} from './insider.queries.ts'

/**
 * Only gatherings that everybody can see count: three private ones help nobody. It is asked when somebody joins; who is an
 * insider stays one when old gatherings are deleted later.
 */
export async function eligibilityOf({ db, config }: AppContext, viewer: Viewer) {
  const requiredCount = config.insiderRequiredGatherings
  const currentCount = await countGatheringsOf(db, viewer.id)
  return { eligible: currentCount >= requiredCount, currentCount, requiredCount }
}

export async function changeInsiderStatus(context: AppContext, viewer: Viewer, isInsider: boolean) {
  if (isInsider && !viewer.isInsider && !(await eligibilityOf(context, viewer)).eligible) {
    throw forbidden("You're not eligible yet.")
  }
  const changed = await updateInsider(context.db, viewer.id, isInsider)
  if (!changed) throw new AppError('unauthenticated', 'Please log in or register to continue.')
  return changed
}

export async function giveFeedback(
  context: AppContext,
  viewer: Viewer,
  { screenshot, ...given }: Body<typeof submitFeedback>,
) {
  const [path] = await receivePhotos(context, viewer, screenshot ? [screenshot] : [])
  return context.db.transaction(async (tx) => {
    const id = await insertFeedback(tx, { ...given, userId: viewer.id })
    await noteMade(tx, viewer, id)
    if (path) {
      await takePhotos(context, tx, viewer, [path], { feedbackId: id })
      await setScreenshot(tx, id, path)
    }
    return showFeedback({ db: tx }, viewer, id)
  })
}

export async function showFeedback({ db }: Pick<AppContext, 'db'>, viewer: Viewer, id: number) {
  const feedback = await selectFeedback(db, viewer.id, id)
  if (!feedback) throw notFound('Feedback not found')
  return feedback
}

export async function feedbackFor({ db }: AppContext, viewer: Viewer, ofOthers: boolean) {
  if (ofOthers && !viewer.isInsider && !viewer.isAdmin) throw forbidden('Only insiders can do this')
  return { feedback: await (ofOthers ? selectPublicFeedback(db, viewer.id) : selectOwnFeedback(db, viewer.id)) }
}

export async function vote({ db }: AppContext, viewer: Viewer, id: number) {
  const feedback = await selectFeedback(db, viewer.id, id)
  if (!feedback?.isPublic) throw notFound('Feedback not found')
  if (feedback.userId === viewer.id) throw forbidden('Votes are for the feedback of others')
  await insertVote(db, id, viewer.id)
  const after = await selectFeedback(db, viewer.id, id)
  return { voteCount: after?.voteCount ?? 0, voted: true }
}

export const takeVoteBack = ({ db }: AppContext, viewer: Viewer, id: number) => deleteVote(db, id, viewer.id)
