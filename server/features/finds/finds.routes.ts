import * as contract from '../../../domain/contracts/finds.ts'
import { adminRoute, memberRoute, publicRoute, type App } from '../../http/route.ts'
import { basisOfFind, countFindsFor, deleteFind, dismissFind, listFinds, makeFind, showFind } from './finds.service.ts'

export function findRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.listFinds, ({ query }, viewer) => listFinds(context, viewer, query))
  publicRoute(app, contract.countFinds, (_input, viewer) => countFindsFor(context, viewer))
  publicRoute(app, contract.showFind, ({ params }, viewer) => showFind(context, viewer, params.id))
  publicRoute(app, contract.findBasis, ({ params }, viewer) => basisOfFind(context, viewer, params.id))
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
