import type { ReactNode } from 'react'
import type { TooltipContentProps } from 'recharts'
import { grouped } from '../figures.ts'

/** What charts of all kinds draw with: our own tokens, which follow the theme by themselves. */
export const tick = { fill: 'var(--color-ink-soft)', fontSize: 13 }
export const gridColor = 'var(--color-line)'
export const count = (value: number) => grouped(value)

/** 'auto' stands still for people who asked for less motion. */
export const motion = { isAnimationActive: 'auto', animationDuration: 250, animationEasing: 'ease-out' } as const

export type Series = {
  key: string
  name: string
  /** A color token: 'var(--color-hunt)'. */
  color: string
  /** Lines are told apart by their dashes too, not by color alone. */
  dash?: string
}

export const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {series.map(({ key, name, color, dash }) => (
      <li key={key} className="flex items-center gap-2">
        <svg width="26" height="10" aria-hidden="true">
          {dash === undefined ? (
            <rect width="26" height="10" rx="3" fill={color} />
          ) : (
            <path d="M1 5H25" stroke={color} strokeWidth="3" strokeLinecap="round" strokeDasharray={dash} />
          )}
        </svg>
        {name}
      </li>
    ))}
  </ul>
)

type Pointed = Pick<TooltipContentProps, 'active' | 'payload' | 'label'>
type TooltipWords = {
  title: (label: string, row: unknown) => ReactNode
  value: (value: number, row: unknown) => ReactNode
}

/** Beside the pointer, and read out while somebody walks over the chart with the arrow keys. */
export const tooltipWith = ({ title, value }: TooltipWords) =>
  function ChartTooltip({ active, payload, label }: Pointed) {
    const row: unknown = payload[0]?.payload
    return (
      <div role="status" aria-live="assertive">
        {active && payload.length > 0 && (
          <div className="rounded-md border border-line bg-raised px-3 py-2 text-sm whitespace-nowrap shadow-lg figures">
            <p className="font-semibold">{title(String(label), row)}</p>
            {payload.map((item) => (
              <p key={String(item.dataKey)} className="flex items-center gap-2">
                <span aria-hidden="true" className="size-2.5 rounded-full" style={{ background: item.color }} />
                {item.name}: {value(Number(item.value), row)}
              </p>
            ))}
          </div>
        )}
      </div>
    )
  }
