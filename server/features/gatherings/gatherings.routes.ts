import * as contract from '../../../domain/contracts/gatherings.ts'
import { memberRoute, readRoute, type App } from '../../http/route.ts'
import { sayWhetherThere } from './confirmations.service.ts'
import {
  changeGathering,
  deleteGathering,
  demandFor,
  searchGatherings,
  shareGathering,
  showGathering,
  similarGatherings,
} from './gatherings.service.ts'

export function gatheringRoutes(app: App): void {
  const { context } = app
  readRoute(app, contract.listGatherings, (context, { query }, viewer) => searchGatherings(context, viewer, query))
  readRoute(app, contract.gatheringDemand, (context, { query }, viewer) => demandFor(context, viewer, query))
  readRoute(app, contract.showGathering, (context, { params, query }, viewer) =>
    showGathering(context, viewer, params.id, query),
  )
  readRoute(app, contract.similarGatherings, (context, { params, query }, viewer) =>
    similarGatherings(context, viewer, params.id, query),
  )
  memberRoute(
    app,
    contract.createGathering,
    ({ body }, viewer) => shareGathering(context, viewer, body),
    (id, viewer) => showGathering(context, viewer, id),
  )
  memberRoute(app, contract.changeGathering, ({ params, body }, viewer) =>
    changeGathering(context, viewer, params.id, body),
  )
  memberRoute(app, contract.deleteGathering, ({ params }, viewer) => deleteGathering(context, viewer, params.id))
  memberRoute(app, contract.confirmGathering, async ({ params, body }, viewer) => {
    await sayWhetherThere(context, viewer, params.id, body.stillThere)
    return showGathering(context, viewer, params.id)
  })
}
