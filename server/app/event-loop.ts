/** How long the loops that yield hold the event loop in one turn, all of them together. */
const sliceMs = 10

let sliceBegan: number | undefined
const waiting: (() => void)[] = []

function beginSlice(): number {
  sliceBegan = performance.now()
  // Immediates that are added now run in the next turn.
  setImmediate(() => (sliceBegan = undefined))
  return sliceBegan
}

/**
 * Cuts a long synchronous loop into slices: `if (isSliceOver()) await nextSlice()` lets the event loop handle what waits.
 * Two calls instead of one, because an `await` in each round would cost more than the work.
 */
export const isSliceOver = (): boolean => performance.now() - (sliceBegan ?? beginSlice()) > sliceMs

/** Resolves in a later turn of the event loop, in the order of the calls, one in each turn. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(resumeFirst)
  })
}

function resumeFirst(): void {
  beginSlice()
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeFirst)
}

/** Maps like `Array.map`, in slices of the event loop. */
export async function mapInSlices<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    if (isSliceOver()) await nextSlice()
    results.push(map(item))
  }
  return results
}
