import { useState } from 'react'
import type { Synthesis } from '../../../../domain/contracts/admin-insider.ts'
import { formatDate, formatRelative } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { AdminTable } from '../admin-table.tsx'
import { RunStatusBadge, runStatusFilter } from '../run-status.tsx'
import { SynthesisDialog } from './synthesis-dialog.tsx'
import { useLast } from '../../../ui/overlays/use-last.ts'

const columns: Column<Synthesis>[] = [
  { header: 'Period', primary: true, cell: (run) => `${formatDate(run.startDate)} to ${formatDate(run.endDate)}` },
  { header: 'Started', sort: 'createdAt', cell: (run) => formatRelative(run.createdAt) },
  { header: 'By', cell: (run) => <span className="wrap-anywhere">{run.startedBy ?? 'the schedule'}</span> },
  {
    header: 'Status',
    cell: (run) => (
      <RunStatusBadge status={run.status}>
        {run.status === 'running' ? `Running, ${run.progress}%` : run.status}
      </RunStatusBadge>
    ),
  },
  { header: 'Feedback', align: 'right', sort: 'feedbackCount', cell: (run) => run.feedbackCount },
  { header: 'Requirements', align: 'right', cell: (run) => run.requirements.length },
]

/** Every run is kept, and opens again. */
export function SynthesesTable() {
  const [chosen, setChosen] = useState<Synthesis | null>(null)
  const shown = useLast(chosen)
  return (
    <>
      <AdminTable
        name="syntheses"
        things="runs"
        columns={columns}
        filters={[runStatusFilter]}
        rowKey={(run) => run.id}
        empty="No synthesis has run yet."
        actions={(run) => (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Open the run of ${formatDate(run.startDate)} to ${formatDate(run.endDate)}`}
            onClick={() => setChosen(run)}
          >
            Open
          </Button>
        )}
      />
      <SynthesisDialog open={chosen !== null} earlier={shown} onClose={() => setChosen(null)} />
    </>
  )
}
