import * as contract from '../../../domain/contracts/scores.ts'
import { memberRoute, type App } from '../../http/route.ts'
import { changeScore, deleteScore, listScores, scoreFind, showScore, totalsOf } from './scores.service.ts'
import { recapOf, savingsOf, standingOf } from './savings.service.ts'

export function scoreRoutes(app: App): void {
  const { context } = app
  memberRoute(app, contract.listScores, ({ query }, viewer) => listScores(context, viewer, query))
  memberRoute(app, contract.scoreTotals, ({ query }, viewer) => totalsOf(context, viewer, query.all))
  memberRoute(app, contract.scoreRecap, (_input, viewer) => recapOf(context, viewer))
  memberRoute(app, contract.scoreSavings, (_input, viewer) => savingsOf(context, viewer))
  memberRoute(app, contract.standing, (_input, viewer) => standingOf(context, viewer))
  memberRoute(app, contract.showScore, ({ params }, viewer) => showScore(context, viewer, params.id))
  memberRoute(
    app,
    contract.createScore,
    ({ body }, viewer) => scoreFind(context, viewer, body),
    (id, viewer) => showScore(context, viewer, id),
  )
  memberRoute(app, contract.changeScore, ({ params, body }, viewer) => changeScore(context, viewer, params.id, body))
  memberRoute(app, contract.deleteScore, ({ params }, viewer) => deleteScore(context, viewer, params.id))
}
