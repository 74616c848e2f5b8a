import * as contract from '../../../domain/contracts/stores.ts'
import { publicRoute, type App } from '../../http/route.ts'
import { seenAt, showPlace, wantedAt } from './places.service.ts'

export function placeRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.showStore, ({ params, query }, viewer) => showPlace(context, viewer, params.id, query))
  publicRoute(app, contract.listStoreGatherings, ({ params, query }, viewer) =>
    seenAt(context, viewer, params.id, query),
  )
  publicRoute(app, contract.listStoreWanted, ({ params, query }, viewer) => wantedAt(context, viewer, params.id, query))
}
