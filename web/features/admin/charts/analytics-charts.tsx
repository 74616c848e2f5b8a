import { matchPercent } from '../../../../domain/rules/match-badge.ts'
import type { AnswerOf } from '../../../lib/api.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { DayChart } from '../../../ui/charts/day-chart.tsx'
import { CalibrationChart } from './calibration-chart.tsx'
import { QualityChart } from './quality-chart.tsx'
import { ShareChart } from '../../../ui/charts/share-chart.tsx'

const spoken = (key: string) => {
  const words = key === 'none' ? 'not given' : key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

export function FeedbackCharts({ data }: { data: AnswerOf<'GET /admin/insider/analytics'> }) {
  const shares = [
    { title: 'By type', rows: data.byType, color: 'var(--color-find)' },
    { title: 'By category', rows: data.byCategory, color: 'var(--color-gather)' },
    {
      title: 'By rating',
      rows: data.byRating.map(({ key, count }) => ({ key: key === 'none' ? key : `${key}/5`, count })),
      color: 'var(--color-score)',
    },
    { title: 'By status', rows: data.byStatus, color: 'var(--color-hunt)' },
  ]
  const empty = data.total === 0 ? 'No feedback was given in this period.' : undefined
  return (
    <>
      <ChartFrame
        title="Feedback over time"
        note="Submissions per day"
        empty={empty}
        table={{ headers: ['Day', 'Submissions'], rows: data.overTime.map(({ day, count }) => [day, count]) }}
      >
        <DayChart
          label="Feedback over time: submissions per day"
          rows={data.overTime}
          series={[{ key: 'count', name: 'Submissions', color: 'var(--color-find)' }]}
        />
      </ChartFrame>
      <div className="grid gap-4 xl:grid-cols-2">
        {shares.map(({ title, rows, color }) => (
          <ChartFrame
            key={title}
            title={title}
            empty={empty}
            table={{
              headers: [title.slice(3), 'Submissions'],
              rows: rows.map(({ key, count }) => [spoken(key), count]),
            }}
          >
            <ShareChart
              label={`Feedback ${title.toLowerCase()}`}
              shares={rows.map(({ key, count }) => ({ name: spoken(key), count }))}
              color={color}
            />
          </ChartFrame>
        ))}
      </div>
    </>
  )
}

const steps = [
  { key: 'hunts', name: 'Hunts', color: 'var(--color-hunt)', dash: '' },
  { key: 'gatherings', name: 'Gatherings', color: 'var(--color-gather)', dash: '8 5' },
  { key: 'finds', name: 'Finds', color: 'var(--color-find)', dash: '1 5' },
  { key: 'scores', name: 'Scores', color: 'var(--color-score)', dash: '10 5 1 5' },
] as const

export function CommunityCharts({ data }: { data: AnswerOf<'GET /admin/overview'> }) {
  const { growth, matchQuality } = data
  const share = (part: number, whole: number) => (whole > 0 ? `${matchPercent(part / whole)}%` : '–')
  const isStill = sum(growth.flatMap((row) => steps.map(({ key }) => row[key]))) === 0
  return (
    <>
      <ChartFrame
        title="Community growth"
        note="New records per day"
        empty={isStill ? 'Nothing was hunted, gathered, found or scored in this period.' : undefined}
        table={{
          headers: ['Day', 'Users', ...steps.map(({ name }) => name)],
          rows: growth.map((row) => [row.day, row.users, ...steps.map(({ key }) => row[key])]),
        }}
      >
        <DayChart
          label="Community growth: new hunts, gatherings, finds and scores per day"
          rows={growth}
          series={steps}
        />
      </ChartFrame>
      <ChartFrame
        title="Match quality"
        note="What became of the period’s finds, by the percent they were announced with"
        empty={sum(matchQuality.map(({ total }) => total)) === 0 ? 'Nothing was found in this period.' : undefined}
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
        <QualityChart
          label="Match quality: share of finds scored and dismissed by match percent"
          bands={matchQuality}
        />
      </ChartFrame>
      <CalibrationChart report={data.stillThere} />
    </>
  )
}
