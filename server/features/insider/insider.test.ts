import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
})
afterAll(() => app.close())

const gather = (userId: number, count: number) => app.context.database.sql`
  with store as (
    insert into stores (retailer_id, name, address, city, state, zip_code)
    values (1, 'TJ Maxx', ${`${crypto.randomUUID()} Main Street`}, 'Boston', 'MA', '02139') returning id
  )
  insert into product_gatherings (user_id, store_id, product_name, photos)
  select ${userId}, store.id, 'Lamp', '{/images/a.webp}' from store, generate_series(1, ${count})`

const gatherOne = async (member: Member) =>
  member.post('/api/gatherings', { productName: 'Lamp', storeId: await makeStore(app), photos: [await somePhoto()] })

const words = { title: 'Bigger photos', description: 'Please show the photos larger in lists.' }

describe('the Insider Program', () => {
  it('takes those who gathered enough, and lets them leave', async () => {
    const member = await app.member()
    await gather(member.id, 2)
    expect((await member.get('/api/insider/check-eligibility')).body).toEqual({
      eligible: false,
      currentCount: 2,
      requiredCount: 3,
    })
    expect((await member.post('/api/insider/update-status', { isInsider: true })).status).toBe(403)
    await gather(member.id, 1)
    expect((await member.get('/api/insider/check-eligibility')).body.eligible).toBe(true)
    const joined = await member.post('/api/insider/update-status', { isInsider: true })
    expect(joined.body).toEqual({ isInsider: true, insiderSince: expect.any(String) })
    expect((await member.get('/api/user')).body).toMatchObject({
      isInsider: true,
      insiderSince: joined.body.insiderSince,
    })
    expect((await member.post('/api/insider/update-status', { isInsider: false })).body).toEqual({
      isInsider: false,
      insiderSince: null,
    })
  })

  it('is seen beside the name wherever it stands', async () => {
    const [insider, other] = [await app.member({ isInsider: true }), await app.member()]
    const gathering = (await gatherOne(insider)).body
    const hunt = (await insider.post('/api/hunts', { productName: 'Brass lamp' })).body
    const path = `/api/gatherings/${gathering.id}/comments`
    const comment = (await insider.post(path, { body: 'Two were left' })).body
    const plain = (await other.post(path, { body: 'Thank you' })).body
    expect([gathering.isInsider, hunt.isInsider, comment.isInsider, plain.isInsider]).toEqual([true, true, true, false])
    const guest = app.guest()
    expect((await guest.get(`/api/gatherings/${gathering.id}`)).body.isInsider).toBe(true)
    expect((await guest.get(`/api/hunts/${hunt.id}`)).body.isInsider).toBe(true)
    expect((await guest.get(path)).body.map((row: { isInsider: boolean }) => row.isInsider)).toEqual([false, true])
    const theirs = (await gatherOne(other)).body
    const find = (await insider.post('/api/finds', { huntId: hunt.id, gatheringId: theirs.id, matchScore: 0.9 })).body
    expect([find.hunt.isInsider, find.gathering.isInsider]).toEqual([true, false])
    const { topHunters } = (await guest.get('/api/community-stats')).body
    expect(topHunters).toContainEqual(expect.objectContaining({ id: insider.id, isInsider: true }))
  })

  it('counts gatherings that everybody can see, and keeps those who are in', async () => {
    const member = await app.member()
    await gather(member.id, 3)
    const { sql } = app.context.database
    const count = async () => (await member.get('/api/insider/check-eligibility')).body.currentCount
    await sql`update product_gatherings set is_public = false where user_id = ${member.id}`
    expect([await count(), (await member.post('/api/insider/update-status', { isInsider: true })).status]).toEqual([
      0, 403,
    ])
    await sql`update product_gatherings set is_public = true, is_hidden = true where user_id = ${member.id}`
    expect([await count(), (await member.post('/api/insider/update-status', { isInsider: true })).status]).toEqual([
      0, 403,
    ])
    await sql`update product_gatherings set is_hidden = false where user_id = ${member.id}`
    expect((await member.post('/api/insider/update-status', { isInsider: true })).status).toBe(200)
    await sql`delete from product_gatherings where user_id = ${member.id}`
    expect((await member.get('/api/user')).body.isInsider).toBe(true)
    expect((await member.post('/api/insider/update-status', { isInsider: false })).status).toBe(200)
    expect((await member.post('/api/insider/update-status', { isInsider: true })).status).toBe(403)
  })

  it('takes feedback from insiders only, private unless they say otherwise', async () => {
    const insider = await app.member({ isInsider: true })
    const answer = await insider.post('/api/insider/feedback', {
      ...words,
      status: 'approved',
      adminResponse: 'mine',
      userId: 1,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      userId: insider.id,
      feedbackType: 'general',
      isPublic: false,
      status: 'new',
      adminResponse: null,
    })
    expect((await insider.get('/api/insider/feedback')).body.feedback).toHaveLength(1)
    expect((await (await app.member()).post('/api/insider/feedback', words)).status).toBe(403)
    expect((await app.guest().post('/api/insider/feedback', words)).status).toBe(401)
  })

  it.each([
    [{ title: 'Hey!' }, 'Title must be at least 5 characters'],
    [{ title: 'x'.repeat(101) }, 'Title must be less than 100 characters'],
    [{ description: 'too short' }, 'Description must be at least 10 characters'],
    [{ description: 'x'.repeat(1001) }, 'Description must be less than 1000 characters'],
    [{ rating: 6 }, 'Rating must be between 1 and 5'],
    [{ rating: 2.5 }, 'Rating must be between 1 and 5'],
    [{ feedbackType: 'praise' }, 'Unknown type of feedback'],
    [{ category: 'weather' }, 'Unknown category'],
  ])('refuses %j', async (change, message) => {
    const insider = await app.member({ isInsider: true })
    const answer = await insider.post('/api/insider/feedback', { ...words, ...change })
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  it('keeps a screenshot as a picture of ours', async () => {
    const insider = await app.member({ isInsider: true })
    const answer = await insider.post('/api/insider/feedback', { ...words, screenshot: await somePhoto() })
    expect([answer.status, answer.body.screenshot]).toEqual([201, expect.stringMatching(/^\/images\/.*\.webp$/)])
    expect((await insider.get(answer.body.screenshot)).status).toBe(200)
    expect(
      (await insider.post('/api/insider/feedback', { ...words, screenshot: 'https://elsewhere.example/x.png' })).status,
    ).toBe(400)
  })

  it('allows exactly 100 and 1,000 characters', async () => {
    const insider = await app.member({ isInsider: true })
    const answer = await insider.post('/api/insider/feedback', {
      title: 'x'.repeat(100),
      description: 'y'.repeat(1000),
    })
    expect(answer.status).toBe(201)
  })

  it('shows others’ public feedback, and counts a person’s vote once', async () => {
    const [author, voter] = [await app.member({ isInsider: true }), await app.member({ isInsider: true })]
    const { body: open } = await author.post('/api/insider/feedback', { ...words, isPublic: true })
    const { body: secret } = await author.post('/api/insider/feedback', words)
    const seen = (await voter.get('/api/insider/feedback?public=true')).body.feedback.map(
      ({ id }: { id: number }) => id,
    )
    expect(seen).toContain(open.id)
    expect(seen).not.toContain(secret.id)
    await Promise.all(Array.from({ length: 5 }, () => voter.post(`/api/insider/feedback/${open.id}/vote`)))
    expect((await voter.post(`/api/insider/feedback/${open.id}/vote`)).body).toEqual({ voteCount: 1, voted: true })
    expect((await voter.post(`/api/insider/feedback/${secret.id}/vote`)).status).toBe(404)
    expect((await author.post(`/api/insider/feedback/${open.id}/vote`)).status).toBe(403)
    await voter.delete(`/api/insider/feedback/${open.id}/vote`)
    expect((await author.get('/api/insider/feedback')).body.feedback[1].voteCount).toBe(0)
    expect((await (await app.member()).get('/api/insider/feedback?public=true')).status).toBe(403)
  })
})
