import { describe, expect, it } from 'vitest'
import { badgesOf } from './badges.ts'

const none = { gathered: 0, hunted: 0, scored: 0, helped: 0, saved: 0, isInsider: false }
const names = (deeds: Partial<typeof none>) => badgesOf({ ...none, ...deeds }).map(({ name }) => name)

describe('badges', () => {
  it.each([
    [{}, []],
    [{ gathered: 4 }, []],
    [{ gathered: 5 }, ['Eagle eye']],
    [{ gathered: 25 }, ['Town crier']],
    [{ helped: 1 }, ['Good neighbor']],
    [{ helped: 10 }, ['Local hero']],
    [{ scored: 9 }, ['First score']],
    [{ scored: 10 }, ['Treasure hunter']],
    [{ saved: 99.99 }, []],
    [{ saved: 100 }, ['Bargain master']],
    [{ saved: -100 }, []],
    [{ isInsider: true, gathered: 30, helped: 2 }, ['Insider', 'Town crier', 'Good neighbor']],
  ])('%o earns %o', (deeds, expected) => {
    expect(names(deeds)).toEqual(expected)
  })
})
