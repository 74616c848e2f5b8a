import type { Database, EngineLog } from './engine.ts'

export interface MaintenanceOptions {
  checkpointMs?: number
  vacuumMs?: number
  firstVacuumMs?: number
}

export interface Maintenance {
  /** Cleans up what changed a lot since the last time; call it after loading many rows. */
  vacuum(): Promise<void>
  stop(): Promise<void>
}

/**
 * A PostgreSQL server writes checkpoints and vacuums by itself; the embedded engine does neither, so its log would grow
 * and its plans grow stale. Checkpoints keep the restart after a crash short.
 */
export function startMaintenance(
  { engine, sql }: Database,
  log: EngineLog,
  options: MaintenanceOptions = {},
): Maintenance {
  if (engine === 'postgres') return { vacuum: async () => {}, stop: async () => {} }
  const { checkpointMs = 60_000, vacuumMs = 3_600_000, firstVacuumMs = 30_000 } = options
  let lastPosition = ''
  let running: Promise<void> = Promise.resolve()

  async function checkpoint() {
    if ((await logPosition()) === lastPosition) return
    await sql.unsafe('checkpoint')
    lastPosition = await logPosition()
  }

  async function logPosition() {
    const [row] = await sql<{ position: string }[]>`select pg_current_wal_insert_lsn()::text as position`
    return row?.position ?? ''
  }

  async function vacuum() {
    // Table by table, so that queries get their turn in between. The limits are those of Postgres' own autovacuum.
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', s.schemaname, s.relname) as name
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
        or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    `
    for (const { name } of tables) await sql.unsafe(`vacuum analyze ${name}`)
  }

  /** One chore at a time; a failed one is tried again at its next turn. */
  function chore(work: () => Promise<void>) {
    running = running.then(work).catch((error: unknown) => log.error(error, 'Database maintenance failed'))
    return running
  }

  const timers = [
    setInterval(() => void chore(checkpoint), checkpointMs),
    setInterval(() => void chore(vacuum), vacuumMs),
    setTimeout(() => void chore(vacuum), firstVacuumMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    vacuum: () => chore(vacuum),
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await running
    },
  }
}
