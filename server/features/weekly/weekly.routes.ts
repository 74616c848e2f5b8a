import * as contract from '../../../domain/contracts/newsletter-issues.ts'
import { adminRoute, publicRoute, type App } from '../../http/route.ts'
import { listIssues, listSentIssues, searchSubscribers, showIssue } from './weekly.service.ts'

export function weeklyRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.listIssues, ({ query }) => listIssues(context, query))
  publicRoute(app, contract.showIssue, ({ params }, viewer) => showIssue(context, viewer, params.day))
  adminRoute(app, contract.listSubscribers, ({ query }) => searchSubscribers(context, query))
  adminRoute(app, contract.listSentIssues, ({ query }) => listSentIssues(context, query))
}
