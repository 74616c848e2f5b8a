import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { manyFinds } from './finds.service.ts'

let app: TestApp
let hunter: Member
let other: Member
const { from } = manyFinds

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  hunter = await app.member()
  other = await app.member()
  const gatherer = await app.member()
  const [storeId, names] = [await makeStore(app), [{ product_name: 'Kettle' }, { product_name: 'Lamp' }]]
  const [gatherings, hunts] = [
    await makeGatherings(app, gatherer.id, storeId, names),
    await makeHunts(app, hunter.id, names),
  ]
  for (const [index, huntId] of hunts.entries())
    expect((await hunter.post('/api/finds', { huntId, gatheringId: gatherings[index] })).status).toBe(201)
})
afterAll(() => {
  manyFinds.from = from
  return app.close()
})

it('memoizes the count of a large community, and counts the finds of a member or a hunt each time', async () => {
  const count = async (who: Pick<Member, 'get'>) => (await who.get('/api/finds/count')).body.count
  const total = async (who: Pick<Member, 'get'>, query: string) =>
    Number((await who.get(`/api/finds?${query}`)).headers.get('x-total-count'))
  const look = async () => [
    await count(app.guest()),
    await count(other),
    await count(hunter),
    await total(app.guest(), 'limit=1'),
    await total(other, 'limit=1'),
    await total(hunter, 'mine=true'),
  ]
  manyFinds.from = 2
  expect(await look()).toEqual([2, 0, 2, 2, 2, 2])
  const [{ id, huntId }] = (await hunter.get('/api/finds?mine=true')).body
  expect((await hunter.post(`/api/finds/${id}/dismiss`)).status).toBe(200)
  expect(await look()).toEqual([2, 0, 1, 2, 2, 1])
  expect(await total(app.guest(), `huntId=${huntId}`)).toBe(0)
})
