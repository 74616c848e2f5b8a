import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInFlags, isFlagOn, rolloutBucket, type FeatureFlag } from './feature-flags.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

const flag = (change: Partial<FeatureFlag> = {}): FeatureFlag => ({
  id: 'multi-photo-upload',
  name: 'Multi-Photo Upload',
  description: '',
  enabled: true,
  ...change,
})
const people = Array.from({ length: 2000 }, (_, index) => index + 1)

describe('a feature flag', () => {
  it('is off when unknown, and off for everyone when the master switch is off', () => {
    expect(isFlagOn(undefined, 1)).toBe(false)
    expect(isFlagOn(flag({ enabled: false, allowList: ['1'], rolloutPercentage: 100 }), 1)).toBe(false)
    expect(isFlagOn(flag({ enabled: false }), null)).toBe(false)
  })

  it('follows the master switch without a user, whatever the rollout', () => {
    expect(isFlagOn(flag({ rolloutPercentage: 0 }), null)).toBe(true)
  })

  it('puts the deny list before the allow list, and both before the rollout', () => {
    expect(isFlagOn(flag({ denyList: ['7'], allowList: ['7'], rolloutPercentage: 100 }), 7)).toBe(false)
    expect(isFlagOn(flag({ allowList: ['7'], rolloutPercentage: 0 }), 7)).toBe(true)
  })

  it('is on for all without a rollout and at 100, off for all at 0 and below', () => {
    expect(people.every((id) => isFlagOn(flag(), id))).toBe(true)
    expect(people.every((id) => isFlagOn(flag({ rolloutPercentage: 100 }), id))).toBe(true)
    expect(people.some((id) => isFlagOn(flag({ rolloutPercentage: 0 }), id))).toBe(false)
    expect(people.some((id) => isFlagOn(flag({ rolloutPercentage: -5 }), id))).toBe(false)
  })

  it('reaches insiders as soon as the rollout has begun, unless they are denied', () => {
    expect(people.every((id) => isFlagOn(flag({ rolloutPercentage: 1 }), id, true))).toBe(true)
    expect(people.some((id) => isFlagOn(flag({ rolloutPercentage: 0 }), id, true))).toBe(false)
    expect(isFlagOn(flag({ rolloutPercentage: 50, denyList: ['7'] }), 7, true)).toBe(false)
    expect(isFlagOn(flag({ enabled: false, rolloutPercentage: 100 }), 7, true)).toBe(false)
  })

  it('reaches about as many people as the percentage says, and keeps those it has when it grows', () => {
    const reached = (rolloutPercentage: number) => people.filter((id) => isFlagOn(flag({ rolloutPercentage }), id))
    for (const percentage of [5, 25, 50, 80]) {
      expect(Math.abs(reached(percentage).length / people.length - percentage / 100)).toBeLessThan(0.05)
    }
    const later = new Set(reached(60))
    expect(reached(30).every((id) => later.has(id))).toBe(true)
  })

  it('draws another line through the people for each flag, and the same one each time', () => {
    expect(people.map((id) => rolloutBucket(id, 'a'))).toEqual(people.map((id) => rolloutBucket(id, 'a')))
    const agreeing = people.filter((id) => rolloutBucket(id, 'a') < 50 === rolloutBucket(id, 'b') < 50)
    expect(agreeing.length / people.length).toBeGreaterThan(0.4)
    expect(agreeing.length / people.length).toBeLessThan(0.6)
  })
})

describe('a rollout, for any flag', () => {
  const flagIds = fc.stringMatching(/^[a-z][a-z-]{0,30}$/)
  const tenThousand = (from: number) => Array.from({ length: 10_000 }, (_, index) => from + index)

  it('hits every percentage within one point over 10,000 people', () => {
    fc.assert(
      fc.property(flagIds, fc.integer({ min: 1, max: 2_000_000_000 }), (id, from) => {
        for (const rolloutPercentage of [0, 5, 33, 50, 95, 100]) {
          const on = tenThousand(from).filter((userId) => isFlagOn(flag({ id, rolloutPercentage }), userId)).length
          if (Math.abs(on / 100 - rolloutPercentage) > 1) return false
        }
        return true
      }),
      { numRuns: 20 },
    )
  })

  it('hits them too when ids are far apart, as chance would', () => {
    for (const id of ['social-sharing', 'analytics-dashboard']) {
      const sparse = tenThousand(1).map((index) => index * 7919)
      const on = sparse.filter((userId) => isFlagOn(flag({ id, rolloutPercentage: 50 }), userId)).length
      expect(Math.abs(on / 100 - 50)).toBeLessThan(2)
    }
  })

  it('never switches anybody off when it grows, and gives the same person the same answer as number and as text', () => {
    const percentage = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(
        flagIds,
        fc.integer({ min: 1, max: 2_147_483_647 }),
        percentage,
        percentage,
        (id, userId, one, other) => {
          const at = (rolloutPercentage: number, person: number | string = userId) =>
            isFlagOn(flag({ id, rolloutPercentage }), person)
          const [low, high] = [Math.min(one, other), Math.max(one, other)]
          return (!at(low) || at(high)) && at(one) === at(one, String(userId)) && at(one) === at(one)
        },
      ),
    )
  })
})

it('starts with the five flags of the product', () => {
  expect(builtInFlags.map(({ id, enabled, rolloutPercentage }) => [id, enabled, rolloutPercentage])).toEqual([
    ['image-optimization', true, undefined],
    ['multi-photo-upload', true, undefined],
    ['ai-product-recognition', true, undefined],
    ['social-sharing', false, 0],
    ['analytics-dashboard', true, 50],
  ])
})
