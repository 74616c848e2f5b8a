import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { prepareDatabase } from '../server/app/prepare-database.ts'
import { limitHeapGrowth } from '../server/app/rest.ts'
import { openDatabase, type Database, type EngineLog } from '../server/db/engine.ts'
import { indexEverything, matchEverything, type RunState } from '../server/features/matching/run/match-everything.ts'
import { claimQueuedRecord, removeQueuedRecords } from '../server/features/matching/match-queue.queries.ts'
import { matchRecord } from '../server/features/matching/match-record.ts'
import { gatherEvidence } from '../server/features/matching/engine/evidence.ts'
import { rarityFrom } from '../server/features/matching/engine/rarity.ts'
import { prepareGathering, prepareHunt } from '../server/features/matching/engine/records.ts'
import { startTestApp } from '../server/testing/test-app.ts'
import { fillCommunity, oneOfEach, randomFrom } from './matcher-scale.data.ts'
import { compareWorkers, processorMs, seconds, work, workAt } from './matcher-scale.workers.ts'

/**
 * How long matching takes and how that grows with as many hunts as gatherings all over the country: a run over everything,
 * one new hunt, one new gathering.
 * Usage: node bench/run.mjs matcher-scale [1000 3000 10000] [--new-only] [--workers [--slowed=3]]. With --new-only
 * everything is indexed but not matched first, which takes minutes less; with --workers the second of the runs is done twice
 * more, by one worker and by two, with --slowed by slower ones. On PostgreSQL when DATABASE_URL names a server on which a
 * database may be made, else on the embedded engine.
 */
const isNewOnly = process.argv.includes('--new-only')
const isByTwo = process.argv.includes('--workers')
const slowness = Number(
  process.argv.find((argument) => argument.startsWith('--slowed='))?.slice('--slowed='.length) ?? 1,
)
const asked = process.argv.slice(2).map(Number).filter(Number.isFinite)
const sizes = asked.length > 0 ? asked : [1000, 10_000, 30_000, 100_000]
const newcomers = 60

const quiet: EngineLog = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }
const share = (times: number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? 0

/** Says how long each phase took, what it took of this process, and how large it was at its end. */
function phaseWatch() {
  let phase = ''
  let since = performance.now()
  let used = processorMs()
  return async (next: Pick<RunState, 'phase'> | undefined) => {
    if (next?.phase === phase) return
    const size = Math.round(process.memoryUsage().rss / 2 ** 20)
    if (phase)
      console.log(
        `  ${phase} ${seconds(performance.now() - since)} s, worker's processor ${seconds(processorMs() - used)} s, ${size} MB`,
      )
    phase = next?.phase ?? ''
    since = performance.now()
    used = processorMs()
  }
}

async function measure(database: Database, size: number, url: string | undefined) {
  const { sql } = database
  await fillCommunity(sql, size)
  const app = await startTestApp({ database, withJobs: false })
  const { context } = app
  const timed = async (work: () => Promise<unknown>) => {
    const begin = performance.now()
    await work()
    return performance.now() - begin
  }
  let found = 0
  const first = await timed(async () => {
    if (isNewOnly) await removeQueuedRecords(context.db, await indexEverything(context.db))
    else {
      const watch = phaseWatch()
      found = (await matchEverything(context, watch)).made
      await watch(undefined)
    }
  })
  await sql.unsafe('vacuum analyze')
  const again = isNewOnly ? 0 : await timed(() => matchEverything(context, async () => {}))
  if (isByTwo && url) await compareWorkers(url, slowness)

  const stores = await sql<
    { id: number; latitude: number; longitude: number }[]
  >`select id, latitude, longitude from stores order by id`
  const [person] = await sql<{ id: number }[]>`select min(id) as id from users`
  const random = randomFrom(size + 1)
  const times = { hunt: [] as number[], gathering: [] as number[] }
  for (let index = 0; index < newcomers; index += 1) {
    const both = oneOfEach(random, size, stores, { user: person?.id ?? 1, store: stores[0]?.id ?? 1 })
    for (const kind of ['gathering', 'hunt'] as const) {
      await sql`insert into ${sql(`product_${kind}s`)} ${sql([both[kind]])}`
      times[kind].push(
        await timed(async () => {
          const waiting = await claimQueuedRecord(context.db)
          if (waiting) await matchRecord(context, waiting)
        }),
      )
    }
  }
  await app.close()
  return { size, found, first, again, hunt: times.hunt.slice(5), gathering: times.gathering.slice(5) }
}

/** Every hunt with every gathering, without any look-up: a part of the hunts, multiplied. */
async function crossJoin({ sql }: Database): Promise<number> {
  const hunts = await sql<{ product_name: string }[]>`select product_name from product_hunts order by id`
  const gatherings = await sql<
    { product_name: string; description: string }[]
  >`select product_name, description from product_gatherings`
  const rarity = rarityFrom({ documents: 2000, frequency: () => 3 })
  const begin = performance.now()
  const prepared = gatherings.map(({ product_name, description }) =>
    prepareGathering({ productName: product_name, description }),
  )
  const part = hunts.slice(0, 50)
  for (const { product_name } of part) {
    const hunt = prepareHunt({ productName: product_name })
    for (const gathering of prepared) gatherEvidence(hunt, gathering, rarity)
  }
  return ((performance.now() - begin) * hunts.length) / part.length
}

const server = process.env['DATABASE_URL']
/** A database of its own for each size. */
async function withDatabase<T>(work: (database: Database, url: string | undefined) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hgfs-bench-'))
  const admin = server ? postgres(server, { max: 1, onnotice() {} }) : undefined
  const name = `hgfs_bench_${randomUUID().replaceAll('-', '')}`
  await admin?.unsafe(`create database ${name}`)
  const url = new URL(server ?? 'postgres://localhost')
  url.pathname = `/${name}`
  const database = await openDatabase({
    ...(server ? { databaseUrl: url.href } : {}),
    dataDir: folder,
    poolSize: 4,
    log: quiet,
  })
  try {
    await prepareDatabase(database)
    return await work(database, server && url.href)
  } finally {
    await database.close()
    await admin?.unsafe(`drop database ${name} with (force)`)
    await admin?.end()
    await rm(folder, { recursive: true, force: true })
  }
}

limitHeapGrowth('worker')
if (workAt) await work(workAt)
console.log(server ? 'PostgreSQL' : 'embedded engine')
const results: Awaited<ReturnType<typeof measure>>[] = []
for (const size of sizes) {
  const result = await withDatabase(async (database, url) => {
    const measured = await measure(database, size, url)
    if (size <= 1000)
      console.log(`  every pair of ${size} × ${size} weighed without look-up: ${seconds(await crossJoin(database))} s`)
    return measured
  })
  results.push(result)
  const { found, first, again, hunt, gathering } = result
  const row = (name: string, times: number[]) =>
    `${name} p50 ${share(times, 0.5).toFixed(0)} p95 ${share(times, 0.95).toFixed(0)} ms`
  const before = isNewOnly
    ? `indexed in ${seconds(first)} s`
    : `${found} finds; first full run ${seconds(first)} s, again ${seconds(again)} s`
  console.log(`${size} hunts and gatherings: ${before}; ${row('new hunt', hunt)}; ${row('new gathering', gathering)}`)
}
const exponent = (small: number, large: number, times: number) => (Math.log(large / small) / Math.log(times)).toFixed(2)
for (const [index, large] of isNewOnly ? [] : results.slice(1).entries()) {
  const small = results[index]
  if (!small) continue
  const times = large.size / small.size
  console.log(
    `growth from ${small.size} to ${large.size}: first full run n^${exponent(small.first, large.first, times)}, again n^${exponent(small.again, large.again, times)}`,
  )
}
