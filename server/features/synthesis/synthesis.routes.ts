import * as contract from '../../../domain/contracts/admin-insider.ts'
import { adminRoute, type App } from '../../http/route.ts'
import {
  decideOnRequirement,
  implementationProgress,
  searchRequirements,
  searchSyntheses,
  showSynthesis,
  synthesizeFeedback,
} from './synthesis.service.ts'

export function synthesisRoutes(app: App): void {
  const { context } = app
  adminRoute(app, contract.synthesize, ({ body }, viewer) => synthesizeFeedback(context, viewer, body))
  adminRoute(app, contract.listSyntheses, ({ query }) => searchSyntheses(context, query))
  adminRoute(app, contract.getSynthesis, ({ params }) => showSynthesis(context, params.id))
  adminRoute(app, contract.listRequirements, ({ query }) => searchRequirements(context, query))
  adminRoute(app, contract.changeRequirement, ({ params, body }, viewer) =>
    decideOnRequirement(context, viewer, params.id, body.status),
  )
  adminRoute(app, contract.autoImplementation, () => implementationProgress(context))
}
