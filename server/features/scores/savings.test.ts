import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let gatherer: Member
let storeId: number

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  gatherer = await app.member()
  storeId = await makeStore(app, { name: 'Marshalls Fenway' })
})
afterAll(() => app.close())

async function find(who: Member, gathering: object = {}, target_price: number | null = 40) {
  const [huntId = 0] = await makeHunts(app, who.id, [{ product_name: 'Brass lantern', target_price }])
  const [gatheringId = 0] = await makeGatherings(app, gatherer.id, storeId, [
    { product_name: 'Brass lantern', price: 35, category_id: 1, ...gathering },
  ])
  return (await who.post('/api/finds', { huntId, gatheringId, matchScore: 0.9 })).body
}
async function score(who: Member, purchase: object, gathering: object = {}, targetPrice: number | null = 40) {
  const { id: findId } = await find(who, gathering, targetPrice)
  const { status, body, text } = await who.post('/api/scores', { findId, ...purchase })
  if (status !== 201) throw new Error(text)
  return body
}
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

describe('savings', () => {
  it('are told by month, store and category, for oneself alone, without what was cancelled', async () => {
    const buyer = await app.member()
    const today = day(0)
    await score(buyer, { purchasePrice: 30, purchaseQuantity: 2, purchaseDate: today })
    await score(buyer, { purchasePrice: 35, purchaseDate: today }, { category_id: null })
    await score(buyer, { purchasePrice: 1, purchaseDate: today, purchaseStatus: 'cancelled' })
    await score(buyer, { purchasePrice: 10, purchaseDate: '2019-05-01' })
    const { status, body } = await buyer.get('/api/scores/savings')
    expect(status).toBe(200)
    expect(body.months).toHaveLength(12)
    expect(body.months.at(-1)).toEqual({ month: today.slice(0, 7), items: 3, spent: 95, saved: 25 })
    expect(body.months[0]).toMatchObject({ items: 0, spent: 0, saved: 0 })
    expect(body.stores).toEqual([{ name: 'Marshalls Fenway', items: 4, spent: 105, saved: 55 }])
    expect(body.categories).toEqual([
      { name: 'Lighting', items: 3, spent: 70, saved: 50 },
      { name: 'Other', items: 1, spent: 35, saved: 5 },
    ])
    expect((await gatherer.get('/api/scores/savings')).body.stores).toEqual([])
    expect((await app.guest().get('/api/scores/savings')).status).toBe(401)
  })

  it.each([
    ['the target', 40, 35, 30, 10],
    ['the target, also when it is met', 40, 35, 40, 0],
    ['the target, also above it', 40, 35, 45, -5],
    ['the tag without a target', null, 35, 30, 5],
    ['nothing at the price on the tag', null, 35, 35, null],
    ['nothing above the price on the tag', null, 35, 45, null],
    ['nothing without target and tag', null, null, 30, null],
  ])('are against %s', async (_title, targetPrice, price, purchasePrice, saved) => {
    const buyer = await app.member()
    const made = await score(buyer, { purchasePrice }, { price }, targetPrice)
    expect(made.saved).toBe(saved)
    const sums = { saved: saved ?? 0 }
    expect((await buyer.get('/api/scores/totals')).body).toMatchObject(sums)
    expect((await buyer.get('/api/scores/savings')).body.stores).toMatchObject([sums])
    expect((await buyer.get('/api/scores/recap')).body.year).toMatchObject(sums)
  })

  it('make a recap of this month and this year, with the people helped', async () => {
    const [giver, buyer] = [await app.member(), await app.member()]
    const today = day(0)
    const [month, year] = [`${today.slice(0, 7)}-01`, `${today.slice(0, 4)}-01-01`]
    await score(buyer, { purchasePrice: 30, purchaseQuantity: 2, purchaseDate: today }, { user_id: giver.id })
    await score(buyer, { purchasePrice: 10, purchaseDate: today })
    await score(buyer, { purchasePrice: 10, purchaseDate: '2019-05-01' }, { user_id: giver.id })
    await score(buyer, { purchasePrice: 1, purchaseDate: today, purchaseStatus: 'cancelled' })
    const { status, body } = await buyer.get('/api/scores/recap')
    expect([status, body]).toEqual([
      200,
      {
        month: { since: month, scores: 2, saved: 50, helped: 0 },
        year: { since: year, scores: 2, saved: 50, helped: 0 },
      },
    ])
    expect((await giver.get('/api/scores/recap')).body.month).toEqual({ since: month, scores: 0, saved: 0, helped: 1 })
    expect((await app.guest().get('/api/scores/recap')).status).toBe(401)
  })

  it('make a standing: gathered, hunted, scored, saved, and the people helped', async () => {
    const giver = await app.member()
    const [one, other] = [await app.member(), await app.member()]
    for (const who of [one, one, other]) await score(who, { purchasePrice: 30 }, { user_id: giver.id })
    await score(await app.member(), { purchasePrice: 30, purchaseStatus: 'cancelled' }, { user_id: giver.id })
    const standing = await giver.get('/api/user/standing')
    expect(standing.body).toEqual({ gathered: 4, hunted: 0, scored: 0, helped: 2, saved: 0 })
    expect((await one.get('/api/user/standing')).body).toMatchObject({ gathered: 0, hunted: 2, scored: 2, saved: 20 })
    expect((await app.guest().get('/api/user/standing')).status).toBe(401)
  })
})

describe('a purchase', () => {
  it('that is cancelled gives its hunt back, and takes it again', async () => {
    const buyer = await app.member()
    const made = await score(buyer, { purchasePrice: 30 })
    const statuses = async () => [
      (await buyer.get(`/api/hunts/${made.huntId}`)).body.status,
      (await buyer.get(`/api/finds/${made.findId}`)).body.status,
    ]
    const change = (purchaseStatus: string) => buyer.put(`/api/scores/${made.id}`, { purchaseStatus })
    expect(await statuses()).toEqual(['scored', 'scored'])
    expect((await change('cancelled')).status).toBe(200)
    expect(await statuses()).toEqual(['found', 'found'])
    expect((await change('completed')).status).toBe(200)
    expect(await statuses()).toEqual(['scored', 'scored'])
    await change('cancelled')
    const again = await buyer.post('/api/scores', { findId: made.findId, purchasePrice: 28 })
    expect(again.status).toBe(201)
    expect(await statuses()).toEqual(['scored', 'scored'])
    expect((await buyer.get(`/api/scores/${made.id}`)).body).toMatchObject({
      findId: null,
      purchaseStatus: 'cancelled',
    })
    expect((await change('completed')).status).toBe(200)
    expect((await buyer.post('/api/scores', { findId: made.findId })).status).toBe(409)
  })

  it('was not made in the future', async () => {
    const buyer = await app.member()
    const { id: findId } = await find(buyer)
    const future = await buyer.post('/api/scores', { findId, purchaseDate: day(-3) })
    expect(future.status).toBe(400)
    expect(future.text).toContain('The purchase date cannot be in the future')
    const made = await score(buyer, { purchaseDate: day(0) })
    expect((await buyer.put(`/api/scores/${made.id}`, { purchaseDate: '2999-01-01' })).status).toBe(400)
  })
})
