import * as contract from '../../../domain/contracts/stores.ts'
import { readRoute, type App } from '../../http/route.ts'
import { seenAt, showPlace, wantedAt } from './places.service.ts'

export function placeRoutes(app: App): void {
  readRoute(app, contract.showStore, (context, { params, query }, viewer) =>
    showPlace(context, viewer, params.id, query),
  )
  readRoute(app, contract.listStoreGatherings, (context, { params, query }, viewer) =>
    seenAt(context, viewer, params.id, query),
  )
  readRoute(app, contract.listStoreWanted, (context, { params, query }, viewer) =>
    wantedAt(context, viewer, params.id, query),
  )
}
