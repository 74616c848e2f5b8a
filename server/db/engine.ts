import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type { BaseLogger } from 'pino'
import type postgres from 'postgres'
import { busChannel, createBus, type Bus } from './bus.ts'
import { careful, type QueryListener } from './client.ts'
import type { DataFolderLock } from './data-folder-lock.ts'
import { inMemory, openEmbedded } from './embedded/embedded-engine.ts'
import { noReplicas, openReplicas, type Replicas } from './server/replicas.ts'
import type { Presence } from './server/presence.ts'
import { withPreparationLock } from './server/preparation-lock.ts'
import { openServer } from './server/server-engine.ts'

/** The database or a transaction in it: every query takes one of these first. */
export type Db = PgDatabase<PostgresJsQueryResultHKT>

export type EngineLog = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the embedded engine runs in the data folder. */
  databaseUrl?: string
  /** Streaming replicas of that server, to read from. */
  replicaUrls?: readonly string[]
  /** A folder, or memory:// for an embedded database that ends with the process. */
  dataDir: string
  poolSize: number
  /** A database server that has not answered for so long is away; two seconds unless told. */
  answerWithinMs?: number
  /** The embedded engine asks the disk to flush at every commit. */
  embeddedSync?: boolean
  /** Opens a data folder even when its rows were moved to a database server. */
  mayBeMoved?: boolean
  log: EngineLog
  /** Hears of every statement when it is answered; its text has the places of values, not the values. */
  onQuery?: QueryListener
}

export interface Database {
  db: Db
  /** The driver itself, for the few things the query builder cannot say. */
  sql: postgres.Sql
  bus: Bus
  replicas: Replicas
  engine: 'embedded' | 'postgres'
  /** Which engine and where, for the line that says the server is ready. */
  description: string
  /** Held by the embedded engine in a data folder. */
  lock?: DataFolderLock
  /** The database server does not answer at the moment. The embedded engine is there as long as the process. */
  isAway(): boolean
  /** Runs the work while no other process prepares this database: migrations, queues, first rows. */
  withPreparationLock<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The same on both engines: a transaction that falls silent for this long is rolled back. */
const idleTransactionMs = 15_000

export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbeddedPostgres(options)
}

async function openPostgres(
  { poolSize, answerWithinMs, log, onQuery, replicaUrls = [] }: DatabaseOptions,
  databaseUrl: string,
): Promise<Database> {
  const options = { databaseUrl, poolSize, idleTransactionMs, answerWithinMs }
  const server = await openServer(options)
  const sql = careful(server.sql, onQuery)
  const replicas = openReplicas(sql, { urls: replicaUrls, poolSize, idleTransactionMs, log, onQuery })
  const bus = createBus((error) => log.error(error, 'An event handler failed'))
  await keepListening(sql, server.presence, bus.receive)
  const { host, port, database } = sql.options
  return {
    db: drizzle(sql),
    sql,
    bus,
    replicas,
    engine: 'postgres',
    description: `PostgreSQL at ${host[0]}:${port[0]}/${database}`,
    isAway: server.presence.isAway,
    withPreparationLock: (work) => withPreparationLock(options, log, work),
    async close() {
      await replicas.close()
      await Promise.all([sql.end({ timeout: 5 }), server.presence.stop()])
    },
  }
}

/**
 * The driver listens again when its connection has ended, but only once: where that fails it stays deaf. So it is begun
 * anew whenever the server is back; what an earlier beginning may still hear does not count.
 */
async function keepListening(sql: postgres.Sql, presence: Presence, receive: (message: string) => void) {
  let current = 0
  const begin = async () => {
    const own = ++current
    await sql.listen(busChannel, (message) => {
      if (own === current) receive(message)
    })
  }
  await begin()
  // Away again meanwhile: the next return is heard of, too.
  presence.onBack(() => void begin().catch(() => {}))
}

async function openEmbeddedPostgres(options: DatabaseOptions): Promise<Database> {
  const { dataDir, poolSize, embeddedSync, mayBeMoved, log, onQuery } = options
  const bus = createBus((error) => log.error(error, 'An event handler failed'))
  const embedded = await openEmbedded({
    dataDir,
    poolSize,
    idleTransactionMs,
    isSynced: embeddedSync,
    mayBeMoved,
    onNotification: bus.receive,
    onComplaint: (line) => log.warn(`The embedded database says: ${line}`),
    onCrash(error) {
      log.fatal(error, 'The embedded database stopped; ending the process')
      process.exit(1)
    },
  })
  const sql = careful(embedded.sql, onQuery)
  await sql.unsafe(`listen ${busChannel}`)
  return {
    db: drizzle(sql),
    sql,
    bus,
    replicas: noReplicas,
    engine: 'embedded',
    description: dataDir === inMemory ? 'embedded PostgreSQL in memory' : `embedded PostgreSQL in ${dataDir}`,
    lock: embedded.lock,
    isAway: () => false,
    // No other process is in its data folder.
    withPreparationLock: (work) => work(),
    close: embedded.close,
  }
}
