import { expect, it } from 'vitest'
import { lastScheduledRun, nextScheduledRun, scheduledPeriod } from './synthesis-schedule.ts'

it('runs every second Monday at six, and knows which run was last', () => {
  expect(nextScheduledRun(Date.parse('2024-01-01T05:59:59Z')).toISOString()).toBe('2024-01-01T06:00:00.000Z')
  expect(nextScheduledRun(Date.parse('2024-01-01T06:00:00Z')).toISOString()).toBe('2024-01-15T06:00:00.000Z')
  expect(lastScheduledRun(Date.parse('2024-01-14T23:00:00Z')).toISOString()).toBe('2024-01-01T06:00:00.000Z')
  expect(nextScheduledRun(Date.parse('2026-11-15T12:00:00Z')).getUTCDay()).toBe(1)
})

it('looks back on the two weeks before', () => {
  expect(scheduledPeriod(new Date('2024-01-15T06:00:00Z'))).toEqual({
    startDate: '2024-01-01T06:00:00.000Z',
    endDate: '2024-01-15T06:00:00.000Z',
  })
})
