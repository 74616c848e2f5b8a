import * as contract from '../../../domain/contracts/finds.ts'
import { adminRoute, memberRoute, readRoute, type App } from '../../http/route.ts'
import { basisOfFind, countFindsFor, deleteFind, dismissFind, listFinds, makeFind, showFind } from './finds.service.ts'

export function findRoutes(app: App): void {
  const { context } = app
  readRoute(app, contract.listFinds, (context, { query }, viewer) => listFinds(context, viewer, query))
  readRoute(app, contract.countFinds, (context, _input, viewer) => countFindsFor(context, viewer))
  readRoute(app, contract.showFind, (context, { params }, viewer) => showFind(context, viewer, params.id))
  readRoute(app, contract.findBasis, (context, { params }, viewer) => basisOfFind(context, viewer, params.id))
  memberRoute(
    app,
    contract.createFind,
    async ({ body }, viewer, { reply }) => {
      const { find, isNew } = await makeFind(context, viewer, body)
      if (!isNew) reply.code(200)
      return find
    },
    (id, viewer) => showFind(context, viewer, id),
  )
  memberRoute(app, contract.dismissFind, ({ params }, viewer) => dismissFind(context, viewer, params.id))
  adminRoute(app, contract.deleteFind, ({ params }, viewer) => deleteFind(context, viewer, params.id))
}
