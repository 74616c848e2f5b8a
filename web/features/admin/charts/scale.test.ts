import { expect, it } from 'vitest'
import { labelledPlaces, ticksUpTo } from './scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [43, [0, 20, 40, 60]],
  [1000, [0, 500, 1000]],
])('reaches %i in round steps', (highest, ticks) => {
  expect(ticksUpTo(highest)).toEqual(ticks)
})

it('labels no more places than fit, and always the last', () => {
  expect(labelledPlaces(30, 6)).toEqual([4, 9, 14, 19, 24, 29])
  expect(labelledPlaces(2, 6)).toEqual([0, 1])
  expect(labelledPlaces(0, 6)).toEqual([])
})
