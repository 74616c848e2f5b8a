import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatheringsFoundFor, matchAllThatWaits } from '../../../testing/matches.ts'
import { makeGatherings, makeHunts, makeStore } from '../../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../../testing/test-app.ts'
import { matchEverything } from './match-everything.ts'
import { matchNext } from '../match-queue.ts'

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
