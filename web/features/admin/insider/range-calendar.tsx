import { cx } from 'class-variance-authority'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { monthOf, plusDays, plusMonths, weeksOf, type Day } from './calendar-days.ts'

type Range = { start: Day; end: Day }
type RangeCalendarProps = { range: Range; today: Day; onChange: (range: Range) => void }

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const date = (day: Day) => new Date(`${day}T00:00:00Z`)
const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']

/** Two months side by side: the first click begins a range, the second ends it. Arrow keys walk over the days. */
export function RangeCalendar({ range, today, onChange }: RangeCalendarProps) {
  const [lastMonth, setLastMonth] = useState(() => monthOf(range.end || today))
  const [begun, setBegun] = useState<Day | null>(null)
  const [focused, setFocused] = useState<Day>(range.end || today)
  const months = [plusMonths(lastMonth, -1), lastMonth]
  const grid = useRef<HTMLDivElement>(null)

  const choose = (day: Day) => {
    setFocused(day)
    if (begun === null) {
      setBegun(day)
      onChange({ start: day, end: day })
    } else {
      setBegun(null)
      onChange(begun <= day ? { start: begun, end: day } : { start: day, end: begun })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const day = plusDays(focused, step)
    if (day > today) return
    setFocused(day)
    if (monthOf(day) > lastMonth) setLastMonth(monthOf(day))
    if (monthOf(day) < plusMonths(lastMonth, -1)) setLastMonth(plusMonths(monthOf(day), 1))
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus())
  }
  const isShown = months.includes(monthOf(focused))

  return (
    <div ref={grid} className="relative rounded-lg border border-line p-3">
      <div className="absolute inset-x-2 top-2 flex justify-between">
        <IconButton
          label="Earlier months"
          size="sm"
          icon={<ChevronLeft className="size-5" aria-hidden="true" />}
          onClick={() => setLastMonth(plusMonths(lastMonth, -1))}
        />
        <IconButton
          label="Later months"
          size="sm"
          disabled={lastMonth >= monthOf(today)}
          icon={<ChevronRight className="size-5" aria-hidden="true" />}
          onClick={() => setLastMonth(plusMonths(lastMonth, 1))}
        />
      </div>
      <div className="grid gap-6 sm:grid-cols-2" onKeyDown={onKeyDown} role="presentation">
        {months.map((month, which) => (
          <table key={month} className="w-full text-center text-sm figures">
            <caption className="pb-1.5 text-base font-semibold">{monthName.format(date(month))}</caption>
            <thead>
              <tr>
                {weekdays.map((weekday) => (
                  <th key={weekday} scope="col" className="py-1 font-normal text-ink-soft">
                    {weekday}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week) => (
                <tr key={week.find(Boolean)}>
                  {week.map((day, index) => (
                    <td key={day ?? `${weekdays[index]}`} className={cx('p-0', day && look(day, range))}>
                      {day && (
                        <button
                          type="button"
                          data-day={day}
                          disabled={day > today}
                          aria-label={dayName.format(date(day))}
                          aria-pressed={day >= range.start && day <= range.end}
                          tabIndex={day === focused || (!isShown && which === 1 && day === month) ? 0 : -1}
                          onClick={() => choose(day)}
                          className="h-9 w-full rounded-sm hover:bg-ink/8 disabled:opacity-35"
                        >
                          {Number(day.slice(8))}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  )
}

function look(day: Day, { start, end }: Range): string {
  if (day === start || day === end) return 'rounded-sm bg-primary font-bold text-white'
  return day > start && day < end ? 'bg-primary-soft' : ''
}
