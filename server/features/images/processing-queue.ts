import { AppError } from '../../http/errors.ts'

/** Runs a few tasks at once, lets some more wait, and turns the rest away. */
export function createQueue(limits: { atOnce: number; waiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run<Result>(task: () => Promise<Result>): Promise<Result> {
      if (running >= limits.atOnce) {
        if (waiting.length >= limits.waiting) {
          throw new AppError('unavailable', 'Too many photos arrive at once. Please try again in a moment.', {
            retryAfterSeconds: 5,
          })
        }
        // Whoever finishes hands its place on, so the count of the running stays.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await task()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
