import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { memberWithMail } from '../../testing/outbox.ts'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, testPassword, type Member, type TestApp } from '../../testing/test-app.ts'
import { notify } from './notifications.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let event = 0
const tell = (userId: number, message = 'A Dutch oven was seen near you', eventKey = `find:${(event += 1)}`) =>
  app.context.db.transaction((tx) =>
    notify(app.context, tx, { userId, type: 'find', message, href: '/finds/1', eventKey }),
  )

/** Listens like a browser's EventSource, until closed. */
async function listen(member: Member, origin = app.origin, lastEventId?: number) {
  const controller = new AbortController()
  const cookie = `hgfs_session=${member.session}`
  const headers = { cookie, ...(lastEventId ? { 'last-event-id': String(lastEventId) } : {}) }
  const response = await fetch(`${origin}/api/events`, { headers, signal: controller.signal })
  let text = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString('utf8')
  })().catch(() => {})
  return { status: response.status, text: () => text, reading, close: () => controller.abort() }
}

describe('notifications', () => {
  it('are listed newest first, counted, and marked as read', async () => {
    const [member, other] = [await app.member(), await app.member()]
    await tell(member.id, 'first')
    await tell(member.id, 'second')
    const list = await member.get('/api/notifications')
    expect(list.body.map(({ message }: { message: string }) => message)).toEqual(['second', 'first'])
    expect(list.body[0]).toEqual({
      id: expect.any(Number),
      type: 'find',
      message: 'second',
      href: '/finds/1',
      isGone: true,
      readAt: null,
      createdAt: expect.any(String),
    })
    expect((await member.get('/api/notifications/unread')).body).toEqual({ count: 2 })
    expect((await other.post('/api/notifications/read', { ids: [list.body[0].id] })).status).toBe(204)
    expect((await member.get('/api/notifications/unread')).body).toEqual({ count: 2 })
    await member.post('/api/notifications/read', { ids: [list.body[0].id] })
    expect((await member.get('/api/notifications/unread')).body).toEqual({ count: 1 })
    await member.post('/api/notifications/read')
    expect((await member.get('/api/notifications/unread')).body).toEqual({ count: 0 })
    expect((await other.get('/api/notifications')).body).toEqual([])
    expect((await app.guest().get('/api/notifications')).status).toBe(401)
  })

  it('tell the same event once, however often it is reported at the same time', async () => {
    const member = await app.member()
    await Promise.all(Array.from({ length: 10 }, () => tell(member.id, 'once', 'find:4711')))
    expect((await member.get('/api/notifications')).body).toHaveLength(1)
  })

  it('reach an open browser at once, whichever server it is connected to, and nobody else', async () => {
    const [member, other] = [await app.member(), await app.member()]
    const second = await startTestApp({ database: app.context.database, withJobs: false })
    const [here, there, elsewhere] = [await listen(member), await listen(member, second.origin), await listen(other)]
    await tell(member.id, 'look at this')
    for (const stream of [here, there]) await eventually(() => expect(stream.text()).toContain('look at this'))
    expect(here.text()).toMatch(/id: \d+\nevent: notification\ndata: \{"id":\d+,"type":"find"/)
    await tell(other.id, 'something else')
    await eventually(() => expect(elsewhere.text()).toContain('something else'))
    expect(elsewhere.text()).not.toContain('look at this')
    for (const stream of [here, there, elsewhere]) stream.close()
    await second.close()
  })

  it('catch up after a break', async () => {
    const member = await app.member()
    await tell(member.id, 'seen before')
    const [seen] = (await member.get('/api/notifications')).body
    await tell(member.id, 'missed')
    const stream = await listen(member, app.origin, seen.id)
    await eventually(() => expect(stream.text()).toContain('missed'))
    expect(stream.text()).not.toContain('seen before')
    stream.close()
  })

  it('are for the signed-in only', async () => {
    expect((await app.guest().get('/api/events')).status).toBe(401)
    expect((await app.guest().get('/api/notifications/unread')).status).toBe(401)
  })

  it('answer at once when only their headers are asked for', async () => {
    const { status, headers } = await (await app.member()).send('HEAD', '/api/events')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  })

  it('do not keep the server from stopping', async () => {
    const second = await startTestApp({ database: app.context.database, withJobs: false })
    const stream = await listen(await app.member(), second.origin)
    await second.close()
    await stream.reading
  })
})

describe('news of lists', () => {
  const gather = async (member: Member, isPublic = true) =>
    member.post('/api/gatherings', {
      productName: 'Lamp',
      storeId: await makeStore(app),
      photos: [await somePhoto()],
      isPublic,
    })
  const hunt = (member: Member) => member.post('/api/hunts', { productName: 'Brass lamp' })
  const newsIn = (text: string) => [...text.matchAll(/event: news\ndata: (.*)\n\n/g)].map(([, lists]) => lists)

  it('reach every open browser, many together, and say nothing but the list', async () => {
    const [gatherer, reader] = [await app.member(), await app.member()]
    const stream = await listen(reader)
    await Promise.all([gather(gatherer), gather(gatherer), hunt(gatherer)])
    await eventually(() => expect(newsIn(stream.text()).join()).toMatch(/hunts/))
    await eventually(() => expect(newsIn(stream.text()).join()).toMatch(/gatherings/))
    stream.close()
  })

  it('leave out what only its owner sees', async () => {
    const [gatherer, reader] = [await app.member(), await app.member()]
    const stream = await listen(reader)
    await gather(gatherer, false)
    await hunt(gatherer)
    await eventually(() => expect(newsIn(stream.text())).toEqual(['["hunts"]']))
    stream.close()
  })
})

describe('mails about notifications', () => {
  const settings = '/api/user/notification-settings'
  const emailOf = async (member: Member) => (await member.get(settings)).body.email

  it('are on for an account with an address, and are switched off in the settings', async () => {
    const { member } = await memberWithMail(app)
    expect(await emailOf(member)).toBe(true)
    expect((await member.put(settings, { email: false })).body).toMatchObject({ email: false })
    expect((await member.put(settings, { email: 'no' })).status).toBe(400)
    expect((await member.put(settings, { email: true })).body).toMatchObject({ email: true })
  })

  it('are off without an address, cannot be switched on, and come on with the address', async () => {
    const member = await app.member()
    expect(await emailOf(member)).toBe(false)
    const refused = await member.put(settings, { email: true, push: true })
    expect([refused.status, refused.body.message]).toEqual([409, 'Add your email address to your profile first'])
    expect((await member.get(settings)).body).toMatchObject({ email: false, push: false })
    expect((await member.put(settings, { push: true })).body).toMatchObject({ email: false, push: true })
    const profile = { email: `${member.username}@example.org`, currentPassword: testPassword }
    expect((await member.put('/api/user', profile)).status).toBe(200)
    expect(await emailOf(member)).toBe(true)
  })

  it('stay off with a new address for those who switched them off before', async () => {
    const member = await app.member()
    expect((await member.put(settings, { email: false })).status).toBe(200)
    await member.put('/api/user', { email: `${member.username}@example.org`, currentPassword: testPassword })
    expect(await emailOf(member)).toBe(false)
  })
})
