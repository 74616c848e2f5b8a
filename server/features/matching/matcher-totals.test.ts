import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { performRun, runMatcher } from './matching.service.ts'

let app: TestApp
let member: Member

beforeAll(async () => {
  // Nobody works on the run until the test does.
  app = await startTestApp({ withJobs: false })
  member = await app.member()
  const gatherer = await app.member()
  const storeId = await makeStore(app)
  const lamp = { product_name: 'Zephyrine brass lamp' }
  await makeHunts(app, member.id, [
    lamp,
    { product_name: 'Quillon copper kettle' },
    { product_name: 'Velvet armchair' },
    { ...lamp, status: 'scored' },
    { ...lamp, is_hidden: true },
  ])
  await makeGatherings(app, gatherer.id, storeId, [
    lamp,
    { product_name: 'Quillon copper kettle' },
    { ...lamp, is_public: false },
    { ...lamp, last_seen_at: '2020-01-01' },
  ])
})
afterAll(() => app.close())

it('tells true totals of a run that goes on, to whoever starts or joins it, and when it is done', async () => {
  const viewer = {
    id: member.id,
    username: member.username,
    isAdmin: false,
    isInsider: false,
    blocked: [],
    sessionHash: '',
    address: '',
  }
  const totals = { totalHunts: 3, totalGatherings: 2, totalMatches: 0, totalErrors: 0 }
  const answers = await Promise.all([runMatcher(app.context, viewer, 0), runMatcher(app.context, viewer, 0)])
  for (const answer of answers) expect(answer).toEqual({ success: true, matches: 0, status: 'running', stats: totals })
  const progress = async () => (await app.guest().get('/api/run-matcher/progress')).body
  expect(await progress()).toMatchObject({ status: 'running', processed: 0, total: 3, matches: 0, stats: totals })
  const runs = await app.context.database.sql<{ id: number }[]>`select id from matcher_runs`
  expect(runs).toHaveLength(1)

  await performRun(app.context, runs[0]?.id ?? 0)
  const done = { ...totals, totalMatches: 2 }
  expect(await progress()).toMatchObject({ status: 'completed', processed: 3, total: 3, matches: 2, stats: done })
  // The next run finds them there: none is made, two match from its first moment on.
  const again = await runMatcher(app.context, viewer, 0)
  expect(again).toEqual({ success: true, matches: 0, status: 'running', stats: done })
})
