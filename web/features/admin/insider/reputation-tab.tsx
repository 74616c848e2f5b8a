import { formatDate } from '../../../lib/format.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { AdminTable } from '../admin-table.tsx'
import type { RowOf } from '../admin.api.ts'

const columns: Column<RowOf<'reputation'>>[] = [
  {
    header: 'Insider',
    primary: true,
    sort: 'username',
    cell: (row) => <span className="wrap-anywhere">{row.username}</span>,
  },
  { header: 'Reputation', align: 'right', sort: 'reputation', cell: (row) => <strong>{row.reputation}</strong> },
  { header: 'Submissions', align: 'right', sort: 'submissions', cell: (row) => row.submissions },
  {
    header: 'Approval rate',
    align: 'right',
    sort: 'approvalRate',
    cell: (row) => (row.approvalRate === null ? '–' : `${row.approvalRate}%`),
  },
  { header: 'Votes', align: 'right', cell: (row) => row.votesReceived },
  { header: 'Gatherings', align: 'right', cell: (row) => row.gatherings },
  { header: 'Finds', align: 'right', sort: 'finds', cell: (row) => row.finds },
  { header: 'Scores', align: 'right', sort: 'scores', cell: (row) => row.scores },
  { header: 'Since', wideOnly: true, cell: (row) => (row.insiderSince ? formatDate(row.insiderSince) : '–') },
]

export const ReputationTab = () => (
  <>
    <p className="mb-4 text-ink-soft">
      Ten points for each approved submission, three for each vote it got, one for each find and five for each score
      that an insider’s gatherings led to.
    </p>
    <AdminTable
      name="reputation"
      things="insiders"
      columns={columns}
      rowKey={(row) => row.userId}
      empty="Nobody has joined the Insider Program yet."
    />
  </>
)
