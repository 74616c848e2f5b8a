import * as contract from '../../../domain/contracts/insider.ts'
import { insiderRoute, memberRoute, type App } from '../../http/route.ts'
import {
  changeInsiderStatus,
  eligibilityOf,
  feedbackFor,
  giveFeedback,
  showFeedback,
  takeVoteBack,
  vote,
} from './insider.service.ts'

export function insiderRoutes(app: App): void {
  const { context } = app
  memberRoute(app, contract.checkEligibility, (_input, viewer) => eligibilityOf(context, viewer))
  memberRoute(app, contract.updateInsiderStatus, ({ body }, viewer) =>
    changeInsiderStatus(context, viewer, body.isInsider),
  )
  memberRoute(app, contract.listFeedback, ({ query }, viewer) => feedbackFor(context, viewer, query.public ?? false))
  insiderRoute(
    app,
    contract.submitFeedback,
    ({ body }, viewer) => giveFeedback(context, viewer, body),
    (id, viewer) => showFeedback(context, viewer, id),
  )
  insiderRoute(app, contract.voteForFeedback, ({ params }, viewer) => vote(context, viewer, params.id))
  insiderRoute(app, contract.withdrawVote, ({ params }, viewer) => takeVoteBack(context, viewer, params.id))
}
