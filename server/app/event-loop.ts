import { setImmediate } from 'node:timers/promises'

/** Requests wait this long at most for a loop that yields. */
const sliceMs = 10

/**
 * Cuts a long synchronous loop into slices: `if (slice.isOver()) await slice.next()` lets the event loop handle what waits.
 * Two calls instead of one, because an `await` in each round would cost more than the work.
 */
export class TimeSlice {
  private begin = performance.now()

  isOver(): boolean {
    return performance.now() - this.begin > sliceMs
  }

  async next(): Promise<void> {
    await setImmediate()
    this.begin = performance.now()
  }
}

/** Maps like `Array.map`, in slices of the event loop. */
export async function mapInSlices<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Promise<Result[]> {
  const slice = new TimeSlice()
  const results: Result[] = []
  for (const item of items) {
    if (slice.isOver()) await slice.next()
    results.push(map(item))
  }
  return results
}
