import * as contract from '../../../domain/contracts/shopping/things.ts'
import { readRoute, type App } from '../../http/route.ts'
import { showThing } from './things.service.ts'

export function thingRoutes(app: App): void {
  readRoute(app, contract.showThing, (context, { params, query }, viewer) =>
    showThing(context, viewer, params.id, query),
  )
}
