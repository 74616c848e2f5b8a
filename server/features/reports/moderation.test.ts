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

    const said = await poster.post('/api/reports', { entity: 'person', entityId: reporter.id, reason: 'Rude' })
    const thing = await reported('hunt')
    // A person cannot be hidden, so nothing is.
    expect((await settle({ ids: [thing.id, said.body.id], action: 'hide' })).status).toBe(400)
    expect((await reportOf(thing.id)).status).toBe('open')
    expect((await settle({ ids: [], action: 'hide' })).status).toBe(400)
    expect((await settle({ ids: ['x'], action: 'hide' })).status).toBe(400)
    expect((await settle({ ids: [thing.id], action: 'burn' })).status).toBe(400)
    expect((await settle({ ids: [thing.id], action: 'hide' }, poster)).status).toBe(403)
    expect((await reporter.get('/api/admin/reports/count')).status).toBe(403)
  })
})

describe('a hidden comment', () => {
  const author = () => reporter
  /** One comment that stays and one that is reported. The owner of the record is told of them. */
  async function commented(kind: 'hunt' | 'gathering' | 'find') {
    const [huntId = 0] = await makeHunts(app, poster.id, [{ product_name: 'Teal vase' }])
    const gatherer = await app.member()
    const [gatheringId = 0] = await makeGatherings(app, gatherer.id, storeId, [{ product_name: 'Teal vase' }])
    const found = await gatherer.post('/api/finds', { huntId, gatheringId, matchScore: 0.9 })
    const path = `/api/${kind}s/${{ hunt: huntId, gathering: gatheringId, find: found.body.id as number }[kind]}`
    await gatherer.post(`${path}/comments`, { body: 'A fine one' })
    const rude = await author().post(`${path}/comments`, { body: 'Rude words' })
    const said = await poster.post('/api/reports', { entity: 'comment', entityId: rude.body.id, reason: 'Rude' })
    const owner = kind === 'gathering' ? gatherer : poster
    return { path, id: rude.body.id as number, reportId: said.body.id as number, owner }
  }
  const settle = (id: number, action: string) => admin.put(`/api/admin/reports/${id}`, { action })
  const wordsAt = async (path: string, who: Pick<Member, 'get'>) => {
    const { body, headers } = await who.get(`${path}/comments`)
    expect(headers.get('x-total-count')).toBe(String(body.length))
    return body.map((comment: { body: string; isHidden: boolean }) => [comment.body, comment.isHidden])
  }
  const countAt = async (path: string, who: Pick<Member, 'get'>) => (await who.get(path)).body.commentCount

  it.each(['hunt', 'gathering', 'find'] as const)('on a %s is seen by its author and admins only', async (kind) => {
    const { path, id, reportId, owner } = await commented(kind)
    const told = async () =>
      (await owner.get('/api/notifications?limit=100')).body.filter(({ message }: { message: string }) =>
        message.includes(author().username),
      ).length
    const toldBefore = await told()
    expect(await countAt(path, app.guest())).toBe(2)
    const hidden = await settle(reportId, 'hide')
    expect([hidden.status, hidden.body.status]).toEqual([200, 'hidden'])
    const all = [
      ['Rude words', true],
      ['A fine one', false],
    ]
    for (const who of [author(), admin]) expect(await wordsAt(path, who)).toEqual(all)
    for (const who of [app.guest(), poster]) expect(await wordsAt(path, who)).toEqual(all.slice(1))
    for (const who of [app.guest(), poster, author(), admin]) expect(await countAt(path, who)).toBe(1)
    expect(await told()).toBe(toldBefore - 1)
    expect((await poster.delete(`/api/comments/${id}`)).status).toBe(404)
    const again = { entity: 'comment', entityId: id, reason: 'Rude again' }
    expect((await poster.post('/api/reports', again)).status).toBe(404)

    // Hidden by mistake: dismissing the report brings it back.
    expect((await settle(reportId, 'dismiss')).body.status).toBe('dismissed')
    expect(await countAt(path, poster)).toBe(2)
    expect(await wordsAt(path, app.guest())).toHaveLength(2)
    expect(await told()).toBe(toldBefore)
  })

  it('is counted out once, also when it is deleted', async () => {
    const { path, id, reportId } = await commented('hunt')
    await settle(reportId, 'hide')
    await settle(reportId, 'hide')
    expect(await countAt(path, poster)).toBe(1)
    expect((await author().delete(`/api/comments/${id}`)).status).toBe(204)
    expect(await countAt(path, poster)).toBe(1)
    const other = await commented('gathering')
    await settle(other.reportId, 'hide')
    await settle(other.reportId, 'delete')
    expect(await countAt(other.path, poster)).toBe(1)
    expect(await wordsAt(other.path, admin)).toEqual([['A fine one', false]])
  })

  it('of a blocked author is counted out once', async () => {
    const { path, reportId } = await commented('hunt')
    await poster.put(`/api/blocks/${author().username}`)
    expect(await countAt(path, poster)).toBe(1)
    await settle(reportId, 'hide')
    expect(await countAt(path, poster)).toBe(1)
    await poster.delete(`/api/blocks/${author().username}`)
  })

  it('is hidden with others at once', async () => {
    const [one, other] = [await commented('hunt'), await commented('find')]
    const ids = [one.reportId, other.reportId, (await reported('gathering')).id]
    const done = await admin.post('/api/admin/reports/settle', { ids, action: 'hide' })
    expect([done.status, done.body]).toEqual([200, { settled: 3 }])
    for (const { path } of [one, other]) expect(await countAt(path, app.guest())).toBe(1)
  })
})
