import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPostgres, startPrivatePostgres, startPrivateReplica } from '../../../scripts/private-postgres.mjs'
import { prepareDatabase } from '../../app/prepare-database.ts'
import { giveMemoryBack } from '../../app/rest.ts'
import { eventually } from '../../testing/eventually.ts'
import type { HttpClient } from '../../testing/http-client.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { quietLog, testEngine } from '../../testing/test-database.ts'
import { openDatabase, type Database } from '../engine.ts'

// Needs a PostgreSQL of its own: a replica copies the whole of it.
const found = testEngine === 'postgres' ? await findPostgres() : { reason: 'the embedded engine has no replicas' }
const hasReplicas = !('reason' in found)

let primary: Awaited<ReturnType<typeof startPrivatePostgres>>
let replica: Awaited<ReturnType<typeof startPrivateReplica>>
let atReplica: postgres.Sql
let databases: Database[] = []
let servers: TestApp[] = []
let member: Member

beforeAll(async () => {
  if ('reason' in found) return
  primary = await startPrivatePostgres(found)
  replica = await startPrivateReplica(found, primary.url)
  atReplica = postgres(replica.url, { max: 1, onnotice() {} })
  const open = () =>
    openDatabase({
      databaseUrl: primary.url,
      replicaUrls: [replica.url],
      dataDir: '',
      poolSize: 4,
      // That a replica is left out is what is tested here.
      log: { ...quietLog, warn() {} },
    })
  databases = [await open(), await open()]
  await prepareDatabase(databases[0]!)
  for (const database of databases) servers.push(await startTestApp({ database, withJobs: false }))
  member = await servers[0]!.member()
  await eventually(() => expect(databases.every(usesReplica)).toBe(true))
})
afterAll(async () => {
  for (const server of servers) await server.close()
  for (const database of databases) await database.close()
  await atReplica?.end()
  await replica?.stop()
  await primary?.stop()
})

const usesReplica = ({ replicas }: Database) => replicas.choose(0) !== undefined
const pauseReplay = () => atReplica`select pg_wal_replay_pause()`
const resumeReplay = () => atReplica`select pg_wal_replay_resume()`

let hunted = 0
async function startHunt(): Promise<string> {
  hunted += 1
  const productName = `Copper kettle number ${hunted}`
  const { status } = await member.post('/api/hunts', { productName })
  expect(status).toBe(201)
  return productName
}

async function huntsSeenBy(reader: HttpClient): Promise<string[]> {
  const { status, body } = await reader.get('/api/hunts')
  expect(status).toBe(200)
  return body.map(({ productName }: { productName: string }) => productName)
}

it.runIf(hasReplicas)(
  'lists come from the replica, but whoever wrote reads what they wrote, from any server',
  async () => {
    const [one, two] = servers as [TestApp, TestApp]
    await pauseReplay()
    const name = await startHunt()
    expect(await huntsSeenBy(one.guest())).not.toContain(name)
    expect(await huntsSeenBy(member)).toContain(name)
    const elsewhere = two.guest()
    for (const [key, value] of member.cookies) elsewhere.cookies.set(key, value)
    expect(await huntsSeenBy(elsewhere)).toContain(name)
    // A record that the replica does not know yet is asked for once more.
    const [made] = (await member.get('/api/hunts')).body
    expect((await one.guest().get(`/api/hunts/${made.id}`)).body.productName).toBe(name)
    expect((await one.guest().get(`/hunts/${made.id}`)).status).toBe(200)
    await resumeReplay()
    await eventually(async () => expect(await huntsSeenBy(one.guest())).toContain(name))
  },
)

it.runIf(hasReplicas)('a replica that is too far behind is left out and comes back', async () => {
  await pauseReplay()
  const name = await startHunt()
  await eventually(() => expect(databases.some(usesReplica)).toBe(false))
  expect(await huntsSeenBy(servers[0]!.guest())).toContain(name)
  await resumeReplay()
  await eventually(() => expect(databases.every(usesReplica)).toBe(true))
  expect(await huntsSeenBy(servers[0]!.guest())).toContain(name)
})

it.runIf(hasReplicas)('nobody notices that a replica dies, and it is used again when it is back', async () => {
  const guest = servers[0]!.guest()
  const known = await huntsSeenBy(guest)
  await replica.halt()
  // Whether anybody has noticed yet or not.
  for (let times = 0; times < 20; times += 1) expect(await huntsSeenBy(guest)).toEqual(known)
  await eventually(() => expect(databases.some(usesReplica)).toBe(false))
  await replica.resume()
  await eventually(() => expect(databases.every(usesReplica)).toBe(true))
  expect(await huntsSeenBy(guest)).toEqual(known)
})

it.runIf(hasReplicas)('400 reads from a replica retain none of their answers, 140 MB in all', async () => {
  const { reading } = servers[0]!.app
  const guest = { cookies: {} } as FastifyRequest
  const answers: WeakRef<object>[] = []
  // A function of its own: a local variable of this one would retain the last answer.
  const readOnce = async () => {
    const answer = await reading.read(guest, async ({ db }) => ({
      rows: await db.execute(sql`select repeat('x', 350000)`),
    }))
    answers.push(new WeakRef(answer))
  }
  const heapMegabytes = async () => {
    await giveMemoryBack()
    return Math.round(process.memoryUsage().heapUsed / 1e5) / 10
  }
  const before = await heapMegabytes()
  for (let count = 0; count < 400; count += 1) await readOnce()
  // A WeakRef retains its object until the task that made it has ended.
  await new Promise((resolve) => setImmediate(resolve))
  const after = await heapMegabytes()
  console.info(`heap before 400 reads ${before} MB, after ${after} MB`)
  expect(after - before).toBeLessThan(20)
  expect(answers.filter((answer) => answer.deref() !== undefined)).toHaveLength(0)
})

it.runIf(hasReplicas)('a read from a replica that dies meanwhile is answered by the primary', async () => {
  await eventually(() => expect(databases.every(usesReplica)).toBe(true))
  const { reading } = servers[0]!.app
  const replicaDb = databases[0]!.replicas.choose(0)!.db
  const answer = reading.read({ cookies: {} } as FastifyRequest, ({ db }) => {
    if (db !== replicaDb) return 'from the primary'
    databases[0]!.replicas.choose(0)!.leaveOut('it is being tested')
    return new Promise<string>(() => {})
  })
  expect(await answer).toBe('from the primary')
  await eventually(() => expect(databases.every(usesReplica)).toBe(true))
})
