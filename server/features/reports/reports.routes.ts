import * as contract from '../../../domain/contracts/community.ts'
import { adminRoute, memberRoute, type App } from '../../http/route.ts'
import { openReports, report, reportsFor, settleReport, settleReportsAtOnce } from './reports.service.ts'

export function reportRoutes(app: App): void {
  const { context } = app
  memberRoute(app, contract.reportContent, ({ body }, viewer) => report(context, viewer, body))
  adminRoute(app, contract.listReports, ({ query }) => reportsFor(context, query))
  adminRoute(app, contract.countReports, () => openReports(context))
  adminRoute(app, contract.resolveReports, ({ body }, viewer) =>
    settleReportsAtOnce(context, viewer, body.ids, body.action),
  )
  adminRoute(app, contract.resolveReport, ({ params, body }, viewer) =>
    settleReport(context, viewer, params.id, body.action),
  )
}
