import { useQuery } from '@tanstack/react-query'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { Savings as SavingsAnswer } from '../../../domain/contracts/scores.ts'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { gridColor, motion, tick, tooltipWith } from '../../ui/charts/chart-parts.tsx'
import { ShareChart } from '../../ui/charts/share-chart.tsx'
import { formatPrice } from '../../ui/figures.ts'
import { Recap } from './recap.tsx'
import { savedFigure, spanName } from './score-words.ts'
import { savingsQuery } from './scores.api.ts'

/** When and where money was saved. Nothing before the first purchase. */
export default function Savings({ userId }: { userId: number }) {
  const { data } = useQuery(savingsQuery(userId))
  if (!data || data.stores.length === 0) return null
  return (
    <>
      <Recap userId={userId} />
      <section aria-labelledby="savings-heading" className="grid gap-4 lg:grid-cols-2">
        <h2 id="savings-heading" className="sr-only">
          Savings
        </h2>
        <div className="min-w-0 lg:col-span-2">
          <Months months={data.months} />
        </div>
        <Shares title="Saved by store" rows={data.stores} color="var(--color-gather)" />
        <Shares title="Saved by category" rows={data.categories} color="var(--color-find)" />
      </section>
    </>
  )
}

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const date = (month: string) => new Date(`${month}-01T00:00:00Z`)
const tooltip = tooltipWith({ title: (month) => spanName('month', `${month}-01`), value: formatPrice })

function Months({ months }: { months: SavingsAnswer['months'] }) {
  return (
    <ChartFrame
      title="Saved over time"
      note="Per month, against the target or the tag"
      table={{
        headers: ['Month', 'Items', 'Spent', 'Saved'],
        rows: months.map(({ month, items, spent, saved }) => [month, items, formatPrice(spent), savedFigure(saved)]),
      }}
    >
      <BarChart
        responsive
        data={months}
        className="h-60 w-full figures"
        aria-label="Saved over time, per month"
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke={gridColor} />
        <XAxis
          dataKey="month"
          tickFormatter={(month: string) => shortMonth.format(date(month))}
          tick={tick}
          tickMargin={6}
          tickLine={false}
          axisLine={{ stroke: gridColor }}
        />
        <YAxis width="auto" tickFormatter={formatPrice} tick={tick} tickLine={false} axisLine={false} />
        <Tooltip content={tooltip} cursor={{ fill: 'var(--color-ink)', fillOpacity: 0.05 }} {...motion} />
        <Bar dataKey="saved" name="Saved" fill="var(--color-score)" radius={[4, 4, 0, 0]} maxBarSize={48} {...motion} />
      </BarChart>
    </ChartFrame>
  )
}

type SharesProps = { title: string; rows: SavingsAnswer['stores']; color: string }

/** Bars show what was saved; what cost more than planned has none, and its amount says so. */
const Shares = ({ title, rows, color }: SharesProps) => (
  <ChartFrame
    title={title}
    table={{
      headers: [title.slice('Saved by '.length), 'Items', 'Spent', 'Saved'],
      rows: rows.map(({ name, items, spent, saved }) => [name, items, formatPrice(spent), savedFigure(saved)]),
    }}
  >
    <ShareChart
      label={title}
      valueName="Saved"
      format={savedFigure}
      shares={rows.map(({ name, saved }) => ({ name, count: saved }))}
      color={color}
    />
  </ChartFrame>
)
