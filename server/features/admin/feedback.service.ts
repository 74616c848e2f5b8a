import type { FeedbackResponse, FeedbackSearch } from '../../../domain/contracts/admin-insider.ts'
import type { AppContext } from '../../app/context.ts'
import { notFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { adminTransaction, difference, recordAdminAction } from '../audit/audit.service.ts'
import { lockFeedback, selectAllFeedback, selectOneFeedback, updateFeedback } from './feedback.queries.ts'

export const searchFeedback = ({ db }: AppContext, admin: Viewer, search: FeedbackSearch) =>
  selectAllFeedback(db, admin.id, search)

export async function respond(context: AppContext, admin: Viewer, id: number, response: FeedbackResponse) {
  return adminTransaction(context, admin, async (tx) => {
    const before = await lockFeedback(tx, id)
    if (!before) throw notFound('Feedback not found')
    const { title, ...old } = before
    const given = {
      status: response.status ?? old.status,
      adminResponse: response.adminResponse === undefined ? old.adminResponse : response.adminResponse,
    }
    await recordAdminAction(tx, admin, {
      action: 'feedback.answered',
      targetType: 'feedback',
      targetId: id,
      targetName: title,
      ...difference(old, given),
    })
    await updateFeedback(tx, id, given)
    const after = await selectOneFeedback(tx, admin.id, id)
    if (!after) throw notFound('Feedback not found')
    return after
  })
}
