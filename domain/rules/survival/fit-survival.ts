import {
  assumed,
  follow,
  measures,
  prior,
  share,
  type Habits,
  type Seen,
  type Sign,
  type Survival,
} from './survival.ts'

export interface History extends Seen {
  /** Oldest first. */
  signs: Sign[]
}

interface Column {
  name: 'base' | 'price' | 'quantity' | `category ${number}`
  mean: number
  spread: number
}

const rounds = 5
const newtonSteps = 4
const step = 1e-3

/** By age alone: the same model without anything that tells things apart. */
export interface FitOptions {
  ageOnly?: boolean
}

/**
 * The most probable parameters given the histories and the prior. Rates are fitted by Newton's method, the habits of shoppers
 * one by one in between, a few rounds of both.
 */
export function fitSurvival(histories: readonly History[], { ageOnly = false }: FitOptions = {}): Survival {
  const telling = histories.filter(({ signs }) => signs.length > 0)
  if (telling.length === 0) return assumed
  const columns = ageOnly ? [baseColumn] : columnsOf(telling)
  const rows = telling.map((history) => ({ values: columns.map((column) => valueOf(column, history)), history }))
  let weights = columns.map(({ mean }) => mean)
  let habits: Habits = assumed
  for (let round = 0; round < rounds; round += 1) {
    weights = fitWeights(rows, columns, weights, habits)
    habits = fitHabits(rows, weights, habits)
  }
  return toModel(columns, weights, habits)
}

type Row = { values: number[]; history: History }

const baseColumn: Column = { name: 'base', ...prior.base }

function columnsOf(histories: readonly History[]): Column[] {
  const categories = new Set(histories.flatMap(({ categoryId }) => categoryId ?? []))
  return [
    baseColumn,
    { name: 'price', ...prior.price },
    { name: 'quantity', ...prior.quantity },
    ...[...categories].map((id) => ({ name: `category ${id}` as const, ...prior.category })),
  ]
}

function valueOf({ name }: Column, history: History): number {
  if (name === 'base') return 1
  if (name === 'price' || name === 'quantity') return measures(history)[name]
  return name === `category ${history.categoryId}` ? 1 : 0
}

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)

const strain = (value: number, { mean, spread }: { mean: number; spread: number }) => ((value - mean) / spread) ** 2 / 2

function surpriseOf(rows: readonly Row[], weights: readonly number[], habits: Habits): number {
  return rows.reduce(
    (sum, { values, history }) => sum + follow(Math.exp(dot(values, weights)), habits, history.signs).surprise,
    0,
  )
}

function fitWeights(rows: readonly Row[], columns: Column[], from: number[], habits: Habits): number[] {
  let weights = from
  const cost = (at: number[]) =>
    surpriseOf(rows, at, habits) + columns.reduce((sum, column, index) => sum + strain(at[index] ?? 0, column), 0)
  let now = cost(weights)
  for (let turn = 0; turn < newtonSteps; turn += 1) {
    const change = newtonChange(rows, columns, weights, habits)
    let length = 1
    let next = weights
    let reached = Number.POSITIVE_INFINITY
    // Half as far while it does not help.
    while (length > 1e-3) {
      next = weights.map((weight, index) => weight - length * (change[index] ?? 0))
      reached = cost(next)
      if (reached <= now) break
      length /= 2
    }
    if (reached > now) break
    weights = next
    if (now - reached < 1e-6 * Math.max(1, Math.abs(now))) break
    now = reached
  }
  return weights
}

/** A history depends on the weights only through its rate, so both derivatives are taken along that one number. */
function newtonChange(rows: readonly Row[], columns: Column[], weights: number[], habits: Habits): number[] {
  const size = columns.length
  const slope = columns.map(({ mean, spread }, index) => ((weights[index] ?? 0) - mean) / spread ** 2)
  const curve = columns.map(({ spread }, row) => columns.map((_, column) => (row === column ? 1 / spread ** 2 : 0)))
  for (const { values, history } of rows) {
    const at = dot(values, weights)
    const surprise = (shift: number) => follow(Math.exp(at + shift), habits, history.signs).surprise
    const [below, here, above] = [surprise(-step), surprise(0), surprise(step)]
    const first = (above - below) / (2 * step)
    const second = Math.max(0, (above - 2 * here + below) / step ** 2)
    for (let row = 0; row < size; row += 1) {
      const value = values[row] ?? 0
      if (value === 0) continue
      slope[row] = (slope[row] ?? 0) + value * first
      const line = curve[row] ?? []
      for (let column = 0; column < size; column += 1) {
        line[column] = (line[column] ?? 0) + value * (values[column] ?? 0) * second
      }
    }
  }
  return solve(curve, slope)
}

/** By Gaussian elimination; the prior keeps the matrix from being singular. */
function solve(matrix: number[][], right: number[]): number[] {
  const lines = matrix.map((line, index) => [...line, right[index] ?? 0])
  const size = lines.length
  for (let pivot = 0; pivot < size; pivot += 1) {
    const own = lines[pivot] ?? []
    for (let other = pivot + 1; other < size; other += 1) {
      const line = lines[other] ?? []
      const factor = (line[pivot] ?? 0) / (own[pivot] ?? 1)
      for (let column = pivot; column <= size; column += 1)
        line[column] = (line[column] ?? 0) - factor * (own[column] ?? 0)
    }
  }
  const solution = Array.from({ length: size }, () => 0)
  for (let row = size - 1; row >= 0; row -= 1) {
    const line = lines[row] ?? []
    const known = dot(line.slice(row + 1, size), solution.slice(row + 1))
    solution[row] = ((line[size] ?? 0) - known) / (line[row] ?? 1)
  }
  return solution
}

function fitHabits(rows: readonly Row[], weights: number[], from: Habits): Habits {
  const best = (name: keyof Habits, habits: Habits, toValue: (inner: number) => number): Habits => {
    const cost = (inner: number) =>
      surpriseOf(rows, weights, { ...habits, [name]: toValue(inner) }) + strain(inner, prior[name])
    const { mean, spread } = prior[name]
    return { ...habits, [name]: toValue(lowest(cost, mean - 4 * spread, mean + 4 * spread)) }
  }
  return best('soldOut', best('overlooked', best('shape', from, Math.exp), share), share)
}

/** Golden section. */
function lowest(cost: (value: number) => number, from: number, to: number): number {
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [from, to]
  let [left, right] = [high - golden * (high - low), low + golden * (high - low)]
  let [atLeft, atRight] = [cost(left), cost(right)]
  while (high - low > 0.01) {
    if (atLeft < atRight) {
      high = right
      right = left
      atRight = atLeft
      left = high - golden * (high - low)
      atLeft = cost(left)
    } else {
      low = left
      left = right
      atLeft = atRight
      right = low + golden * (high - low)
      atRight = cost(right)
    }
  }
  return (low + high) / 2
}

function toModel(columns: Column[], weights: number[], { shape, overlooked, soldOut }: Habits): Survival {
  const of = (name: string) => weights[columns.findIndex((column) => column.name === name)] ?? 0
  const categories = columns.flatMap(({ name }) =>
    name.startsWith('category ') ? [[name.slice('category '.length), of(name)] as const] : [],
  )
  return {
    base: of('base'),
    price: of('price'),
    quantity: of('quantity'),
    categories: Object.fromEntries(categories),
    shape,
    overlooked,
    soldOut,
  }
}
