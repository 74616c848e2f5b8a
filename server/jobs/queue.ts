import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import PgBoss from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../app/context.ts'
import { publish } from '../db/bus.ts'
import type { Database, Db } from '../db/engine.ts'
import { statement } from '../db/statement.ts'
import { insertJobs, type PendingJob } from './carry.ts'
import type { JobName, JobPayloads } from './payloads.ts'
import { startWatcher, type WatchDefinition } from './watcher.ts'
import { startWorker, type Worker } from './worker.ts'

export interface JobDefinition<N extends JobName = JobName> {
  name: N
  run(context: AppContext, payload: JobPayloads[N]): Promise<void>
  /** Cron expression for jobs that start by themselves; one server starts each, however many there are. */
  schedule?: string
  /** IANA time zone of the schedule; UTC unless given. */
  timeZone?: string
  /** How long it may take before it counts as lost and is tried again. */
  expireInSeconds?: number
  /** How many of them one server runs at once; more than one pays where a job mostly waits for another machine. */
  atOnce?: number
}
export const job = <N extends JobName>(definition: JobDefinition<N>) => definition as unknown as JobDefinition

export interface EnqueueOptions {
  /** At most one waiting job of this name has this key. */
  key?: string
  startAfterSeconds?: number
}

export interface Jobs {
  /** Enqueues with the caller's transaction: committed together, or not at all. */
  enqueue<N extends JobName>(db: Db, name: N, payload: JobPayloads[N], options?: EnqueueOptions): Promise<void>
  /** The same for many jobs of one name. */
  enqueueAll<N extends JobName>(db: Db, name: N, payloads: JobPayloads[N][]): Promise<void>
  /** Starts working. Jobs of a server that was killed are taken over after they expire. */
  work(context: AppContext, isWanted?: (name: string) => boolean): Promise<void>
  /** Takes no more jobs until it is told to work again. Running ones have so long to end; then they are put back. */
  rest(patienceMs?: number): Promise<void>
  /** The same, for good. */
  close(patienceMs?: number): Promise<void>
}

const wakeUp = 'job'

type Connection = Pick<Database, 'db' | 'sql'>

function connect(database: Connection, supervise: boolean): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values?: unknown[]) => runOn(database, text, values ?? []) },
    schema: 'pgboss',
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 3,
    maintenanceIntervalSeconds: 60,
    supervise,
    schedule: supervise,
  })
}

/** Makes the queue's own schema and a queue for each job; nothing to do when they are there. */
export async function prepareQueues(database: Connection, definitions: JobDefinition[]): Promise<void> {
  const boss = connect(database, false)
  await boss.start()
  await ensureQueues(boss, definitions)
  await boss.stop({ graceful: false, wait: false, close: false })
}

/** Puts jobs that were taken out of another database into this one, whose queues are made when they are missing. */
export async function carryOver(database: Connection, definitions: JobDefinition[], jobs: PendingJob[]): Promise<void> {
  const boss = connect(database, false)
  await boss.start()
  await ensureQueues(boss, definitions)
  await insertJobs(boss, jobs)
  await boss.stop({ graceful: false, wait: false, close: false })
}

/** Creates the queues that are missing and updates those whose settings differ; jobs that wait keep the old ones. */
async function ensureQueues(boss: PgBoss, definitions: JobDefinition[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, expireInSeconds = 120 } of definitions) {
    // 'short': at most one waiting job per key.
    const wanted = { policy: 'short', retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds } as const
    const found = known.get(name)
    if (!found) await boss.createQueue(name, { name, ...wanted })
    else if (!isDeepStrictEqual({ ...found, ...wanted }, found)) await boss.updateQueue(name, { name, ...wanted })
  }
}

/** Brings the schedules in the database to those of the definitions; other versions may have left some. */
async function updateSchedules(boss: PgBoss, all: JobDefinition[], isWanted: (name: string) => boolean): Promise<void> {
  const scheduled = new Set<string>(all.filter(({ schedule }) => schedule).map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
  for (const { name, schedule, timeZone: tz = 'UTC' } of all)
    if (schedule && isWanted(name)) await boss.schedule(name, schedule, {}, { tz })
}

export async function createJobs(
  database: Database,
  log: FastifyBaseLogger,
  definitions: JobDefinition[],
  watches: WatchDefinition[] = [],
): Promise<Jobs> {
  const boss = connect(database, true)
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  await ensureQueues(boss, definitions)
  const workers = new Map<unknown, Worker>()
  const watchers: Pick<Worker, 'stop'>[] = []
  let unsubscribe = () => {}

  async function rest(patienceMs = 10_000) {
    unsubscribe()
    const resting = [...workers.values(), ...watchers.splice(0)]
    workers.clear()
    await Promise.all(resting.map((worker) => worker.stop(patienceMs)))
  }

  return {
    async enqueue(db, name, payload, options = {}) {
      const { key, startAfterSeconds: delay } = options
      await boss.send(name, payload, {
        db: within(db),
        singletonKey: key ?? randomUUID(),
        // As a moment: the queue's own statement takes a number of seconds for one, too.
        ...(delay ? { startAfter: new Date(Date.now() + delay * 1000) } : {}),
      })
      if (!delay) await publish(db, wakeUp, name)
    },

    async enqueueAll(db, name, payloads) {
      if (payloads.length === 0) return
      await boss.insert(
        payloads.map((data) => ({ name, data, singletonKey: randomUUID() })),
        { db: within(db) },
      )
      await publish(db, wakeUp, name)
    },

    async work(context, isWanted = () => true) {
      // What a killed server left behind is looked for every minute, and now.
      await boss.expire()
      // Nobody else works in a data folder of one's own: what counts as begun there was begun by a process that is dead.
      if (database.lock) await putBackBegun(database)
      unsubscribe = context.bus.subscribe(wakeUp, (name) => workers.get(name)?.wake())
      for (const definition of definitions.filter(({ name }) => isWanted(name))) {
        workers.set(definition.name, startWorker(boss, definition, context, log))
      }
      await updateSchedules(boss, definitions, isWanted)
      for (const watch of watches.filter(({ name }) => isWanted(name))) {
        for (let count = 0; count < watch.atOnce; count += 1) watchers.push(startWatcher(watch, context, log))
      }
    },

    rest,

    async close(patienceMs) {
      await rest(patienceMs)
      await boss.stop({ graceful: true, timeout: 10_000, wait: true })
    },
  }
}

async function putBackBegun({ sql }: Connection) {
  await sql`update pgboss.job set state = 'retry', started_on = null where state = 'active'`
}

/** Lets the queue write with somebody's transaction. */
const within = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await db.execute(statement(text, values)) }),
})

async function runOn(database: Connection, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  if (values.length > 0) return { rows: await database.db.execute(statement(text, values)) }
  // Without values pg-boss may send a whole transaction at once, which wants a connection of its own.
  const connection = await database.sql.reserve()
  try {
    return { rows: await connection.unsafe(text) }
  } finally {
    connection.release()
  }
}
