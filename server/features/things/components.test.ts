import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupsOf, nameGroups } from './components.ts'

fc.configureGlobal({ seed: 16 })

describe('what hangs together', () => {
  it.each([
    ['nothing by itself', [1, 2], [], [[1], [2]]],
    [
      'pairs in a chain',
      [1, 2, 3, 4],
      [
        [1, 2],
        [3, 2],
      ],
      [[1, 2, 3], [4]],
    ],
    [
      'only those that are asked for',
      [1, 2],
      [
        [1, 9],
        [9, 2],
      ],
      [[1], [2]],
    ],
  ] as [string, number[], [number, number][], number[][]][])('%s', (_name, members, pairs, groups) => {
    expect(groupsOf(members, pairs).toSorted(([one = 0], [other = 0]) => one - other)).toEqual(groups)
  })

  it('is the same in whatever order the pairs come', () => {
    const pair = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
    const members = Array.from({ length: 12 }, (_, index) => index + 1)
    const written = (pairs: [number, number][]) => groupsOf(members, pairs).map(String).toSorted()
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        expect(written(pairs.toReversed())).toEqual(written(pairs))
        expect(
          groupsOf(members, pairs)
            .flat()
            .toSorted((one, other) => one - other),
        ).toEqual(members)
      }),
    )
  })
})

describe('the ids of things', () => {
  const before = (...pairs: [number, number][]) => new Map(pairs)

  it.each([
    ['a new one where there was none', [[1, 2]], before(), [[null, []]]],
    ['the old one where one joins', [[1, 2]], before([1, 7]), [[7, []]]],
    ['the oldest where several become one', [[1, 2, 3]], before([1, 9], [2, 8], [3, 9]), [[8, [9]]]],
    [
      'most of it where it falls apart',
      [[1], [2, 3]],
      before([1, 7], [2, 7], [3, 7]),
      [
        [null, []],
        [7, []],
      ],
    ],
    [
      'the oldest where it falls into halves',
      [[4], [2]],
      before([4, 7], [2, 7]),
      [
        [null, []],
        [7, []],
      ],
    ],
  ] as [string, number[][], Map<number, number>, unknown[]][])('are %s', (_name, groups, known, expected) => {
    expect(nameGroups(groups, known).map(({ thingId, merged }) => [thingId, merged])).toEqual(expected)
  })
})
