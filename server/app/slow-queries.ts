import type { QueryListener } from '../db/client.ts'
import type { EngineLog } from '../db/engine.ts'
import { withoutLiterals } from '../db/query-error.ts'

/** One line for each statement that took longer than `ms`, without the values in it. */
export const slowQueryLog =
  (log: EngineLog, ms: number): QueryListener =>
  (seconds, text) => {
    if (seconds * 1000 < ms) return
    log.warn({ ms: Math.round(seconds * 1000), statement: withoutLiterals(text) }, 'slow query')
  }
