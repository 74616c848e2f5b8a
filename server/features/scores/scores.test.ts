import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let hunter: Member
let gatherer: Member
let stranger: Member
let admin: Member
let storeId: number

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  hunter = await app.member()
  gatherer = await app.member()
  stranger = await app.member()
  admin = await app.member({ isAdmin: true })
  storeId = await makeStore(app)
})
afterAll(() => app.close())

async function find(who: Member = hunter) {
  const [huntId = 0] = await makeHunts(app, who.id, [{ product_name: 'Brass lantern', target_price: 40 }])
  const [gatheringId = 0] = await makeGatherings(app, gatherer.id, storeId, [
    { product_name: 'Lantern of brass', price: 35 },
  ])
  const { body } = await who.post('/api/finds', { huntId, gatheringId, matchScore: 0.4 })
  return body
}
const score = async (more: object = {}, who: Member = hunter) => {
  const { id: findId } = await find(who)
  const { status, body, text } = await who.post('/api/scores', { findId, ...more })
  if (status !== 201) throw new Error(text)
  return body
}
const huntStatus = async (id: number) => (await hunter.get(`/api/hunts/${id}`)).body.status

describe('scoring a find', () => {
  it('keeps the purchase, scores hunt and find, and thanks the gatherer', async () => {
    const { id: findId, huntId, gatheringId } = await find()
    const answer = await hunter.post('/api/scores', {
      findId,
      purchasePrice: 30,
      purchaseQuantity: 2,
      purchaseDate: '2026-03-04T10:00:00Z',
      notes: ' lovely ',
      rating: 5,
      paymentMethod: 'cash',
      userId: stranger.id,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      findId,
      huntId,
      gatheringId,
      userId: hunter.id,
      storeId,
      store: { id: storeId, name: expect.any(String) },
      productName: 'Lantern of brass',
      targetPrice: 40,
      listedPrice: 35,
      purchaseStatus: 'pending',
      purchasePrice: 30,
      purchaseQuantity: 2,
      purchaseDate: '2026-03-04',
      saved: 20,
      notes: 'lovely',
      rating: 5,
      paymentMethod: 'cash',
      photoUrl: expect.stringContaining('/images/'),
    })
    expect(await huntStatus(huntId)).toBe('scored')
    const hunts = (await hunter.get('/api/hunts?limit=100')).body
    expect(hunts.some(({ id }: { id: number }) => id === huntId)).toBe(false)
    expect((await hunter.get(`/api/finds/${findId}`)).body).toMatchObject({ status: 'scored', scoreId: answer.body.id })
    expect((await stranger.get(`/api/finds/${findId}`)).body.scoreId).toBeNull()
    const told = (await gatherer.get('/api/notifications')).body
    expect(
      told.filter(({ type, href }: { type: string; href: string }) => type === 'score' && href === `/finds/${findId}`),
    ).toHaveLength(1)
    const activity = (await hunter.get(`/api/hunts/${huntId}/activity`)).body
    expect(activity[0]).toMatchObject({ type: 'scored', userId: hunter.id })
    expect((await hunter.post(`/api/finds/${findId}/dismiss`)).status).toBe(409)
  })

  it('happens once, however many try', async () => {
    const { id: findId } = await find()
    const answers = await Promise.all(Array.from({ length: 20 }, () => hunter.post('/api/scores', { findId })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await hunter.post('/api/scores', { findId })).body.message).toBe('This find is scored already')
  })

  it('is the hunter’s alone', async () => {
    const { id: findId } = await find()
    expect((await app.guest().post('/api/scores', { findId })).status).toBe(401)
    for (const other of [gatherer, stranger, admin])
      expect((await other.post('/api/scores', { findId })).status).toBe(403)
    expect((await hunter.post('/api/scores', { findId: 999_999 })).status).toBe(404)
  })

  it('refuses bad input', async () => {
    const { id: findId } = await find()
    for (const bad of [
      { findId: 'x' },
      { purchaseStatus: 'stolen' },
      { purchasePrice: -1 },
      { purchasePrice: 1.999 },
      { purchaseQuantity: 0 },
      { purchaseQuantity: 1.5 },
      { purchaseDate: 'yesterday' },
      { purchaseDate: '2026-02-31' },
      { rating: 6 },
      { rating: 0 },
      { storeId: 999_999 },
      { receiptUrl: 'https://example.com/a.jpg' },
      { receiptUrl: '/images/00/00000000000000000000000000000000.webp' },
    ]) {
      expect([bad, (await hunter.post('/api/scores', { findId, ...bad })).status]).toEqual([bad, 400])
    }
    expect((await hunter.get(`/api/finds/${findId}`)).body.status).toBe('found')
  })
})

describe('my scores', () => {
  it('are mine; admins may see all of them', async () => {
    const mine = await score()
    const theirs = await score({}, stranger)
    const idsOf = async (who: Member, path: string) => (await who.get(path)).body.map(({ id }: { id: number }) => id)
    expect(await idsOf(hunter, '/api/scores')).toContain(mine.id)
    expect(await idsOf(hunter, '/api/scores')).not.toContain(theirs.id)
    expect(await idsOf(admin, '/api/scores')).toEqual([])
    expect(await idsOf(admin, '/api/scores?all=true')).toEqual(expect.arrayContaining([mine.id, theirs.id]))
    expect((await hunter.get('/api/scores?all=true')).status).toBe(403)
    expect((await hunter.get('/api/scores/totals?all=true')).status).toBe(403)
    expect((await app.guest().get('/api/scores')).status).toBe(401)
    expect((await hunter.get(`/api/scores/${theirs.id}`)).status).toBe(404)
    expect((await hunter.get('/api/scores/abc')).body.message).toBe('Invalid score ID')
    const [first] = await idsOf(hunter, '/api/scores?limit=1')
    expect(first).toBe(mine.id)
  })

  it('change by their owner only, field by field', async () => {
    const { id, createdAt } = await score({ notes: 'first' })
    const path = `/api/scores/${id}`
    expect((await app.guest().put(path, { rating: 1 })).status).toBe(401)
    for (const other of [stranger, gatherer, admin]) expect((await other.put(path, { rating: 1 })).status).toBe(403)
    expect((await hunter.put('/api/scores/999999', { rating: 1 })).status).toBe(404)
    expect((await hunter.put(path, { rating: 9 })).status).toBe(400)
    const answer = await hunter.put(path, {
      purchaseStatus: 'completed',
      purchasePrice: 45,
      rating: 4,
      userId: stranger.id,
      findId: 1,
    })
    expect(answer.body).toMatchObject({
      purchaseStatus: 'completed',
      purchasePrice: 45,
      saved: -5,
      rating: 4,
      notes: 'first',
      userId: hunter.id,
      createdAt,
    })
    expect((await hunter.get('/api/scores?status=completed')).body.map((one: { id: number }) => one.id)).toEqual([id])
    expect((await hunter.put(path, { purchasePrice: null, notes: '', storeId: null })).body).toMatchObject({
      purchasePrice: null,
      saved: null,
      notes: null,
      storeId: null,
      store: null,
    })
  })

  it('keep a receipt of their own', async () => {
    const { id, receiptUrl } = await score({ receiptUrl: await somePhoto() })
    expect(receiptUrl).toMatch(/^\/images\//)
    expect((await hunter.get(receiptUrl)).status).toBe(200)
    const same = await hunter.put(`/api/scores/${id}`, { receiptUrl, rating: 3 })
    expect(same.body.receiptUrl).toBe(receiptUrl)
    const { body: upload } = await stranger.post('/api/upload-image', { imageBase64: await somePhoto() })
    expect((await hunter.put(`/api/scores/${id}`, { receiptUrl: upload.filePath })).status).toBe(400)
    expect((await hunter.put(`/api/scores/${id}`, { receiptUrl: null })).body.receiptUrl).toBeNull()
    const rows = await app.context.database.sql`select 1 from images where path = ${receiptUrl}`
    expect(rows).toHaveLength(0)
  })

  it('add up: pieces, spent and saved, cancelled ones left out', async () => {
    const buyer = await app.member()
    expect((await buyer.get('/api/scores/totals')).body).toEqual({ items: 0, spent: 0, saved: 0 })
    await score({ purchasePrice: 29.99, purchaseQuantity: 3 }, buyer)
    await score({ purchasePrice: 44.5 }, buyer)
    await score({}, buyer)
    await score({ purchasePrice: 1, purchaseStatus: 'cancelled' }, buyer)
    expect((await buyer.get('/api/scores/totals')).body).toEqual({ items: 5, spent: 134.47, saved: 25.53 })
  })

  it('open find and hunt again when they are deleted, by their owner or an admin', async () => {
    for (const who of [hunter, admin]) {
      const { id, findId, huntId } = await score()
      for (const other of [stranger, gatherer]) expect((await other.delete(`/api/scores/${id}`)).status).toBe(403)
      expect((await who.delete(`/api/scores/${id}`)).status).toBe(204)
      expect((await hunter.get(`/api/finds/${findId}`)).body.status).toBe('found')
      expect(await huntStatus(huntId)).toBe('hunting')
      expect((await hunter.get(`/api/scores/${id}`)).status).toBe(404)
      expect((await hunter.post('/api/scores', { findId })).status).toBe(201)
    }
  })

  describe('of a dismissed find', () => {
    const openedTo = async (findId: number) => [
      (await hunter.get(`/api/finds/${findId}`)).body.status,
      (await app.guest().get(`/api/finds/${findId}`)).status,
    ]
    const dismiss = async (findId: number) =>
      expect((await hunter.post(`/api/finds/${findId}/dismiss`)).status).toBe(200)

    it('leave it dismissed when a cancelled score changes or is deleted', async () => {
      const { id, findId, huntId } = await score({ purchaseStatus: 'cancelled' })
      expect(await openedTo(findId)).toEqual(['found', 200])
      await dismiss(findId)
      for (const purchaseStatus of ['completed', 'cancelled', 'shipping']) {
        expect((await hunter.put(`/api/scores/${id}`, { purchaseStatus })).body.purchaseStatus).toBe(purchaseStatus)
        expect([purchaseStatus, ...(await openedTo(findId))]).toEqual([purchaseStatus, 'dismissed', 404])
      }
      expect((await hunter.delete(`/api/scores/${id}`)).status).toBe(204)
      expect(await openedTo(findId)).toEqual(['dismissed', 404])
      expect(await huntStatus(huntId)).toBe('hunting')
      const activity = (await hunter.get(`/api/hunts/${huntId}/activity`)).body
      expect(activity.map(({ type }: { type: string }) => type)).not.toContain('scored')
    })

    it.each(['cancelled', 'completed'])(
      'leave it dismissed when made as %s, and when deleted',
      async (purchaseStatus) => {
        const { id: findId } = await find()
        await dismiss(findId)
        const made = await hunter.post('/api/scores', { findId, purchaseStatus })
        expect(made.status).toBe(201)
        expect(await openedTo(findId)).toEqual(['dismissed', 404])
        expect((await hunter.delete(`/api/scores/${made.body.id}`)).status).toBe(204)
        expect(await openedTo(findId)).toEqual(['dismissed', 404])
      },
    )
  })

  it('outlive their find', async () => {
    const { id, findId } = await score({ purchasePrice: 30 })
    expect((await admin.delete(`/api/finds/${findId}`)).status).toBe(204)
    expect((await hunter.get(`/api/scores/${id}`)).body).toMatchObject({
      productName: 'Lantern of brass',
      findId: null,
      saved: 10,
      storeId,
    })
  })
})
