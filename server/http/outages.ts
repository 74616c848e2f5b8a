/** What the driver, the system and PostgreSQL say when the database cannot be reached, or is starting or stopping. */
const away = new Set(
  `CONNECTION_CLOSED CONNECTION_DESTROYED CONNECTION_ENDED CONNECT_TIMEOUT
  ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN
  57P01 57P02 57P03 53300 08000 08001 08003 08004 08006`.split(/\s+/),
)
/** A full disk or quota, under our files or under the database's. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

export const isAway = (error: unknown) => hasCode(error, away)
export const isFull = (error: unknown) => hasCode(error, full)

/** The query builder wraps the driver's error, which may wrap the system's. */
function hasCode(error: unknown, codes: Set<string>): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && codes.has(String(error.code))) return true
  return error !== error.cause && hasCode(error.cause, codes)
}
