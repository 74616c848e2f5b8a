import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { gatheringsFoundFor, matchAllThatWaits } from '../../../testing/matches.ts'
import { makeGatherings, makeHunts, makeStore } from '../../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../../testing/test-app.ts'
import { matchEverything } from './match-everything.ts'
import { matchNext } from '../match-queue.ts'
import { renewStaleIndex, startRun, performRun } from '../matching.service.ts'
import { Weighing } from '../weighing.ts'

let app: TestApp
let hunter: Member
let gather: () => Promise<number | undefined>
const kettle = { product_name: 'Quillon copper kettle 2 qt' }

beforeAll(async () => {
  // Nobody matches until the test does.
  app = await startTestApp({ withJobs: false })
  hunter = await app.member()
  const gatherer = await app.member()
  const storeId = await makeStore(app)
  gather = async () => (await makeGatherings(app, gatherer.id, storeId, [kettle])).at(0)
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

/** A run over everything, in which something else happens after the weighing and before the writing. */
async function runOvertakenBy(act: () => Promise<void>): Promise<void> {
  let hasActed = false
  await matchEverything(app.context, async ({ phase }) => {
    if (phase !== 'weigh' || hasActed) return
    hasActed = true
    await act()
  })
  expect(hasActed).toBe(true)
}

it('a run takes back nothing that was found after it had weighed', async () => {
  const [huntId] = await makeHunts(app, hunter.id, [kettle])
  const early = await gather()
  await matchAllThatWaits(app)
  expect(await gatheringsFoundFor(app, huntId)).toEqual([early])
  let late: number | undefined
  await runOvertakenBy(async () => {
    late = await gather()
    await matchAllThatWaits(app)
    expect(await gatheringsFoundFor(app, huntId)).toContain(late)
  })
  expect(await gatheringsFoundFor(app, huntId)).toEqual([early, late])
})

it('a run forgets nothing that waited for a hunt which changed in the meantime', async () => {
  await app.context.database.sql`delete from product_gatherings`
  const [huntId] = await makeHunts(app, hunter.id, [kettle])
  const gathered = [await gather(), await gather(), await gather()]
  // The newest is matched by somebody else, which gives the hunt another status.
  await runOvertakenBy(async () => {
    await matchNext(app.context)
    expect(await gatheringsFoundFor(app, huntId)).toHaveLength(1)
  })
  await matchAllThatWaits(app)
  expect(await gatheringsFoundFor(app, huntId)).toEqual(gathered)
})

const waitingHunts = async () => {
  const rows = await app.context.database.sql<{ id: number }[]>`
    select hunt_id as id from match_queue where hunt_id is not null order by hunt_id`
  return rows.map(({ id }) => id)
}

it('a run leaves hunts in the queue that could not be scored, and scores the others', async () => {
  const { sql } = app.context.database
  await sql`delete from product_gatherings`
  await sql`delete from product_hunts`
  const [broken = 0, sound = 0] = await makeHunts(app, hunter.id, [kettle, kettle])
  const gathered = await gather()
  const weigh = Weighing.prototype.weigh
  vi.spyOn(Weighing.prototype, 'weigh').mockImplementation(function (this: Weighing, kind, ids, ...rest) {
    if (kind === 'hunt' && ids.includes(broken)) return Promise.reject(new Error('this hunt cannot be scored'))
    return weigh.call(this, kind, ids, ...rest)
  })
  const { stats } = await matchEverything({ ...app.context, log: { error() {} } }, async () => {})
  expect(stats.totalErrors).toBe(1)
  expect(await gatheringsFoundFor(app, sound)).toEqual([gathered])
  expect(await waitingHunts()).toEqual([broken])
  vi.restoreAllMocks()
  await matchAllThatWaits(app)
  expect(await gatheringsFoundFor(app, broken)).toEqual([gathered])
  expect(await waitingHunts()).toEqual([])
})

it.each(['index', 'weigh', 'write'] as const)(
  'a run that ends while it does %s leaves the queue as it was',
  async (at) => {
    const [huntId = 0] = await makeHunts(app, hunter.id, [kettle])
    const broken = matchEverything(app.context, async ({ phase }) => {
      if (phase === at) throw new Error('the process ends here')
    })
    await expect(broken).rejects.toThrow('the process ends here')
    expect(await waitingHunts()).toContain(huntId)
  },
)

it('keeps the mark of a stale index until a run has completed', async () => {
  const { context } = app
  const { sql } = context.database
  const mark = async () => (await sql`select value from settings where key = 'matcher.index'`)[0]?.['value']
  const running = async () => Number((await sql`select id from matcher_runs where status = 'running'`)[0]?.['id'])
  await sql`delete from matcher_runs`
  // A run that began before the mark was set is not the one that clears it.
  const earlier = await startRun(context, null)
  await sql`insert into settings (key, value) values ('matcher.index', '"stale"') on conflict (key) do update set value = excluded.value`
  await renewStaleIndex(context)
  expect(await mark()).toBe('stale')
  await performRun(context, earlier)
  await renewStaleIndex(context)
  const first = await running()
  expect(first).toBeGreaterThan(earlier)
  expect(await mark()).toEqual({ renewedBy: first })
  await sql`update matcher_runs set status = 'failed' where id = ${first}`
  await renewStaleIndex(context)
  const second = await running()
  expect(second).toBeGreaterThan(first)
  await renewStaleIndex(context)
  expect(await mark()).toEqual({ renewedBy: second })
  await performRun(context, second)
  await renewStaleIndex(context)
  expect(await mark()).toBe('current')
  expect(await sql`select 1 from matcher_runs`).toHaveLength(3)
})
