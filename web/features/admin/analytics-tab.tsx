import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../lib/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { analyticsQuery, overviewQuery } from './admin.api.ts'
import { Bars } from './charts/bars.tsx'
import { ChartFrame } from './charts/chart-frame.tsx'
import { Legend, LineChart } from './charts/line-chart.tsx'
import { StatCard } from './stat-card.tsx'
import { useTableAddress } from './table-address.ts'

const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
]

export function AnalyticsTab() {
  const { address, change } = useTableAddress()
  const days = periods.some(({ value }) => value === address['days']) ? Number(address['days']) : 30
  const feedback = useQuery(analyticsQuery(days))
  const community = useQuery(overviewQuery(days))
  const error = feedback.error ?? community.error
  if (error) {
    const retry = () => void Promise.all([feedback.refetch(), community.refetch()])
    return (
      <ErrorState title="Failed to fetch analytics" onRetry={retry}>
        {error.message}
      </ErrorState>
    )
  }
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
      {feedback.data ? <FeedbackCharts data={feedback.data} /> : <ChartsLoading />}
      {community.data ? <CommunityCharts data={community.data} /> : <ChartsLoading />}
    </div>
  )
}

const ChartsLoading = () => (
  <div role="status" aria-label="Loading charts" className="grid gap-4 lg:grid-cols-2">
    <Skeleton className="h-72 rounded-lg" />
    <Skeleton className="h-72 rounded-lg" />
  </div>
)

const percent = (share: number | null) => (share === null ? '–' : `${share}%`)
const spoken = (key: string) => (key === 'none' ? 'not given' : key.replaceAll('_', ' '))

function FeedbackCharts({ data }: { data: AnswerOf<'GET /admin/insider/analytics'> }) {
  const shares = [
    { title: 'By type', rows: data.byType, color: 'var(--color-find)' },
    { title: 'By category', rows: data.byCategory, color: 'var(--color-gather)' },
    {
      title: 'By rating',
      rows: data.byRating.map(({ key, count }) => ({ key: key === 'none' ? key : `${key}/5`, count })),
      color: 'var(--color-gold)',
    },
    { title: 'By status', rows: data.byStatus, color: 'var(--color-hunt)' },
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Feedback in the period" value={data.total} />
        <StatCard label="Average rating" value={data.averageRating === null ? '–' : `${data.averageRating}/5`} />
        <StatCard label="Approved of decided" value={percent(data.approvalRate)} />
        <StatCard label="Answered" value={percent(data.respondedShare)} />
      </dl>
      <ChartFrame
        title="Feedback over time"
        table={{ headers: ['Day', 'Submissions'], rows: data.overTime.map(({ day, count }) => [day, count]) }}
      >
        <LineChart
          label="Submissions per day"
          days={data.overTime.map(({ day }) => day)}
          series={[
            { name: 'Submissions', color: 'var(--color-find)', values: data.overTime.map(({ count }) => count) },
          ]}
        />
      </ChartFrame>
      <div className="grid gap-4 lg:grid-cols-2">
        {shares.map(({ title, rows, color }) => (
          <ChartFrame
            key={title}
            title={title}
            table={{
              headers: [title.slice(3), 'Submissions'],
              rows: rows.map(({ key, count }) => [spoken(key), count]),
            }}
          >
            <Bars
              label={`Feedback ${title.toLowerCase()}`}
              bars={rows.map(({ key, count }) => ({
                label: spoken(key),
                parts: [{ name: 'submissions', color, count }],
              }))}
            />
          </ChartFrame>
        ))}
      </div>
    </>
  )
}

const steps = [
  ['hunts', 'Hunts', 'var(--color-hunt)'],
  ['gatherings', 'Gatherings', 'var(--color-gather)'],
  ['finds', 'Finds', 'var(--color-find)'],
  ['scores', 'Scores', 'var(--color-gold)'],
] as const
const outcomes = [
  { name: 'scored', color: 'var(--color-gold)' },
  { name: 'dismissed', color: 'var(--color-danger)' },
  { name: 'open', color: 'var(--color-find)' },
] as const

function CommunityCharts({ data }: { data: AnswerOf<'GET /admin/overview'> }) {
  const { growth, matchQuality, counts } = data
  const share = (part: number, whole: number) => (whole > 0 ? `${Math.round((100 * part) / whole)}%` : '–')
  return (
    <>
      <h2 className="mt-4">Community</h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        <StatCard label="Users" value={counts.users} />
        <StatCard label="Insiders" value={counts.insiders} />
        <StatCard label="Hunts" value={counts.hunts} />
        <StatCard label="Gatherings" value={counts.gatherings} />
        <StatCard label="Finds" value={counts.finds} />
        <StatCard label="Scores" value={counts.scores} />
      </dl>
      <ChartFrame
        title="Community growth"
        note="New records per day"
        table={{
          headers: ['Day', 'Users', ...steps.map(([, name]) => name)],
          rows: growth.map((row) => [row.day, row.users, ...steps.map(([key]) => row[key])]),
        }}
      >
        <LineChart
          label="New hunts, gatherings, finds and scores per day"
          days={growth.map(({ day }) => day)}
          series={steps.map(([key, name, color]) => ({ name, color, values: growth.map((row) => row[key]) }))}
        />
      </ChartFrame>
      <ChartFrame
        title="Match quality"
        note="What became of the period’s finds, by the percent they were announced with"
        table={{
          headers: ['Match', 'Finds', 'Scored', 'Dismissed'],
          rows: matchQuality.map(({ band, total, scored, dismissed }) => [
            band,
            total,
            share(scored, total),
            share(dismissed, total),
          ]),
        }}
      >
        <Legend series={outcomes} />
        <Bars
          label="Finds by match percent"
          bars={matchQuality.map(({ band, total, scored, dismissed }) => {
            const amounts = { scored, dismissed, open: total - scored - dismissed }
            return { label: band, parts: outcomes.map((outcome) => ({ ...outcome, count: amounts[outcome.name] })) }
          })}
        />
      </ChartFrame>
    </>
  )
}
