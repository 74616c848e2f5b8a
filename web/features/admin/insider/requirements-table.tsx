import { useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AdminTable, type Filter } from '../admin-table.tsx'
import type { RowOf } from '../admin.api.ts'
import { DecisionButtons, priorityHue, statusHue } from './requirement-decisions.tsx'
import { RequirementDetails } from './synthesis-result.tsx'
import { useLast } from '../../../ui/overlays/use-last.ts'

type Row = RowOf<'requirements'>

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Any status' },
      { value: 'proposed', label: 'Proposed' },
      { value: 'approved', label: 'Approved' },
      { value: 'implemented', label: 'Implemented' },
      { value: 'rejected', label: 'Rejected' },
    ],
  },
]

/** Everything that runs of the synthesis have asked for, and what was decided. */
export function RequirementsTable() {
  const [chosen, setChosen] = useState<Row | null>(null)
  const shown = useLast(chosen)
  const columns: Column<Row>[] = [
    {
      header: 'Requirement',
      primary: true,
      sort: 'title',
      cell: (row) => (
        <button
          type="button"
          className="min-w-0 text-left font-semibold break-words underline-offset-4 hover:underline"
          onClick={() => setChosen(row)}
        >
          {row.title}
        </button>
      ),
    },
    {
      header: 'Priority',
      sort: 'priority',
      cell: (row) => <Badge hue={priorityHue[row.priority]}>{row.priority}</Badge>,
    },
    {
      header: 'Status',
      cell: (row) => (
        <Badge hue={statusHue[row.status]} className="capitalize">
          {row.status}
        </Badge>
      ),
    },
    { header: 'Changed', sort: 'updatedAt', cell: (row) => formatDate(row.updatedAt) },
  ]
  return (
    <>
      <AdminTable
        name="requirements"
        things="requirements"
        sortedBy="priority"
        columns={columns}
        filters={filters}
        rowKey={(row) => row.id}
        empty="No synthesis has asked for anything yet."
        manyActions
        actions={(row) => (
          <span className="inline-flex flex-wrap justify-end gap-1.5 md:flex-nowrap">
            <DecisionButtons requirement={row} />
          </span>
        )}
      />
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={shown?.title ?? ''}
        description={
          shown ? `From the feedback of ${formatDate(shown.startDate)} to ${formatDate(shown.endDate)}` : undefined
        }
      >
        {shown && <RequirementDetails requirement={shown} />}
      </Dialog>
    </>
  )
}
