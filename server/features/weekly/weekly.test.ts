import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsDone, mailsTo } from '../../testing/outbox.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { sendIssue, writeIssue } from './weekly.service.ts'

const boston = { latitude: 42.3601, longitude: -71.0589 }
const denver = { latitude: 39.7392, longitude: -104.9903 }
const today = new Date().toISOString().slice(0, 10)
const yesterday = new Date(Date.parse(today) - 3_600_000).toISOString()
const longAgo = new Date(Date.parse(today) - 20 * 86_400_000).toISOString()

let app: TestApp
let admin: Member
const ids: Record<string, number | undefined> = {}

beforeAll(async () => {
  app = await startTestApp({ environment: { PUBLIC_INDEXING: 'true' } })
  admin = await app.member({ isAdmin: true })
  const gatherer = await app.member()
  const storeId = await makeStore(app)
  const gathered = await makeGatherings(app, gatherer.id, storeId, [
    { product_name: 'Boston teapot', price: 12.5, created_at: yesterday, ...boston },
    { product_name: 'Denver kettle', created_at: yesterday, ...denver },
    { product_name: 'Private vase', created_at: yesterday, is_public: false, ...boston },
    { product_name: 'Hidden rug', created_at: yesterday, is_hidden: true, ...boston },
    { product_name: 'Old lamp', created_at: longAgo, ...boston },
  ])
  ;[ids.teapot, ids.kettle] = gathered
  // One stranger's like is worth more than all that the gatherer does.
  await (await app.member()).post(`/api/gatherings/${ids.teapot}/like`)
  await gatherer.post(`/api/gatherings/${ids.kettle}/like`)
  for (const body of ['Look!', 'Still there', 'So nice'])
    await gatherer.post(`/api/gatherings/${ids.kettle}/comments`, { body })
  await makeHunts(app, gatherer.id, [
    { product_name: 'Copper pan near Boston', target_price: 30, ...boston },
    { product_name: 'Skis near Denver', ...denver },
    { product_name: 'Hidden wish', is_hidden: true, ...boston },
  ])
})
afterAll(() => app.close())

async function subscribe(email: string, zipCode?: string) {
  await app.guest().post('/api/newsletter', { email })
  await jobsDone(app, 'newsletter.ask')
  const [asked] = await mailsTo(app, email)
  const token = /confirm\?token=(\S+)/.exec(asked?.text ?? '')?.[1] ?? ''
  return { token, answer: await app.guest().post('/api/newsletter/confirm', { token, zipCode }) }
}
const newslettersTo = async (email: string) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject?.startsWith('This week'))

describe('the weekly newsletter', { timeout: 120_000 }, () => {
  it('is due on Thursdays at noon in New York, in winter and in summer', async () => {
    const [schedule] = await app.context.database.sql<{ cron: string; timezone: string }[]>`
      select cron, timezone from pgboss.schedule where name = 'newsletter.write'`
    // The parser that the queue of jobs uses.
    const cronParser = createRequire(createRequire(import.meta.url).resolve('pg-boss'))('cron-parser')
    const nextAfter = (day: string): string =>
      cronParser
        .parseExpression(schedule?.cron, { tz: schedule?.timezone, currentDate: new Date(day) })
        .next()
        .toDate()
        .toISOString()
    expect(nextAfter('2027-01-04')).toBe('2027-01-07T17:00:00.000Z')
    expect(nextAfter('2027-07-05')).toBe('2027-07-08T16:00:00.000Z')
  })

  it('takes a zip code that exists, or none', async () => {
    const { token, answer } = await subscribe('east@example.org', '02108')
    expect(answer.status).toBe(204)
    const confirm = (zipCode: unknown) => app.guest().post('/api/newsletter/confirm', { token, zipCode })
    const unknown = await confirm('00000')
    expect([unknown.status, unknown.body.message]).toEqual([400, 'We know no place with this zip code'])
    for (const zip of ['2108', 'Boston', 2108, {}]) expect((await confirm(zip)).status).toBe(400)
    const { sql } = app.context.database
    const [kept] = await sql`select zip_code from newsletter_subscribers where email = 'east@example.org'`
    expect(kept?.zip_code).toBe('02108')
    // Opening the link again without a zip code leaves it; an empty field takes it away.
    await confirm(undefined)
    expect(await sql`select zip_code from newsletter_subscribers where zip_code is not null`).toHaveLength(1)
    await confirm('')
    expect(await sql`select zip_code from newsletter_subscribers where zip_code is not null`).toHaveLength(0)
    expect((await confirm('02108')).status).toBe(204)
  })

  it('is written once from what everybody may see, and sent to each reader with what is near them', async () => {
    await subscribe('west@example.org', '80202')
    await subscribe('nowhere@example.org')
    await subscribe('far@example.org', '99501')
    const { token } = await subscribe('gone@example.org')
    expect((await app.guest().post('/api/unsubscribe', { token })).status).toBe(200)
    await app.guest().post('/api/newsletter', { email: 'unasked@example.org' })

    await Promise.all([writeIssue(app.context, today), writeIssue(app.context, today)])
    await jobsDone(app, 'newsletter.send')
    const [east] = await newslettersTo('east@example.org')
    expect(east?.subject).toBe('This week near Boston, MA: Boston teapot')
    expect(east?.text).toContain(`Boston teapot\n$12.50, `)
    expect(east?.text).toContain(`/gatherings/${ids.teapot}`)
    expect(east?.text).toContain('Wanted: Copper pan near Boston\nUp to $30.00. Seen one?')
    for (const name of ['Denver', 'Private', 'Hidden', 'Old lamp']) expect(east?.text).not.toContain(name)
    const [west] = await newslettersTo('west@example.org')
    expect(west?.text).toContain('Denver kettle')
    expect(west?.text).not.toContain('Boston')
    // Without a place, or with nothing near it: the best from everywhere.
    for (const email of ['nowhere@example.org', 'far@example.org']) {
      const [mail] = await newslettersTo(email)
      expect(mail?.subject).toBe('This week on the racks: Boston teapot')
      expect(mail?.text).toContain('Denver kettle')
      expect(mail?.text).toContain('Boston teapot')
    }
    for (const email of ['gone@example.org', 'unasked@example.org']) expect(await newslettersTo(email)).toHaveLength(0)
    const issues = await app.context.database.sql<{ id: number }[]>`select id from newsletter_issues`
    expect(issues).toHaveLength(1)
    // Taken up again after a crash, nobody gets it twice.
    await sendIssue(app.context, issues[0]?.id ?? 0)
    expect(await newslettersTo('east@example.org')).toHaveLength(1)
  })

  it('can be left with the link it came with', async () => {
    const [mail] = await newslettersTo('west@example.org')
    const token = /unsubscribe\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
    const left = await app.guest().post('/api/unsubscribe', { token })
    expect(left.body).toEqual({ from: 'newsletter' })
  })

  it('is kept in an archive that forgets what was taken back', async () => {
    const list = await app.guest().get('/api/newsletter/issues')
    expect(list.body).toEqual([{ day: today, gatherings: 2, finds: expect.any(Number), scores: 0 }])
    const issue = await app.guest().get(`/api/newsletter/issues/${today}`)
    expect(issue.body.best.map(({ productName }: { productName: string }) => productName).toSorted()).toEqual([
      'Boston teapot',
      'Denver kettle',
    ])
    expect(issue.body.wanted).toHaveLength(2)
    await app.context.database.sql`update product_gatherings set is_public = false where id = ${ids.kettle ?? 0}`
    const later = await app.guest().get(`/api/newsletter/issues/${today}`)
    expect(later.body.best.map(({ id }: { id: number }) => id)).toEqual([ids.teapot])
    expect((await app.guest().get('/api/newsletter/issues/2001-01-01')).status).toBe(404)
    const page = await app.guest().get(`/newsletter/${today}`)
    expect([page.status, page.text.includes(`The week to ${today}`)]).toEqual([200, true])
    for (const [finds, words] of [
      [1, '1 find'],
      [2, '2 finds'],
    ] as const) {
      await app.context.database.sql`update newsletter_issues set finds = ${finds} where day = ${today}`
      const { text } = await app.guest().get(`/newsletter/${today}`)
      expect(text).toContain(`2 spotted, ${words}, 0 scored`)
    }
    for (const path of ['/newsletter/2001-01-01', '/newsletter/soon']) {
      expect((await app.guest().get(path)).status).toBe(404)
    }
    expect((await app.guest().get('/sitemap.xml')).text).toContain(`/newsletter/${today}<`)
    for (const day of ['today', '2026-13-01', '1']) {
      expect((await app.guest().get(`/api/newsletter/issues/${day}`)).status).toBe(400)
    }
  })

  it('has no issue for a week without gatherings', async () => {
    await writeIssue(app.context, '2020-01-02')
    expect((await app.guest().get('/api/newsletter/issues/2020-01-02')).status).toBe(404)
  })

  it('shows admins, and nobody else, who gets it', async () => {
    const path = '/api/admin/newsletter/subscribers'
    expect((await app.guest().get(path)).status).toBe(401)
    expect((await (await app.member()).get(path)).status).toBe(403)
    const all = await admin.get(`${path}?sort=email&order=asc`)
    const seen = all.body.map(({ email, zipCode, status, received }: Record<string, unknown>) => ({
      email,
      zipCode,
      status,
      received,
    }))
    expect(seen).toEqual([
      { email: 'east@example.org', zipCode: '02108', status: 'confirmed', received: 1 },
      { email: 'far@example.org', zipCode: '99501', status: 'confirmed', received: 1 },
      { email: 'gone@example.org', zipCode: null, status: 'left', received: 0 },
      { email: 'nowhere@example.org', zipCode: null, status: 'confirmed', received: 1 },
      { email: 'unasked@example.org', zipCode: null, status: 'asked', received: 0 },
      { email: 'west@example.org', zipCode: '80202', status: 'left', received: 1 },
    ])
    expect((await admin.get(`${path}?status=left&q=WEST`)).body).toHaveLength(1)
    expect((await admin.get(`${path}?status=nobody`)).status).toBe(400)
    const file = await admin.get('/api/admin/export/subscribers?sort=email&order=asc&status=confirmed')
    expect(file.text).toContain('east@example.org,02108,confirmed')
    const issues = await admin.get('/api/admin/newsletter/issues')
    expect(issues.body).toEqual([expect.objectContaining({ day: today, recipients: 4 })])
    expect((await app.guest().get('/api/admin/newsletter/issues')).status).toBe(401)
  })
})
