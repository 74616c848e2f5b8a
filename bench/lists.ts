import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { prepareDatabase } from '../server/app/prepare-database.ts'
import { openDatabase, type Database, type EngineLog } from '../server/db/engine.ts'
import { startTestApp } from '../server/testing/test-app.ts'
import { fillLists, searchesFrom } from './lists.data.ts'

/**
 * How long the first page of the two lists takes, over HTTP, one request after the other; and how that grows.
 * Usage: npm run bench:lists [-- 10000 100000]. Always on the embedded engine; on PostgreSQL too when DATABASE_URL
 * names a server on which a database may be made.
 */
const asked = process.argv.slice(2).map(Number)
const sizes = asked.length > 0 ? asked : [10_000, 100_000]
const requests = 60
const warmUps = 12
const searches = searchesFrom(7, requests + warmUps)
type Search = (typeof searches)[number]

const near = ({ latitude, longitude }: Search, miles = 25) => `lat=${latitude}&lng=${longitude}&radius=${miles}`
const text = (words: string) => `q=${encodeURIComponent(words)}`
const questions: [string, (search: Search) => string][] = [
  ['text + radius, newest', (search) => `${text(search.text)}&${near(search)}&sort=newest`],
  ['text + radius, nearest', (search) => `${text(search.text)}&${near(search)}&sort=nearest`],
  ['text + radius, price-low', (search) => `${text(search.text)}&${near(search)}&sort=price-low`],
  ['text + radius, price-high', (search) => `${text(search.text)}&${near(search)}&sort=price-high`],
  ['misspelled + radius, newest', (search) => `${text(search.misspelled)}&${near(search)}&sort=newest`],
  ['text, newest', (search) => `${text(search.text)}&sort=newest`],
  ['radius, nearest', (search) => `${near(search)}&sort=nearest`],
  ['everything, newest', () => 'sort=newest'],
  ['category, price-high', () => 'categoryId=kitchen&sort=price-high'],
]
const lists = ['gatherings', 'hunts']

const quiet: EngineLog = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }
const share = (times: number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? 0

type Measured = Map<string, { median: number; slow: number }>

async function measure(database: Database): Promise<Measured> {
  const app = await startTestApp({ database, withJobs: false })
  const guest = app.guest()
  const measured: Measured = new Map()
  for (const list of lists) {
    for (const [name, query] of questions) {
      const times: number[] = []
      for (const [index, search] of searches.entries()) {
        const begin = performance.now()
        const { status, text } = await guest.get(`/api/${list}?${query(search)}`)
        if (status !== 200) throw new Error(text)
        if (index >= warmUps) times.push(performance.now() - begin)
      }
      measured.set(`${list}: ${name}`, { median: share(times, 0.5), slow: share(times, 0.95) })
    }
  }
  await app.close()
  return measured
}

async function run(label: string, database: Database) {
  const results: Measured[] = []
  for (const size of sizes) {
    const begin = performance.now()
    await fillLists(database.sql, size)
    console.log(
      `${label}: ${size} gatherings and ${size} hunts in ${((performance.now() - begin) / 1000).toFixed(0)} s`,
    )
    results.push(await measure(database))
  }
  report(label, results)
  await database.close()
}

function report(label: string, results: Measured[]) {
  const cell = (value: string) => value.padStart(16)
  console.log(`\n${label}, milliseconds p50 / p95`)
  console.log(''.padEnd(42) + sizes.map((size) => cell(`${size} rows`)).join('') + cell('growth of p50'))
  for (const name of results[0]?.keys() ?? []) {
    const row = results.map((measured) => measured.get(name) ?? { median: 0, slow: 0 })
    const growth = (row.at(-1)?.median ?? 0) / (row[0]?.median || 1)
    const cells = row.map(({ median, slow }) => cell(`${median.toFixed(1)} / ${slow.toFixed(1)}`))
    console.log(name.padEnd(42) + cells.join('') + cell(`× ${growth.toFixed(1)}`))
  }
  console.log()
}

const folder = await mkdtemp(join(tmpdir(), 'hgfs-bench-'))
try {
  const embedded = await openDatabase({ dataDir: folder, poolSize: 8, log: quiet })
  await prepareDatabase(embedded)
  await run('embedded engine', embedded)
} finally {
  await rm(folder, { recursive: true, force: true })
}

const server = process.env['DATABASE_URL']
if (server) {
  const name = `hgfs_bench_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(server, { max: 1, onnotice() {} })
  await admin.unsafe(`create database ${name}`)
  try {
    const url = new URL(server)
    url.pathname = `/${name}`
    const database = await openDatabase({ databaseUrl: url.toString(), dataDir: folder, poolSize: 8, log: quiet })
    await prepareDatabase(database)
    await run('PostgreSQL', database)
  } finally {
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  }
}
