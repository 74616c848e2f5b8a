import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { prepareDatabase } from '../server/app/prepare-database.ts'
import { openDatabase, type Database, type EngineLog } from '../server/db/engine.ts'
import { startTestApp } from '../server/testing/test-app.ts'
import { fillCatalog, productSearches } from './search.data.ts'

/**
 * How long product searches and their facet counts take over HTTP, one request after the other, and how that grows.
 * Ten inventory rows a product. Usage: node bench/run.mjs search [SIZE …]; without sizes 1,000 and 10,000 products on
 * the embedded engine, and 10,000 and 100,000 on PostgreSQL when DATABASE_URL names a server on which a database may
 * be made. With sizes, on PostgreSQL when DATABASE_URL is set, on the embedded engine otherwise.
 */
const asked = process.argv.slice(2).map(Number)
const server = process.env['DATABASE_URL']
const requests = 60
/** Other searches of the same kind first: a catalog that is searched all day lies in memory. */
const warmUps = 60
const searches = productSearches(requests + warmUps)
type Search = (typeof searches)[number]

const text = (words: string) => `query=${encodeURIComponent(words)}`
const near = ({ latitude, longitude }: Search) => `lat=${latitude}&lng=${longitude}&distance=25`
const filtered = (search: Search) =>
  `${text(search.text)}&category=${search.category}&minPrice=5&maxPrice=150&${near(search)}`
const questions: [string, (search: Search) => string][] = [
  ['text, category, price, distance', (search) => `search?${filtered(search)}`],
  ['the same, nearest', (search) => `search?${filtered(search)}&sortBy=nearest`],
  ['the same, price-low', (search) => `search?${filtered(search)}&sortBy=price-low`],
  ['the same, facets', (search) => `search/facets?${filtered(search)}`],
  ['text, best match', (search) => `search?${text(search.text)}`],
  ['text, facets', (search) => `search/facets?${text(search.text)}`],
  ['misspelled, distance', (search) => `search?${text(search.misspelled)}&${near(search)}`],
  ['distance, nearest', (search) => `search?${near(search)}&sortBy=nearest`],
  ['category, price-high', (search) => `search?category=${search.category}&sortBy=price-high`],
  ['everything', () => 'search?'],
  ['everything, facets', () => 'search/facets?'],
  ['suggestions', (search) => `suggestions ${search.text.slice(0, 4)}`],
]
const pathOf = (question: string) =>
  question.startsWith('suggestions ')
    ? `/api/search/suggestions?q=${encodeURIComponent(question.slice(12))}`
    : `/api/products/${question}`

const quiet: EngineLog = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }
const share = (times: number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? 0
type Measured = Map<string, { median: number; slow: number }>

async function measure(database: Database): Promise<Measured> {
  const app = await startTestApp({ database, withJobs: false })
  const guest = app.guest()
  const measured: Measured = new Map()
  for (const [name, question] of questions) {
    const times: number[] = []
    for (const [index, search] of searches.entries()) {
      const begin = performance.now()
      const answer = await guest.get(pathOf(question(search)))
      if (answer.status !== 200) throw new Error(answer.text)
      if (index >= warmUps) times.push(performance.now() - begin)
    }
    measured.set(name, { median: share(times, 0.5), slow: share(times, 0.95) })
  }
  await app.close()
  return measured
}

async function run(label: string, database: Database, sizes: number[]) {
  const results: Measured[] = []
  for (const size of sizes) {
    const begin = performance.now()
    await fillCatalog(database.sql, size)
    const seconds = ((performance.now() - begin) / 1000).toFixed(0)
    console.log(`${label}: ${size} products and ${size * 10} inventory rows in ${seconds} s`)
    results.push(await measure(database))
  }
  const cell = (value: string) => value.padStart(18)
  console.log(`\n${label}, milliseconds p50 / p95`)
  console.log(''.padEnd(34) + sizes.map((size) => cell(`${size} products`)).join('') + cell('growth of p50'))
  for (const [name] of questions) {
    const row = results.map((measured) => measured.get(name) ?? { median: 0, slow: 0 })
    const growth = (row.at(-1)?.median ?? 0) / (row[0]?.median || 1)
    const cells = row.map(({ median, slow }) => cell(`${median.toFixed(1)} / ${slow.toFixed(1)}`))
    console.log(name.padEnd(34) + cells.join('') + cell(`× ${growth.toFixed(1)}`))
  }
  await database.close()
}

const folder = await mkdtemp(join(tmpdir(), 'hgfs-bench-'))
try {
  if (asked.length === 0 || !server) {
    const embedded = await openDatabase({ dataDir: folder, poolSize: 8, log: quiet })
    await prepareDatabase(embedded)
    await run('embedded engine', embedded, asked.length > 0 ? asked : [1_000, 10_000])
  }
  if (server) await onServer(server, asked.length > 0 ? asked : [10_000, 100_000])
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function onServer(address: string, sizes: number[]) {
  const name = `hgfs_bench_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(address, { max: 1, onnotice() {} })
  await admin.unsafe(`create database ${name}`)
  try {
    const url = new URL(address)
    url.pathname = `/${name}`
    const database = await openDatabase({ databaseUrl: url.toString(), dataDir: folder, poolSize: 8, log: quiet })
    await prepareDatabase(database)
    await run('PostgreSQL', database, sizes)
  } finally {
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  }
}
