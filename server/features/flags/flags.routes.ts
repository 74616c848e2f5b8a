import * as contract from '../../../domain/contracts/flags.ts'
import { adminRoute, publicRoute, type App } from '../../http/route.ts'
import { flagFor, flagsFor, followFlags, isOnFor, setFlag } from './flags.service.ts'

export function flagRoutes(app: App): void {
  const { context } = app
  followFlags(context)
  publicRoute(app, contract.listFlags, async (_input, viewer) => ({ flags: await flagsFor(context, viewer) }))
  publicRoute(app, contract.getFlag, ({ params }, viewer) => flagFor(context, viewer, params.id))
  publicRoute(app, contract.isFlagEnabled, async ({ params }, viewer) => ({
    enabled: await isOnFor(context, viewer, params.id),
  }))
  adminRoute(app, contract.changeFlag, ({ params, body }, viewer) => setFlag(context, viewer, params.id, body))
}
