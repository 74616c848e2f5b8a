import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countOf, formatDate, formatRelative } from './format.ts'

fc.configureGlobal({ seed: 2026 })
const now = Date.parse('2026-03-15T12:00:00Z')
const ago = (seconds: number) => formatRelative(new Date(now - seconds * 1000).toISOString(), now)
const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

it('says a day as the browser would', () => {
  const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(fc.property(moment, (one) => formatDate(one.toISOString()) === medium.format(one)))
})

it.each([
  [-30, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, 'yesterday'],
  [2 * 86_400, '2 days ago'],
  [604_800, 'last week'],
  [3 * 604_800, '3 weeks ago'],
  [2_629_800, 'last month'],
  [31_557_600, 'last year'],
  [2 * 31_557_600, '2 years ago'],
])('%i seconds are %s', (seconds, words) => expect(ago(seconds)).toBe(words))

it('says how long ago as the browser would', () => {
  const units = { minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_629_800, year: 31_557_600 } as const
  const most = { minute: 59, hour: 23, day: 6, week: 4, month: 11, year: 80 } as const
  for (const [unit, size] of Object.entries(units) as [keyof typeof units, number][])
    for (let count = 1; count <= most[unit]; count++) expect(ago(count * size)).toBe(relative.format(-count, unit))
})

it('counts', () => {
  expect([countOf(1, 'hunt'), countOf(1200, 'hunt'), countOf(0, 'entry', 'entries')]).toEqual([
    '1 hunt',
    '1,200 hunts',
    '0 entries',
  ])
})
