import { advisoryLocks } from '../advisory-locks.ts'
import type { EngineLog } from '../engine.ts'
import { connect, type ServerOptions } from './server-engine.ts'

/**
 * Runs the work while it holds the database's preparation lock; other processes wait for it, however long that takes. The
 * lock is held by a connection of its own, so that it works with a pool of one, and ends with the process. It must not
 * be taken again inside the work.
 */
export async function withPreparationLock<Result>(
  options: ServerOptions,
  log: EngineLog,
  work: () => Promise<Result>,
): Promise<Result> {
  const sql = connect(options, { max: 1, idle_timeout: 0, max_lifetime: null, fetch_types: false })
  try {
    await sql`select set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)`
    const [tried] = await sql`select pg_try_advisory_lock(${advisoryLocks.preparation}) as "isHeld"`
    if (!tried?.isHeld) {
      log.info('database is being prepared by another process, waiting')
      await sql`select pg_advisory_lock(${advisoryLocks.preparation})`
    }
    return await work()
  } finally {
    await sql.end({ timeout: 1 })
  }
}
