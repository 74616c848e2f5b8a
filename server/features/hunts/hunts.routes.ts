import * as contract from '../../../domain/contracts/hunts.ts'
import { memberRoute, publicRoute, type App } from '../../http/route.ts'
import { changeHunt, deleteHunt, listHuntActivity, searchHunts, showHunt, startHunt } from './hunts.service.ts'

export function huntRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.listHunts, ({ query }, viewer) => searchHunts(context, viewer, query))
  publicRoute(app, contract.showHunt, ({ params, query }, viewer) => showHunt(context, viewer, params.id, query))
  publicRoute(app, contract.huntActivity, ({ params, query }, viewer) =>
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
