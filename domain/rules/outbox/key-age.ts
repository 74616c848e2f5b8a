/** How long the server keeps an Idempotency-Key. A request sent again under it within that time makes no second record. */
export const idempotencyKeyDays = 30

const hourMs = 3_600_000
/** Covers a device clock that was set meanwhile, and a request that is long under way. */
const marginMs = 12 * hourMs

/** Returns whether the server may have deleted a key that was first used at this moment. */
export const mayHaveExpired = (usedAt: number, now: number): boolean =>
  now - usedAt > idempotencyKeyDays * 24 * hourMs - marginMs
