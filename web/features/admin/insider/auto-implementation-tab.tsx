import { useQuery } from '@tanstack/react-query'
import { Download, Sparkles } from 'lucide-react'
import { formatDate } from '../../../lib/format.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import { downloadPath, implementationQuery } from '../admin.api.ts'
import { RequirementsTable } from './requirements-table.tsx'
import { StatCard } from '../stat-card.tsx'
import { SynthesesTable } from './syntheses-table.tsx'
import { Views } from '../views.tsx'

/** What the synthesis has asked for, and how much of it is there. */
export function AutoImplementationTab({ onSynthesize }: { onSynthesize: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(implementationQuery)
  if (error) {
    return (
      <ErrorState title="Failed to fetch syntheses" onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    )
  }
  if (!data) return <RowsSkeleton count={4} label="Loading syntheses" />
  const { implementationRate, approved, implemented, proposed, nextRunAt, runs } = data
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
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
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
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
      <Views
        tab="auto"
        label="Synthesis"
        views={[
          { value: 'requirements', label: 'Requirements', count: proposed, show: () => <RequirementsTable /> },
          { value: 'runs', label: 'Runs', count: runs, show: () => <SynthesesTable /> },
        ]}
      />
    </div>
  )
}
