import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { careful, type QueryListener } from '../client.ts'
import type { Db, EngineLog } from '../engine.ts'
import { connect, knowTypes } from './server-engine.ts'

/** One that is further behind is left out; it comes back when it has caught up. */
const mostLagMs = 5000
const checkEveryMs = 500
/** One that does not answer a look for so long is taken for dead. */
const patienceMs = 2000

export interface Replica {
  name: string
  db: Db
  isUsable: boolean
  /** How much of the primary's log it has replayed, in bytes. */
  replayed: number
  /** Aborts when the replica is left out: an answer under way may never come. */
  readonly lost: AbortSignal
  /** Until the next look finds it alive. */
  leaveOut(reason: string): void
}

/** Copies of the database by PostgreSQL's own streaming replication, to read from. */
export interface Replicas {
  all: readonly Replica[]
  /** A usable one that has replayed at least so much, in turn; undefined: ask the primary. */
  choose(position: number): Replica | undefined
  /** How much the primary has written so far, in bytes: whoever has replayed it knows all that was committed. */
  position(): Promise<number>
  close(): Promise<void>
}

export const noReplicas: Replicas = {
  all: [],
  choose: () => undefined,
  position: async () => 0,
  close: async () => {},
}

interface ReplicaOptions {
  urls: readonly string[]
  poolSize: number
  idleTransactionMs: number
  log: EngineLog
  onQuery?: QueryListener | undefined
}

type OwnReplica = Replica & { sql: postgres.Sql; comesBack(): void }

/** None of them needs to be there at the start. */
export function openReplicas(primary: postgres.Sql, { urls, log, onQuery, ...rest }: ReplicaOptions): Replicas {
  if (urls.length === 0) return noReplicas
  const all = urls.map((databaseUrl) => openReplica(careful(connect({ databaseUrl, ...rest }), onQuery), log))
  const written = createHistory()
  const stop = new AbortController()
  let turn = 0

  const look = async () => {
    written.add(await within(readNumber(primary, 'pg_current_wal_lsn()')).catch(() => 0))
    await Promise.all(all.map((replica) => check(replica, written.lagOf)))
  }
  const watch = async () => {
    while (!stop.signal.aborted) {
      await look()
      await pause(checkEveryMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  }
  const watching = watch()

  return {
    all,
    choose(position) {
      const fit = all.filter(({ isUsable, replayed }) => isUsable && replayed >= position)
      turn = (turn + 1) % Math.max(1, fit.length)
      return fit[turn]
    },
    position: () => readNumber(primary, 'pg_current_wal_insert_lsn()'),
    async close() {
      stop.abort()
      await watching
      await Promise.all(all.map(({ sql }) => sql.end({ timeout: 1 })))
    },
  }
}

function openReplica(sql: postgres.Sql, log: EngineLog): OwnReplica {
  const { host, port } = sql.options
  const name = `${host[0]}:${port[0]}`
  let life = newLife()
  return {
    name,
    sql,
    db: drizzle(sql),
    isUsable: false,
    replayed: 0,
    get lost() {
      return life.signal
    },
    leaveOut(reason) {
      if (!this.isUsable) return
      this.isUsable = false
      log.warn({ replica: name, reason }, 'replica left out')
      life.abort(new Error(`The replica at ${name} was left out`))
    },
    comesBack() {
      if (this.isUsable) return
      life = newLife()
      this.isUsable = true
      log.info({ replica: name }, 'reading from replica')
    },
  }
}

/** Every read under way listens to it. */
function newLife(): AbortController {
  const life = new AbortController()
  setMaxListeners(0, life.signal)
  return life
}

async function check(replica: OwnReplica, lagOf: (replayed: number) => number): Promise<void> {
  try {
    replica.replayed = await within(readNumber(replica.sql, 'pg_last_wal_replay_lsn()'))
    knowTypes(replica.sql)
    if (lagOf(replica.replayed) > mostLagMs) replica.leaveOut('it is too far behind')
    else replica.comesBack()
  } catch (error) {
    replica.leaveOut(error instanceof Error ? error.message : String(error))
  }
}

/** How far the primary was when, by our own clock: a copy's lag is the age of the first thing it lacks. */
function createHistory() {
  let entries: { at: number; position: number }[] = []
  return {
    add(position: number) {
      const at = performance.now()
      entries = entries.filter((entry) => at - entry.at < 3 * mostLagMs)
      if (position > (entries.at(-1)?.position ?? 0)) entries.push({ at, position })
    },
    lagOf(replayed: number) {
      const lacking = entries.find(({ position }) => position > replayed)
      return lacking ? performance.now() - lacking.at : 0
    },
  }
}

async function readNumber(sql: postgres.Sql, place: string): Promise<number> {
  const [row] = await sql.unsafe<{ position: number | null }[]>(`select (${place} - '0/0'::pg_lsn)::float8 as position`)
  if (row?.position == null) throw new Error('it is no replica')
  return row.position
}

async function within<T>(asked: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const late = pause(patienceMs, undefined, { signal: ended.signal, ref: false }).then(
    () => {
      throw new Error('it does not answer')
    },
    () => new Promise<never>(() => {}),
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    ended.abort()
    asked.catch(() => {})
  }
}
