import * as contract from '../../../domain/contracts/shopping/trips.ts'
import { memberRoute, publicRoute, type App } from '../../http/route.ts'
import { changeTrip, deleteTrip, listTrips, planTripFor, showTrip } from './trips.service.ts'

export function tripRoutes(app: App): void {
  const { context } = app
  memberRoute(
    app,
    contract.createTrip,
    ({ body }, viewer) => planTripFor(context, viewer, body),
    (id, viewer) => showTrip(context, viewer, id),
  )
  memberRoute(app, contract.listTrips, ({ query }, viewer) => listTrips(context, viewer, query))
  publicRoute(app, contract.showTrip, ({ params, query }, viewer) => showTrip(context, viewer, params.id, query.share))
  memberRoute(app, contract.changeTrip, ({ params, body }, viewer) => changeTrip(context, viewer, params.id, body))
  memberRoute(app, contract.deleteTrip, ({ params }, viewer) => deleteTrip(context, viewer, params.id))
}
