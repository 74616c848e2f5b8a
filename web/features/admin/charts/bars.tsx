type Bar = { label: string; parts: readonly { name: string; color: string; count: number }[] }

type BarsProps = { bars: readonly Bar[]; label: string }

/** Lying bars, of one or several parts, with their numbers beside them. */
export function Bars({ bars, label }: BarsProps) {
  const totals = bars.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0))
  const most = Math.max(1, ...totals)
  return (
    <ul aria-label={label} className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2.5">
      {bars.map((bar, index) => (
        <li key={bar.label} className="col-span-3 grid grid-cols-subgrid items-center">
          <span className="max-w-32 text-sm break-words capitalize sm:max-w-none">{bar.label}</span>
          <span aria-hidden="true" className="flex h-5 overflow-hidden rounded-sm bg-ink/6">
            {bar.parts.map(({ name, color, count }) => (
              <span
                key={name}
                title={`${name}: ${count}`}
                style={{ width: `${(100 * count) / most}%`, background: color }}
              />
            ))}
          </span>
          <span className="text-right text-sm font-semibold figures">
            {(totals[index] ?? 0).toLocaleString('en-US')}
            <span className="sr-only">
              {bar.parts.length > 1 && `: ${bar.parts.map(({ name, count }) => `${count} ${name}`).join(', ')}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
