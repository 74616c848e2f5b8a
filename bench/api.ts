import autocannon from 'autocannon'
import { openDatabase } from '../server/db/engine.ts'
import { prepareDatabase } from '../server/app/prepare-database.ts'
import { makeGatherings, makeHunts, makeStore } from '../server/testing/records.ts'
import { startTestApp } from '../server/testing/test-app.ts'
import { serveBare } from './setting/bare.ts'

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

const reads = ['/api/gatherings', '/api/hunts', `/api/gatherings/${gatherings[7]}`, `/api/hunts/${hunts[7]}`]
const bare = await serveBare(app, reads)

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
    best.bare = Math.max(best.bare, await throughput(bare.origin + path))
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
