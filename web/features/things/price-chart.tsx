import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { DayChart } from '../../ui/charts/day-chart.tsx'
import { formatPrice } from '../../ui/figures.ts'

/** How the price went, day by day. */
export default function PriceChart({ days }: { days: { day: string; price: number }[] }) {
  return (
    <ChartFrame
      title="Price history"
      note="The lowest price seen on each day"
      table={{ headers: ['Day', 'Price'], rows: days.map(({ day, price }) => [day, formatPrice(price)]) }}
    >
      <DayChart
        label="Price history: the lowest price seen on each day"
        rows={days}
        series={[{ key: 'price', name: 'Price', color: 'var(--color-gather)' }]}
        format={formatPrice}
      />
    </ChartFrame>
  )
}
