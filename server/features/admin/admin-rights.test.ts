import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../http/viewer.ts'
import { fingerprint } from '../../testing/fingerprint.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { deleteComment } from '../community/community.service.ts'
import { settleReport } from '../reports/reports.service.ts'
import { deleteFind, makeFind } from '../finds/finds.service.ts'
import { setFlag } from '../flags/flags.service.ts'
import { changeGathering, deleteGathering } from '../gatherings/gatherings.service.ts'
import { changeHunt, deleteHunt } from '../hunts/hunts.service.ts'
import { deleteScore } from '../scores/scores.service.ts'
import { decideOnRequirement, synthesizeFeedback } from '../synthesis/synthesis.service.ts'
import { respond } from './feedback.service.ts'
import { changeUserAccount, deleteUserAccount, setPassword, suspend, unsuspend } from './users.service.ts'

let app: TestApp
let owner: Member
let finder: Member
let admin: Member
/** What the gate saw when the request came in; the account has changed since. */
let asTheyCame: Viewer
const ids = {} as Record<
  'hunt' | 'gathering' | 'find' | 'free' | 'comment' | 'score' | 'feedback' | 'requirement',
  number
>
let reports: number[]

const one = async (rows: Promise<readonly Record<string, unknown>[]>) => Number((await rows)[0]?.['id'])

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  owner = await app.member({ isInsider: true })
  finder = await app.member()
  await app.member({ isAdmin: true })
  admin = await app.member({ isAdmin: true })
  const { id, username } = admin
  asTheyCame = { id, username, isAdmin: true, isInsider: false, blocked: [], sessionHash: 'x', address: '127.0.0.1' }
})
beforeEach(async () => {
  const { sql } = app.context.database
  const storeId = await makeStore(app)
  ;[ids.hunt = 0, ids.free = 0] = await makeHunts(app, owner.id, [{ product_name: 'Lamp' }, { product_name: 'Lamp' }])
  ;[ids.gathering = 0] = await makeGatherings(app, finder.id, storeId, [{ product_name: 'Lamp' }])
  ids.find = (await owner.post('/api/finds', { huntId: ids.hunt, gatheringId: ids.gathering })).body.id
  ids.comment = (await owner.post(`/api/hunts/${ids.hunt}/comments`, { body: 'Mine' })).body.id
  ids.score = (await owner.post('/api/scores', { findId: ids.find })).body.id
  const words = { title: 'Bigger photos', description: 'Please show the photos larger in lists.' }
  ids.feedback = (await owner.post('/api/insider/feedback', words)).body.id
  const synthesis = await one(sql`insert into feedback_syntheses (provider, start_date, end_date)
    values ('x', now(), now()) returning id`)
  ids.requirement = await one(sql`insert into feedback_requirements
    (synthesis_id, position, title, priority, description, user_need, implementation_approach)
    values (${synthesis}, 1, 'x', 'Low', 'x', 'x', 'x') returning id`)
  const reported = { hunt: ids.hunt, gathering: ids.gathering, find: ids.find, comment: ids.comment }
  reports = []
  for (const [entity, entityId] of Object.entries(reported)) {
    reports.push((await finder.post('/api/reports', { entity, entityId, reason: 'not good' })).body.id)
  }
})
afterAll(() => app.close())

/** The calls come past HTTP: sessions change by their own deeds only. */
const state = () => fingerprint(app, ['rate_limits'])

/** Every service that lets an admin change what is not theirs. */
const deeds: [string, (viewer: Viewer) => Promise<unknown>][] = [
  ['hunt edited', (viewer) => changeHunt(app.context, viewer, ids.hunt, { productName: 'Other' })],
  ['hunt deleted', (viewer) => deleteHunt(app.context, viewer, ids.hunt)],
  ['gathering edited', (viewer) => changeGathering(app.context, viewer, ids.gathering, { isPublic: false })],
  ['gathering deleted', (viewer) => deleteGathering(app.context, viewer, ids.gathering)],
  ['find made', (viewer) => makeFind(app.context, viewer, { huntId: ids.free, gatheringId: ids.gathering })],
  ['find deleted', (viewer) => deleteFind(app.context, viewer, ids.find)],
  ['comment deleted', (viewer) => deleteComment(app.context, viewer, ids.comment)],
  ['score deleted', (viewer) => deleteScore(app.context, viewer, ids.score)],
  ['report hidden', (viewer) => settleReport(app.context, viewer, reports[0] ?? 0, 'hide')],
  ['report dismissed', (viewer) => settleReport(app.context, viewer, reports[0] ?? 0, 'dismiss')],
  ['reported hunt deleted', (viewer) => settleReport(app.context, viewer, reports[0] ?? 0, 'delete')],
  ['reported gathering deleted', (viewer) => settleReport(app.context, viewer, reports[1] ?? 0, 'delete')],
  ['reported find deleted', (viewer) => settleReport(app.context, viewer, reports[2] ?? 0, 'delete')],
  ['reported comment deleted', (viewer) => settleReport(app.context, viewer, reports[3] ?? 0, 'delete')],
  ['flag changed', (viewer) => setFlag(app.context, viewer, 'social-sharing', { enabled: false })],
  ['feedback answered', (viewer) => respond(app.context, viewer, ids.feedback, { status: 'approved' })],
  ['requirement decided', (viewer) => decideOnRequirement(app.context, viewer, ids.requirement, 'approved')],
  [
    'synthesis started',
    (viewer) =>
      synthesizeFeedback(app.context, viewer, {
        startDate: '2026-01-01T00:00:00.000Z',
        endDate: '2026-02-01T00:00:00.000Z',
      }),
  ],
  ['account edited', (viewer) => changeUserAccount(app.context, viewer, owner.id, { firstName: 'Other' })],
  ['person suspended', (viewer) => suspend(app.context, viewer, owner.id)],
  ['person let in again', (viewer) => unsuspend(app.context, viewer, owner.id)],
  ['password set', (viewer) => setPassword(app.context, viewer, owner.id, 'a whole new treasure')],
  ['person deleted', (viewer) => deleteUserAccount(app.context, viewer, owner.id)],
]

let before: unknown
beforeEach(async () => {
  before = await state()
})

it.each(['is_admin = false', 'is_suspended = true'])(
  'an admin whose account is %s since the request came in changes nothing at all',
  async (change) => {
    const { sql } = app.context.database
    await sql`update users set is_admin = true, is_suspended = false where id = ${admin.id}`
    await sql.unsafe(`update users set ${change} where id = ${admin.id}`)
    before = await state()
    for (const [name, deed] of deeds) {
      const outcome = await deed(asTheyCame).then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? error.message : 'failed'),
      )
      expect([name, outcome]).toEqual([name, 'Only admins can do this'])
      expect([name, await state()]).toEqual([name, before])
    }
  },
)

it('a decision on a report that cannot be carried out leaves nothing half done', async () => {
  const { sql } = app.context.database
  await sql`update users set is_admin = true, is_suspended = false where id = ${admin.id}`
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`
  await sql`create trigger refuse before update on reports for each row execute function refuse()`
  before = await state()
  await expect(settleReport(app.context, asTheyCame, reports[0] ?? 0, 'delete')).rejects.toThrow()
  expect(await state()).toEqual(before)
  await sql`drop trigger refuse on reports`
  expect(await settleReport(app.context, asTheyCame, reports[0] ?? 0, 'delete')).toMatchObject({ status: 'deleted' })
  expect((await owner.get(`/api/hunts/${ids.hunt}`)).status).toBe(404)
})
