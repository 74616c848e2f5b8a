import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { statusChecks, type StatusFacts } from './status-words.ts'

const gigabyte = 1024 ** 3
const calm: StatusFacts = {
  database: 'PostgreSQL',
  answerMs: 3,
  databaseBytes: 50 * 1024 ** 2,
  queues: [{ name: 'finds.match', waiting: 0, oldestSeconds: null }],
  failedJobs: 0,
  hasMailServer: true,
  model: null,
  memoryBytes: 300 * 1024 ** 2,
  freeDiskBytes: 40 * gigabyte,
  uptimeSeconds: 7300,
}
const queue = (waiting: number, oldestSeconds: number | null, name = 'notifications.deliver') => ({
  queues: [{ name, waiting, oldestSeconds }],
})

describe('status in plain words', () => {
  it('says that all is well', () => {
    expect(statusChecks(calm)).toEqual([
      { name: 'Database', state: 'good', words: 'PostgreSQL answers in 3 ms and holds 50 MB.' },
      { name: 'Background jobs', state: 'good', words: 'Nothing waits.' },
      { name: 'Matcher', state: 'good', words: 'Everything has been matched.' },
      { name: 'Mails', state: 'good', words: 'Mails go to the mail server.' },
      { name: 'Photos', state: 'good', words: 'Photos are read on this machine.' },
      {
        name: 'This server',
        state: 'good',
        words: 'Up for 2 hours, 300 MB of memory in use, 40.0 GB of disk free.',
      },
    ])
  })

  it.each<[string, Partial<StatusFacts>, string, RegExp]>([
    ['Database', { answerMs: 800 }, 'watch', /800 ms .* slow/],
    ['Background jobs', queue(1, 5), 'good', /^1 job waits, the first for 5 seconds\.$/],
    ['Background jobs', queue(1200, 90), 'watch', /^1,200 jobs wait, the first for 90 seconds\.$/],
    ['Background jobs', queue(3, 4000), 'bad', /67 minutes\. Is a worker running\?/],
    ['Background jobs', { failedJobs: 1 }, 'watch', /1 job was given up/],
    ['Matcher', queue(1, null, 'finds.match'), 'good', /^1 hunt or gathering waits/],
    ['Matcher', queue(5000, null, 'finds.match'), 'watch', /^5,000 hunts and gatherings wait/],
    ['Mails', { hasMailServer: false }, 'watch', /SMTP_URL/],
    ['Photos', { model: 'openai' }, 'good', /by openai/],
    ['This server', { freeDiskBytes: gigabyte }, 'watch', /Make room/],
    ['This server', { freeDiskBytes: 1000 }, 'bad', /nearly full/],
    ['This server', { memoryBytes: 3 * gigabyte }, 'watch', /3\.0 GB of memory/],
    ['This server', { uptimeSeconds: 400_000 }, 'good', /Up for 5 days/],
  ])('%s with %j: %s', (name, facts, state, words) => {
    const check = statusChecks({ ...calm, ...facts }).find((one) => one.name === name)
    expect(check?.state).toBe(state)
    expect(check?.words).toMatch(words)
  })
})

describe('GET /api/admin/status', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ withJobs: false })
  })
  afterAll(() => app.close())

  it('tells admins how it is, and nobody else', async () => {
    const admin = await app.member({ isAdmin: true })
    await app.context.jobs.enqueue(app.context.db, 'images.sweep', {})
    const { status, body } = await admin.get('/api/admin/status')
    expect(status).toBe(200)
    expect(body.checks.map(({ name }: { name: string }) => name)).toEqual([
      'Database',
      'Background jobs',
      'Matcher',
      'Mails',
      'Photos',
      'This server',
    ])
    expect(body.checks[1].words).toMatch(/^1 job waits/)
    // Neither where the database is nor where the data lies.
    expect(JSON.stringify(body)).not.toMatch(/postgres:|localhost|\/tmp/)
    expect((await (await app.member()).get('/api/admin/status')).status).toBe(403)
    expect((await app.guest().get('/api/admin/status')).status).toBe(401)
  })
})
