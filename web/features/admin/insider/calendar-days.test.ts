import { expect, it } from 'vitest'
import { isDay, momentsOf, monthOf, plusDays, plusMonths, weeksOf } from './calendar-days.ts'

it('counts days and months over the ends of months and years', () => {
  expect(plusDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(plusDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(plusDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(plusMonths('2026-12-01', 1)).toBe('2027-01-01')
  expect(plusMonths('2026-01-01', -1)).toBe('2025-12-01')
  expect(monthOf('2026-11-15')).toBe('2026-11-01')
})

it('lays a month out in weeks', () => {
  const weeks = weeksOf('2026-11-01')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  expect(weeksOf('2026-08-01')[0]).toEqual([null, null, null, null, null, null, '2026-08-01'])
})

it('reaches to the end of the last day, and today only to now', () => {
  const now = new Date('2026-11-15T10:30:00')
  expect(new Date(momentsOf('2026-11-01', '2026-11-15', now).endDate)).toEqual(now)
  expect(new Date(momentsOf('2026-11-01', '2026-11-10', now).endDate)).toEqual(new Date('2026-11-10T23:59:59.999'))
  expect(isDay('2026-02-31x')).toBe(false)
  expect(isDay('')).toBe(false)
})
