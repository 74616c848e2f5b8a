import { grouped } from '../ui/figures.ts'

// A component that the server renders takes words about time from `useTimeWords`, because the
// browser's clock and time zone may differ from the server's.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Mar 1, 2026', where the person is, or in UTC. */
export function formatDate(instant: string, zone?: 'UTC'): string {
  const day = new Date(instant)
  return zone
    ? `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
    : `${months[day.getMonth()]} ${day.getDate()}, ${day.getFullYear()}`
}

const steps: [limit: number, seconds: number, unit: string, one: string][] = [
  [3600, 60, 'minute', '1 minute ago'],
  [86_400, 3600, 'hour', '1 hour ago'],
  [604_800, 86_400, 'day', 'yesterday'],
  [2_629_800, 604_800, 'week', 'last week'],
  [31_557_600, 2_629_800, 'month', 'last month'],
]
const years = [Infinity, 31_557_600, 'year', 'last year'] as const

/** '2 hours ago'; 'just now' within a minute, also when a clock is a little ahead. */
export function formatRelative(instant: string, now = Date.now()): string {
  const seconds = (now - new Date(instant).getTime()) / 1000
  if (seconds < 60) return 'just now'
  const [, size, unit, one] = steps.find(([limit]) => seconds < limit) ?? years
  const count = Math.floor(seconds / size)
  return count === 1 ? one : `${grouped(count)} ${unit}s ago`
}

/** '3.2 mi', '48 mi': nobody drives by tenths from ten miles on. */
export const formatMiles = (miles: number, unit = 'mi'): string =>
  `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} ${unit}`

/** '1 hunt', '1,200 hunts'. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

export const storeLine = (store: { name: string; city: string; state: string }): string =>
  `${store.name} - ${store.city}, ${store.state}`

/** A day where the person is, as a date field takes it: '2025-03-01'. */
export const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
