import type { z } from 'zod'
import { AuditEntry, AuditSearch, AdminUser, UserSearch } from '../../../domain/contracts/admin.ts'
import {
  FeedbackSearch,
  ListedRequirement,
  Reputation,
  ReputationSearch,
  Requirement,
  RequirementSearch,
  Synthesis,
  SynthesisSearch,
} from '../../../domain/contracts/admin-insider.ts'
import {
  MatcherCalibration,
  MatcherCalibrationSearch,
  MatcherRun,
  MatcherRunSearch,
} from '../../../domain/contracts/admin-matcher.ts'
import * as records from '../../../domain/contracts/admin-records.ts'
import { listReports, Report } from '../../../domain/contracts/community.ts'
import type { Paged, Params } from '../../../domain/contracts/endpoint.ts'
import { Feedback } from '../../../domain/contracts/insider.ts'
import { NewsletterSubscriber, SubscriberSearch } from '../../../domain/contracts/newsletter-issues.ts'
import type { AppContext } from '../../app/context.ts'
import { csvLine } from '../../files/write-csv.ts'
import { invalidInput } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { reportsFor } from '../reports/reports.service.ts'
import { searchCalibrations, searchRuns } from '../matching/matching.service.ts'
import { searchRequirements, searchSyntheses } from '../synthesis/synthesis.service.ts'
import { recordAdminAction, searchAudit } from '../audit/audit.service.ts'
import { searchFeedback } from './feedback.service.ts'
import { searchFinds, searchGatherings, searchHunts, searchScores } from './records.service.ts'
import { searchReputation } from './reputation.service.ts'
import { searchSubscribers } from '../weekly/weekly.service.ts'
import { searchUsers } from './users.service.ts'

type Row = Record<string, unknown>
type ListQuery = { limit: number; cursor?: string | undefined }
interface ExportedTable {
  columns: string[]
  query: z.ZodType<ListQuery>
  list(context: AppContext, admin: Viewer, query: never): Promise<Paged<object>>
  rows(item: Row): Row[]
}

const rowsAtOnce = 1000
const namesOf = (shape: z.ZodObject) => Object.keys(shape.shape)

/** The columns of a table are the fields of its list; which rows and in what order, the list's own query says. */
function table<Search extends ListQuery>(
  shape: z.ZodObject,
  query: z.ZodType<Search>,
  list: (context: AppContext, search: Search, admin: Viewer) => Promise<Paged<object>>,
): ExportedTable {
  return {
    columns: namesOf(shape),
    query,
    list: (context, admin, search) => list(context, search, admin),
    rows: (item) => [item],
  }
}

const { requirements: _listed, ...ofRun } = Synthesis.shape
const tables: Record<Params<typeof records.exportTable>['table'], ExportedTable> = {
  feedback: table(Feedback.omit({ voted: true }), FeedbackSearch, (context, search, admin) =>
    searchFeedback(context, admin, search),
  ),
  users: table(AdminUser, UserSearch, searchUsers),
  hunts: table(records.AdminHunt, records.AdminHuntSearch, searchHunts),
  gatherings: table(records.AdminGathering, records.AdminGatheringSearch, searchGatherings),
  finds: table(records.AdminFind, records.AdminFindSearch, searchFinds),
  scores: table(records.AdminScore, records.AdminScoreSearch, searchScores),
  reports: table(Report, listReports.query, reportsFor),
  audit: table(AuditEntry, AuditSearch, searchAudit),
  reputation: table(Reputation, ReputationSearch, searchReputation),
  requirements: table(ListedRequirement, RequirementSearch, searchRequirements),
  'matcher-runs': table(MatcherRun, MatcherRunSearch, searchRuns),
  'matcher-calibrations': table(MatcherCalibration, MatcherCalibrationSearch, searchCalibrations),
  subscribers: table(NewsletterSubscriber, SubscriberSearch, searchSubscribers),
  syntheses: {
    columns: [...Object.keys(ofRun), ...namesOf(Requirement).map((name) => `requirement.${name}`)],
    query: SynthesisSearch,
    list: (context, _admin, query) => searchSyntheses(context, query),
    // A line for each requirement, and one for a run that found none.
    rows: ({ requirements, ...run }) => {
      const lines = (requirements as Row[]).map((requirement) => ({
        ...run,
        ...Object.fromEntries(Object.entries(requirement).map(([name, value]) => [`requirement.${name}`, value])),
      }))
      return lines.length > 0 ? lines : [run]
    },
  },
}

/** The lines of a table as CSV, fetched page by page while they are sent. The export itself is written down first. */
export async function exportRows(
  context: AppContext,
  admin: Viewer,
  name: keyof typeof tables,
  given: Record<string, string>,
): Promise<AsyncGenerator<string>> {
  const exported = tables[name]
  const parsed = exported.query.safeParse(given)
  if (!parsed.success) throw invalidInput(parsed.error)
  await context.db.transaction((tx) =>
    recordAdminAction(tx, admin, { action: 'table.exported', targetType: 'table', targetId: name, after: given }),
  )
  return lines(context, admin, exported, { ...parsed.data, limit: rowsAtOnce, cursor: undefined, page: undefined })
}

async function* lines(
  context: AppContext,
  admin: Viewer,
  exported: ExportedTable,
  query: ListQuery & { page?: number | undefined },
) {
  const { columns } = exported
  yield csvLine(columns)
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await exported.list(context, admin, { ...query, cursor } as never)
    for (const item of page.items) {
      for (const row of exported.rows(item as Row)) yield csvLine(columns.map((column) => row[column]))
    }
    cursor = page.next
  }
}
