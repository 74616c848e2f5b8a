import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../domain/contracts/endpoint.ts'
import type { HttpClient } from '../../testing/http-client.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { fingerprint } from '../../testing/fingerprint.ts'
import { sendRaw } from '../../testing/raw-http.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let victim: Member
let stranger: Member
let huntId: number
let reportId: number
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  victim = await app.member()
  stranger = await app.member()
  ;[huntId = 0] = await makeHunts(app, victim.id, [{ product_name: 'Brass lamp' }])
  await makeGatherings(app, victim.id, await makeStore(app), [{ product_name: 'Brass lamp' }])
  reportId = (await stranger.post('/api/reports', { entity: 'hunt', entityId: huntId, reason: 'spam' })).body.id
})
afterAll(() => app.close())

const encoded = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')

/** Ways to write an address that a router, a proxy or a file system may take for the same one. */
const spellings: [string, (path: string) => string][] = [
  ['as it is', (path) => path],
  ['its first letter encoded', (path) => path.replace('/a', '/%61')],
  ['its last letter encoded', (path) => path.replace('/api/', '/ap%69/')],
  ['encoded in upper case', (path) => path.replace('/api/', '/%61%70%69/')],
  ['all letters encoded', (path) => path.replaceAll(/[a-z]+/g, encoded)],
  ['encoded twice', (path) => path.replace('/api/', '/%2561pi/')],
  ['an encoded slash', (path) => path.replace('/api/', '/api%2F')],
  ['an absolute address', (path) => `${app.origin}${path}`],
  ['an absolute address of somebody else', (path) => `http://elsewhere.example${path}`],
  ['an absolute address, encoded', (path) => `${app.origin}${path.replace('/a', '/%61')}`],
  ['upper case', (path) => path.replace('/api/', '/API/')],
  ['a slash at the end', (path) => `${path}/`],
  ['a slash too many', (path) => path.replace('/api/', '/api//')],
  ['a slash too many in front', (path) => `/${path}`],
  ['a dot', (path) => `/.${path}`],
  ['a way up', (path) => `/images/..${path}`],
  ['an encoded way up', (path) => `/images/%2e%2e${path}`],
  ['a backslash', (path) => path.replace('/api/', '/api\\')],
  ['a semicolon', (path) => path.replace('/api/', '/api;x=1/')],
  ['a page in front', (path) => `/gatherings/?${path}`],
]

const addressOf = ({ path }: Endpoint) =>
  `/api${path
    .replace('/reports/:id', `/reports/${reportId}`)
    .replace('/hunts/:id', `/hunts/${huntId}`)
    .replace('/feature-flags/:id', '/feature-flags/social-sharing')
    .replace(':provider', 'google')
    .replace(':entity', 'gathering')
    .replace(':table', 'users')
    .replace(/:\w+/g, String(victim.id))}`

const cookieOf = (client: HttpClient) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const change = JSON.stringify({
  action: 'delete',
  status: 'approved',
  password: 'a new password',
  newPassword: 'a new password',
  enabled: false,
  username: 'taken over',
  productName: 'Taken over',
  body: 'a comment',
})

describe('however an address is spelled', () => {
  it.each(spellings)('%s opens nothing that is closed', async (_name, spell) => {
    const closed = app.app.table.filter(({ caller }) => caller !== 'public')
    expect(closed.length).toBeGreaterThan(60)
    const before = await fingerprint(app)
    const token = await stranger.csrfToken()
    for (const { endpoint, caller } of closed) {
      const target = spell(addressOf(endpoint))
      const isRead = endpoint.method === 'GET'
      // A guest, and a member where more than a member is asked for.
      const callers = caller === 'member' ? [app.guest()] : [app.guest(), stranger]
      for (const client of callers) {
        const headers = { cookie: cookieOf(client), 'x-csrf-token': token, 'content-type': 'application/json' }
        const answer = await sendRaw(app.origin, target, {
          method: endpoint.method,
          headers,
          ...(isRead ? {} : { body: change }),
        })
        const isRefused = [400, 401, 403, 404].includes(answer.status)
        const isPage = answer.headers['content-type']?.startsWith('text/html') === true
        expect([endpoint.method, target, answer.status, isRefused || (isRead && isPage)]).toEqual([
          endpoint.method,
          target,
          answer.status,
          true,
        ])
        expect(answer.text).not.toContain(victim.username)
      }
    }
    expect(await fingerprint(app)).toBe(before)
  })

  it.each(spellings)('%s changes nothing without a CSRF token', async (_name, spell) => {
    const changing = app.app.table.filter(({ endpoint }) => endpoint.method !== 'GET')
    const before = await fingerprint(app)
    const cookie = cookieOf(victim)
    for (const { endpoint } of changing) {
      const headers = { cookie, 'content-type': 'application/json' }
      const target = spell(addressOf(endpoint))
      const { status } = await sendRaw(app.origin, target, { method: endpoint.method, headers, body: change })
      expect([endpoint.method, target, [400, 403, 404].includes(status)]).toEqual([endpoint.method, target, true])
    }
    expect(await fingerprint(app)).toBe(before)
    expect((await victim.get('/api/user')).status).toBe(200)
  })

  it.each(spellings)('%s is never kept by a cache, and has every protecting header', async (_name, spell) => {
    for (const path of ['/api/user', '/api/hunts', '/api/no-such-call', '/api/admin/users']) {
      const headers = { cookie: cookieOf(victim) }
      const answer = await sendRaw(app.origin, spell(path), { headers })
      expect([spell(path), answer.headers['cache-control']]).toEqual([spell(path), 'no-store'])
      expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('HEAD, OPTIONS, TRACE and made-up methods open nothing', async () => {
    const before = await fingerprint(app)
    for (const { endpoint, caller } of app.app.table) {
      if (caller !== 'admin') continue
      for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PATCH']) {
        for (const override of ['GET', 'DELETE']) {
          const { status } = await sendRaw(app.origin, addressOf(endpoint), {
            method,
            headers: {
              cookie: cookieOf(stranger),
              'x-http-method-override': override,
              'x-original-url': '/api/health',
            },
          })
          expect([method, endpoint.path, [400, 403, 404].includes(status)]).toEqual([method, endpoint.path, true])
        }
      }
    }
    expect(await fingerprint(app)).toBe(before)
  })

  it('counts against the same limit', async () => {
    const limited = await startTestApp({ withJobs: false, environment: { RATE_LIMIT_SCALE: '0.02' } })
    try {
      const statuses: number[] = []
      for (let n = 0; n < 20; n++) {
        const [, spell] = spellings[n % 5] ?? spellings[0]!
        statuses.push((await sendRaw(limited.origin, spell('/api/hunts'))).status)
      }
      // Twelve a minute; a new minute may begin in between.
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(19)
      expect(statuses).toContain(429)
    } finally {
      await limited.close()
    }
  })
})
