import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { MatcherCalibration, MatcherRun } from '../../../domain/contracts/admin-matcher.ts'
import { formatRelative } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { missing, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { AdminTable, type Filter } from './admin-table.tsx'
import { matcherQuery, useRunMatcher } from './admin.api.ts'
import { spokenField } from './field-words.ts'
import { RunStatusBadge, runStatusFilter } from './run-status.tsx'
import { StatCard } from './stat-card.tsx'
import { Views } from './views.tsx'

const runColumns: Column<MatcherRun>[] = [
  { header: 'Run', primary: true, cell: (run) => `#${run.id}` },
  { header: 'Started', sort: 'startedAt', cell: (run) => (run.startedAt ? formatRelative(run.startedAt) : missing) },
  { header: 'By', cell: (run) => <span className="wrap-anywhere">{run.startedByName ?? 'the schedule'}</span> },
  {
    header: 'Status',
    cell: (run) => <RunStatusBadge status={run.status} />,
  },
  { header: 'Hunts', align: 'right', cell: (run) => `${run.processed} of ${run.total}` },
  { header: 'New finds', align: 'right', sort: 'matches', cell: (run) => run.matches },
]

const round = (value: number) => String(Math.round(value * 1000) / 1000)
const facts = (values: Record<string, number>) => (
  <span className="text-sm">
    {Object.entries(values)
      .map(([name, value]) => `${spokenField(name)} ${round(value)}`)
      .join(', ')}
  </span>
)
const calibrationColumns: Column<MatcherCalibration>[] = [
  { header: 'When', primary: true, sort: 'createdAt', cell: (row) => formatRelative(row.createdAt) },
  { header: 'Outcomes', align: 'right', sort: 'samples', cell: (row) => row.samples },
  {
    header: 'Adopted',
    cell: (row) => <Badge hue={row.adopted ? 'success' : 'neutral'}>{row.adopted ? 'Yes' : 'No'}</Badge>,
  },
  { header: 'Learned', cell: (row) => facts(row.parameters) },
  { header: 'Checked', cell: (row) => facts(row.report) },
]
const calibrationFilters: Filter[] = [
  {
    name: 'adopted',
    label: 'Adopted',
    options: [
      { value: '', label: 'All lessons' },
      { value: 'true', label: 'Adopted' },
      { value: 'false', label: 'Not adopted' },
    ],
  },
]

export function MatcherTab() {
  const { data, isPending, error, refetch, isFetching } = useQuery(matcherQuery)
  const run = useRunMatcher()
  if (isPending) return <RowsSkeleton count={4} label="Loading the matcher’s report" />
  if (error) {
    return (
      <ErrorState title="Failed to fetch the matcher’s report" onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    )
  }
  const { outcomes, learnedShift, crowding } = data
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          It runs by itself on every new or changed hunt and gathering, and learns from what hunters score and dismiss.
        </p>
        <Button
          variant="secondary"
          icon={<Play className="size-5" aria-hidden="true" />}
          pending={run.isPending}
          onClick={() => run.mutate({})}
        >
          Run Matcher
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-3 max-xl:*:last:col-span-2 xl:grid-cols-5">
        <StatCard label="Finds scored" value={outcomes.scored} />
        <StatCard label="Finds dismissed" value={outcomes.dismissed} />
        <StatCard label="Learned shift, in log-odds" value={round(learnedShift)} />
        <StatCard label="Gatherings that fit a hunt" value={round(crowding.perHunt)} />
        <StatCard label="Hunts that fit a gathering" value={round(crowding.perGathering)} />
      </dl>
      <Views
        tab="matcher"
        label="Matcher"
        views={[
          {
            value: 'runs',
            label: 'Runs over everything',
            show: () => (
              <AdminTable
                name="matcher-runs"
                things="runs"
                columns={runColumns}
                filters={[runStatusFilter]}
                rowKey={(row) => row.id}
                empty="Nobody has run it over everything yet."
              />
            ),
          },
          {
            value: 'learned',
            label: 'What it has learned',
            show: () => (
              <AdminTable
                name="matcher-calibrations"
                things="lessons"
                columns={calibrationColumns}
                filters={calibrationFilters}
                rowKey={(row) => row.id}
                empty="Not enough finds were scored or dismissed to learn from."
              />
            ),
          },
        ]}
      />
    </div>
  )
}
