import * as admin from '../../../domain/contracts/admin-matcher.ts'
import * as contract from '../../../domain/contracts/finds.ts'
import { adminRoute, memberRoute, publicRoute, type App } from '../../http/route.ts'
import { matcherProgress, matcherReport, runMatcher, searchCalibrations, searchRuns } from './matching.service.ts'

export function matchingRoutes(app: App): void {
  const { context } = app
  memberRoute(app, contract.runMatcher, async (_input, viewer, { reply }) => {
    const result = await runMatcher(context, viewer)
    if (result.status === 'running') reply.code(202)
    return result
  })
  publicRoute(app, contract.matcherProgress, () => matcherProgress(context))
  adminRoute(app, admin.matcherReport, () => matcherReport(context))
  adminRoute(app, admin.listMatcherRuns, ({ query }) => searchRuns(context, query))
  adminRoute(app, admin.listMatcherCalibrations, ({ query }) => searchCalibrations(context, query))
}
