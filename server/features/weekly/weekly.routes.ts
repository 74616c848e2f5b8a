import * as contract from '../../../domain/contracts/newsletter-issues.ts'
import { adminRoute, readRoute, type App } from '../../http/route.ts'
import { listIssues, listSentIssues, searchSubscribers, showIssue } from './weekly.service.ts'

export function weeklyRoutes(app: App): void {
  const { context } = app
  readRoute(app, contract.listIssues, (context, { query }) => listIssues(context, query))
  readRoute(app, contract.showIssue, (context, { params }, viewer) => showIssue(context, viewer, params.day))
  adminRoute(app, contract.listSubscribers, ({ query }) => searchSubscribers(context, query))
  adminRoute(app, contract.listSentIssues, ({ query }) => listSentIssues(context, query))
}
