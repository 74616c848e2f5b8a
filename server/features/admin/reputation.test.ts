import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allJobs } from '../../app/all-jobs.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Member
let giver: Member
let hunter: Member
let gatherings: number[]
let hunts: number[]
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  admin = await app.member({ isAdmin: true })
})
beforeEach(async () => {
  giver = await app.member({ isInsider: true })
  hunter = await app.member({ isInsider: true })
  gatherings = await makeGatherings(app, giver.id, await makeStore(app), [
    { product_name: 'Brass lamp' },
    { product_name: 'Wool rug' },
  ])
  hunts = await makeHunts(app, hunter.id, [{ product_name: 'Lamp' }, { product_name: 'Rug' }])
})
afterAll(() => app.close())

const words = { title: 'Bigger photos', description: 'Please show the photos larger in lists.', isPublic: true }
async function sums() {
  const { body } = await admin.get(`/api/admin/insider/reputation?q=${giver.username}`)
  const {
    submissions,
    approved,
    approvalRate,
    votesReceived,
    gatherings: gathered,
    finds,
    scores,
    reputation,
  } = body[0]
  return { submissions, approved, approvalRate, votesReceived, gathered, finds, scores, reputation }
}
const nothing = {
  submissions: 0,
  approved: 0,
  approvalRate: null,
  votesReceived: 0,
  gathered: 2,
  finds: 0,
  scores: 0,
  reputation: 0,
}
const find = async (index: number) => {
  const pair = { huntId: hunts[index], gatheringId: gatherings[index], matchScore: 0.8 }
  const { status, body } = await hunter.post('/api/finds', pair)
  expect(status).toBe(201)
  return body.id as number
}

it('follows every find and score of an insider’s gatherings, to and fro', async () => {
  expect(await sums()).toEqual(nothing)
  const [first, second] = [await find(0), await find(1)]
  expect(await sums()).toMatchObject({ finds: 2, scores: 0, reputation: 2 })
  await hunter.post(`/api/finds/${second}/dismiss`)
  expect(await sums()).toMatchObject({ finds: 1, reputation: 1 })

  const { body: score } = await hunter.post('/api/scores', { findId: first, purchasePrice: 20 })
  expect(await sums()).toMatchObject({ finds: 1, scores: 1, reputation: 6 })
  await hunter.put(`/api/scores/${score.id}`, { purchaseStatus: 'cancelled' })
  expect(await sums()).toMatchObject({ scores: 0, reputation: 1 })
  await hunter.put(`/api/scores/${score.id}`, { purchaseStatus: 'completed' })
  expect(await sums()).toMatchObject({ scores: 1 })
  await hunter.delete(`/api/scores/${score.id}`)
  expect(await sums()).toMatchObject({ finds: 1, scores: 0 })

  await hunter.delete(`/api/hunts/${hunts[0]}`)
  expect(await sums()).toEqual(nothing)
  await giver.delete(`/api/gatherings/${gatherings[1]}`)
  expect(await sums()).toMatchObject({ gathered: 1 })
})

it('follows feedback, decisions and votes, also those of people who leave', async () => {
  const { body: said } = await giver.post('/api/insider/feedback', words)
  const { body: other } = await giver.post('/api/insider/feedback', words)
  const voter = await app.member({ isInsider: true })
  for (const client of [voter, hunter]) await client.post(`/api/insider/feedback/${said.id}/vote`)
  expect(await sums()).toMatchObject({ submissions: 2, approved: 0, approvalRate: null, votesReceived: 2 })
  await admin.put(`/api/admin/insider/feedback/${said.id}`, { status: 'approved' })
  await admin.put(`/api/admin/insider/feedback/${other.id}`, { status: 'rejected' })
  expect(await sums()).toMatchObject({ approved: 1, approvalRate: 50, reputation: 16 })
  await hunter.delete(`/api/insider/feedback/${said.id}/vote`)
  await admin.delete(`/api/admin/users/${voter.id}`)
  expect(await sums()).toMatchObject({ votesReceived: 0, reputation: 10 })
  await admin.put(`/api/admin/insider/feedback/${said.id}`, { status: 'pending' })
  expect(await sums()).toMatchObject({ approved: 0, approvalRate: 0 })
})

it('counts what was given before joining, and lists nobody who left', async () => {
  const late = await app.member()
  await makeGatherings(app, late.id, await makeStore(app), [
    { product_name: 'Vase' },
    { product_name: 'Bench' },
    { product_name: 'Kettle' },
  ])
  const listed = async () => (await admin.get(`/api/admin/insider/reputation?q=${late.username}`)).body
  expect(await listed()).toEqual([])
  await late.post('/api/insider/update-status', { isInsider: true })
  expect(await listed()).toMatchObject([{ userId: late.id, gatherings: 3 }])
  await late.post('/api/insider/update-status', { isInsider: false })
  expect(await listed()).toEqual([])
})

it('adds up right when many read and write at once', async () => {
  const busy = await app.member({ isInsider: true })
  const write = () => busy.post('/api/insider/feedback', words)
  const read = () => admin.get('/api/admin/insider/reputation')
  await Promise.all(Array.from({ length: 10 }, () => [write(), read()]).flat())
  const { body } = await admin.get(`/api/admin/insider/reputation?q=${busy.username}`)
  expect(body).toMatchObject([{ submissions: 10 }])
})

it('leaves nothing to add up twice, and keeps the list small while nobody looks', async () => {
  await giver.post('/api/insider/feedback', words)
  const { sql } = app.context.database
  const due = async () => (await sql`select user_id from reputations_due`).length
  expect(await due()).toBeGreaterThan(0)
  const job = allJobs.find(({ name }) => name === 'admin.sum-up-reputations')
  expect(job?.schedule).toBeDefined()
  await job?.run(app.context, {})
  expect(await due()).toBe(0)
})
