import { Download } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Card } from '../card.tsx'

export type ChartTable = { headers: readonly string[]; rows: readonly (readonly (string | number)[])[] }

/** Our own words and numbers only: nothing in them needs quoting but the quotes around it. */
const csvOf = ({ headers, rows }: ChartTable) =>
  [headers, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')

type ChartFrameProps = {
  title: string
  note?: string
  /** Said instead of the drawing, when there is nothing to draw. */
  empty?: string | undefined
  table: ChartTable
  children: ReactNode
}

/** A chart with its numbers: who cannot see the drawing, or wants it exact, opens the table. */
export function ChartFrame({ title, note, empty, table, children }: ChartFrameProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col">
      <h3 id={id}>{title}</h3>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      {empty ? (
        <p className="grid min-h-40 flex-1 place-items-center text-center text-ink-soft">{empty}</p>
      ) : (
        <div className="mt-4">{children}</div>
      )}
      <details className="mt-auto pt-3">
        <summary className="inline-flex min-h-8 items-center text-sm font-semibold text-ink-soft">
          Show as a table
        </summary>
        <a
          download={`${title.toLowerCase().replaceAll(' ', '-')}.csv`}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(table))}`}
          aria-label={`Download ${title} as CSV`}
          className="ml-3 inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-primary-ink underline underline-offset-4"
        >
          <Download className="size-4" aria-hidden="true" />
          CSV
        </a>
        {/* A year of days is long; it scrolls, with the keyboard too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="mt-2 max-h-72 overflow-auto" tabIndex={0} role="group" aria-label={`${title}, table`}>
          <table className="w-full text-sm figures">
            <thead>
              <tr className="border-b border-line text-left text-ink-soft">
                {table.headers.map((header, index) => (
                  <th key={header} scope="col" className={index === 0 ? 'py-1.5 pr-3' : 'px-3 py-1.5 text-right'}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([first, ...cells]) => (
                <tr key={first} className="border-b border-line/60">
                  <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                    {first}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={table.headers[index + 1]} className="px-3 py-1 text-right">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  )
}
