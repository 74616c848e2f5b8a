import { describe, expect, it } from 'vitest'
import { clusterSpots, numberRanges, type Spot } from './clusters.ts'

const spots = (...places: Array<[x: number, y: number]>): Spot[] => places.map(([x, y], id) => ({ id, x, y }))

describe('clusters on the map', () => {
  it('joins what lies on top of each other, also across the lines of the grid', () => {
    expect(clusterSpots(spots([49, 10], [51, 10]), 50).map(({ ids }) => ids)).toEqual([[0, 1]])
  })
  it('leaves apart what can be told apart', () => {
    expect(clusterSpots(spots([0, 0], [51, 0], [0, 200]), 50)).toHaveLength(3)
  })
  it('gives a spot to the nearest of two clusters', () => {
    const [first, second] = clusterSpots(spots([0, 0], [80, 0], [45, 0]), 50)
    expect([first?.ids, second?.ids]).toEqual([[0], [1, 2]])
  })
  it('works left of and above the origin', () => {
    expect(clusterSpots(spots([-1, -1], [1, 1], [-120, -120]), 50)).toHaveLength(2)
  })
  it('keeps every one of many spots exactly once, and no two clusters within reach', () => {
    let seed = 7
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const many = spots(...Array.from({ length: 3000 }, (): [number, number] => [random() * 1000, random() * 800]))
    const clusters = clusterSpots(many, 48)
    expect(clusters.flatMap(({ ids }) => ids).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      many.map(({ id }) => id),
    )
    const tooNear = clusters.flatMap((one, index) =>
      clusters.slice(index + 1).filter((other) => Math.hypot(one.x - other.x, one.y - other.y) <= 48),
    )
    expect(tooNear).toEqual([])
  })
  it('makes nothing of nothing', () => {
    expect(clusterSpots([], 48)).toEqual([])
  })
})

describe('the stops of a cluster', () => {
  it.each([
    [[3, 2], '2–3'],
    [[1, 2, 3, 5], '1–3, 5'],
    [[7, 1, 4], '1, 4, 7'],
    [[2, 2, 9], '2, 9'],
    [[4], '4'],
    [[], ''],
  ])('%j are written %j', (stops, words) => {
    expect(numberRanges(stops)).toBe(words)
  })
})
