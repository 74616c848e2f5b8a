import * as contract from '../../../domain/contracts/people/blocks.ts'
import { memberRoute, type App } from '../../http/route.ts'
import { block, listBlocks, unblock } from './blocks.service.ts'

export function blockRoutes(app: App): void {
  const { context } = app
  memberRoute(app, contract.listBlocks, ({ query }, viewer) => listBlocks(context, viewer, query))
  memberRoute(app, contract.blockPerson, ({ params }, viewer) => block(context, viewer, params.username))
  memberRoute(app, contract.unblockPerson, ({ params }, viewer) => unblock(context, viewer, params.username))
}
