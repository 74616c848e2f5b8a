import postgres from 'postgres'
import { DatabaseError } from '../database-error.ts'
import { neededExtensions } from '../migrate.ts'
import { createPresence, type Presence } from './presence.ts'

const needs = { version: 15, extensions: neededExtensions }

export interface ServerOptions {
  databaseUrl: string
  poolSize: number
  idleTransactionMs: number
  /** A server that has not answered for so long is away. */
  answerWithinMs?: number
}

export async function openServer(options: ServerOptions) {
  const presence = createPresence(options.databaseUrl, options.answerWithinMs)
  // With several hosts the driver itself goes from one to the next.
  const sql = connect(options, hasOneHost(options.databaseUrl) ? { socket: presence.socket } : {})
  try {
    await checkServer(sql)
    knowTypes(sql)
    presence.watch()
    return { sql, presence }
  } catch (error) {
    await Promise.all([sql.end({ timeout: 1 }), presence.stop()])
    throw error
  }
}

/**
 * The driver looks up the types of the database on every connection; one that ends meanwhile would end the process, for
 * nobody waits for that. Once they are known they are the same for all.
 */
export function knowTypes(sql: postgres.Sql): void {
  sql.options.fetch_types = false
}

type ConnectionOptions = postgres.Options<Record<string, never>> & { socket?: Presence['socket'] }

/** Connects when it is first asked something. */
export function connect(options: ServerOptions, more: ConnectionOptions = {}): postgres.Sql {
  return postgres(options.databaseUrl, {
    max: options.poolSize,
    connect_timeout: 10,
    // A server that is back is used again at once.
    backoff: () => 0.02,
    idle_timeout: 60,
    max_lifetime: 30 * 60,
    keep_alive: 30,
    onnotice: () => {},
    connection: {
      application_name: 'hgfs',
      TimeZone: 'UTC',
      statement_timeout: 60_000,
      lock_timeout: 15_000,
      idle_in_transaction_session_timeout: options.idleTransactionMs,
      // Compiling a query takes longer than any of ours runs.
      jit: 'off',
    },
    ...more,
  })
}

export async function checkServer(sql: postgres.Sql, { version, extensions } = needs): Promise<void> {
  const { host, port, database } = sql.options
  const place = `${host[0]}:${port[0]}/${database}`
  const [server] = await sql<{ number: string; version: string; available: string[] }[]>`
    select current_setting('server_version_num') as number, current_setting('server_version') as version,
      array(select name::text from pg_available_extensions where name = any(${extensions})) as available
  `.catch((error: Error) => {
    throw new DatabaseError(`DATABASE_URL: cannot use the database at ${place}: ${firstLine(error)}`)
  })
  if (Number(server?.number) < version * 10_000) {
    throw new DatabaseError(
      `DATABASE_URL: the server at ${place} is PostgreSQL ${server?.version}; version ${version} or newer is needed`,
    )
  }
  const missing = extensions.filter((name) => !server?.available.includes(name))
  if (missing.length > 0) {
    const hint = missing.includes('vector') ? ' (vector is the package pgvector)' : ''
    throw new DatabaseError(`DATABASE_URL: the server at ${place} lacks the extensions ${missing.join(', ')}${hint}`)
  }
}

const hasOneHost = (databaseUrl: string) => !/^[^/]+\/\/[^/]*,/.test(databaseUrl)

function firstLine(error: Error) {
  const text = error.message || ('code' in error ? String(error.code) : error.name)
  return text.split('\n', 1)[0]
}
