/** Round numbers from 0 to at least the highest value, about four steps of 1, 2 or 5 times a power of ten. */
export function ticksUpTo(highest: number): number[] {
  const top = Math.max(highest, 1)
  const rough = top / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? 1)
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => Math.round(index * step))
}

/** Places for a handful of labels in a row of so many, the last one always among them. */
export function labelledPlaces(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).toReversed()
}
