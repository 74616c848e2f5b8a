import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { learnFromOutcomes } from './learning.service.ts'

let app: TestApp
let admin: Member
let storeId: number
let people: Member[]

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  admin = await app.member({ isAdmin: true })
  storeId = await makeStore(app)
  people = [await app.member(), await app.member(), await app.member()]
})
afterAll(() => app.close())

/** Finds of the matcher that this person has judged. */
async function judge(person: Member, count: number, status: 'scored' | 'dismissed', matchScore: number) {
  const { sql } = app.context.database
  const ids = await makeHunts(
    app,
    person.id,
    Array.from({ length: count }, () => ({ product_name: 'Lamp' })),
  )
  const [gatheringId = 0] = await makeGatherings(app, admin.id, storeId, [{ product_name: 'Lamp' }])
  for (const huntId of ids) {
    await sql`insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason, status)
      values (${huntId}, ${gatheringId}, ${person.id}, ${matchScore}, '', ${status})`
  }
}
const report = async () => (await admin.get('/api/admin/matcher')).body

describe('learning from what hunters say', () => {
  it('needs enough of it', async () => {
    await judge(people[0]!, 5, 'dismissed', 0.9)
    await learnFromOutcomes(app.context)
    expect(await report()).toMatchObject({ learnedShift: 0, calibrations: [], outcomes: { scored: 0, dismissed: 5 } })
  })

  it('does not listen to one person alone', async () => {
    await judge(people[0]!, 60, 'dismissed', 0.9)
    await learnFromOutcomes(app.context)
    const [calibration] = (await report()).calibrations
    expect(calibration).toMatchObject({ samples: 20, adopted: false })
    expect((await report()).learnedShift).toBe(0)
  })

  it('lowers the scores when many dismiss what was thought certain, within its bound, and says so', async () => {
    for (const person of people.slice(1)) await judge(person, 20, 'dismissed', 0.9)
    await learnFromOutcomes(app.context)
    const { calibrations, learnedShift } = await report()
    expect(calibrations[0]).toMatchObject({ adopted: true, samples: 60, report: { wanted: 0, unwanted: 60 } })
    expect(calibrations[0].report.surpriseAfter).toBeLessThan(calibrations[0].report.surpriseBefore)
    expect(learnedShift).toBeLessThan(-0.3)
    expect(learnedShift).toBeGreaterThanOrEqual(-1)
    const before = calibrations.length
    await learnFromOutcomes(app.context)
    expect((await report()).calibrations).toHaveLength(before)
  })
})
