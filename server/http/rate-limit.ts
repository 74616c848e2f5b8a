import type { Db } from '../db/engine.ts'
import { AppError } from './errors.ts'
import { addToRateLimit } from './rate-limit.queries.ts'

export interface Limit {
  max: number
  windowSeconds: number
}

/** All limits of the product, before RATE_LIMIT_SCALE. */
export const limits = {
  loginPerAccount: { max: 10, windowSeconds: 15 * 60 },
  /** In a browser the person has signed in with before: theirs alone, so that nobody else can use it up. */
  loginPerDevice: { max: 10, windowSeconds: 15 * 60 },
  loginPerAddress: { max: 50, windowSeconds: 15 * 60 },
  currentPassword: { max: 10, windowSeconds: 15 * 60 },
  register: { max: 20, windowSeconds: 3600 },
  forgotPassword: { max: 20, windowSeconds: 3600 },
  writes: { max: 120, windowSeconds: 60 },
  ai: { max: 30, windowSeconds: 3600 },
  /** Shares, of a person or of a guest's network. */
  shares: { max: 60, windowSeconds: 3600 },
  /** A plan of a large trip takes a thread up to a second. */
  tripPlans: { max: 10, windowSeconds: 60 },
  /** Finds somebody makes by hand for the hunts of others, and those made so with one gathering. */
  findsByHand: { max: 10, windowSeconds: 3600 },
  findsOfGathering: { max: 20, windowSeconds: 24 * 3600 },
  requests: { max: 600, windowSeconds: 60 },
  /** Pictures and files of the web app: one page asks for dozens. */
  files: { max: 3000, windowSeconds: 60 },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

export interface RateLimiter {
  /** Counts one and refuses with 429 above the limit. Exact across servers: each call is one statement. */
  take(name: LimitName, who: string): Promise<void>
  /** Gives one back, when what was counted turned out not to count. */
  giveBack(name: LimitName, who: string): Promise<void>
  /** For every request: counts in memory and tells the database once a second, so that reading costs no write. */
  takeCheaply(name: LimitName, who: string): void
  close(): Promise<void>
}

interface Tally {
  windowStart: number
  /** What the database knew at the last exchange, all servers together. */
  shared: number
  /** What this server has counted since. */
  fresh: number
}

export function createRateLimiter(db: Db, scale: number, onError: (error: unknown) => void): RateLimiter {
  const tallies = new Map<string, Tally & { name: LimitName }>()
  const windowOf = (limit: Limit, now = Date.now()) =>
    Math.floor(now / 1000 / limit.windowSeconds) * limit.windowSeconds * 1000

  const refuseAbove = (name: LimitName, count: number, windowStart: number) => {
    const limit: Limit = limits[name]
    if (count <= limit.max * scale) return
    const retryAfterSeconds = Math.max(1, Math.ceil((windowStart + limit.windowSeconds * 1000 - Date.now()) / 1000))
    throw new AppError('rate_limited', 'Too many requests. Please try again later.', { retryAfterSeconds })
  }

  const add = (name: LimitName, who: string, by: number) => {
    const limit: Limit = limits[name]
    const windowStart = windowOf(limit)
    return addToRateLimit(db, `${name}:${who}`, new Date(windowStart), limit.windowSeconds, by).then((count) => ({
      count,
      windowStart,
    }))
  }

  const exchange = async () => {
    for (const [key, tally] of tallies) {
      if (tally.windowStart !== windowOf(limits[tally.name])) {
        tallies.delete(key)
        continue
      }
      if (tally.fresh === 0) continue
      const told = tally.fresh
      tally.shared = await addToRateLimit(db, key, new Date(tally.windowStart), limits[tally.name].windowSeconds, told)
      tally.fresh -= told
    }
  }
  let exchanging: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    exchanging = exchanging.then(exchange).catch(onError)
  }, 1000)
  timer.unref()

  return {
    async take(name, who) {
      const { count, windowStart } = await add(name, who, 1)
      refuseAbove(name, count, windowStart)
    },
    async giveBack(name, who) {
      await add(name, who, -1)
    },
    takeCheaply(name, who) {
      const key = `${name}:${who}`
      const windowStart = windowOf(limits[name])
      let tally = tallies.get(key)
      if (!tally || tally.windowStart !== windowStart) {
        tally = { name, windowStart, shared: 0, fresh: 0 }
        tallies.set(key, tally)
      }
      tally.fresh += 1
      refuseAbove(name, tally.shared + tally.fresh, windowStart)
    },
    async close() {
      clearInterval(timer)
      await exchanging
    },
  }
}
