import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
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

  it('do not keep the server from stopping', async () => {
    const second = await startTestApp({ database: app.context.database, withJobs: false })
    const stream = await listen(await app.member(), second.origin)
    await second.close()
    await stream.reading
  })
})

describe('mails about notifications', () => {
  const outbox = () => {
    try {
      const folder = path.join(app.dataDir, 'outbox')
      return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
    } catch {
      return []
    }
  }

  it('are switched off in the settings, or by the link in the mail for that person only', async () => {
    const [member, other] = [await app.member(), await app.member()]
    expect((await member.get('/api/user/notification-settings')).body).toEqual({ email: true })
    expect((await member.put('/api/user/notification-settings', { email: false })).body).toEqual({ email: false })
    expect((await member.put('/api/user/notification-settings', { email: 'no' })).status).toBe(400)
    const token = app.context.signer.sign(`unsubscribe ${other.id}`)
    const forged = await app.guest().get(`/notifications/unsubscribe?user=${member.id}&token=${token}`)
    expect(forged.headers.get('location')).toBe('/?notifications=unknown')
    const oneClick = await app.guest().send('POST', `/notifications/unsubscribe?user=${other.id}&token=${token}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(oneClick.status).toBe(204)
    expect((await other.get('/api/user/notification-settings')).body).toEqual({ email: false })
    expect(outbox()).toEqual([])
  })
})

describe('push messages', () => {
  it('go encrypted to the browser’s push service, and a subscription that is gone is forgotten', async () => {
    const received: { authorization: string; encoding: string; bytes: number }[] = []
    const service = createServer((request, response) => {
      let bytes = 0
      request.on('data', (chunk: Buffer) => (bytes += chunk.length))
      request.on('end', () => {
        const { authorization = '', 'content-encoding': encoding = '' } = request.headers
        received.push({ authorization, encoding, bytes })
        response.writeHead(request.url === '/gone' ? 410 : 201).end()
      })
    })
    await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65)
    const keys = { p256dh: point.toString('base64url'), auth: randomBytes(16).toString('base64url') }

    const pushing = await startTestApp({
      environment: { PUSH_SERVICES: origin },
      withJobs: false,
      database: app.context.database,
    })
    const member = await pushing.member()
    expect((await member.get('/api/push/key')).body.publicKey).toMatch(/^[\w-]{80,}$/)
    expect((await member.post('/api/push/subscriptions', { endpoint: 'nowhere', keys })).status).toBe(400)
    expect(
      (await member.post('/api/push/subscriptions', { endpoint: 'http://127.0.0.1:1/internal', keys })).status,
    ).toBe(400)
    expect((await member.post('/api/push/subscriptions', { endpoint: `${origin}/phone`, keys })).status).toBe(201)
    await member.post('/api/push/subscriptions', { endpoint: `${origin}/gone`, keys })
    await tell(member.id)
    await eventually(() => expect(received).toHaveLength(2))
    expect(received[0]).toMatchObject({ authorization: expect.stringContaining('vapid t='), encoding: 'aes128gcm' })
    const left = () => app.context.database.sql`select endpoint from push_subscriptions where user_id = ${member.id}`
    await eventually(async () => expect(await left()).toHaveLength(1))
    await member.delete('/api/push/subscriptions', { endpoint: `${origin}/phone` })
    expect(await left()).toHaveLength(0)
    service.close()
    await pushing.close()
  })
})
