import { useEffect, useRef, useState } from 'react'
import { labelledPlaces, ticksUpTo } from './scale.ts'

export type Series = {
  name: string
  /** A colour token: 'var(--color-hunt)'. */
  color: string
  values: readonly number[]
}

type LineChartProps = {
  label: string
  /** YYYY-MM-DD, one for each value. */
  days: readonly string[]
  series: readonly Series[]
}

const height = 220
const edge = { top: 10, right: 12, bottom: 26, left: 40 }
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayLabel = (day: string) => shortDay.format(new Date(`${day}T00:00:00Z`))

/** Lines over days, drawn at the width there is, so that the labels keep their size. */
export function LineChart({ label, days, series }: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [pointed, setPointed] = useState<number | null>(null)
  const highest = Math.max(0, ...series.flatMap(({ values }) => values))
  const ticks = ticksUpTo(highest)
  const top = ticks.at(-1) ?? 1
  const x = (index: number) => edge.left + (index / Math.max(1, days.length - 1)) * (width - edge.left - edge.right)
  const y = (value: number) => height - edge.bottom - (value / top) * (height - edge.top - edge.bottom)
  const point = (clientX: number) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    const share = (clientX - box.left - edge.left) / (width - edge.left - edge.right)
    setPointed(Math.max(0, Math.min(days.length - 1, Math.round(share * (days.length - 1)))))
  }
  return (
    <div>
      {series.length > 1 && <Legend series={series} />}
      <div
        ref={frame}
        className="relative"
        onPointerMove={(event) => point(event.clientX)}
        onPointerLeave={() => setPointed(null)}
      >
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={label} className="block figures">
            {ticks.map((tick) => (
              <g key={tick}>
                <path d={`M${edge.left} ${y(tick)}H${width - edge.right}`} stroke="var(--color-line)" />
                <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end" fontSize="12" fill="var(--color-ink-soft)">
                  {tick.toLocaleString('en-US')}
                </text>
              </g>
            ))}
            {labelledPlaces(days.length, Math.floor(width / 90)).map((index) => (
              <text
                key={index}
                x={x(index)}
                y={height - 8}
                textAnchor={index === days.length - 1 ? 'end' : 'middle'}
                fontSize="12"
                fill="var(--color-ink-soft)"
              >
                {dayLabel(days[index] ?? '')}
              </text>
            ))}
            {pointed !== null && (
              <path
                d={`M${x(pointed)} ${edge.top}V${height - edge.bottom}`}
                stroke="var(--color-edge)"
                strokeDasharray="3 3"
              />
            )}
            {series.map(({ name, color, values }) => (
              <g key={name}>
                <path
                  d={values
                    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
                    .join('')}
                  fill="none"
                  stroke={color}
                  strokeWidth="2.5"
                  strokeLinejoin="round"
                  strokeLinecap="round"
                />
                {pointed !== null && <circle cx={x(pointed)} cy={y(values[pointed] ?? 0)} r="4" fill={color} />}
              </g>
            ))}
          </svg>
        )}
        {pointed !== null && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute top-2 z-10 rounded-md bg-raised px-3 py-2 text-sm whitespace-nowrap shadow-lg figures"
            style={x(pointed) > width / 2 ? { right: width - x(pointed) + 10 } : { left: x(pointed) + 10 }}
          >
            <p className="font-semibold">{dayLabel(days[pointed] ?? '')}</p>
            {series.map(({ name, color, values }) => (
              <p key={name} className="flex items-center gap-2">
                <span className="size-2.5 rounded-full" style={{ background: color }} />
                {name}: {values[pointed]?.toLocaleString('en-US')}
              </p>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

export const Legend = ({ series }: { series: readonly Pick<Series, 'name' | 'color'>[] }) => (
  <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {series.map(({ name, color }) => (
      <li key={name} className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-1 w-4 rounded-full" style={{ background: color }} />
        {name}
      </li>
    ))}
  </ul>
)

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}
