import postgres from 'postgres'
import type { BuiltServer } from '../../server/testing/faults/built-server.ts'
import { childrenOf, machineSeconds, parentOf, processorSecondsOf, threadSecondsOf } from '../../server/testing/proc.ts'

export const metricsToken = 'for the load bench only'

/** What kept the machine busy, in cores where nothing else is said. */
export interface Usage {
  /** The server's JavaScript: its event loop has no more than one core. */
  mainThread: number
  /** Of the server's other threads the busiest: on the embedded engine, the database. */
  busiestOther: number
  server: number
  /** PostgreSQL's processes together. */
  database: number
  /** All processes of the machine together, also those that have nothing to do with it. */
  machine: number
  /** Statements asked and not yet answered, on average: those that run and those that wait for a connection. */
  inFlight: number
  /** Connections on which a statement runs, on average. */
  running: number
  statementMs: number
  /** How late the event loop was, p99. */
  loopMs: number
  /** What the matcher has yet to look at. */
  toMatch: number
}

async function readMetrics(origin: string) {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const lines = (await answer.text()).split('\n')
  return (name: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1) ?? 0,
    )
}

/** PostgreSQL's first process is the parent of the one that serves us. */
async function openProbe(url: string) {
  const sql = postgres(url, { max: 1, onnotice() {} })
  const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const first = parentOf(own?.pid ?? 0)
  const seconds = () => new Map([first, ...childrenOf(first)].map((pid) => [pid, processorSecondsOf(pid)] as const))
  const running = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where application_name = 'hgfs' and state = 'active'`
    return row?.count ?? 0
  }
  return { seconds, running, close: () => sql.end() }
}

const gained = (before: Map<number, number>, after: Map<number, number>) =>
  [...after].map(([id, seconds]) => [id, Math.max(0, seconds - (before.get(id) ?? 0))] as const)
const total = (parts: (readonly [number, number])[]) => parts.reduce((sum, [, seconds]) => sum + seconds, 0)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
const lookEveryMs = 250

/** Begins to watch a server and its database; `end` tells what they used since. */
export async function watch({ origin, process: { pid = 0 } }: BuiltServer, databaseUrl?: string) {
  const probe = databaseUrl ? await openProbe(databaseUrl) : undefined
  const metrics = await readMetrics(origin)
  const threads = threadSecondsOf(pid)
  const backends = probe?.seconds() ?? new Map<number, number>()
  const machine = machineSeconds()
  const begin = performance.now()
  const running: number[] = []
  const looks = setInterval(
    () => void probe?.running().then((count) => running.push(count), console.error),
    lookEveryMs,
  )
  return {
    async end(): Promise<Usage> {
      clearInterval(looks)
      const seconds = (performance.now() - begin) / 1000
      const byThread = gained(threads, threadSecondsOf(pid))
      const ofDatabase = gained(backends, probe?.seconds() ?? new Map())
      const after = await readMetrics(origin)
      await probe?.close()
      const more = (name: string) => after(name) - metrics(name)
      const statements = more('hgfs_database_query_seconds_count')
      const waited = more('hgfs_database_query_seconds_sum')
      return {
        mainThread: total(byThread.filter(([id]) => id === pid)) / seconds,
        busiestOther: Math.max(0, ...byThread.filter(([id]) => id !== pid).map(([, spent]) => spent)) / seconds,
        server: total(byThread) / seconds,
        database: total(ofDatabase) / seconds,
        machine: (machineSeconds() - machine) / seconds,
        inFlight: waited / seconds,
        running: mean(running),
        statementMs: (waited / (statements || 1)) * 1000,
        loopMs: after('hgfs_nodejs_eventloop_lag_p99_seconds') * 1000,
        toMatch: after('hgfs_queue_waiting{name="finds.match"}'),
      }
    },
  }
}
