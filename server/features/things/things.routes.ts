import * as contract from '../../../domain/contracts/shopping/things.ts'
import { publicRoute, type App } from '../../http/route.ts'
import { showThing } from './things.service.ts'

export function thingRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.showThing, ({ params, query }, viewer) => showThing(context, viewer, params.id, query))
}
