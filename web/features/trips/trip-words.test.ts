import { describe, expect, it } from 'vitest'
import { duration, roundTo, tripLine } from './trip-words.ts'

describe('a trip in words', () => {
  it('says how far and how long', () => {
    expect([duration(35), duration(60), duration(125)]).toEqual(['35 min', '1 h 0 min', '2 h 5 min'])
    expect(tripLine({ stops: [{}, {}] as never, miles: 12.4, minutes: 65 })).toBe('2 stops, 12 mi, 1 h 5 min')
  })

  it('opens all stops in the map app, in their order', () => {
    const place = (latitude: number | null) => ({
      latitude,
      longitude: -71,
      name: 'Ross',
      address: '1 Main Street',
      city: 'Boston',
    })
    const url = new URL(roundTo([place(42), place(null), place(43)]))
    expect(url.searchParams.get('destination')).toBe('43,-71')
    expect(url.searchParams.get('waypoints')).toBe('42,-71|Ross, 1 Main Street, Boston')
    expect(new URL(roundTo([place(42)])).searchParams.has('waypoints')).toBe(false)
  })
})
