import { cx } from 'class-variance-authority'
import { useQuery, useQueryClient, useIsFetching } from '@tanstack/react-query'
import { RefreshCw, Sparkles } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { overviewQuery } from './admin.api.ts'
import { StatCard } from './stat-card.tsx'

const defaultDays = 30

/** The counts the tabs show beside their names. */
export function useDashboardCounts() {
  const { data } = useQuery(overviewQuery(defaultDays))
  return { pending: data?.feedback.pending, openReports: data?.counts.openReports }
}

export function DashboardHeader({ onSynthesize }: { onSynthesize: () => void }) {
  const client = useQueryClient()
  const { data } = useQuery(overviewQuery(defaultDays))
  const isFetching = useIsFetching({ queryKey: ['admin'] }) > 0
  const count = (value: number | undefined) => value ?? '–'
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between">
      <dl className="grid grid-cols-3 gap-3 lg:w-2/3">
        <StatCard label="Total feedback" value={count(data?.feedback.total)} />
        <StatCard label="Pending feedback" value={count(data?.feedback.pending)} />
        <StatCard label="Approved feedback" value={count(data?.feedback.approved)} />
      </dl>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button
          variant="secondary"
          icon={<RefreshCw className={cx('size-5', isFetching && 'motion-safe:animate-spin')} aria-hidden="true" />}
          onClick={() => void client.invalidateQueries({ queryKey: ['admin'] })}
        >
          Refresh
        </Button>
        <Button icon={<Sparkles className="size-5" aria-hidden="true" />} onClick={onSynthesize}>
          Synthesize Feedback
        </Button>
      </div>
    </div>
  )
}
