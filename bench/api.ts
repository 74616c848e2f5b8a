import autocannon from 'autocannon'
import Fastify from 'fastify'
import type postgres from 'postgres'
import { openDatabase } from '../server/db/engine.ts'
import { prepareDatabase } from '../server/app/prepare-database.ts'
import { makeGatherings, makeHunts, makeStore } from '../server/testing/records.ts'
import { startTestApp } from '../server/testing/test-app.ts'

/**
 * What our HTTP layer costs: each read, beside a bare Fastify handler that runs the very same statements on the same engine and
 * sends the rows. Usage: npm run bench:api. On the embedded engine, or on the server DATABASE_URL names.
 */
const seconds = Number(process.argv[2] ?? 4)
const rounds = 3
const records = 2000

const quiet = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir: 'memory://',
  poolSize: 16,
  log: quiet,
})
await prepareDatabase(database)
const app = await startTestApp({
  database,
  withJobs: false,
  environment: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'silent' },
})

const member = await app.member()
const storeId = await makeStore(app)
const rows = (column: string) =>
  Array.from({ length: records }, (_, index) => ({ product_name: `Copper kettle ${index}`, [column]: index % 200 }))
const gatherings = await makeGatherings(app, member.id, storeId, rows('price'))
const hunts = await makeHunts(app, member.id, rows('target_price'))
await database.sql.unsafe('vacuum analyze')

interface Statement {
  text: string
  parameters: unknown[]
}

/** What a request asks of the database. */
async function statementsOf(path: string): Promise<Statement[]> {
  const seen: Statement[] = []
  const options = database.sql.options as postgres.ParsedOptions & { debug: unknown }
  options.debug = (_connection: number, text: string, parameters: unknown[]) => seen.push({ text, parameters })
  await app.guest().get(path)
  options.debug = false
  return seen
}

const bare = Fastify()
const reads = ['/api/gatherings', '/api/hunts', `/api/gatherings/${gatherings[7]}`, `/api/hunts/${hunts[7]}`]
for (const path of reads) {
  const statements = await statementsOf(path)
  bare.get(path, async () => {
    // In turn: the rows of a page are asked for by the ids that the statement before has found.
    const answers = []
    for (const { text, parameters } of statements) {
      answers.push(await database.sql.unsafe(text, parameters as string[]))
    }
    return answers
  })
}
const bareOrigin = await bare.listen({ port: 0, host: '127.0.0.1' })

async function throughput(url: string): Promise<number> {
  const { requests, non2xx } = await autocannon({ url, duration: seconds, connections: 10 })
  if (non2xx > 0) throw new Error(`${url} answered ${non2xx} requests with an error`)
  return requests.average
}

console.log(`${database.description}, ${records} gatherings and hunts, ${seconds} s a run, best of ${rounds}`)
console.log('read                     bare/s    ours/s   ours/bare')
for (const path of reads) {
  const best = { bare: 0, ours: 0 }
  // Taken in turns, so that a busy moment hits both.
  for (let round = 0; round < rounds; round += 1) {
    best.bare = Math.max(best.bare, await throughput(bareOrigin + path))
    best.ours = Math.max(best.ours, await throughput(app.origin + path))
  }
  const share = `${Math.round((best.ours / best.bare) * 100)}%`
  console.log(
    `${path.replace(/\d+$/, ':id').padEnd(22)}${best.bare.toFixed(0).padStart(9)}${best.ours.toFixed(0).padStart(10)}${share.padStart(12)}`,
  )
}
const { rss } = process.memoryUsage()
console.log(`memory after the runs: ${Math.round(rss / 2 ** 20)} MB`)
await bare.close()
await app.close()
await database.close()
process.exit(0)
