import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { AnswerOf } from '../../../lib/api.ts'
import { countOf, formatDate } from '../../../lib/format.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { count, gridColor, Legend, motion, tick, tooltipWith } from '../../../ui/charts/chart-parts.tsx'

type Report = AnswerOf<'GET /admin/overview'>['stillThere']

const series = [
  { key: 'foretold', name: 'Foretold', color: 'var(--color-line)' },
  { key: 'happened', name: 'Still there', color: 'var(--color-gather)' },
] as const
const percent = (share: number) => Math.round(share * 100)

/** Whether what is said about things still being there comes true. */
export function CalibrationChart({ report }: { report: Report }) {
  const rows = (report?.bands ?? []).map(({ foretold, happened, count: words }) => ({
    band: `${percent(foretold)}%`,
    foretold: percent(foretold),
    happened: percent(happened),
    words,
  }))
  const tooltip = tooltipWith({
    title: (_band, row) => countOf((row as { words?: number } | undefined)?.words ?? 0, 'word'),
    value: (share) => `${share}%`,
  })
  return (
    <ChartFrame
      title="Is it still there?"
      note={report ? noteOf(report) : 'What shoppers say in the stores, against the chance that was shown before'}
      empty={
        rows.length === 0
          ? 'Nobody has said yet whether something is still there. Learning runs every night.'
          : undefined
      }
      table={{
        headers: ['Foretold', 'Still there', 'Words'],
        rows: rows.map(({ band, happened, words }) => [band, `${happened}%`, count(words)]),
      }}
    >
      <Legend series={series} />
      <BarChart responsive data={rows} className="h-60 w-full figures" aria-label="Chance foretold and what happened">
        <CartesianGrid vertical={false} stroke={gridColor} />
        <XAxis dataKey="band" tick={tick} tickLine={false} axisLine={{ stroke: gridColor }} />
        <YAxis
          domain={[0, 100]}
          tickFormatter={(value: number) => `${value}%`}
          width="auto"
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip content={tooltip} cursor={{ fill: 'var(--color-ink)', fillOpacity: 0.05 }} {...motion} />
        {series.map(({ key, name, color }) => (
          <Bar key={key} dataKey={key} name={name} fill={color} radius={3} {...motion} />
        ))}
      </BarChart>
    </ChartFrame>
  )
}

const noteOf = ({ error, surprise, surpriseByAge, words, gatherings, fittedAt }: NonNullable<Report>) => {
  const better = surprise < surpriseByAge ? 'better than' : 'no better than'
  return `Off by ${error.toFixed(1)} points on average, ${better} by age alone; ${countOf(words, 'word')} about ${countOf(gatherings, 'gathering')}, learned ${formatDate(fittedAt)}`
}
