import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warnOfLocalPhotos } from '../../app/ready-line.ts'
import { dataUrl, photo } from '../../testing/pictures.ts'
import { makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
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
  missingPhotos: 0,
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
    ['Photos', { missingPhotos: 1 }, 'bad', /^1 of the newest photos is missing .* S3_BUCKET/],
    ['Photos', { missingPhotos: 7 }, 'bad', /^7 of the newest photos are missing/],
    ['This server', { freeDiskBytes: null }, 'good', /^Up for 2 hours, 300 MB of memory in use\.$/],
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

  const checkOf = async (admin: Member, name: string) => {
    const { status, body } = await admin.get('/api/admin/status')
    expect(status).toBe(200)
    return body.checks.find((check: { name: string }) => check.name === name)
  }

  it('answers without disk figures when there is no data folder', async () => {
    const bare = await startTestApp({ withJobs: false, database: app.context.database })
    try {
      rmSync(bare.dataDir, { recursive: true })
      const machine = await checkOf(await bare.member({ isAdmin: true }), 'This server')
      expect(machine.words).toMatch(/^Up for .* of memory in use\./)
      expect(machine.words).not.toContain('disk')
    } finally {
      await bare.close()
    }
  })

  it('warns on a server that lacks the photos another server has stored', async () => {
    const other = await startTestApp({ withJobs: false, database: app.context.database })
    try {
      const admin = await app.member({ isAdmin: true })
      const photoData = dataUrl(await photo())
      const made = await admin.post('/api/gatherings', {
        productName: 'Lamp',
        storeId: await makeStore(app),
        photoData,
      })
      expect(made.status).toBe(201)
      // A photo may still be on its way for a minute.
      await app.context.database.sql`update product_gatherings set created_at = now() - interval '2 minutes'`
      expect((await checkOf(admin, 'Photos')).state).toBe('good')
      expect(await checkOf(await other.member({ isAdmin: true }), 'Photos')).toMatchObject({
        state: 'bad',
        words: expect.stringContaining('1 of the newest photos is missing'),
      })
    } finally {
      await other.close()
    }
  })

  it('logs one warning at start when several servers may use this database, but photos stay on this one', () => {
    const warned: string[] = []
    const log = { warn: (_fields: object, event: string) => warned.push(event) }
    const { database, config } = app.context
    warnOfLocalPhotos({ database, config }, log)
    expect(warned).toEqual(
      testEngine === 'postgres'
        ? ['photos are stored on this server only, a second web server needs S3_* or a shared DATA_DIR']
        : [],
    )
    warned.length = 0
    const s3 = {
      bucket: 'photos',
      region: 'us-east-1',
      endpoint: undefined,
      accessKeyId: '',
      secretAccessKey: '',
      forcePathStyle: false,
    }
    warnOfLocalPhotos({ database, config: { ...config, s3 } }, log)
    expect(warned).toEqual([])
  })
})
