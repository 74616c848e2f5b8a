import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { AppContext } from '../server/app/context.ts'
import { prepareDatabase } from '../server/app/prepare-database.ts'
import { openDatabase, type Database, type EngineLog } from '../server/db/engine.ts'
import { notify } from '../server/features/notifications/notifications.service.ts'
import { createJobs, job } from '../server/jobs/queue.ts'
import { makeGatherings, makeHunts, makeStore } from '../server/testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../server/testing/test-app.ts'

/**
 * How fast background jobs run, and when mails go out. Usage: npm run bench:jobs, on the embedded engine in a data folder
 * on disk; with DATABASE_URL (a server on which a database may be made) on PostgreSQL.
 */
const quiet: EngineLog = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }
const server = process.env['DATABASE_URL']

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const [begin, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  const seconds = [(performance.now() - begin) / 1000, (user + system) / 1e6].map((time) => time.toFixed(2).padStart(6))
  console.log(`  ${name.padEnd(66)}${seconds[0]} s, ${seconds[1]} s of processor`)
}
async function until(isDone: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isDone())) await pause(10)
}

async function cheapJobs(database: Database, app: TestApp): Promise<void> {
  let ran = 0
  const count = async () => void (ran += 1)
  const jobs = await createJobs(database, app.context.log, [job({ name: 'images.delete-files', run: count })])
  const nothing = Array.from({ length: 1000 }, () => ({ keys: [] }))
  await jobs.work({ bus: database.bus } as AppContext)
  await timed('1,000 jobs that do nothing', async () => {
    await jobs.enqueueAll(database.db, 'images.delete-files', nothing)
    await until(() => ran === 1000)
  })
  await jobs.close()
}

async function hunters(app: TestApp, count: number): Promise<Member[]> {
  const people = await Promise.all(Array.from({ length: count }, () => app.member()))
  for (const { id, username } of people)
    await app.context.database.sql`
      update users set email = ${`${username}@example.org`}, email_verified_at = now() where id = ${id}`
  return people
}

/** One find for each of them, as the matcher tells it. */
async function makeFinds(app: TestApp, people: Member[], perPerson: number): Promise<() => Promise<void>> {
  const gatherer = await app.member()
  const [gatheringId = 0] = await makeGatherings(app, gatherer.id, await makeStore(app), [{ product_name: 'Zither' }])
  const notifications: Parameters<typeof notify>[2][] = []
  for (const { id: userId } of people) {
    const names = Array.from({ length: perPerson }, (_, index) => ({ product_name: `Samovar no. ${index}` }))
    for (const huntId of await makeHunts(app, userId, names)) {
      const [find] = await app.context.database.sql<{ id: number }[]>`
        insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
        values (${huntId}, ${gatheringId}, ${userId}, 0.9, 'Same name') returning id`
      const [href, eventKey] = [`/finds/${find?.id}`, `find:${find?.id}`]
      notifications.push({ userId, type: 'find', message: 'Somebody has seen it', href, eventKey })
    }
  }
  return async () => {
    for (const event of notifications) await app.context.db.transaction((tx) => notify(app.context, tx, event))
  }
}

async function mails(app: TestApp): Promise<void> {
  const sent = async () => (await readdir(join(app.dataDir, 'outbox')).catch(() => [])).length
  const people = await hunters(app, 20)
  const ask = ({ username }: Member) => app.guest().post('/api/forgot-password', { email: `${username}@example.org` })
  await timed('12 password resets, until the last mail is out (before: 17 s)', async () => {
    const before = await sent()
    await Promise.all(people.slice(0, 12).map(ask))
    await until(async () => (await sent()) >= before + 12)
  })
  const tell = await makeFinds(app, people, 1)
  await timed('20 finds of 20 hunters, until the last mail is out (before: 36 s)', async () => {
    const before = await sent()
    await tell()
    await until(async () => (await sent()) >= before + 20)
  })
  const crowd = await hunters(app, 200)
  const burst = await makeFinds(app, crowd, 5)
  const { sql } = app.context.database
  const waiting = async () =>
    (await sql`select 1 from pgboss.job where name = 'notifications.deliver' and state < 'completed'`).length
  await burst()
  const [late] = people.slice(-1)
  const left = await waiting()
  await timed(`a password reset behind ${left} of 1,000 alerts`, async () => {
    if (late) await ask(late)
    await until(
      async () =>
        (
          await sql`
      select 1 from pgboss.job where name = 'accounts.send-reset-mail' and state < 'completed'`
        ).length === 0,
    )
  })
  await timed('the other alerts', () => until(async () => (await waiting()) === 0))
}

const folder = await mkdtemp(join(tmpdir(), 'hgfs-bench-'))
const name = `hgfs_bench_${process.pid}`
const maker = server ? postgres(server, { max: 1, onnotice() {} }) : undefined
await maker?.unsafe(`create database ${name}`)
try {
  const databaseUrl = server && Object.assign(new URL(server), { pathname: `/${name}` }).href
  const database = await openDatabase({ databaseUrl, dataDir: join(folder, 'data'), poolSize: 16, log: quiet })
  await prepareDatabase(database)
  console.log(server ? 'PostgreSQL' : 'embedded engine')
  const app = await startTestApp({ database, withJobs: false })
  // Nothing is matched: that takes as long as it takes.
  const isAboutMails = (job: string) => /^(accounts|newsletter|notifications)\./.test(job)
  await app.context.jobs.work(app.context, isAboutMails)
  await mails(app)
  await app.close()
  const idle = await startTestApp({ database, withJobs: false })
  await cheapJobs(database, idle)
  await idle.close()
  await database.close()
} finally {
  await maker?.unsafe(`drop database ${name} with (force)`)
  await maker?.end()
  await rm(folder, { recursive: true, force: true })
}
