export interface Candidate<T> {
  x: number
  y: number
  text: string
  value: T
}

const letterWidth = 7.5
const lineHeight = 20
const gap = 8

/** Of many names those that fit beside each other; the first ones go first. */
export function layOut<T>(candidates: Iterable<Candidate<T>>, most: number): Array<Candidate<T>> {
  const placed: Array<Candidate<T>> = []
  for (const candidate of candidates) {
    if (placed.length >= most) break
    if (!placed.some((other) => overlap(candidate, other))) placed.push(candidate)
  }
  return placed
}

function overlap(one: Candidate<unknown>, other: Candidate<unknown>): boolean {
  const room = ((one.text.length + other.text.length) * letterWidth) / 2 + gap
  return Math.abs(one.x - other.x) < room && Math.abs(one.y - other.y) < lineHeight + gap
}
