import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/engine.ts'
import { open } from '../http/route.ts'
import { queueDepths } from '../jobs/depths.ts'
import type { AiModel } from '../providers/ai/model.ts'
import type { PhotoReader } from '../providers/ai/photo-reader.ts'

/** What is measured while the server works. Without anybody who may ask for it, nothing is. */
export interface Metrics {
  /** A job, or a piece of work of a watch such as the matcher's, with its end. */
  job(name: string, hasFailed: boolean, seconds: number): void
  ai(call: string, hasFailed: boolean, seconds: number): void
  query(seconds: number): void
  /** Measures every request, and answers GET /metrics. */
  serve(fastify: FastifyInstance): void
}

export const noMetrics: Metrics = { job() {}, ai() {}, query() {}, serve() {} }

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

const outcome = (hasFailed: boolean) => (hasFailed ? 'failed' : 'done')

/** Prometheus metrics of this process and of what all processes share, for whoever knows the token. */
export function createMetrics(token: string | undefined, database: () => Database): Metrics {
  if (!token) return noMetrics
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'hgfs_' })
  const requests = new Histogram({
    name: 'hgfs_http_request_seconds',
    help: 'Requests by route and status, until the answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: quick,
    registers,
  })
  const jobs = new Histogram({
    name: 'hgfs_job_seconds',
    help: 'Background jobs and pieces of matching by name and end',
    labelNames: ['name', 'outcome'],
    buckets: slow,
    registers,
  })
  const ai = new Histogram({
    name: 'hgfs_ai_seconds',
    help: 'Readings of photos and calls of a model by kind and end',
    labelNames: ['call', 'outcome'],
    buckets: slow,
    registers,
  })
  const queries = new Histogram({
    name: 'hgfs_database_query_seconds',
    help: 'Statements, from being asked to being answered, the wait for a connection included',
    buckets: quick,
    registers,
  })
  for (const gauge of sharedGauges(database)) registry.registerMetric(gauge)

  return {
    job: (name, hasFailed, seconds) => jobs.observe({ name, outcome: outcome(hasFailed) }, seconds),
    ai: (call, hasFailed, seconds) => ai.observe({ call, outcome: outcome(hasFailed) }, seconds),
    query: (seconds) => queries.observe(seconds),
    serve(fastify) {
      fastify.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const route = routeOptions.url ?? 'none'
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      })
      fastify.get('/metrics', open('page'), async ({ headers }, reply) => {
        // Whoever does not know the token does not learn that there is something to know.
        if (!isSame(headers.authorization, `Bearer ${token}`)) return reply.callNotFound()
        return reply
          .type(registry.contentType)
          .header('cache-control', 'no-store')
          .send(await registry.metrics())
      })
    },
  }
}

/** Asked of the database when somebody looks: the same on every server. */
function sharedGauges(database: () => Database): Gauge[] {
  const waits = new Gauge({
    name: 'hgfs_queue_waiting',
    help: 'What waits, by job; "finds.match" is what the matcher has yet to look at',
    labelNames: ['name'],
    registers: [],
    async collect() {
      this.reset()
      for (const { name, waiting } of await queueDepths(database())) this.set({ name }, waiting)
    },
  })
  const connections = new Gauge({
    name: 'hgfs_database_connections',
    help: 'Connections of all servers to PostgreSQL by state',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset()
      const { sql, engine } = database()
      if (engine === 'embedded') return
      const states = await sql<{ state: string; count: number }[]>`
        select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
        where application_name = 'hgfs' and datname = current_database() group by 1`
      for (const { state, count } of states) this.set({ state }, count)
    },
  })
  return [waits, connections]
}

function isSame(given: string | undefined, wanted: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

async function timed<Result>(metrics: Metrics, call: string, work: () => Promise<Result>): Promise<Result> {
  const begin = performance.now()
  const note = (hasFailed: boolean) => metrics.ai(call, hasFailed, (performance.now() - begin) / 1000)
  try {
    const result = await work()
    note(false)
    return result
  } catch (error) {
    note(true)
    throw error
  }
}

export const measuredReader = (reader: PhotoReader, metrics: Metrics): PhotoReader => ({
  ...reader,
  read: (photo) => timed(metrics, 'read', () => reader.read(photo)),
  features: (photo, options) => timed(metrics, 'features', () => reader.features(photo, options)),
})

export const measuredModel = (model: AiModel, metrics: Metrics): AiModel => ({
  name: model.name,
  identify: (...given) => timed(metrics, 'identify', () => model.identify(...given)),
  describe: (...given) => timed(metrics, 'describe', () => model.describe(...given)),
  compare: (...given) => timed(metrics, 'compare', () => model.compare(...given)),
  writeRequirements: (...given) => timed(metrics, 'requirements', () => model.writeRequirements(...given)),
})
