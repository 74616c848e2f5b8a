import { describe, expect, it } from 'vitest'
import { percentOff } from './markdown.ts'

describe('percentOff', () => {
  it.each([
    [50, 100, 50],
    [19.99, 60, 67],
    [0, 60, 100],
    [0.01, 60, 99],
    [99.99, 100, 1],
    [100, 100, null],
    [101, 100, null],
    [null, 100, null],
    [50, null, null],
    [0, 0, null],
  ])('%s instead of %s is %s', (price, compareAt, expected) => {
    expect(percentOff(price, compareAt)).toBe(expected)
  })
})
