import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprint } from '../../testing/fingerprint.ts'
import type { HttpClient } from '../../testing/http-client.ts'
import { makeHunts } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let victim: Member
let callers: { name: string; client: HttpClient; status: number }[]
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  const admin = await app.member({ isAdmin: true })
  victim = await app.member()
  await makeHunts(app, victim.id, [{ product_name: 'Brass lamp' }])
  const suspended = await app.member({ isAdmin: true })
  expect((await admin.post(`/api/admin/users/${suspended.id}/suspend`)).status).toBe(200)
  const insider = await app.member({ isInsider: true })
  callers = [
    { name: 'a guest', client: app.guest(), status: 401 },
    { name: 'a member', client: await app.member(), status: 403 },
    { name: 'an insider', client: insider, status: 403 },
    { name: 'a suspended admin', client: suspended, status: 401 },
  ]
})
afterAll(() => app.close())

describe('every call for admins', () => {
  it('is refused to everybody else, and changes nothing', async () => {
    const endpoints = app.app.table.filter(({ caller }) => caller === 'admin')
    expect(endpoints.length).toBeGreaterThan(20)
    expect(
      endpoints.every(({ endpoint }) => endpoint.path.startsWith('/admin/') || endpoint.path === '/finds/:id'),
    ).toBe(true)
    const before = await fingerprint(app)
    for (const { endpoint } of endpoints) {
      const path = `/api${endpoint.path.replace(':table', 'users').replace(/:\w+/, String(victim.id))}`
      const body = {
        status: 'approved',
        password: 'a new password',
        enabled: false,
        action: 'delete',
        username: 'taken over',
      }
      for (const { name, client, status } of callers) {
        const call = { GET: client.get, POST: client.post, PUT: client.put, PATCH: client.put, DELETE: client.delete }
        const answer = endpoint.method === 'GET' ? await client.get(path) : await call[endpoint.method](path, body)
        expect([endpoint.method, path, name, answer.status]).toEqual([endpoint.method, path, name, status])
      }
    }
    expect(await fingerprint(app)).toBe(before)
    expect((await victim.get('/api/user')).status).toBe(200)
  })
})
