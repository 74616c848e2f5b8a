import { Bar, BarChart, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import { countOf } from '../../../lib/format.ts'
import { gridColor, Legend, motion, tick, tooltipWith, type Series } from '../../../ui/charts/chart-parts.tsx'

export type Band = { band: string; total: number; scored: number; dismissed: number }

const outcomes: readonly (Series & { key: 'scored' | 'dismissed' | 'open'; text: string })[] = [
  { key: 'scored', name: 'Scored', color: 'var(--color-score)', text: 'var(--color-on-hue)' },
  { key: 'dismissed', name: 'Dismissed', color: 'var(--color-danger)', text: 'var(--color-on-hue)' },
  { key: 'open', name: 'Still open', color: 'var(--color-line)', text: 'var(--color-ink)' },
]
const share = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : 0)
/** A narrower part has no room for its number; the table has it. */
const narrowest = 9

/** Of all finds in a band of the match percent, which share was scored, dismissed, or waits. */
export function QualityChart({ label, bands }: { label: string; bands: readonly Band[] }) {
  const rows = bands.map(({ band, total, scored, dismissed }) => ({
    band,
    total,
    scored: share(scored, total),
    dismissed: share(dismissed, total),
    open: share(total - scored - dismissed, total),
  }))
  const tooltip = tooltipWith({
    title: (band, row) => `${band} match, ${countOf((row as { total?: number } | undefined)?.total ?? 0, 'find')}`,
    value: (part) => `${Math.round(part)}%`,
  })
  return (
    <>
      <Legend series={outcomes} />
      <BarChart
        responsive
        layout="vertical"
        data={rows}
        className="w-full figures"
        style={{ height: rows.length * 40 + 36 }}
        aria-label={label}
        barCategoryGap={7}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
      >
        <XAxis
          type="number"
          domain={[0, 100]}
          ticks={[0, 25, 50, 75, 100]}
          tickFormatter={(value: number) => `${value}%`}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: gridColor }}
        />
        <YAxis
          type="category"
          dataKey="band"
          width="auto"
          interval={0}
          tick={{ ...tick, fill: 'var(--color-ink)' }}
          tickLine={false}
          axisLine={false}
        />
        <YAxis
          yAxisId="numbers"
          orientation="right"
          type="category"
          dataKey="band"
          width="auto"
          interval={0}
          tickFormatter={(_band, index) => countOf(rows[index]?.total ?? 0, 'find')}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip content={tooltip} cursor={{ fill: 'var(--color-ink)', fillOpacity: 0.05 }} {...motion} />
        {outcomes.map(({ key, name, color, text }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="finds"
            fill={color}
            stroke="var(--color-surface)"
            strokeWidth={2}
            {...motion}
          >
            <LabelList
              dataKey={key}
              position="center"
              fill={text}
              fontSize={13}
              fontWeight={600}
              formatter={(value) => (Number(value) >= narrowest ? `${Math.round(Number(value))}%` : '')}
            />
          </Bar>
        ))}
      </BarChart>
    </>
  )
}
