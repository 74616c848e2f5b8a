import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { StatusCheck } from '../../../domain/contracts/admin.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { statusQuery } from './admin.api.ts'

const looks = {
  good: { Icon: CircleCheck, label: 'Good', color: 'text-success' },
  watch: { Icon: TriangleAlert, label: 'Watch', color: 'text-warning' },
  bad: { Icon: CircleAlert, label: 'Act now', color: 'text-danger' },
} as const

const summaries = {
  good: 'All is well.',
  watch: 'It works; something deserves a look.',
  bad: 'Something needs you now.',
} as const
const worstOf = (checks: readonly StatusCheck[]) =>
  (['bad', 'watch'] as const).find((state) => checks.some((check) => check.state === state)) ?? 'good'

/** How the server is doing, for whoever runs it, without knowing its insides. */
export function StatusTab() {
  const { data, error, refetch, isFetching } = useQuery(statusQuery)
  if (!data && error)
    return <ErrorState title="Failed to load the status" onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <RowsSkeleton count={6} label="Loading status" />
  return (
    <section aria-labelledby="status" className="flex flex-col gap-4">
      <h2 id="status">Status</h2>
      <p role="status" className="text-ink-soft">
        {summaries[worstOf(data.checks)]}
      </p>
      <ul className="divide-y divide-line rounded-lg bg-surface px-5">
        {data.checks.map((check) => (
          <Check key={check.name} {...check} />
        ))}
      </ul>
    </section>
  )
}

function Check({ name, state, words }: StatusCheck) {
  const { Icon, label, color } = looks[state]
  return (
    <li className="flex gap-4 py-4">
      <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} aria-hidden="true" />
      <div className="min-w-0">
        <h3 className="text-base">
          {name} <span className={`text-sm font-semibold ${color}`}>{label}</span>
        </h3>
        <p className="mt-0.5 text-ink-soft">{words}</p>
      </div>
    </li>
  )
}
