import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayMean, slipsBetween } from './typos.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

const word = fc.stringMatching(/^[a-e]{1,8}$/)

describe('slips between words', () => {
  it.each([
    ['creuset', 'crueset', 1],
    ['lamp', 'lmap', 1],
    ['lamp', 'lam', 1],
    ['lamp', 'lampe', 1],
    ['lamp', 'camp', 1],
    ['creuset', 'creusette', 2],
    ['creuset', 'lamp', 3],
  ])('%s and %s: %i', (one, other, slips) => {
    expect(slipsBetween(one, other)).toBe(slips)
  })

  it('is the same in both directions, and zero only for equal words', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(slipsBetween(one, other)).toBe(slipsBetween(other, one))
        expect(slipsBetween(one, other) === 0).toBe(one === other)
      }),
    )
  })
})

describe('what a typed word may mean', () => {
  it('takes an unknown word for its neighbors', () => {
    expect(mayMean('crueset', 'creuset', false)).toBe(true)
    expect(mayMean('lmap', 'lamp', false)).toBe(true)
    expect(mayMean('kitchanaide', 'kitchenaid', false)).toBe(true)
  })
  it('leaves words that are in use alone unless they are long', () => {
    expect(mayMean('lamp', 'lamb', true)).toBe(false)
    expect(mayMean('crueset', 'creuset', true)).toBe(true)
    expect(mayMean('leather', 'feather', true)).toBe(false)
  })
  it('does not guess at short words', () => {
    expect(mayMean('pan', 'pen', false)).toBe(false)
  })
})
