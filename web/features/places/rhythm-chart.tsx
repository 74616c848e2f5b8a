import { cx } from 'class-variance-authority'
import type { RhythmHour } from '../../../domain/contracts/stores.ts'
import { busiestLine, hourWords, strengthOf, weekdays } from './rhythm-words.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const shades = ['bg-sunken', 'bg-gather/30', 'bg-gather/55', 'bg-gather/80', 'bg-gather']
const labeled = [0, 6, 12, 18]

/** A square for each hour of the week, the darker the more was spotted in it. */
export function RhythmChart({ rhythm }: { rhythm: readonly RhythmHour[] }) {
  const most = Math.max(...rhythm.map(({ count }) => count))
  const countAt = (weekday: number, hour: number) =>
    rhythm.find((one) => one.weekday === weekday && one.hour === hour)?.count ?? 0
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <p>{busiestLine(rhythm)}</p>
      <div aria-hidden="true" className="flex flex-col gap-0.5 text-sm text-ink-soft">
        {weekdays.map((day, weekday) => (
          <div key={day} className="grid grid-cols-[2.5rem_repeat(24,minmax(0,1fr))] items-center gap-0.5">
            <span>{day.slice(0, 3)}</span>
            {hours.map((hour) => (
              <span key={hour} className={cx('h-5 rounded-[3px]', shades[strengthOf(countAt(weekday, hour), most)])} />
            ))}
          </div>
        ))}
        <div className="grid grid-cols-[2.5rem_repeat(4,minmax(0,1fr))] gap-0.5">
          <span />
          {labeled.map((hour) => (
            <span key={hour}>{hourWords(hour)}</span>
          ))}
        </div>
      </div>
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-ink-soft">
          Show as a table
        </summary>
        <table className="text-sm figures">
          <thead>
            <tr className="text-left text-ink-soft">
              <th scope="col" className="py-1 pr-6">
                When, in the store’s time
              </th>
              <th scope="col" className="py-1 text-right">
                Spotted
              </th>
            </tr>
          </thead>
          <tbody>
            {rhythm.map(({ weekday, hour, count }) => (
              <tr key={`${weekday} ${hour}`}>
                <th scope="row" className="py-1 pr-6 text-left font-normal">
                  {weekdays[weekday]}, {hourWords(hour)}
                </th>
                <td className="py-1 text-right">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
