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
async function judge(
  person: { id: number },
  count: number,
  status: 'scored' | 'dismissed',
  matchScore: number,
  { name = 'Lamp', categoryId = null }: { name?: string; categoryId?: number | null } = {},
) {
  const { sql } = app.context.database
  const [gatheringId = 0] = await makeGatherings(app, admin.id, storeId, [{ product_name: 'Lamp' }])
  await sql`
    with hunted as (
      insert into product_hunts (user_id, product_name, category_id)
      select ${person.id}, ${name}, ${categoryId}::int from generate_series(1, ${count}) returning id
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

describe('learning about kinds of hunts', () => {
  const specific = { name: 'KitchenAid KSM150 stand mixer' }

  it('tells generic hunts from specific ones when they pull apart, and shows on whose word a percent rests', async () => {
    const { sql } = app.context.database
    await sql`delete from product_finds`
    await sql`delete from matcher_calibrations`
    const hunter = await app.member()
    const [gatheringId = 0] = await makeGatherings(app, admin.id, storeId, [{ product_name: 'Vase' }])
    const basis = async (productName: string) => {
      const { body } = await hunter.post('/api/hunts', { productName })
      const find = await admin.post('/api/finds', { huntId: body.id, gatheringId })
      expect(find.status).toBe(201)
      return (await app.guest().get(`/api/finds/${find.body.id}/basis`)).body
    }
    expect(await basis('Vase')).toEqual({ answers: 0, isLearned: false })

    for (const person of await crowd(24)) {
      await judge(person, 2, 'dismissed', 0.7)
      await judge(person, 2, 'scored', 0.7, specific)
      await judge(person, 1, 'scored', 0.7, specific)
    }
    await learnFromOutcomes(app.context)
    const [{ adopted, parameters }] = (await report()).calibrations
    expect(adopted).toBe(true)
    expect(parameters.generic).toBeLessThan(-0.3)
    expect(parameters.specific).toBeGreaterThan(0.1)
    expect(await basis('Vase')).toEqual({ answers: 120, isLearned: true })
    expect((await app.guest().get('/api/finds/999999/basis')).status).toBe(404)
  })

  it('moves the scores of such hunts only', async () => {
    const hunter = await app.member()
    const scoreOf = async (productName: string) => {
      const [gatheringId = 0] = await makeGatherings(app, admin.id, storeId, [{ product_name: productName }])
      const { body } = await hunter.post('/api/hunts', { productName })
      return Number((await hunter.post('/api/finds', { huntId: body.id, gatheringId })).body.matchScore)
    }
    const names = ['Rattan hamper', 'Rattan hamper RH2200 natural']
    const learned = [await scoreOf(names[0] ?? ''), await scoreOf(names[1] ?? '')]
    await app.context.database.sql`delete from matcher_calibrations`
    const plain = [await scoreOf(names[0] ?? ''), await scoreOf(names[1] ?? '')]
    expect(learned[0]).toBeLessThan((plain[0] ?? 0) - 0.03)
    expect(learned[1]).toBeGreaterThan(plain[1] ?? 1)
  })

  it('adds what a category teaches beyond its kind, and hears no group of a few', async () => {
    const { sql } = app.context.database
    await sql`delete from product_finds`
    await sql`delete from matcher_calibrations`
    for (const person of await crowd(24)) {
      await judge(person, 2, 'dismissed', 0.5, { categoryId: 1 })
      await judge(person, 2, 'scored', 0.5, { categoryId: 2 })
    }
    for (const person of await crowd(4)) await judge(person, 20, 'dismissed', 0.9, { categoryId: 3 })
    await learnFromOutcomes(app.context)
    const [{ adopted, parameters }] = (await report()).calibrations
    expect(adopted).toBe(true)
    expect(parameters.category1).toBeLessThan(-0.3)
    expect(parameters.category2).toBeGreaterThan(0.3)
    expect(parameters).not.toHaveProperty('category3')
  })
})
