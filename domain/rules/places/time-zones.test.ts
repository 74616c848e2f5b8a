import { describe, expect, it } from 'vitest'
import { isTimeZone, timeZoneOf } from './time-zones.ts'
import { usStates } from '../us-states.ts'

describe('the time zone of a store', () => {
  it.each([
    ['MA', 42.36, -71.06, 'America/New_York'],
    ['CA', 34.05, -118.24, 'America/Los_Angeles'],
    ['AZ', 33.45, -112.07, 'America/Phoenix'],
    ['FL', 25.77, -80.19, 'America/New_York'],
    ['FL', 30.42, -87.22, 'America/Chicago'],
    ['TX', 29.76, -95.37, 'America/Chicago'],
    ['TX', 31.76, -106.49, 'America/Denver'],
    ['TN', 36.16, -86.78, 'America/Chicago'],
    ['TN', 35.96, -83.92, 'America/New_York'],
    ['KY', 38.25, -85.76, 'America/New_York'],
    ['IN', 39.77, -86.16, 'America/New_York'],
    ['IN', 41.59, -87.35, 'America/Chicago'],
    ['ID', 43.62, -116.2, 'America/Denver'],
    ['ID', 47.68, -116.78, 'America/Los_Angeles'],
    ['OR', 45.52, -122.68, 'America/Los_Angeles'],
    ['HI', 21.31, -157.86, 'Pacific/Honolulu'],
  ])('%s at %d, %d is %s', (state, latitude, longitude, zone) => {
    expect(timeZoneOf(state, { latitude, longitude })).toBe(zone)
  })

  it('is one that exists, for every state, with or without a place', () => {
    for (const state of Object.keys(usStates)) {
      expect([state, isTimeZone(timeZoneOf(state, null))]).toEqual([state, true])
    }
    expect(timeZoneOf('Massachusetts', null)).toBe('America/New_York')
  })

  it.each(['', 'Mars/Olympus', 'America/New York', "UTC'; drop", '+05:00', 'a'.repeat(300)])('%j is none', (name) => {
    expect(isTimeZone(name)).toBe(false)
  })
})
