import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGatherings, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { learnFromOutcomes } from './learning.ts'

let app: TestApp
let admin: Member
let storeId: number

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  admin = await app.member({ isAdmin: true })
  storeId = await makeStore(app)
})
afterAll(() => app.close())

/** Finds of the matcher that this person has judged. */
async function judge(person: { id: number }, count: number, status: 'scored' | 'dismissed', matchScore: number) {
  const { sql } = app.context.database
  const [gatheringId = 0] = await makeGatherings(app, admin.id, storeId, [{ product_name: 'Lamp' }])
  await sql`
    with hunted as (
      insert into product_hunts (user_id, product_name) select ${person.id}, 'Lamp' from generate_series(1, ${count}) returning id
    )
    insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason, status)
    select id, ${gatheringId}, ${person.id}, ${matchScore}::real, '', ${status} from hunted`
}
const report = async () => (await admin.get('/api/admin/matcher')).body

/** People who never sign in need no password that takes its time. */
const crowd = (count: number) => app.context.database.sql<{ id: number }[]>`
  insert into users (username)
  select 'crowd-' || gen_random_uuid() from generate_series(1, ${count}) returning id`
const shiftOf = ({ parameters }: { parameters: { learnedShift: number } }) => parameters.learnedShift

describe('learning from what hunters say', () => {
  it('does not listen to a few, however often they click', async () => {
    for (const person of await crowd(3)) await judge(person, 150, 'dismissed', 0.9)
    await learnFromOutcomes(app.context)
    expect(await report()).toMatchObject({ learnedShift: 0, calibrations: [], outcomes: { scored: 0, dismissed: 450 } })
  })

  it('hears one who clicks hundreds of times no louder than anybody else', async () => {
    await app.context.database.sql`delete from product_finds`
    // Forty people of whom each scored one and dismissed one at 50%: the scores told the truth.
    for (const person of await crowd(40)) {
      await judge(person, 1, 'scored', 0.5)
      await judge(person, 1, 'dismissed', 0.5)
    }
    await learnFromOutcomes(app.context)
    const [quiet] = (await report()).calibrations
    expect(Math.abs(shiftOf(quiet))).toBeLessThan(0.001)
    const [loud] = await crowd(1)
    await judge(loud!, 300, 'dismissed', 0.9)
    await learnFromOutcomes(app.context)
    const [noisy] = (await report()).calibrations
    expect(noisy.id).not.toBe(quiet.id)
    expect(Math.abs(shiftOf(noisy))).toBeLessThan(0.1)
    expect(Math.abs((await report()).learnedShift)).toBeLessThan(0.1)
  })

  it('lowers the scores when many dismiss what was thought certain, within its bound, and says so', async () => {
    await app.context.database.sql`delete from product_finds`
    for (const person of await crowd(24)) await judge(person, 2, 'dismissed', 0.9)
    await learnFromOutcomes(app.context)
    const { calibrations, learnedShift } = await report()
    expect(calibrations[0]).toMatchObject({
      adopted: true,
      samples: 48,
      report: { people: 24, wanted: 0, unwanted: 48 },
    })
    expect(calibrations[0].report.surpriseAfter).toBeLessThan(calibrations[0].report.surpriseBefore)
    expect(learnedShift).toBeLessThan(-0.3)
    expect(learnedShift).toBeGreaterThanOrEqual(-1)
    const before = calibrations.length
    await learnFromOutcomes(app.context)
    expect((await report()).calibrations).toHaveLength(before)
  })
})
