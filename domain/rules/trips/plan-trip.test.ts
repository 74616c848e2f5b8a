import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestExactly } from './exact.ts'
import { fewestStops, type WantedFind } from './fewest-stops.ts'
import { bestFound } from './nearly.ts'
import { planTrip, taskOf } from './plan-trip.ts'
import type { Round, Task } from './task.ts'

fc.configureGlobal({ seed: 16 })

const start = { latitude: 42.36, longitude: -71.06 }
/** So many minutes of latitude to the north of the start. */
const north = (steps: number, value = 1) => ({ latitude: 42.36 + steps / 60, longitude: -71.06, value })

describe('planning a trip', () => {
  it.each([
    ['nothing', [], undefined, []],
    ['one after the other', [north(3), north(1), north(2)], undefined, [1, 2, 0]],
    ['what fits, where it is worth most', [north(1), north(30, 9)], 30, [0]],
    ['the worthier of two that do not fit together', [north(4, 1), north(-4, 2)], 30, [1]],
    ['nothing where no visit fits', [north(1)], 5, []],
  ])('visits %s', (_name, places, limit, order) => {
    expect(planTrip(start, places, limit)).toEqual(order)
  })

  it('also plans for more places than can be tried one by one', () => {
    const places = Array.from({ length: 20 }, (_, index) => north(((index * 7) % 20) + 1))
    const order = planTrip(start, places)
    expect(order.map((index) => places[index]?.latitude)).toEqual(
      places.map(({ latitude }) => latitude).toSorted((one, other) => one - other),
    )
  })

  const task = fc
    .array(
      fc.record({
        latitude: fc.double({ min: 42, max: 42.6, noNaN: true }),
        longitude: fc.double({ min: -71.5, max: -70.9, noNaN: true }),
        value: fc.double({ min: 0.05, max: 4, noNaN: true }),
      }),
      { maxLength: 6 },
    )
    .chain((places) =>
      fc.option(fc.integer({ min: 1, max: 200 })).map((limit) => taskOf(start, places, limit ?? undefined)),
    )

  it('finds what trying every order finds', () => {
    fc.assert(
      fc.property(task, (one) => {
        const [best, tried] = [bestExactly(one), byTrying(one)]
        expect(best.value).toBeCloseTo(tried.value, 9)
        expect(best.minutes).toBeCloseTo(tried.minutes, 6)
        expect(minutesOf(one, best.order)).toBeCloseTo(best.minutes, 6)
      }),
      { numRuns: 60 },
    )
  })

  it('never takes longer than allowed, visits nothing twice, and is no better than the best there is', () => {
    fc.assert(
      fc.property(task, (one) => {
        const [found, best] = [bestFound(one), bestExactly(one)]
        expect(new Set(found.order).size).toBe(found.order.length)
        expect(minutesOf(one, found.order)).toBeLessThanOrEqual(one.limit)
        expect(found.value).toBeLessThanOrEqual(best.value + 1e-9)
        if (one.limit === Number.POSITIVE_INFINITY) expect(found.order).toHaveLength(one.values.length)
      }),
      { numRuns: 60 },
    )
  })
})

function minutesOf({ minutes }: Task, order: number[]): number {
  return order.reduce((sum, place, index) => sum + (minutes[(order[index - 1] ?? -1) + 1]?.[place + 1] ?? 0), 0)
}

function byTrying(task: Task): Round {
  let best: Round = { order: [], minutes: 0, value: 0 }
  const go = (order: number[]) => {
    const minutes = minutesOf(task, order)
    if (minutes > task.limit) return
    const value = order.reduce((sum, place) => sum + (task.values[place] ?? 0), 0)
    if (value > best.value + 1e-9 || (Math.abs(value - best.value) <= 1e-9 && minutes < best.minutes))
      best = { order, minutes, value }
    for (const place of task.values.keys()) if (!order.includes(place)) go([...order, place])
  }
  go([])
  return best
}

describe('the fewest stops', () => {
  const find = (id: number, huntId: number, storeId: number, chance = 1): WantedFind => ({
    id,
    huntId,
    storeId,
    chance,
  })

  it.each([
    ['none for nothing', [], []],
    ['one store that has it all', [find(1, 1, 1), find(2, 2, 2), find(3, 1, 3), find(4, 2, 3)], [3, 4]],
    ['the better chance among as few', [find(1, 1, 1, 0.2), find(2, 1, 2, 0.9)], [2]],
    ['as many as it takes', [find(1, 1, 1), find(2, 2, 2)], [1, 2]],
  ])('are %s', (_name, finds, ids) => expect(fewestStops(finds)).toEqual(ids))

  it('cover every hunt, also with many stores', () => {
    const many = Array.from({ length: 60 }, (_, index) => find(index, index % 15, index % 20))
    const chosen = new Set(fewestStops(many))
    const hunts = new Set(many.filter(({ id }) => chosen.has(id)).map(({ huntId }) => huntId))
    expect(hunts.size).toBe(15)
  })
})
