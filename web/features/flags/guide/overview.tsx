import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import type { Flag } from '../../../../domain/contracts/flags.ts'
import { rawFlagsQuery } from '../flag-changes.ts'

const steps = [
  ['Unknown flag', 'off'],
  ['Master switch off', 'off for everyone'],
  ['On the deny list', 'off'],
  ['On the allow list', 'on'],
  ['Insider, and a rollout has begun', 'on: insiders come first'],
  ['A rollout is set', 'on when the person’s place, 0 to 99, is below the percentage'],
  ['No rollout', 'on'],
  ['Nobody signed in', 'the master switch decides'],
] as const

const columns: Column<Flag>[] = [
  { header: 'Flag', primary: true, cell: (flag) => flag.name },
  { header: 'Id', cell: (flag) => <code className="font-mono text-sm">{flag.id}</code> },
  {
    header: 'Master switch',
    cell: (flag) => <Badge hue={flag.enabled ? 'success' : 'neutral'}>{flag.enabled ? 'On' : 'Off'}</Badge>,
  },
  { header: 'Rollout', align: 'right', cell: (flag) => `${flag.rolloutPercentage ?? 100}%` },
  {
    header: 'Lists',
    align: 'right',
    cell: (flag) => `${flag.allowList?.length ?? 0} allowed, ${flag.denyList?.length ?? 0} denied`,
  },
]

export function FlagOverview() {
  const { data, isPending, error, refetch } = useQuery(rawFlagsQuery)
  return (
    <div className="flex flex-col gap-8">
      <p>
        A flag opens a part of the product to everyone, to some, or to nobody, without a new release. Flags are stored
        in the database, changed in the dashboard, and in force on every server and in every browser within seconds.
        Server and browser decide by the same rule, so they always agree.
      </p>
      <section aria-labelledby="live-heading">
        <h2 id="live-heading" className="mb-3">
          Right now
        </h2>
        {isPending && <RowsSkeleton count={5} label="Loading feature flags" />}
        {error && <ErrorState title="Failed to load feature flags" onRetry={() => void refetch()} />}
        {data && (
          <DataTable caption="Feature flags right now" columns={columns} rows={data} rowKey={(flag) => flag.id} />
        )}
      </section>
      <section aria-labelledby="rule-heading">
        <h2 id="rule-heading">How it is decided</h2>
        <p className="mt-1 text-ink-soft">The first line that fits decides.</p>
        <ol className="mt-3 list-decimal space-y-1.5 pl-6">
          {steps.map(([when, then]) => (
            <li key={when}>
              <strong>{when}</strong>: {then}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
