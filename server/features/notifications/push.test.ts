import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isPushService } from '../../providers/push/index.ts'
import { jobsDone } from '../../testing/outbox.ts'
import { makeGatherings, makeStore } from '../../testing/records.ts'
import { startTestApp, testPassword, type Member, type TestApp } from '../../testing/test-app.ts'
import { notify } from './notifications.service.ts'

interface Received {
  path: string
  authorization: string
  encoding: string
  bytes: number
}
let app: TestApp
let service: Server
let origin: string
const received: Received[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      const { authorization = '', 'content-encoding': encoding = '' } = request.headers
      received.push({ path: request.url ?? '', authorization, encoding, bytes })
      response.writeHead(request.url?.endsWith('/gone') ? 410 : 201).end()
    })
  })
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  app = await startTestApp({ environment: { PUSH_SERVICES: `${origin},fcm.googleapis.com` } })
}, 120_000)
afterAll(async () => {
  await app.close()
  service.close()
})

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65)
const keys = { p256dh: point.toString('base64url'), auth: randomBytes(16).toString('base64url') }
const subscribe = (member: Member, path: string) =>
  member.post('/api/push/subscriptions', { endpoint: path.includes(':') ? path : `${origin}/${path}`, keys })

let event = 0
async function tell(userId: number): Promise<void> {
  const eventKey = `find:${(event += 1)}`
  await app.context.db.transaction((tx) =>
    notify(app.context, tx, { userId, type: 'find', message: 'Seen', href: '/finds/1', eventKey }),
  )
  await jobsDone(app, 'notifications.deliver')
}
const toldAt = (path: string) => received.filter((message) => message.path === `/${path}`).length
const subscriptions = (userId: number) =>
  app.context.database.sql<{ endpoint: string }[]>`
    select endpoint from push_subscriptions where user_id = ${userId} order by id`

describe('push messages', { timeout: 120_000 }, () => {
  it('go encrypted to the browser’s push service, and a subscription that is gone is forgotten', async () => {
    const member = await app.member()
    expect((await member.get('/api/push/key')).body.publicKey).toMatch(/^[\w-]{80,}$/)
    expect((await subscribe(member, 'one/phone')).status).toBe(201)
    await subscribe(member, 'one/gone')
    await tell(member.id)
    expect([toldAt('one/phone'), toldAt('one/gone')]).toEqual([1, 1])
    expect(received.find(({ path }) => path === '/one/phone')).toMatchObject({
      authorization: expect.stringContaining('vapid t='),
      encoding: 'aes128gcm',
    })
    await vi.waitFor(async () => expect(await subscriptions(member.id)).toHaveLength(1), { timeout: 20_000 })
    await member.delete('/api/push/subscriptions', { endpoint: `${origin}/one/phone` })
    expect(await subscriptions(member.id)).toHaveLength(0)
  })

  it('are sent once for unread comments on one record within 15 minutes', async () => {
    const [owner, fan] = [await app.member(), await app.member()]
    await subscribe(owner, 'comments/phone')
    const storeId = await makeStore(app)
    const [kettle, pan] = await makeGatherings(app, owner.id, storeId, [
      { product_name: 'Kettle' },
      { product_name: 'Pan' },
    ])
    const pushesAfter = async (gatheringId: number | undefined, count = 1) => {
      for (let number = 1; number <= count; number += 1)
        expect((await fan.post(`/api/gatherings/${gatheringId}/comments`, { body: `No. ${number}` })).status).toBe(201)
      await jobsDone(app, 'notifications.deliver')
      return toldAt('comments/phone')
    }
    expect(await pushesAfter(kettle, 5)).toBe(1)
    expect(await pushesAfter(pan, 2)).toBe(2)
    await owner.post('/api/notifications/read', {})
    expect(await pushesAfter(kettle, 2)).toBe(3)
    await app.context.database.sql`
      update notifications set created_at = created_at - interval '16 minutes' where user_id = ${owner.id}`
    expect(await pushesAfter(kettle, 2)).toBe(4)
    expect((await owner.get('/api/notifications')).body).toHaveLength(11)
  })

  it('are taken for known services only, over https, at the usual port', async () => {
    const member = await app.member()
    const refused = [
      'nowhere',
      'http://127.0.0.1:1/internal',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://me:secret@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.fcm.googleapis.com/x',
      'https://fcm.googleapis.com./x',
      'https://fcm.googleapis.com/x#1',
    ]
    for (const endpoint of refused) {
      const { status } = await member.post('/api/push/subscriptions', { endpoint, keys })
      expect([endpoint, status]).toEqual([endpoint, 400])
    }
    expect((await subscribe(member, 'https://fcm.googleapis.com:443/fcm/send/abc')).status).toBe(201)
    const many = ['*.notify.windows.com']
    expect(isPushService('https://wns2-by3p.notify.windows.com/w/?token=x', many)).toBe(true)
    expect(isPushService('https://notify.windows.com/w', many)).toBe(false)
    expect(isPushService('https://evilnotify.windows.com/w', many)).toBe(false)
  })

  it('go to ten browsers of one person at most, the newest ones', async () => {
    const member = await app.member()
    for (let count = 1; count <= 9; count += 1) await subscribe(member, `ten/${count}`)
    await Promise.all([10, 11, 12].map((count) => subscribe(member, `ten/${count}`)))
    const left = (await subscriptions(member.id)).map(({ endpoint }) => Number(endpoint.split('/').at(-1)))
    expect(left.toSorted((one, other) => one - other)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('end with the session: signed out, ended elsewhere, suspended, expired, deleted', async () => {
    const admin = await app.member({ isAdmin: true })
    const { sql } = app.context.database
    const ends: Record<string, (member: Member) => Promise<unknown>> = {
      'signed-out': (member) => member.post('/api/logout'),
      'password-set': (member) =>
        admin.post(`/api/admin/users/${member.id}/password`, { password: 'another treasure map' }),
      suspended: (member) => admin.post(`/api/admin/users/${member.id}/suspend`),
      expired: (member) => sql`update sessions set expires_at = now() where user_id = ${member.id}`,
      deleted: (member) => member.delete('/api/user', { password: testPassword }),
    }
    for (const [name, end] of Object.entries(ends)) {
      const member = await app.member()
      await subscribe(member, `ends/${name}`)
      await end(member)
      if (name !== 'deleted') await tell(member.id)
      expect([name, toldAt(`ends/${name}`)]).toEqual([name, 0])
      if (name !== 'expired') expect([name, await subscriptions(member.id)]).toEqual([name, []])
    }
  })

  it('reach the person who is signed in at the browser now', async () => {
    const [first, second] = [await app.member(), await app.member()]
    await subscribe(first, 'shared/browser')
    await subscribe(second, 'shared/browser')
    await tell(first.id)
    expect(toldAt('shared/browser')).toBe(0)
    await tell(second.id)
    expect(toldAt('shared/browser')).toBe(1)
  })
})
