import * as contract from '../../../domain/contracts/assistant.ts'
import { withProgress } from '../../http/progress.ts'
import { memberRoute, type App } from '../../http/route.ts'
import { analyzeImage, generateDescription, identifyProduct } from './assistant.service.ts'

export function assistantRoutes(app: App): void {
  const { context } = app
  memberRoute(app, contract.identifyProduct, ({ body }, viewer, http) =>
    withProgress(http, (tell) => identifyProduct(context, viewer, body, tell)),
  )
  memberRoute(app, contract.generateDescription, ({ body }, viewer) => generateDescription(context, viewer, body))
  memberRoute(app, contract.analyzeImage, ({ body }, viewer) => analyzeImage(context, viewer, body))
}
