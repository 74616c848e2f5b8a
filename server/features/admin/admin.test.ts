import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFlagOn, rolloutBucket } from '../../../domain/rules/feature-flags.ts'
import { notBeforeMidnight } from '../../testing/eventually.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Member
let insider: Member
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  admin = await app.member({ isAdmin: true })
  insider = await app.member({ isInsider: true })
})
afterAll(() => app.close())

const words = { title: 'Bigger photos', description: 'Please show the photos larger in lists.' }
const lastAudit = async () => (await admin.get('/api/admin/audit?limit=1')).body[0]

describe('feedback', () => {
  it('is listed by status, where new counts as pending; an answer reaches its author and the audit log', async () => {
    const made = await insider.post('/api/insider/feedback', { ...words, rating: 4, category: 'hunt' })
    const { id } = made.body
    const listed = async (query: string) =>
      (await admin.get(`/api/admin/insider/feedback?${query}`)).body.map((feedback: { id: number }) => feedback.id)
    expect(await listed('')).toContain(id)
    expect(await listed('status=pending')).toContain(id)
    expect(await listed('status=approved')).not.toContain(id)
    expect(await listed('q=LARGER')).toContain(id)
    expect(await listed(`q=${insider.username}`)).toContain(id)
    expect(await listed('q=nowhere')).toEqual([])
    expect(await listed('type=bug_report')).toEqual([])

    const answer = await admin.put(`/api/admin/insider/feedback/${id}`, {
      status: 'approved',
      adminResponse: ' Coming soon. ',
    })
    expect(answer.body).toMatchObject({
      id,
      status: 'approved',
      adminResponse: 'Coming soon.',
      username: insider.username,
    })
    const [own] = (await insider.get('/api/insider/feedback')).body.feedback
    expect(own).toMatchObject({ status: 'approved', adminResponse: 'Coming soon.' })
    expect(await listed('status=pending')).not.toContain(id)
    expect(await listed('status=approved')).toContain(id)
    expect(await lastAudit()).toMatchObject({
      action: 'feedback.answered',
      targetId: String(id),
      before: { status: 'new', adminResponse: null },
      after: { status: 'approved', adminResponse: 'Coming soon.' },
    })
    expect((await admin.put(`/api/admin/insider/feedback/${id}`, { status: 'new' })).status).toBe(400)
    expect((await admin.put('/api/admin/insider/feedback/999999', { status: 'approved' })).status).toBe(404)
    expect((await admin.get('/api/admin/insider/feedback?status=new')).status).toBe(400)
  })

  it('sorts by votes', async () => {
    const { body: quiet } = await insider.post('/api/insider/feedback', {
      ...words,
      title: 'Nobody votes',
      isPublic: true,
    })
    const { body: loud } = await insider.post('/api/insider/feedback', {
      ...words,
      title: 'Somebody votes',
      isPublic: true,
    })
    const voter = await app.member({ isInsider: true })
    await voter.post(`/api/insider/feedback/${loud.id}/vote`)
    const { body } = await admin.get('/api/admin/insider/feedback?sort=votes&limit=1')
    expect(body[0]).toMatchObject({ id: loud.id, voteCount: 1 })
    const all = (await admin.get('/api/admin/insider/feedback?sort=votes&order=asc')).body
    expect(all.at(-1).id).toBe(loud.id)
    expect(all.map(({ id }: { id: number }) => id)).toContain(quiet.id)
  })

  it('is analyzed: over time, by type, category, rating', async () => {
    const made = await insider.post('/api/insider/feedback', { ...words, rating: 4, category: 'hunt' })
    await admin.put(`/api/admin/insider/feedback/${made.body.id}`, { status: 'approved' })
    const { body } = await admin.get('/api/admin/insider/analytics?days=7')
    expect(body.overTime).toHaveLength(7)
    const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
    for (const part of ['overTime', 'byType', 'byCategory', 'byRating', 'byStatus'])
      expect(sum(body[part])).toBe(body.total)
    expect(body).toMatchObject({ averageRating: 4, approvalRate: 100 })
    expect(body.byCategory).toContainEqual({ key: 'hunt', count: expect.toSatisfy((count) => count > 0) })
    expect((await admin.get('/api/admin/insider/analytics?days=0')).status).toBe(400)
  })
})

describe('reputation', () => {
  it('counts what insiders gave and what their gatherings led to', async () => {
    const { sql } = app.context.database
    const giver = await app.member({ isInsider: true })
    const hunter = await app.member()
    const [gathering = 0, other = 0] = await makeGatherings(app, giver.id, await makeStore(app), [
      { product_name: 'Brass lamp' },
      { product_name: 'Wool rug' },
    ])
    const [hunt = 0, second = 0] = await makeHunts(app, hunter.id, [{ product_name: 'Lamp' }, { product_name: 'Rug' }])
    const find = { user_id: hunter.id, match_score: 0.8, match_reason: 'alike' }
    const [row] =
      await sql`insert into product_finds ${sql({ ...find, hunt_id: hunt, gathering_id: gathering })} returning id`
    await sql`insert into product_finds ${sql({ ...find, hunt_id: second, gathering_id: other, status: 'dismissed' })}`
    await sql`insert into product_scores ${sql({ find_id: row?.id, user_id: hunter.id, product_name: 'Lamp' })}`
    const { body: said } = await giver.post('/api/insider/feedback', { ...words, isPublic: true })
    await insider.post(`/api/insider/feedback/${said.id}/vote`)
    await admin.put(`/api/admin/insider/feedback/${said.id}`, { status: 'approved' })
    const { body, headers } = await admin.get(`/api/admin/insider/reputation?q=${giver.username}`)
    expect(headers.get('x-total-count')).toBe('1')
    expect(body).toEqual([
      {
        userId: giver.id,
        username: giver.username,
        insiderSince: expect.any(String),
        submissions: 1,
        approved: 1,
        approvalRate: 100,
        votesReceived: 1,
        gatherings: 2,
        finds: 1,
        scores: 1,
        reputation: 19,
      },
    ])
    for (const sort of ['reputation', 'submissions', 'approvalRate', 'finds', 'scores', 'username']) {
      const first = await admin.get(`/api/admin/insider/reputation?sort=${sort}&limit=1`)
      expect(first.status).toBe(200)
      const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      expect((await admin.get(next)).body[0].userId).not.toBe(first.body[0].userId)
    }
  })
})

describe('tables of records', () => {
  it('show everybody’s, hidden and private ones too, and delete them with a line in the audit log', async () => {
    const { sql } = app.context.database
    const owner = await app.member({ username: 'table-owner' })
    const storeId = await makeStore(app, { name: 'Marshalls Downtown' })
    const [hunt = 0] = await makeHunts(app, owner.id, [{ product_name: 'Copper kettle', priority: 1, is_hidden: true }])
    const [gathering = 0] = await makeGatherings(app, admin.id, storeId, [
      { product_name: 'Kettle, copper', is_public: false },
    ])
    const [find] =
      await sql`insert into product_finds ${sql({ hunt_id: hunt, gathering_id: gathering, user_id: owner.id, match_score: 0.91, match_reason: 'alike' })} returning id`
    const [score] =
      await sql`insert into product_scores ${sql({ find_id: find?.id, user_id: owner.id, product_name: 'Copper kettle', store_id: storeId, rating: 5 })} returning id`

    const one = async (path: string) => (await admin.get(path)).body[0]
    expect(await one('/api/admin/hunts?q=copper')).toMatchObject({
      id: hunt,
      username: 'table-owner',
      isHidden: true,
      findCount: 1,
    })
    expect(await one('/api/admin/hunts?user=TABLE-owner')).toMatchObject({ id: hunt })
    expect(await one('/api/admin/gatherings?q=kettle&visibility=private')).toMatchObject({
      id: gathering,
      storeName: 'Marshalls Downtown',
      storeAddress: expect.stringContaining('Boston, MA'),
    })
    expect(await one('/api/admin/finds?q=kettle')).toMatchObject({
      id: find?.id,
      productName: 'Copper kettle',
      gatheringName: 'Kettle, copper',
    })
    expect((await one('/api/admin/finds?q=table-owner')).matchScore).toBeCloseTo(0.91)
    expect(await one('/api/admin/scores?q=kettle')).toMatchObject({
      id: score?.id,
      rating: 5,
      purchaseStatus: 'pending',
    })
    // Whoever renames one of the two finds the find under its new name, and no longer under the old.
    await owner.put(`/api/hunts/${hunt}`, { productName: 'Tin samovar' })
    expect(await one('/api/admin/finds?q=samovar')).toMatchObject({ id: find?.id })
    await admin.put(`/api/gatherings/${gathering}`, { productName: 'Silver teapot' })
    expect(await one('/api/admin/finds?q=teapot')).toMatchObject({ id: find?.id })
    expect((await admin.get('/api/admin/finds?q=kettle')).body).toEqual([])
    expect((await admin.get('/api/admin/finds?q=samovar&status=dismissed')).body).toEqual([])
    expect(await one('/api/admin/finds?q=samovar&sort=matchScore')).toMatchObject({ id: find?.id })
    for (const table of [
      'hunts?sort=priority',
      'hunts?sort=price',
      'gatherings?sort=price',
      'finds?sort=matchScore',
      'scores?sort=rating',
      'scores?sort=productName&order=asc',
    ]) {
      expect((await admin.get(`/api/admin/${table}&limit=1&page=1`)).status).toBe(200)
    }

    const deleteAs = async (path: string, action: string) => {
      expect((await admin.delete(path)).status).toBe(204)
      expect(await lastAudit()).toMatchObject({ action, actorId: admin.id })
    }
    await deleteAs(`/api/hunts/${hunt}`, 'hunt.deleted')
    // Her own gathering is no admin's business.
    expect((await admin.delete(`/api/gatherings/${gathering}`)).status).toBe(204)
    expect(await lastAudit()).toMatchObject({ action: 'hunt.deleted' })
    const [theirs = 0] = await makeGatherings(app, owner.id, storeId, [{ product_name: 'Vase' }])
    await deleteAs(`/api/gatherings/${theirs}`, 'gathering.deleted')
  })
})

describe('the overview', () => {
  it('counts, and shows growth for every day of the period', async () => {
    await notBeforeMidnight()
    const { sql } = app.context.database
    const hunter = await app.member()
    const hunts = await makeHunts(app, hunter.id, [{ product_name: 'Vase' }, { product_name: 'Bowl' }])
    const [gathering = 0] = await makeGatherings(app, insider.id, await makeStore(app), [{ product_name: 'Vase' }])
    const finds = hunts.map((hunt_id, index) => ({
      hunt_id,
      gathering_id: gathering,
      user_id: hunter.id,
      match_score: 0.8,
      match_reason: 'alike',
      status: index ? 'dismissed' : 'found',
    }))
    const quality = async () => (await admin.get('/api/admin/overview?days=30')).body.matchQuality[1]
    const before = await quality()
    await sql`insert into product_finds ${sql(finds)}`
    const { body } = await admin.get('/api/admin/overview?days=30')
    expect(body.growth).toHaveLength(30)
    expect(body.growth.at(-1).day).toBe(new Date().toISOString().slice(0, 10))
    const grown = body.growth.reduce((sum: number, { users }: { users: number }) => sum + users, 0)
    expect(grown).toBe(body.counts.users)
    expect(body.feedback.total).toBe(body.feedback.pending + body.feedback.approved + body.feedback.rejected)
    expect(body.matchQuality).toHaveLength(5)
    expect(body.matchQuality[1]).toEqual({ ...before, total: before.total + 2, dismissed: before.dismissed + 1 })
    expect(before.band).toBe('70–89%')
  })
})

describe('flags', () => {
  it('are changed with a line in the audit log', async () => {
    await admin.put('/api/admin/feature-flags/social-sharing', { rolloutPercentage: 35 })
    expect(await lastAudit()).toMatchObject({
      action: 'flag.changed',
      targetId: 'social-sharing',
      before: { rolloutPercentage: 0 },
      after: { rolloutPercentage: 35 },
    })
  })

  it('tell how many people a rollout reaches, by the same rule that decides', async () => {
    const { body } = await admin.get('/api/admin/feature-flags/social-sharing/buckets')
    const { body: people } = await admin.get('/api/admin/users?limit=100')
    expect(body.users).toBe(people.length)
    const flag = { id: 'social-sharing', name: '', description: '', enabled: true, rolloutPercentage: 35 }
    const reached = people.filter(({ id }: { id: number }) => isFlagOn(flag, id)).length
    expect(body.buckets.slice(0, 35).reduce((sum: number, count: number) => sum + count, 0)).toBe(reached)
    expect(body.buckets[rolloutBucket(admin.id, 'social-sharing')]).toBeGreaterThan(0)
  })

  it('find people by name for the lists', async () => {
    const { body } = await admin.get(`/api/admin/usernames?startsWith=${insider.username.toUpperCase()}`)
    expect(body).toEqual([{ id: insider.id, username: insider.username }])
    expect((await admin.get(`/api/admin/usernames?ids=${insider.id},999999`)).body).toEqual(body)
    expect((await admin.get('/api/admin/usernames?ids=1;2')).status).toBe(400)
    expect((await admin.get('/api/admin/usernames')).body).toEqual([])
  })
})

describe('downloads', () => {
  const tables =
    'feedback users hunts gatherings finds scores reports audit reputation syntheses requirements matcher-runs matcher-calibrations'
  it.each(tables.split(' '))('the table of %s as CSV', async (table) => {
    const { status, headers, text } = await admin.get(`/api/admin/export/${table}?limit=1`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(new RegExp(`filename="${table}-\\d{4}-\\d\\d-\\d\\d\\.csv"`))
    expect(text.split('\r\n')[0]).toMatch(/^(id|userId),/)
  })

  it('holds the whole table, filtered as asked, safe to open in a spreadsheet, and is written down', async () => {
    await app.member({ username: '=cmd|calc, "x"' })
    const { text } = await admin.get(`/api/admin/export/users?q=${encodeURIComponent('=cmd')}`)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"'=cmd|calc, ""x"""`)
    expect(text).not.toMatch(/argon2|password_hash/)
    const all = await admin.get('/api/admin/export/users?limit=1')
    const total = Number((await admin.get('/api/admin/users')).headers.get('x-total-count'))
    expect(all.text.trim().split('\r\n')).toHaveLength(total + 1)
    expect(await lastAudit()).toMatchObject({ action: 'table.exported', targetId: 'users' })
    expect((await admin.get('/api/admin/export/secrets')).status).toBe(400)
    expect((await admin.get('/api/admin/export/users?sort=nothing')).status).toBe(400)
  })
})
