import { firstUse } from '../ui/first-use.ts'

// Words about time depend on the clock and the place of whoever reads them: an element that shows them on a page which
// the server renders says suppressHydrationWarning.
const day = firstUse(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }))
const relative = firstUse(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }))

export const formatDate = (instant: string) => day().format(new Date(instant))

const steps: [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [604_800, 86_400, 'day'],
  [2_629_800, 604_800, 'week'],
  [31_557_600, 2_629_800, 'month'],
  [Infinity, 31_557_600, 'year'],
]

/** '2 hours ago'; 'just now' within a minute, also when a clock is a little ahead. */
export function formatRelative(instant: string, now = Date.now()): string {
  const seconds = (now - new Date(instant).getTime()) / 1000
  if (seconds < 60) return 'just now'
  const [, size, unit] = steps.find(([limit]) => seconds < limit) ?? [0, 31_557_600, 'year' as const]
  return relative().format(-Math.floor(seconds / size), unit)
}

/** '3.2 mi', '48 mi': nobody drives by tenths from ten miles on. */
export const formatMiles = (miles: number, unit = 'mi'): string =>
  `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} ${unit}`

/** '1 hunt', '1,200 hunts'. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const storeLine = (store: { name: string; city: string; state: string }): string =>
  `${store.name} - ${store.city}, ${store.state}`

/** A day where the person is, as a date field takes it: '2025-03-01'. */
export const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
