import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { eventually } from '../testing/eventually.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { slowQueryLog } from './slow-queries.ts'
import { openDatabase } from '../db/engine.ts'
import { createJobs, job } from '../jobs/queue.ts'

const token = 'only the watchman knows it'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { METRICS_TOKEN: token } })
})
afterAll(() => app.close())

const ask = (authorization?: string, origin = app.origin) =>
  fetch(`${origin}/metrics`, { headers: authorization ? { authorization } : {} })
const metrics = async () => (await ask(`Bearer ${token}`)).text()

describe('metrics', () => {
  it('are for whoever knows the token; nobody else learns that there are any', async () => {
    for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, `Bearer ${token.toUpperCase()}`, `Basic ${token}`]) {
      const answer = await ask(wrong)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('hgfs_')
    }
    const right = await ask(`Bearer ${token}`)
    expect([right.status, right.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(right.headers.get('content-type')).toContain('text/plain')
  })

  it('are not there without a token', async () => {
    const plain = await startTestApp({ database: app.context.database, withJobs: false })
    expect((await ask(`Bearer ${token}`, plain.origin)).status).toBe(404)
    expect((await ask('Bearer ', plain.origin)).status).toBe(404)
    await plain.close()
  })

  it('count requests by route, not by address, and hold no one’s words', async () => {
    const member = await app.member()
    const { id } = (await member.post('/api/hunts', { productName: 'A very private wish' })).body
    await member.get(`/api/hunts/${id}`)
    await app.guest().get('/api/nowhere?token=secret')
    const text = await metrics()
    expect(text).toMatch(/hgfs_http_request_seconds_count\{method="GET",route="\/api\/hunts\/:id",status="200"\} 1/)
    expect(text).not.toMatch(/private wish|secret|nowhere/)
  })

  it('tell of jobs, of the matcher, of what waits, of memory and the event loop', async () => {
    const member = await app.member()
    await member.post('/api/hunts', { productName: 'Brass lamp' })
    await eventually(async () =>
      expect(await metrics()).toMatch(/hgfs_job_seconds_count\{name="finds.match",outcome="done"\} [1-9]/),
    )
    const text = await metrics()
    for (const name of [
      'hgfs_queue_waiting{name="finds.match"}',
      'hgfs_process_resident_memory_bytes',
      'hgfs_nodejs_eventloop_lag_p99_seconds',
    ])
      expect(text).toContain(name)
  })

  it('count a job that failed as failed', async () => {
    const failing = job({ name: 'photos.catch-up', run: () => Promise.reject(new Error('no time for it')) })
    const { context } = app
    const jobs = await createJobs(context.database, pino({ level: 'silent' }), [failing])
    await jobs.work(context)
    await jobs.enqueue(context.db, 'photos.catch-up', {})
    await eventually(async () =>
      expect(await metrics()).toMatch(/hgfs_job_seconds_count\{name="photos.catch-up",outcome="failed"\} [1-9]/),
    )
    await jobs.close()
  })

  it.runIf(process.env['TEST_ENGINE'] === 'postgres')('count connections to the database', async () => {
    expect(await metrics()).toMatch(/hgfs_database_connections\{state="active"\} [1-9]/)
  })
})

describe('slow statements', () => {
  it('are logged in one line without their values; quick ones are not', () => {
    const lines: unknown[] = []
    const listen = slowQueryLog({ warn: (...line: unknown[]) => void lines.push(line) } as never, 500)
    listen(0.499, 'select 1')
    listen(0.6, "select 'somebody’s secret' as word,\n  $1::text as other")
    expect(lines).toEqual([[{ ms: 600, statement: "select '?' as word, $1::text as other" }, 'slow query']])
  })

  it('are measured until they are answered, in transactions too, and when they fail', async () => {
    const heard: { seconds: number; text: string }[] = []
    const { sql, close } = await openDatabase({
      dataDir: 'memory://',
      poolSize: 2,
      log: pino({ level: 'silent' }),
      onQuery: (seconds, text) => heard.push({ seconds, text }),
    })
    const slow = ['select pg_sleep(0.2), $1::text', 'select pg_sleep(0.3)', 'select 1 / length(pg_sleep(0.2)::text)']
    await sql.unsafe(slow[0] ?? '', ['hidden'])
    await sql.begin((tx) => tx.unsafe(slow[1] ?? ''))
    await expect(sql.unsafe(slow[2] ?? '')).rejects.toThrow('division by zero')
    const measured = heard.filter(({ text }) => text.includes('pg_sleep'))
    expect(measured.map(({ text }) => text)).toEqual(slow)
    for (const { seconds } of measured) expect(seconds).toBeGreaterThan(0.19)
    await close()
  })
})

describe('a worker', () => {
  it('does jobs, tells how it is, and serves nothing else', async () => {
    const worker = await startTestApp({
      database: app.context.database,
      environment: { ROLE: 'worker', DATABASE_URL: 'postgres://localhost/unused', METRICS_TOKEN: token },
    })
    expect((await worker.guest().get('/api/health')).body).toEqual({ status: 'ok' })
    expect((await worker.guest().get('/api/ready')).status).toBe(200)
    expect((await ask(`Bearer ${token}`, worker.origin)).status).toBe(200)
    for (const path of ['/', '/api/hunts', '/hunts', '/api/openapi.json'])
      expect((await worker.guest().get(path)).status).toBe(404)
    await worker.close()
  })
})
