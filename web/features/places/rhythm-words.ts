import type { RhythmHour } from '../../../domain/contracts/stores.ts'
import { countOf } from '../../lib/format.ts'

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** '9 AM', '12 PM'. */
export const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** 'Most is spotted on Saturdays around 11 AM: 13 of 20 sightings.' */
export function busiestLine(rhythm: readonly RhythmHour[]): string {
  const total = rhythm.reduce((sum, { count }) => sum + count, 0)
  const [best] = rhythm.toSorted((one, other) => other.count - one.count)
  if (!best) return ''
  const when = `${weekdays[best.weekday] ?? ''}s around ${hourWords(best.hour)}`
  return `Most is spotted on ${when}: ${best.count} of ${countOf(total, 'sighting')}.`
}

/** How strongly an hour is drawn, 0 (nothing) to 4 (the busiest). */
export const strengthOf = (count: number, most: number): number => (count === 0 ? 0 : Math.ceil((4 * count) / most))
