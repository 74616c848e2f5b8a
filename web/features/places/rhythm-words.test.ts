import { describe, expect, it } from 'vitest'
import { busiestLine, hourWords, strengthOf } from './rhythm-words.ts'

describe('the rhythm of a store', () => {
  it.each([
    [0, '12 AM'],
    [9, '9 AM'],
    [12, '12 PM'],
    [23, '11 PM'],
  ])('calls hour %d %s', (hour, words) => expect(hourWords(hour)).toBe(words))

  it('names the busiest hour, and how many sightings it is told from', () => {
    const rhythm = [
      { weekday: 1, hour: 9, count: 7 },
      { weekday: 6, hour: 11, count: 13 },
    ]
    expect(busiestLine(rhythm)).toBe('Most is spotted on Saturdays around 11 AM: 13 of 20 sightings.')
    expect(busiestLine([])).toBe('')
  })

  it('draws an hour with anything in it, and the busiest strongest', () => {
    expect([0, 1, 5, 9, 12].map((count) => strengthOf(count, 12))).toEqual([0, 1, 2, 3, 4])
  })
})
