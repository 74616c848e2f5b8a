import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { Bar, BarChart, Tooltip, XAxis, YAxis } from 'recharts'
import { count, motion, tick, tooltipWith } from './chart-parts.tsx'

type Share = { name: string; count: number }
type ShareChartProps = {
  label: string
  shares: readonly Share[]
  color: string
  /** What the numbers are of. */
  valueName?: string
  format?: (value: number) => string
}

/** Lying bars with their numbers beside them, in the order they come. */
export function ShareChart({ label, shares, color, valueName = 'Submissions', format = count }: ShareChartProps) {
  const total = shares.reduce((sum, share) => sum + share.count, 0)
  const percent = (part: number) => (total > 0 && part >= 0 ? ` (${matchPercent(part / total)}%)` : '')
  const tooltip = tooltipWith({ title: (name) => name, value: (part) => `${format(part)}${percent(part)}` })
  return (
    <BarChart
      responsive
      layout="vertical"
      data={[...shares]}
      className="w-full figures"
      style={{ height: shares.length * 34 + 8 }}
      aria-label={label}
      barCategoryGap={7}
      margin={{ top: 4, right: 0, bottom: 4, left: 0 }}
    >
      <XAxis type="number" hide domain={[0, 'dataMax']} />
      <YAxis
        type="category"
        dataKey="name"
        width="auto"
        interval={0}
        tick={{ ...tick, fill: 'var(--color-ink)' }}
        tickLine={false}
        axisLine={false}
      />
      {/* The numbers stand in a column of their own, those of nothing too. */}
      <YAxis
        yAxisId="numbers"
        orientation="right"
        type="category"
        dataKey="name"
        width="auto"
        interval={0}
        tickFormatter={(_name, index) => format(shares[index]?.count ?? 0)}
        tick={{ ...tick, fill: 'var(--color-ink)', fontWeight: 600 }}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip content={tooltip} cursor={{ fill: 'var(--color-ink)', fillOpacity: 0.05 }} {...motion} />
      <Bar dataKey="count" name={valueName} fill={color} radius={[0, 4, 4, 0]} {...motion} />
    </BarChart>
  )
}
