/** Which words somebody may have meant by a word they typed. */

const shortest = 4
/** Long words leave room for more than one slip before they become another word. */
const long = 7

/** The least number of missing, added, wrong or swapped letters between two words; counting stops above the limit. */
export function slipsBetween(one: string, other: string, limit = 2): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last: number[] = []
  for (let index = 0; index <= other.length; index++) last.push(index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const slips = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
      current.push(slips)
      if (slips < least) least = slips
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[other.length] ?? 0, limit + 1)
}

/**
 * Could `typed` be meant as `known`? A word nobody uses is taken for its neighbors. A word in use may be somebody
 * else's misspelling too, but only a long one with the same first letter is: a lamp is not a lamb.
 */
export function mayMean(typed: string, known: string, isTypedInUse: boolean): boolean {
  if (typed === known) return true
  if (Math.min(typed.length, known.length) < shortest) return false
  const isLong = Math.min(typed.length, known.length) >= long
  const slips = slipsBetween(typed, known)
  if (isTypedInUse) return isLong && slips <= 1 && typed[0] === known[0]
  return slips <= (isLong ? 2 : 1)
}
