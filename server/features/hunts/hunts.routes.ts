import * as contract from '../../../domain/contracts/hunts.ts'
import { memberRoute, readRoute, type App } from '../../http/route.ts'
import { changeHunt, deleteHunt, listHuntActivity, searchHunts, showHunt, startHunt } from './hunts.service.ts'

export function huntRoutes(app: App): void {
  const { context } = app
  readRoute(app, contract.listHunts, (context, { query }, viewer) => searchHunts(context, viewer, query))
  readRoute(app, contract.showHunt, (context, { params, query }, viewer) => showHunt(context, viewer, params.id, query))
  readRoute(app, contract.huntActivity, (context, { params, query }, viewer) =>
    listHuntActivity(context, viewer, params.id, query),
  )
  memberRoute(
    app,
    contract.createHunt,
    ({ body }, viewer) => startHunt(context, viewer, body),
    (id, viewer) => showHunt(context, viewer, id),
  )
  memberRoute(app, contract.changeHunt, ({ params, body }, viewer) => changeHunt(context, viewer, params.id, body))
  memberRoute(app, contract.deleteHunt, ({ params }, viewer) => deleteHunt(context, viewer, params.id))
}
