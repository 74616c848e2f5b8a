import { bestExactly } from '../domain/rules/trips/exact.ts'
import { bestFound } from '../domain/rules/trips/nearly.ts'
import { taskOf } from '../domain/rules/trips/plan-trip.ts'
import type { Round } from '../domain/rules/trips/task.ts'
import { Chance } from './ai/chance.ts'

/**
 * The trip planner: what is found for many stores against the best there is, in 200 random cities; and how long both take.
 * Usage: npm run bench:trip
 */
const cities = 200
const limits = [undefined, 60, 120] as const

/** Stores of a city about 20 miles across, half of them in clusters, as shopping centers are. */
function city(seed: number, stores: number) {
  const chance = new Chance(seed)
  const middle = { latitude: chance.between(30, 45), longitude: chance.between(-120, -75) }
  const near = (point: typeof middle, miles: number) => ({
    latitude: point.latitude + (chance.bell() * miles) / 69,
    longitude: point.longitude + (chance.bell() * miles) / 53,
  })
  const centers = Array.from({ length: 3 }, () => near(middle, 5))
  const places = Array.from({ length: stores }, () => ({
    ...(chance.next() < 0.5 ? near(chance.pick(centers), 0.5) : near(middle, 5)),
    value: chance.whole(1, 4) * chance.between(0.3, 1),
  }))
  return { start: near(middle, 5), places }
}

function timed<T>(work: () => T): { result: T; ms: number } {
  const begun = performance.now()
  const result = work()
  return { result, ms: performance.now() - begun }
}

const slowest = (times: number[]) => `${Math.max(...times).toFixed(0)} ms`
const share = (part: number) => `${((100 * part) / cities).toFixed(1)}%`.padStart(7)

console.log(`${cities} random cities of 12 stores: found by insertion and improvement, against the best there is`)
console.log('limit       same   value kept: mean  worst   longer way: mean  worst   exact up to   found up to')
for (const limit of limits) {
  const pairs = Array.from({ length: cities }, (_, seed) => {
    const { start, places } = city(seed, 12)
    const task = taskOf(start, places, limit)
    return { best: timed(() => bestExactly(task)), found: timed(() => bestFound(task)) }
  })
  const kept = ({ best, found }: { best: Round; found: Round }) => (best.value === 0 ? 1 : found.value / best.value)
  const rounds = pairs.map(({ best, found }) => ({ best: best.result, found: found.result }))
  const values = rounds.map(kept)
  const equal = rounds.filter((round) => kept(round) > 1 - 1e-9)
  const ways = equal.map(({ best, found }) => (best.minutes === 0 ? 1 : found.minutes / best.minutes))
  const same = ways.filter((way) => way < 1 + 1e-9).length
  const mean = (numbers: number[]) => numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length)
  const percent = (value: number) => `${(100 * value).toFixed(1)}%`.padStart(7)
  console.log(
    [
      (limit === undefined ? 'none' : `${limit} min`).padEnd(8),
      share(same),
      percent(mean(values)).padStart(17),
      percent(Math.min(...values)),
      percent(mean(ways) - 1).padStart(18),
      percent(Math.max(...ways) - 1),
      slowest(pairs.map(({ best }) => best.ms)).padStart(13),
      slowest(pairs.map(({ found }) => found.ms)).padStart(13),
    ].join(''),
  )
}
for (const [stores, limit] of [
  [20, undefined],
  [30, undefined],
  [30, 200],
  [30, 270],
] as const) {
  const times = Array.from({ length: 10 }, (_, seed) => {
    const { start, places } = city(1000 + seed, stores)
    return timed(() => bestFound(taskOf(start, places, limit)))
  })
  const value = times.reduce((sum, { result }) => sum + result.value, 0) / times.length
  const minutes = times.reduce((sum, { result }) => sum + result.minutes, 0) / times.length
  console.log(
    `${stores} stores, limit ${limit ?? 'none'}, 10 cities: at most ${slowest(times.map(({ ms }) => ms))}, mean value ${value.toFixed(2)}, mean minutes ${minutes.toFixed(1)}`,
  )
}
