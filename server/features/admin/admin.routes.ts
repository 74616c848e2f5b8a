import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as contract from '../../../domain/contracts/admin.ts'
import * as insider from '../../../domain/contracts/admin-insider.ts'
import * as records from '../../../domain/contracts/admin-records.ts'
import { adminRoute, type App, type Http } from '../../http/route.ts'
import { searchAudit } from '../audit/audit.service.ts'
import { exportRows } from './export.service.ts'
import { respond, searchFeedback } from './feedback.service.ts'
import { analyseFeedback, communityOverview } from './overview.service.ts'
import { searchFinds, searchGatherings, searchHunts, searchScores } from './records.service.ts'
import { searchReputation } from './reputation.service.ts'
import { rolloutBuckets } from './rollout.service.ts'
import { serverStatus } from './status.service.ts'
import {
  activityOf,
  changeUserAccount,
  deleteUserAccount,
  findUsernames,
  searchUsers,
  setPassword,
  suspend,
  unsuspend,
} from './users.service.ts'

export function adminRoutes(app: App): void {
  const { context } = app
  adminRoute(app, contract.overview, ({ query }) => communityOverview(context, query.days))
  adminRoute(app, contract.serverStatus, () => serverStatus(context))
  adminRoute(app, contract.listAudit, ({ query }) => searchAudit(context, query))
  adminRoute(app, contract.flagBuckets, ({ params }) => rolloutBuckets(context, params.id))
  adminRoute(app, contract.findUsersByName, ({ query }) => findUsernames(context, query))

  adminRoute(app, insider.listAllFeedback, ({ query }, viewer) => searchFeedback(context, viewer, query))
  adminRoute(app, insider.respondToFeedback, ({ params, body }, viewer) => respond(context, viewer, params.id, body))
  adminRoute(app, insider.feedbackAnalytics, ({ query }) => analyseFeedback(context, query.days))
  adminRoute(app, insider.listReputation, ({ query }) => searchReputation(context, query))

  adminRoute(app, records.listAllHunts, ({ query }) => searchHunts(context, query))
  adminRoute(app, records.listAllGatherings, ({ query }) => searchGatherings(context, query))
  adminRoute(app, records.listAllFinds, ({ query }) => searchFinds(context, query))
  adminRoute(app, records.listAllScores, ({ query }) => searchScores(context, query))
  adminRoute(app, records.exportTable, async ({ params, query }, viewer, http) =>
    sendTable(app, http, params.table, await exportRows(context, viewer, params.table, query)),
  )
  userRoutes(app)
}

function userRoutes(app: App): void {
  const { context } = app
  adminRoute(app, contract.listUsers, ({ query }) => searchUsers(context, query))
  adminRoute(app, contract.userActivity, ({ params }) => activityOf(context, params.id))
  adminRoute(app, contract.changeUser, ({ params, body }, viewer) =>
    changeUserAccount(context, viewer, params.id, body),
  )
  adminRoute(app, contract.suspendUser, ({ params }, viewer) => suspend(context, viewer, params.id))
  adminRoute(app, contract.unsuspendUser, ({ params }, viewer) => unsuspend(context, viewer, params.id))
  adminRoute(app, contract.setUserPassword, ({ params, body }, viewer) =>
    setPassword(context, viewer, params.id, body.password),
  )
  adminRoute(app, contract.deleteUser, ({ params }, viewer) => deleteUserAccount(context, viewer, params.id))
}

/** A table can be long: it is sent as it is read. When reading fails, the download breaks off instead of looking whole. */
async function sendTable(
  { context }: App,
  { reply }: Http,
  name: string,
  lines: AsyncGenerator<string>,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${today}.csv"`)
    .header('cache-control', 'no-store')
  const headers = reply.getHeaders()
  reply.hijack()
  for (const [header, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(header, value)
  try {
    await pipeline(Readable.from(lines), reply.raw)
  } catch (error) {
    if (!reply.raw.closed) context.log.error({ err: error }, 'a table could not be exported')
    reply.raw.destroy()
  }
}
