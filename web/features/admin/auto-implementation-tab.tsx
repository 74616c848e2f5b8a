import { useQuery } from '@tanstack/react-query'
import { Download, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { Synthesis } from '../../../domain/contracts/admin-insider.ts'
import { formatDate, formatRelative } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { downloadPath, implementationQuery, synthesesQuery } from './admin.api.ts'
import { StatCard } from './stat-card.tsx'
import { SynthesisDialog } from './synthesis-dialog.tsx'
import { RequirementCard } from './synthesis-result.tsx'
import { useLast } from './use-last.ts'

const columns: Column<Synthesis>[] = [
  { header: 'Run', primary: true, cell: (run) => `${formatDate(run.startDate)} to ${formatDate(run.endDate)}` },
  { header: 'Started', cell: (run) => formatRelative(run.createdAt) },
  { header: 'By', cell: (run) => run.startedBy ?? 'the schedule' },
  {
    header: 'Status',
    cell: (run) => (
      <Badge hue={run.status === 'completed' ? 'success' : run.status === 'failed' ? 'danger' : 'hunt'}>
        {run.status === 'running' ? `${run.progress}%` : run.status}
      </Badge>
    ),
  },
  { header: 'Feedback', align: 'right', cell: (run) => run.feedbackCount },
  { header: 'Requirements', align: 'right', cell: (run) => run.requirements.length },
]

/** What the synthesis has asked for, and how much of it is there. */
export function AutoImplementationTab({ onSynthesize }: { onSynthesize: () => void }) {
  const progress = useQuery(implementationQuery)
  const runs = useQuery(synthesesQuery)
  const [chosen, setChosen] = useState<Synthesis | null>(null)
  const shown = useLast(chosen)
  const error = progress.error ?? runs.error
  if (error) {
    const retry = () => void Promise.all([progress.refetch(), runs.refetch()])
    return (
      <ErrorState title="Failed to fetch syntheses" onRetry={retry}>
        {error.message}
      </ErrorState>
    )
  }
  if (!progress.data || !runs.data) return <RowsSkeleton count={4} label="Loading syntheses" />
  const { implementationRate, approved, implemented, proposed, nextRunAt } = progress.data
  const open = runs.data.items.flatMap(({ requirements }) => requirements).filter(({ status }) => status === 'approved')
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard
          label={
            approved > 0
              ? `Implementation rate, ${implemented} of ${approved} approved`
              : 'Implementation rate, nothing approved yet'
          }
          value={implementationRate === null ? '–' : `${implementationRate}%`}
        />
        <StatCard label="Waiting for a decision" value={proposed} />
        <StatCard label="Next run" value={formatDate(nextRunAt)} />
        <StatCard label="Cadence" value="Every two weeks" />
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Sparkles className="size-5" aria-hidden="true" />} onClick={onSynthesize}>
          Run Manual Synthesis
        </Button>
        <LinkButton
          external
          download=""
          variant="secondary"
          href={downloadPath('syntheses')}
          icon={<Download className="size-5" aria-hidden="true" />}
        >
          Download Logs
        </LinkButton>
      </div>
      {open.length > 0 && (
        <section aria-labelledby="approved-heading" className="flex flex-col gap-3">
          <h3 id="approved-heading">Approved, to be implemented</h3>
          {open.map((requirement) => (
            <RequirementCard key={requirement.id} requirement={requirement} />
          ))}
        </section>
      )}
      <section aria-labelledby="synthesis-runs-heading">
        <h3 id="synthesis-runs-heading" className="mb-2">
          Runs
        </h3>
        <DataTable
          caption="Runs of the synthesis"
          columns={columns}
          rows={runs.data.items}
          rowKey={(run) => run.id}
          empty={<p className="py-8 text-center text-ink-soft">No synthesis has run yet.</p>}
          actions={(run) => (
            <Button variant="secondary" size="sm" onClick={() => setChosen(run)}>
              Open
            </Button>
          )}
        />
      </section>
      <SynthesisDialog open={chosen !== null} earlier={shown} onClose={() => setChosen(null)} />
    </div>
  )
}
