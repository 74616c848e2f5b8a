import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { prepareDatabase } from '../server/app/prepare-database.ts'
import { openDatabase, type Database, type EngineLog } from '../server/db/engine.ts'
import { startTestApp } from '../server/testing/test-app.ts'
import { adminCalls } from './admin/calls.ts'
import { fillCommunity } from './admin/data.ts'

/**
 * How long each call of the admin dashboard takes over HTTP, one after the other, in a big community on PostgreSQL.
 * Usage: npm run bench:admin [-- USERS RECORDS], 100,000 and 1,000,000 without; DATABASE_URL names a server on which a
 * database may be made. Ends with 1 when a call's p95 is over the limit.
 */
const [users = 100_000, records = 1_000_000] = process.argv.slice(2).map(Number)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')
const requests = 40
const warmUps = 5
const limit = 200

const quiet: EngineLog = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }
const share = (times: number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? 0

/** Meanwhile some fifty insiders give something: their sums are out of date at every call. */
const goOn = (database: Database, turn: number) =>
  database.sql`insert into reputations_due select id from users where is_insider and id / 20 % 97 = ${turn % 97}`

async function measure(database: Database): Promise<number> {
  const app = await startTestApp({ database, withJobs: false })
  const admin = await app.member({ isAdmin: true })
  let slow = 0
  console.log(`${'tab'.padEnd(16)}${'call'.padEnd(72)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}`)
  for (const [tab, call] of adminCalls) {
    const times: number[] = []
    for (let turn = 0; turn < warmUps + requests; turn++) {
      if (tab === 'Reputation') await goOn(database, turn)
      const begin = performance.now()
      const { status, text } = await admin.get(`/api${call(turn)}`)
      if (status !== 200) throw new Error(`${call(turn)}: ${text}`)
      if (turn >= warmUps) times.push(performance.now() - begin)
    }
    const p95 = share(times, 0.95)
    if (p95 >= limit) slow += 1
    const cells = [share(times, 0.5), p95].map((time) => time.toFixed(1).padStart(9)).join('')
    console.log(`${tab.padEnd(16)}${call(0).padEnd(72)}${cells}${p95 >= limit ? '  over' : ''}`)
  }
  await app.close()
  return slow
}

const folder = await mkdtemp(join(tmpdir(), 'hgfs-bench-'))
const name = `hgfs_bench_${randomUUID().replaceAll('-', '')}`
const maker = postgres(server, { max: 1, onnotice() {} })
await maker.unsafe(`create database ${name}`)
try {
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.toString(), dataDir: folder, poolSize: 8, log: quiet })
  await prepareDatabase(database)
  const begin = performance.now()
  await fillCommunity(database.sql, { users, records })
  const seconds = ((performance.now() - begin) / 1000).toFixed(0)
  console.log(`PostgreSQL: ${users} users and ${records} records in ${seconds} s\n`)
  const slow = await measure(database)
  console.log(slow === 0 ? `\nEvery call's p95 is under ${limit} ms.` : `\n${slow} calls are over ${limit} ms.`)
  if (slow > 0) process.exitCode = 1
  await database.close()
} finally {
  await maker.unsafe(`drop database ${name} with (force)`)
  await maker.end()
  await rm(folder, { recursive: true, force: true })
}
