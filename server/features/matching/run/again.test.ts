import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatheringsFoundFor } from '../../../testing/matches.ts'
import { makeGatherings, makeHunts, makeStore } from '../../../testing/records.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { matchEverything } from './match-everything.ts'

let app: TestApp
const clock = { product_name: 'Ostrander walnut clock WX4471' }

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  const [hunter, gatherer] = [await app.member(), await app.member()]
  await makeHunts(app, hunter.id, [clock])
  await makeGatherings(app, gatherer.id, await makeStore(app), [clock])
})
afterAll(() => app.close())

const run = () => matchEverything(app.context, async () => {})
/** With what the database knows of who wrote or locked it last. */
async function onlyFind() {
  const finds = await app.context.database
    .sql`select xmin::text, xmax::text, match_score, match_reason from product_finds`
  expect(finds).toHaveLength(1)
  return finds[0]
}

it('a run leaves a find alone that is as it was, and mends one that is not', async () => {
  expect((await run()).made).toBe(1)
  const made = await onlyFind()
  expect((await run()).made).toBe(0)
  expect(await onlyFind()).toEqual(made)
  for (const change of ['match_score = 0.01', "match_reason = 'Other words'", 'raw_score = null']) {
    await app.context.database.sql.unsafe(`update product_finds set ${change}`)
    expect((await run()).made).toBe(0)
    const { match_score, match_reason } = made ?? {}
    expect(await onlyFind()).toMatchObject({ match_score, match_reason })
    expect(await app.context.database.sql`select 1 from product_finds where raw_score is null`).toHaveLength(0)
  }
})

it('a run finds a gathering at no place, among others that have one', async () => {
  const [hunter, gatherer] = [await app.member(), await app.member()]
  const lantern = { product_name: 'Quistgaard brass lantern' }
  const [hunt] = await makeHunts(app, hunter.id, [{ ...lantern, latitude: 39.74, longitude: -104.99 }])
  const [placeless] = await makeGatherings(app, gatherer.id, await makeStore(app), [lantern])
  // So often that its words are looked for around the hunt.
  const farAway = { ...lantern, latitude: 42.36, longitude: -71.06 }
  await makeGatherings(
    app,
    gatherer.id,
    await makeStore(app),
    Array.from({ length: 30 }, () => farAway),
  )
  await run()
  expect(await gatheringsFoundFor(app, hunt)).toEqual([placeless])
})
