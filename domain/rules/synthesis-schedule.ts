const fortnightMs = 14 * 24 * 3600 * 1000
/** A Monday at six in the morning, UTC; the synthesis runs then and every second Monday after. */
const firstRun = Date.parse('2024-01-01T06:00:00Z')

/** The scheduled moment that has come last. */
export const lastScheduledRun = (now: number): Date =>
  new Date(firstRun + Math.floor((now - firstRun) / fortnightMs) * fortnightMs)

export const nextScheduledRun = (now: number): Date => new Date(lastScheduledRun(now).getTime() + fortnightMs)

/** The two weeks that a scheduled run looks back on. */
export const scheduledPeriod = (run: Date): { startDate: string; endDate: string } => ({
  startDate: new Date(run.getTime() - fortnightMs).toISOString(),
  endDate: run.toISOString(),
})
