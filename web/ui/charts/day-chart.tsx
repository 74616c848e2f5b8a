import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { count, gridColor, Legend, motion, tick, tooltipWith, type Series } from './chart-parts.tsx'

type DayChartProps = {
  label: string
  /** One for each day, YYYY-MM-DD, the oldest first, with a number under the key of each series. */
  rows: ReadonlyArray<{ day: string; [key: string]: string | number }>
  series: readonly Series[]
  /** How a number is written. */
  format?: (value: number) => string
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const date = (day: string) => new Date(`${day}T00:00:00Z`)

/** Numbers over days: one as an area, several as lines. */
export function DayChart({ label, rows, series, format = count }: DayChartProps) {
  const tooltip = tooltipWith({ title: (day) => longDay.format(date(day)), value: format })
  const [only] = series.length === 1 ? series : []
  return (
    <>
      {!only && <Legend series={series} />}
      <ComposedChart
        responsive
        data={[...rows]}
        className="h-60 w-full figures"
        aria-label={label}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke={gridColor} />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => shortDay.format(date(day))}
          interval="equidistantPreserveStart"
          minTickGap={28}
          // Half a label's width, so that the first one is whole.
          padding={{ left: 16, right: 8 }}
          tick={tick}
          tickMargin={6}
          tickLine={false}
          axisLine={{ stroke: gridColor }}
        />
        <YAxis
          width="auto"
          allowDecimals={false}
          tickFormatter={format}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip content={tooltip} cursor={{ stroke: 'var(--color-edge)', strokeDasharray: '3 3' }} {...motion} />
        {only && (
          <Area
            dataKey={only.key}
            name={only.name}
            stroke={only.color}
            strokeWidth={2.5}
            fill={only.color}
            fillOpacity={0.14}
            activeDot={{ r: 5, strokeWidth: 0 }}
            {...motion}
          />
        )}
        {!only &&
          series.map(({ key, name, color, dash }) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={color}
              strokeWidth={2.5}
              strokeLinecap="round"
              strokeDasharray={dash}
              dot={false}
              activeDot={{ r: 5, strokeWidth: 0 }}
              // The library draws a line in by moving its dashes, which would take ours away.
              isAnimationActive={false}
            />
          ))}
      </ComposedChart>
    </>
  )
}
