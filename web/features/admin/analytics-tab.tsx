import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { analyticsQuery, overviewQuery } from './admin.api.ts'
import { StatCard } from './stat-card.tsx'
import { useTableAddress } from './table-address.ts'

// The chart library is big, and only this tab draws.
const FeedbackCharts = lazyPart(async () => ({
  default: (await import('./charts/analytics-charts.tsx')).FeedbackCharts,
}))
const CommunityCharts = lazyPart(async () => ({
  default: (await import('./charts/analytics-charts.tsx')).CommunityCharts,
}))

const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
]
const percent = (share: number | null) => (share === null ? '–' : `${share}%`)

function usePeriod() {
  const { address, change } = useTableAddress()
  const days = periods.some(({ value }) => value === address['days']) ? Number(address['days']) : 30
  const choice = (
    <Select
      label="Period"
      hideLabel
      className="w-48"
      options={periods}
      value={String(days)}
      onChange={(event) => change({ days: event.currentTarget.value })}
    />
  )
  return { days, choice }
}

const failed = (error: Error, retry: () => void) => (
  <ErrorState title="Failed to fetch analytics" onRetry={retry}>
    {error.message}
  </ErrorState>
)

export function AnalyticsTab() {
  const { days, choice } = usePeriod()
  const { data: feedback, error, refetch } = useQuery(analyticsQuery(days))
  if (error) return failed(error, () => void refetch())
  if (!feedback) return <ChartsLoading />
  return (
    <div className="flex flex-col gap-4">
      {choice}
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <StatCard label="Feedback in the period" value={feedback.total} />
        <StatCard
          label="Average rating"
          value={feedback.averageRating === null ? '–' : `${feedback.averageRating}/5`}
        />
        <StatCard label="Approved of decided" value={percent(feedback.approvalRate)} />
        <StatCard label="Answered" value={percent(feedback.respondedShare)} />
      </dl>
      <Suspense fallback={<ChartsLoading />}>
        <FeedbackCharts data={feedback} />
      </Suspense>
    </div>
  )
}

/** How the community is doing: what comes in, how much of it is answered, and how soon. */
export function HealthTab() {
  const { days, choice } = usePeriod()
  const { data: community, error, refetch } = useQuery(overviewQuery(days))
  if (error) return failed(error, () => void refetch())
  if (!community) return <ChartsLoading />
  const { counts, health } = community
  return (
    <div className="flex flex-col gap-4">
      {counts.openReports > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-5 py-3">
          <span className="font-semibold text-warning">
            {counts.openReports === 1 ? '1 report waits' : `${counts.openReports} reports wait`} for a decision.
          </span>
          <LinkButton href="/admin?tab=reports">Review</LinkButton>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Community health</h2>
        {choice}
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <StatCard label="New members" value={health.newMembers} />
        <StatCard label="New hunts" value={health.hunts} />
        <StatCard label="New gatherings" value={health.gatherings} />
        <StatCard label="Hunts with a find" value={percent(health.matchRate)} />
        <StatCard label="Until the first find" value={duration(health.hoursToFind)} />
        <StatCard label="Until a report is settled" value={duration(health.hoursToSettle)} />
      </dl>
      <Suspense fallback={<ChartsLoading />}>
        <CommunityCharts data={community} />
      </Suspense>
      <h2 className="mt-4">Altogether</h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        <StatCard label="Users" value={counts.users} />
        <StatCard label="Insiders" value={counts.insiders} />
        <StatCard label="Hunts" value={counts.hunts} />
        <StatCard label="Gatherings" value={counts.gatherings} />
        <StatCard label="Finds" value={counts.finds} />
        <StatCard label="Scores" value={counts.scores} />
      </dl>
    </div>
  )
}

/** '40 min', '3.5 h', '2.1 days' */
function duration(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 2.4) / 10} days`
}

const ChartsLoading = () => (
  <div role="status" aria-label="Loading charts" className="grid gap-4 xl:grid-cols-2">
    <Skeleton className="h-72 rounded-lg xl:col-span-2" />
    <Skeleton className="h-72 rounded-lg" />
    <Skeleton className="h-72 rounded-lg" />
  </div>
)
