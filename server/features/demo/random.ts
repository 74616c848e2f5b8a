export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number below the limit. */
  below(limit: number): number
  pick<Value>(values: readonly Value[]): Value
  chance(share: number): boolean
}

/** The same numbers for the same seed on every machine: a linear congruence whose high bits are stirred. */
export function randomFrom(seed: number): Random {
  let state = (Math.imul(seed, 2_654_435_761) ^ 0x9e37_79b9) >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const stirred = Math.imul(state ^ (state >>> 16), 0x45d9_f3b)
    return ((stirred ^ (stirred >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
    chance: (share) => next() < share,
  }
}
