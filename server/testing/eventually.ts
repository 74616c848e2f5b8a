import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'

/** How long a test waits for what must come. A busy machine is slow, and waiting costs nothing once it is there. */
export const patience = 20_000

/** Looks again and again until the look no longer fails, and answers what it saw. */
export const eventually = <Seen>(look: () => Seen | Promise<Seen>, timeout = patience): Promise<Seen> =>
  vi.waitFor(look, { timeout, interval: 50 })

/**
 * Lets time pass where that can only make a test stricter: work that lasts, or something that must not happen. Never to
 * hope that something has happened meanwhile; that is what `eventually` is for.
 */
export async function letPass(ms: number, _why: string): Promise<void> {
  await pause(ms)
}

/** For what counts by the database's days: does not begin in the last moments of one, but at the start of the next. */
export async function notBeforeMidnight(room = 60_000): Promise<void> {
  const day = 86_400_000
  const left = day - (Date.now() % day)
  if (left < room) await pause(left + 1000)
}

/**
 * Stops the date for this process, so that no window of a rate limit and no day ends in the middle of a test; timers go
 * on. Where one is about to end it stops after that: the database, whose clock goes on, then does not clear it away.
 */
export function stopTheClock(): { goOn(): void } {
  const quarter = 15 * 60_000
  const left = quarter - (Date.now() % quarter)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (left < 120_000 ? left + 1000 : 0) })
  return { goOn: () => void vi.useRealTimers() }
}
