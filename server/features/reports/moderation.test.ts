import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Member
let poster: Member
let reporter: Member
let storeId: number

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  admin = await app.member({ isAdmin: true })
  poster = await app.member()
  reporter = await app.member()
  storeId = await makeStore(app)
})
afterAll(() => app.close())

async function reported(entity: 'gathering' | 'hunt', who = poster): Promise<{ id: number; entityId: number }> {
  const [entityId = 0] =
    entity === 'hunt'
      ? await makeHunts(app, who.id, [{ product_name: 'Strange thing' }])
      : await makeGatherings(app, who.id, storeId, [{ product_name: 'Strange thing' }])
  const { status, body, text } = await reporter.post('/api/reports', { entity, entityId, reason: 'Not a product' })
  if (status !== 201) throw new Error(text)
  return { id: body.id, entityId }
}
const reportOf = async (id: number) =>
  (await admin.get('/api/admin/reports?limit=100')).body.find((report: { id: number }) => report.id === id)
const openCount = async () => (await admin.get('/api/admin/reports/count')).body.open

describe('reports', () => {
  it('tell whose the thing is, with the history, which outlives what was deleted', async () => {
    const author = await app.member()
    const [first, second] = [await reported('gathering', author), await reported('hunt', author)]
    expect((await reportOf(first.id)).author).toMatchObject({
      id: author.id,
      username: author.username,
      isSuspended: false,
      reports: 2,
      upheld: 0,
      dismissed: 0,
    })
    expect((await reportOf(first.id)).photo).toMatch(/^\/images\//)
    await admin.put(`/api/admin/reports/${first.id}`, { action: 'delete' })
    expect((await reportOf(second.id)).author).toMatchObject({ reports: 2, upheld: 1, dismissed: 0 })
    await admin.put(`/api/admin/reports/${second.id}`, { action: 'dismiss' })
    expect((await reportOf(first.id)).author).toMatchObject({ reports: 2, upheld: 1, dismissed: 1 })
    expect((await admin.post(`/api/admin/users/${author.id}/suspend`)).status).toBe(200)
    expect((await reportOf(second.id)).author.isSuspended).toBe(true)
  })

  it('are counted for admins, and decided on several at once: all, or none', async () => {
    const before = await openCount()
    const made = [await reported('gathering'), await reported('hunt'), await reported('gathering')]
    const ids = made.map(({ id }) => id)
    expect(await openCount()).toBe(before + 3)
    const settle = (body: object, who: Member = admin) => who.post('/api/admin/reports/settle', body)
    expect((await settle({ ids: [...ids, 999_999], action: 'hide' })).status).toBe(404)
    expect(await openCount()).toBe(before + 3)
    const done = await settle({ ids: [...ids, ids[0]], action: 'hide' })
    expect([done.status, done.body]).toEqual([200, { settled: 3 }])
    expect(await openCount()).toBe(before)
    expect((await app.guest().get(`/api/gatherings/${made[0]?.entityId}`)).status).toBe(404)

    const comment = await reporter.post(`/api/gatherings/${(await reported('gathering')).entityId}/comments`, {
      body: 'Rude words',
    })
    const said = await poster.post('/api/reports', { entity: 'comment', entityId: comment.body.id, reason: 'Rude' })
    const thing = await reported('hunt')
    // A comment cannot be hidden, so nothing is.
    expect((await settle({ ids: [thing.id, said.body.id], action: 'hide' })).status).toBe(400)
    expect((await reportOf(thing.id)).status).toBe('open')
    expect((await settle({ ids: [], action: 'hide' })).status).toBe(400)
    expect((await settle({ ids: ['x'], action: 'hide' })).status).toBe(400)
    expect((await settle({ ids: [thing.id], action: 'burn' })).status).toBe(400)
    expect((await settle({ ids: [thing.id], action: 'hide' }, poster)).status).toBe(403)
    expect((await reporter.get('/api/admin/reports/count')).status).toBe(403)
  })
})
