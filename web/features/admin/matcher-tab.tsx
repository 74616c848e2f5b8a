import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { AnswerOf } from '../../lib/api.ts'
import { formatRelative } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { matcherQuery, useRunMatcher } from './admin.api.ts'
import { StatCard } from './stat-card.tsx'

type MatcherReport = AnswerOf<'GET /admin/matcher'>
type Run = MatcherReport['runs'][number]
type Calibration = MatcherReport['calibrations'][number]

const runColumns: Column<Run>[] = [
  { header: 'Run', primary: true, cell: (run) => `#${run.id}` },
  { header: 'Started', cell: (run) => (run.startedAt ? formatRelative(run.startedAt) : '–') },
  { header: 'By', cell: (run) => run.startedByName ?? 'the schedule' },
  {
    header: 'Status',
    cell: (run) => (
      <Badge
        hue={run.status === 'completed' ? 'success' : run.status === 'failed' ? 'danger' : 'hunt'}
        className="capitalize"
      >
        {run.status}
      </Badge>
    ),
  },
  { header: 'Hunts', align: 'right', cell: (run) => `${run.processed} of ${run.total}` },
  { header: 'New finds', align: 'right', cell: (run) => run.matches },
]
const number = (value: number) => String(Math.round(value * 1000) / 1000)
const facts = (values: Record<string, number>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${number(value)}`)
    .join(', ')
const calibrationColumns: Column<Calibration>[] = [
  { header: 'When', primary: true, cell: (row) => formatRelative(row.createdAt) },
  { header: 'Outcomes', align: 'right', cell: (row) => row.samples },
  {
    header: 'Adopted',
    cell: (row) => <Badge hue={row.adopted ? 'success' : 'neutral'}>{row.adopted ? 'Yes' : 'No'}</Badge>,
  },
  { header: 'Learned', cell: (row) => facts(row.parameters) },
  { header: 'Checked', cell: (row) => <span className="text-sm">{facts(row.report)}</span> },
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
        <p className="text-ink-soft">It runs by itself on every new or changed hunt and gathering.</p>
        <Button
          variant="secondary"
          icon={<Play className="size-5" aria-hidden="true" />}
          pending={run.isPending}
          onClick={() => run.mutate({})}
        >
          Run Matcher
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <StatCard label="Finds scored" value={outcomes.scored} />
        <StatCard label="Finds dismissed" value={outcomes.dismissed} />
        <StatCard label="Learned shift" value={number(learnedShift)} />
        <StatCard label="Matches per hunt" value={number(crowding.perHunt)} />
        <StatCard label="Matches per gathering" value={number(crowding.perGathering)} />
      </dl>
      <section aria-labelledby="runs-heading">
        <h3 id="runs-heading" className="mb-2">
          Runs over everything
        </h3>
        <DataTable
          caption="Runs of the matcher"
          columns={runColumns}
          rows={data.runs}
          rowKey={(row) => row.id}
          empty={<p className="py-6 text-ink-soft">Nobody has run it over everything yet.</p>}
        />
      </section>
      <section aria-labelledby="learned-heading">
        <h3 id="learned-heading" className="mb-2">
          What it has learned
        </h3>
        <DataTable
          caption="Calibrations of the matcher"
          columns={calibrationColumns}
          rows={data.calibrations}
          rowKey={(row) => row.id}
          empty={<p className="py-6 text-ink-soft">Not enough finds were scored or dismissed to learn from.</p>}
        />
      </section>
    </div>
  )
}
