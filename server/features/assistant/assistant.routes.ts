import * as contract from '../../../domain/contracts/assistant.ts'
import { mayTakeLong, withProgress } from '../../http/progress.ts'
import { memberRoute, publicRoute, type App } from '../../http/route.ts'
import { analyzeImage, generateDescription, identifyProduct, readAssistant } from './assistant.service.ts'

export function assistantRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.readAssistant, () => readAssistant(context))
  memberRoute(app, contract.identifyProduct, ({ body }, viewer, http) => {
    mayTakeLong(http)
    return withProgress(http, (tell) => identifyProduct(context, viewer, body, tell))
  })
  memberRoute(app, contract.generateDescription, ({ body }, viewer, http) => {
    mayTakeLong(http)
    return generateDescription(context, viewer, body)
  })
  memberRoute(app, contract.analyzeImage, ({ body }, viewer, http) => {
    mayTakeLong(http)
    return analyzeImage(context, viewer, body)
  })
}
