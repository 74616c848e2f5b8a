import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
})
afterAll(() => app.close())

const filled = (path: string) => `/api${path.replace(/:provider/, 'google').replace(/:\w+/g, '1')}`
const unsafeRoutes = () => app.app.table.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')

describe('every route that changes something', () => {
  it('refuses a request without a token, with a wrong one, and with another session’s', async () => {
    const [member, other] = [await app.member(), await app.member()]
    const othersToken = await other.csrfToken()
    const routes = unsafeRoutes()
    expect(routes.length).toBeGreaterThan(5)
    for (const { method, path } of routes) {
      for (const token of [undefined, 'wrong', 'bm9uY2U.d3Jvbmc', othersToken]) {
        const headers = {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { 'x-csrf-token': token }),
        }
        const { status, body } = await member.send(method, filled(path), { headers, body: '{}' })
        expect([method, path, token, status, body.message]).toEqual([
          method,
          path,
          token,
          403,
          'Invalid or missing CSRF token',
        ])
      }
    }
  })

  it('refuses bodies that are not JSON', async () => {
    const member = await app.member({ isAdmin: true, isInsider: true })
    const token = await member.csrfToken()
    for (const { method, path } of unsafeRoutes()) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const { status } = await member.send(method, filled(path), {
          headers: { 'content-type': type, 'x-csrf-token': token },
          body: 'a=b',
        })
        expect([method, path, type, status]).toEqual([method, path, type, 415])
      }
    }
  })

  it('takes the token in either header, and a new one is needed after signing in', async () => {
    const guest = app.guest()
    const token = await guest.csrfToken()
    for (const header of ['x-csrf-token', 'csrf-token']) {
      const { status, body } = await guest.send('POST', '/api/csrf-check', { headers: { [header]: token } })
      expect([status, body]).toEqual([200, { ok: true }])
    }
    const member = await app.member()
    const before = await member.csrfToken()
    await member.post('/api/logout')
    expect((await member.send('POST', '/api/csrf-check', { headers: { 'x-csrf-token': before } })).status).toBe(403)
  })
})
