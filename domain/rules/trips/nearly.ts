import { isBetter, type Round, type Task } from './task.ts'

/** How many beginnings are tried: fewer where each takes longer. Each is improved until nothing helps any more. */
const beginningsFor = (places: number) => Math.max(1, Math.floor(240 / Math.max(places, 30)))
const mostRepairs = 60

/**
 * For many places: insertion where it pays most, then 2-opt, or-opt, and leaving places out for others. Returns the best
 * round so far as soon as `isOver` says that the time is up.
 */
export function bestFound(task: Task, isOver: () => boolean = () => false): Round {
  const count = task.values.length
  let best: Round = { order: [], minutes: 0, value: 0 }
  const firsts = Array.from({ length: count }, (_, place) => place)
    .filter((place) => minutesOf(task, [place]) <= task.limit)
    .toSorted((one, other) => worthPerMinute(task, other) - worthPerMinute(task, one))
    .slice(0, beginningsFor(count))
  for (const first of [undefined, ...firsts]) {
    for (const begun of [fill(task, first === undefined ? [] : [first]), onward(task, first)]) {
      const round = improve(task, begun, isOver)
      if (isBetter(round, best)) best = round
      if (isOver()) return best
    }
  }
  return best
}

const worthPerMinute = (task: Task, place: number) => (task.values[place] ?? 0) / minutesOf(task, [place])

const drive = ({ minutes }: Task, from: number | undefined, to: number) =>
  minutes[from === undefined ? 0 : from + 1]?.[to + 1] ?? Number.POSITIVE_INFINITY

function minutesOf(task: Task, order: readonly number[]): number {
  return order.reduce((sum, place, index) => sum + drive(task, order[index - 1], place), 0)
}

const roundOf = (task: Task, order: number[]): Round => ({
  order,
  minutes: minutesOf(task, order),
  value: order.reduce((sum, place) => sum + (task.values[place] ?? 0), 0),
})

/** Always on to the nearest place, as long as there is time. */
function onward(task: Task, first: number | undefined): number[] {
  const order = first === undefined ? [] : [first]
  const left = new Set(task.values.keys())
  if (first !== undefined) left.delete(first)
  let minutes = minutesOf(task, order)
  while (left.size > 0) {
    const [next] = [...left].toSorted((one, other) => drive(task, order.at(-1), one) - drive(task, order.at(-1), other))
    if (next === undefined) break
    minutes += drive(task, order.at(-1), next)
    if (minutes > task.limit) break
    left.delete(next)
    order.push(next)
  }
  return order
}

/** Puts in what is worth most for its detour, where the detour is shortest, until nothing fits any more. */
function fill(task: Task, from: number[], without?: number): number[] {
  const order = [...from]
  let minutes = minutesOf(task, order)
  for (;;) {
    let best: { place: number; at: number; detour: number; worth: number } | undefined
    for (let place = 0; place < task.values.length; place += 1) {
      if (place === without || order.includes(place)) continue
      for (let at = 0; at <= order.length; at += 1) {
        const next = order[at]
        const before = order[at - 1]
        const skipped = next === undefined ? 0 : drive(task, before, next)
        const detour = drive(task, before, place) + (next === undefined ? 0 : drive(task, place, next)) - skipped
        if (minutes + detour > task.limit) continue
        const worth = (task.values[place] ?? 0) / Math.max(detour, 0.01)
        if (!best || worth > best.worth) best = { place, at, detour, worth }
      }
    }
    if (!best) return order
    order.splice(best.at, 0, best.place)
    minutes += best.detour
  }
}

function improve(task: Task, from: number[], isOver: () => boolean): Round {
  let round = roundOf(task, fill(task, shorten(task, from)))
  for (let repair = 0; repair < mostRepairs; repair += 1) {
    const better = repaired(task, round, isOver)
    if (!better) return round
    round = better
  }
  return round
}

/** Some places left out, or one more forced in, and what fits then; undefined when nothing is better. */
function repaired(task: Task, round: Round, isOver: () => boolean): Round | undefined {
  if (round.order.length === task.values.length) return undefined
  for (const tried of exchanges(task, round.order)) {
    if (isOver()) return undefined
    const better = roundOf(task, fill(task, shorten(task, tried)))
    if (better.minutes <= task.limit && isBetter(better, round)) return better
  }
  return undefined
}

function* exchanges(task: Task, order: readonly number[]): Generator<number[]> {
  for (const length of [1, 2]) {
    for (let at = 0; at + length <= order.length; at += 1) {
      yield fill(task, shorten(task, order.toSpliced(at, length)), order[at])
    }
  }
  for (let place = 0; place < task.values.length; place += 1) {
    if (!order.includes(place)) yield squeezed(task, [...order, place], place)
  }
}

/** Leaves out what saves most time for what it is worth, but never `kept`, until it fits. */
function squeezed(task: Task, from: number[], kept: number): number[] {
  let order = shorten(task, from)
  while (order.length > 1 && minutesOf(task, order) > task.limit) {
    const current = order
    const cost = (at: number) =>
      current[at] === kept
        ? Number.POSITIVE_INFINITY
        : (task.values[current[at] ?? 0] ?? 0) / Math.max(0.01, savedBy(task, current, at, 1))
    const costs = current.map((_, at) => cost(at))
    const cheapest = costs.indexOf(Math.min(...costs))
    order = shorten(task, order.toSpliced(cheapest, 1))
  }
  return order
}

/** Returns the minutes saved by leaving out `length` places from index `at` on. */
function savedBy(task: Task, order: readonly number[], at: number, length: number): number {
  const [before, first, last, next] = [order[at - 1], order[at] ?? 0, order[at + length - 1] ?? 0, order[at + length]]
  let saved = drive(task, before, first)
  for (let index = at + 1; index < at + length; index += 1) saved += drive(task, order[index - 1], order[index] ?? 0)
  return next === undefined ? saved : saved + drive(task, last, next) - drive(task, before, next)
}

/** The same places in a quicker order: stretches turned around (2-opt) or put elsewhere (or-opt), until nothing helps. */
function shorten(task: Task, from: number[]): number[] {
  let order = from
  for (let quicker = from; quicker.length > 0;) {
    order = quicker
    quicker = turned(task, order) ?? moved(task, order) ?? []
  }
  return order
}

/** Shorter by less is a rounding error. */
const least = 1e-9

/** 2-opt: the first turned stretch that makes the way shorter. Only its two ends count: ways are as long back as forth. */
function turned(task: Task, order: readonly number[]): number[] | undefined {
  for (let from = 0; from < order.length; from += 1) {
    const [before, first = 0] = [order[from - 1], order[from]]
    const into = drive(task, before, first)
    for (let to = from + 2; to <= order.length; to += 1) {
      const [last = 0, next] = [order[to - 1], order[to]]
      const onward = next === undefined ? 0 : drive(task, first, next) - drive(task, last, next)
      if (drive(task, before, last) - into + onward < -least)
        return [...order.slice(0, from), ...order.slice(from, to).toReversed(), ...order.slice(to)]
    }
  }
  return undefined
}

/** Or-opt: the first stretch of one to three places that makes the way shorter when it is put elsewhere. */
function moved(task: Task, order: readonly number[]): number[] | undefined {
  for (const length of [1, 2, 3]) {
    for (let from = 0; from + length <= order.length; from += 1) {
      const stretch = order.slice(from, from + length)
      const [first = 0, last = 0] = [stretch[0], stretch.at(-1)]
      const rest = order.toSpliced(from, length)
      const within = stretch.reduce((sum, place, at) => (at === 0 ? 0 : sum + drive(task, stretch[at - 1], place)), 0)
      const saved = savedBy(task, order, from, length) - within
      for (let at = 0; at <= rest.length; at += 1) {
        if (at === from) continue
        const [before, next] = [rest[at - 1], rest[at]]
        const onward = next === undefined ? 0 : drive(task, last, next) - drive(task, before, next)
        if (drive(task, before, first) + onward - saved < -least) return rest.toSpliced(at, 0, ...stretch)
      }
    }
  }
  return undefined
}
