import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsDone, mailsTo } from '../../testing/outbox.ts'
import { makeGatherings, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { sendDigests } from './news.service.ts'

let app: TestApp
let second: TestApp
let gatherer: Member
let storeId: number
beforeAll(async () => {
  app = await startTestApp({ environment: { PUBLIC_URL: 'https://hgfs.example' } })
  second = await startTestApp({ database: app.context.database, withJobs: false })
  gatherer = await app.member()
  storeId = await makeStore(app, { name: 'Ross Harbor' })
}, 120_000)
afterAll(async () => {
  await second.close()
  await app.close()
})

const settings = '/api/user/notification-settings'

/** Somebody who follows the store, with a confirmed address, and had their last digest at a moment. */
async function reader(wish: Record<string, unknown>, since: string): Promise<Member & { email: string }> {
  const person = await app.member()
  const email = `${person.username}@example.org`
  await person.put(`/api/follows/store/${storeId}`)
  expect((await person.put(settings, wish)).status).toBe(200)
  await app.context.database.sql`update users set email = ${email}, email_verified_at = now(), digest_since = ${since}
    where id = ${person.id}`
  return Object.assign(person, { email })
}
const seenAt = (moment: string, name = 'Copper kettle') =>
  makeGatherings(app, gatherer.id, storeId, [{ product_name: name, price: 12.5, created_at: moment }])
const at = async (moment: string) => {
  await sendDigests(app.context, new Date(moment))
  await jobsDone(app, 'follows.mail-digest')
}
const mails = async ({ email }: { email: string }) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject?.includes('follow'))

describe('the settings', () => {
  it('start with everything as it comes, and change one by one', async () => {
    const ada = await app.member()
    const plain = { email: false, digest: 'off', push: false, timeZone: 'UTC' }
    expect((await ada.get(settings)).body).toEqual(plain)
    expect((await ada.put(settings, { digest: 'daily' })).body).toEqual({ ...plain, digest: 'daily' })
    expect((await ada.put(settings, { timeZone: 'America/New_York', push: true })).body).toEqual({
      ...plain,
      digest: 'daily',
      push: true,
      timeZone: 'America/New_York',
    })
    expect((await ada.put(settings, {})).body.digest).toBe('daily')
  })

  it.each([
    [{ digest: 'hourly' }, 'digest must be off, daily or weekly'],
    [{ push: 'yes' }, 'push must be true or false'],
    [{ timeZone: 'Mars/Olympus' }, 'Unknown time zone'],
    [{ timeZone: 5 }, 'Unknown time zone'],
  ])('%j is refused', async (wish, message) => {
    const ada = await app.member()
    const { status, body } = await ada.put(settings, wish)
    expect([status, body.message]).toEqual([400, message])
  })
})

describe('a digest', () => {
  it('comes at eight by the reader’s own clock, once even with two servers', async () => {
    const boston = await reader({ digest: 'daily', timeZone: 'America/New_York' }, '2026-03-02T13:00:00Z')
    const tokyo = await reader({ digest: 'daily', timeZone: 'Asia/Tokyo' }, '2026-03-02T23:00:00Z')
    const [id] = await seenAt('2026-03-03T05:00:00Z')
    await at('2026-03-03T12:59:00Z')
    expect(await mails(boston)).toEqual([])
    expect(await mails(tokyo)).toEqual([])
    const moment = new Date('2026-03-03T13:00:00Z')
    await Promise.all([sendDigests(app.context, moment), sendDigests(second.context, moment)])
    await at('2026-03-03T13:15:00Z')
    const [mail, ...more] = await mails(boston)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('One new thing from what you follow')
    expect(mail?.text).toContain('Copper kettle')
    expect(mail?.text).toContain('Ross Harbor')
    expect(mail?.text).toContain(`https://hgfs.example/gatherings/${id}`)
    expect((await boston.get('/api/notifications')).body).toMatchObject([
      { type: 'follow', message: '1 new from what you follow', href: '/gatherings?following=true' },
    ])
    expect(await mails(tokyo)).toEqual([])
    await at('2026-03-03T23:00:00Z')
    expect(await mails(tokyo)).toHaveLength(1)
    // The next day there is nothing new, so nothing comes.
    await at('2026-03-04T13:00:00Z')
    expect(await mails(boston)).toHaveLength(1)
  })

  it('follows the clock into summer, and comes late when nobody was there at eight', async () => {
    const ada = await reader({ digest: 'daily', timeZone: 'America/New_York' }, '2026-07-01T12:00:00Z')
    await seenAt('2026-07-01T20:00:00Z')
    await at('2026-07-02T11:59:00Z')
    expect(await mails(ada)).toEqual([])
    await at('2026-07-02T15:40:00Z')
    expect(await mails(ada)).toHaveLength(1)
  })

  it('that is weekly comes on Mondays with all of the week', async () => {
    // A Monday.
    const ada = await reader({ digest: 'weekly', timeZone: 'UTC' }, '2026-04-06T08:00:00Z')
    await seenAt('2026-04-08T10:00:00Z', 'Rug')
    await seenAt('2026-04-11T10:00:00Z', 'Lamp')
    for (const day of ['07', '09', '12']) await at(`2026-04-${day}T08:00:00Z`)
    expect(await mails(ada)).toEqual([])
    await at('2026-04-13T08:00:00Z')
    const [mail] = await mails(ada)
    expect(mail?.subject).toBe('2 new things from what you follow')
    // Nobody was there all Monday.
    await seenAt('2026-04-15T10:00:00Z')
    await at('2026-04-19T08:00:00Z')
    await at('2026-04-21T16:00:00Z')
    await at('2026-04-22T08:00:00Z')
    expect(await mails(ada)).toHaveLength(2)
  })

  it('is ended by its own link, which leaves alerts alone', async () => {
    const ada = await reader({ digest: 'daily' }, '2026-05-01T08:00:00Z')
    await seenAt('2026-05-01T12:00:00Z')
    await at('2026-05-02T08:00:00Z')
    const [mail] = await mails(ada)
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const link = new URL(header.slice(1, -1))
    expect((await app.guest().get(link.pathname + link.search)).status).toBe(200)
    expect((await ada.get(settings)).body).toMatchObject({ email: true, digest: 'daily' })
    const token = link.searchParams.get('token') ?? ''
    const forged = token.replace(/^\d+/, String(gatherer.id))
    expect((await app.guest().post('/api/unsubscribe', { token: forged })).status).toBe(400)
    // The signature of one kind of link does not fit the other.
    expect((await app.guest().post('/api/unsubscribe', { token: token.replace('.digest', '') })).status).toBe(400)
    const clicked = await app.guest().send('POST', link.pathname + link.search, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.status).toBe(204)
    expect((await ada.get(settings)).body).toMatchObject({ email: true, digest: 'off' })
    expect((await app.guest().post('/api/unsubscribe', { token })).body).toEqual({ from: 'digest' })
  })

  it('is not mailed to those who want no mails or have not confirmed, but shows under the bell', async () => {
    const quiet = await reader({ digest: 'daily', email: false }, '2026-05-05T08:00:00Z')
    const unknown = await reader({ digest: 'daily' }, '2026-05-05T08:00:00Z')
    await app.context.database.sql`update users set email_verified_at = null where id = ${unknown.id}`
    await seenAt('2026-05-05T12:00:00Z')
    await at('2026-05-06T08:00:00Z')
    for (const person of [quiet, unknown]) {
      expect(await mails(person)).toEqual([])
      expect((await person.get('/api/notifications')).body).toHaveLength(1)
    }
  })

  it('leaves out what is private, one’s own, or of somebody out of sight', async () => {
    const ada = await reader({ digest: 'daily' }, '2026-06-01T08:00:00Z')
    const moment = '2026-06-01T12:00:00Z'
    const stranger = await app.member()
    await makeGatherings(app, gatherer.id, storeId, [
      { product_name: 'Secret', is_public: false, created_at: moment },
      { product_name: 'Hidden', is_hidden: true, created_at: moment },
    ])
    await makeGatherings(app, ada.id, storeId, [{ product_name: 'Own', created_at: moment }])
    await makeGatherings(app, stranger.id, storeId, [{ product_name: 'Blocked', created_at: moment }])
    await stranger.put(`/api/blocks/${ada.username}`)
    await at('2026-06-02T08:00:00Z')
    expect(await mails(ada)).toEqual([])
    expect((await ada.get('/api/notifications')).body).toEqual([])
  })
})
