import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AppContext } from '../app/context.ts'
import { noMetrics } from '../app/metrics.ts'
import type { Database } from '../db/engine.ts'
import { letPass } from '../testing/eventually.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createJobs, job, type JobDefinition, type Jobs } from './queue.ts'

const log = pino({ level: 'silent' })
/** Far more than a slow and busy machine needs, far less than a job every two seconds. */
const room = { timeout: 90_000, interval: 50 }

let database: Database
const opened: Jobs[] = []
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

/** A server that does nothing but these jobs. */
async function startServer(...definitions: JobDefinition[]): Promise<Jobs> {
  const jobs = await createJobs(database, log, definitions)
  opened.push(jobs)
  await jobs.work({ bus: database.bus, metrics: noMetrics } as AppContext)
  return jobs
}
const stopServers = (patienceMs?: number) => Promise.all(opened.splice(0).map((jobs) => jobs.close(patienceMs)))
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('the queue of jobs', { timeout: 180_000 }, () => {
  it('runs a thousand jobs as fast as they can be run, each once, on two servers', async () => {
    const ran: number[] = []
    const counted = job({
      name: 'notifications.deliver',
      atOnce: 4,
      run: async (_context, { notificationId }) => void ran.push(notificationId),
    })
    const [jobs] = [await startServer(counted), await startServer(counted)]
    await jobs.enqueueAll(
      database.db,
      'notifications.deliver',
      numbers(1000).map((notificationId) => ({ notificationId })),
    )
    await vi.waitFor(() => expect(ran).toHaveLength(1000), room)
    await stopServers()
    expect(ran.toSorted((one, other) => one - other)).toEqual(numbers(1000))
  })

  it('runs what is urgent before most of a burst that came first', async () => {
    let slow = 0
    const slowBefore: number[] = []
    const jobs = await startServer(
      job({
        name: 'finds.run-matcher',
        async run() {
          await letPass(20, 'work that lasts')
          slow += 1
        },
      }),
      job({ name: 'accounts.send-reset-mail', run: async () => void slowBefore.push(slow) }),
    )
    await jobs.enqueueAll(
      database.db,
      'finds.run-matcher',
      numbers(300).map((runId) => ({ runId })),
    )
    await vi.waitFor(() => expect(slow).toBeGreaterThan(0), room)
    for (const number of numbers(12))
      await jobs.enqueue(database.db, 'accounts.send-reset-mail', { email: `${number}@example.com` })
    await vi.waitFor(() => expect(slow).toBe(300), room)
    expect(slowBefore).toHaveLength(12)
    expect(Math.max(...slowBefore)).toBeLessThan(200)
    await stopServers()
  })

  it('hears of what is enqueued while it is busy', async () => {
    const ran: number[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    // By itself it would look again only after half a minute.
    const busy = job({
      name: 'images.sweep',
      schedule: '0 0 1 1 *',
      async run() {
        ran.push(ran.length)
        if (ran.length === 1) await held
      },
    })
    const jobs = await startServer(busy)
    await jobs.enqueue(database.db, 'images.sweep', {})
    await vi.waitFor(() => expect(ran).toHaveLength(1), room)
    await jobs.enqueueAll(database.db, 'images.sweep', [{}, {}, {}, {}, {}])
    release()
    await vi.waitFor(() => expect(ran).toHaveLength(6), { timeout: 25_000, interval: 50 })
    await stopServers()
  })

  it('tries again what failed, and what a killed server had begun', async () => {
    let tries = 0
    const ran: string[] = []
    const definitions = [
      job({
        name: 'newsletter.ask',
        async run() {
          tries += 1
          if (tries === 1) throw new Error('the mail server sleeps')
        },
      }),
      job({ name: 'images.delete-files', run: async (_context, { keys }) => void ran.push(...keys) }),
    ]
    const jobs = await createJobs(database, log, definitions)
    opened.push(jobs)
    await jobs.enqueue(database.db, 'images.delete-files', { keys: ['begun'] })
    // What is left of a job whose server died an hour ago.
    await database.sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour'
      where name = 'images.delete-files'`
    await startServer(...definitions)
    await jobs.enqueue(database.db, 'newsletter.ask', { email: 'somebody@example.com' })
    await vi.waitFor(() => expect([tries, ran]).toEqual([2, ['begun']]), room)
    await stopServers()
  })

  it('puts back what does not end in time when a server stops, without waiting for it', async () => {
    const started: number[] = []
    const endless = job({
      name: 'photos.catch-up',
      run: async () => {
        started.push(started.length)
        if (started.length === 1) await new Promise(() => {})
      },
    })
    const jobs = await startServer(endless)
    await jobs.enqueue(database.db, 'photos.catch-up', {})
    await vi.waitFor(() => expect(started).toHaveLength(1), room)
    await stopServers(100)
    await startServer(endless)
    await vi.waitFor(() => expect(started).toHaveLength(2), room)
    await stopServers()
  })

  it('brings the settings of a queue that exists to those of its definition', async () => {
    const settings = async () => {
      const [queue] = await database.sql`
        select policy, retry_limit, retry_delay, retry_backoff, expire_seconds from pgboss.queue where name = 'images.sweep'`
      return queue
    }
    const run = async () => {}
    await startServer(job({ name: 'images.sweep', run }))
    const usual = await settings()
    expect(usual).toEqual({
      policy: 'short',
      retry_limit: 5,
      retry_delay: 2,
      retry_backoff: true,
      expire_seconds: 120,
    })
    await stopServers()
    await database.sql`update pgboss.queue set policy = 'standard', retry_limit = 1, retry_delay = 9, retry_backoff = false
      where name = 'images.sweep'`
    const jobs = await startServer(job({ name: 'images.sweep', expireInSeconds: 600, run }))
    expect(await settings()).toEqual({ ...usual, expire_seconds: 600 })
    await jobs.enqueue(database.db, 'images.sweep', {}, { startAfterSeconds: 3600 })
    const waiting = await database.sql`
      select extract(epoch from expire_in)::int as seconds from pgboss.job where name = 'images.sweep' and state = 'created'`
    expect(waiting).toEqual([{ seconds: 600 }])
    await stopServers()
  })

  it('keeps exactly the schedules of its definitions', async () => {
    const schedules = async () => [
      ...(await database.sql`select name, cron, timezone from pgboss.schedule order by name`),
    ]
    const run = async () => {}
    const kept = job({ name: 'survival.learn', schedule: '41 8 * * *', run })
    await startServer(kept, job({ name: 'synthesis.due', schedule: '7 * * * *', run }))
    expect((await schedules()).map(({ name }) => name)).toEqual(['survival.learn', 'synthesis.due'])
    await stopServers()
    // One lost its schedule, another is gone, a third is new and has a time zone.
    const moved = job({ name: 'newsletter.write', schedule: '0 12 * * 4', timeZone: 'America/New_York', run })
    await startServer(job({ name: 'survival.learn', run }), moved)
    expect(await schedules()).toEqual([{ name: 'newsletter.write', cron: '0 12 * * 4', timezone: 'America/New_York' }])
    await stopServers()
  })
})
