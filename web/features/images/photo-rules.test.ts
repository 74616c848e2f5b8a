import { describe, expect, it } from 'vitest'
import { fitWithin, moved, photoRules, quickPhotoRules } from './photo-rules.ts'

describe('fitting a photo', () => {
  it('shrinks the longest side and keeps the shape', () => {
    expect(fitWithin({ width: 4000, height: 3000 }, 800)).toEqual({ width: 800, height: 600 })
    expect(fitWithin({ width: 3000, height: 4000 }, 500)).toEqual({ width: 375, height: 500 })
  })
  it('never enlarges', () => {
    expect(fitWithin({ width: 320, height: 200 }, 800)).toEqual({ width: 320, height: 200 })
  })
  it('keeps at least a pixel of a very long strip', () => {
    expect(fitWithin({ width: 10_000, height: 3 }, 500)).toEqual({ width: 500, height: 1 })
  })
})

it('limits the full form to 800 px, 0.7 and 10 MB, the quick form to 500 px, 0.6 and 5 MB', () => {
  expect([photoRules.longestSide, photoRules.quality, photoRules.largestBytes]).toEqual([800, 0.7, 10_485_760])
  expect([quickPhotoRules.longestSide, quickPhotoRules.quality, quickPhotoRules.largestBytes]).toEqual([
    500, 0.6, 5_242_880,
  ])
  expect(photoRules.tooLarge({ name: 'lamp.png', size: 12_900_000 })).toBe('lamp.png has 12.3MB, max 10MB')
  expect(quickPhotoRules.tooLarge({ name: 'lamp.png', size: 6_000_000 })).toBe(
    'Please select a smaller image (under 5MB).',
  )
})

describe('moving in a list', () => {
  it('takes an item to its new place', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  })
  it('stays at the ends and ignores what is not there', () => {
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 5)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 7, 0)).toEqual(['a', 'b'])
  })
})
