import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
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

export function AnalyticsTab() {
  const { address, change } = useTableAddress()
  const days = periods.some(({ value }) => value === address['days']) ? Number(address['days']) : 30
  const { data: feedback, ...feedbackQuery } = useQuery(analyticsQuery(days))
  const { data: community, ...communityQuery } = useQuery(overviewQuery(days))
  const error = feedbackQuery.error ?? communityQuery.error
  if (error) {
    const retry = () => void Promise.all([feedbackQuery.refetch(), communityQuery.refetch()])
    return (
      <ErrorState title="Failed to fetch analytics" onRetry={retry}>
        {error.message}
      </ErrorState>
    )
  }
  if (!feedback || !community) return <ChartsLoading />
  const { counts } = community
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Period"
        hideLabel
        className="w-48"
        options={periods}
        value={String(days)}
        onChange={(event) => change({ days: event.currentTarget.value })}
      />
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
        <h2 className="mt-4">Community</h2>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
          <StatCard label="Users" value={counts.users} />
          <StatCard label="Insiders" value={counts.insiders} />
          <StatCard label="Hunts" value={counts.hunts} />
          <StatCard label="Gatherings" value={counts.gatherings} />
          <StatCard label="Finds" value={counts.finds} />
          <StatCard label="Scores" value={counts.scores} />
        </dl>
        <CommunityCharts data={community} />
      </Suspense>
    </div>
  )
}

const ChartsLoading = () => (
  <div role="status" aria-label="Loading charts" className="grid gap-4 xl:grid-cols-2">
    <Skeleton className="h-72 rounded-lg xl:col-span-2" />
    <Skeleton className="h-72 rounded-lg" />
    <Skeleton className="h-72 rounded-lg" />
  </div>
)
