import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatheringsFoundFor, matchAllThatWaits } from '../../../testing/matches.ts'
import { makeGatherings, makeHunts, makeStore } from '../../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../../testing/test-app.ts'
import { lookUp } from '../engine/weights.ts'
import { Weighing } from '../weighing.ts'
import { indexEverything, matchEverything } from './match-everything.ts'

let app: TestApp
let hunter: Member
let gatherer: Member
let storeId: number

beforeAll(async () => {
  // Nobody matches until the test does.
  app = await startTestApp({ withJobs: false })
  hunter = await app.member()
  gatherer = await app.member()
  storeId = await makeStore(app)
})
afterAll(() => app.close())

const times = <Row>(count: number, row: Row): Row[] => Array.from({ length: count }, () => row)
const gather = (rows: Record<string, unknown>[]) => makeGatherings(app, gatherer.id, storeId, rows)

/** A hunt for each name, and four gatherings that fit it. */
async function huntWithFourEach(names: string[]): Promise<number[]> {
  const wanted = names.map((product_name) => ({ product_name }))
  const hunts = await makeHunts(app, hunter.id, wanted)
  await gather(wanted.flatMap((row) => times(4, row)))
  await matchAllThatWaits(app)
  return hunts
}

it('what may not match takes no place among the candidates, however well it would fit', async () => {
  const lamp = 'Halvorsen brass lamp'
  const tooDear = { product_name: lamp, price: 90 }
  const [huntId] = await makeHunts(app, hunter.id, [{ product_name: lamp, target_price: 10 }])
  await gather(times(lookUp.candidates + 10, tooDear))
  const [affordable] = await gather([{ product_name: `${lamp} with a linen shade`, price: 9 }])
  await matchAllThatWaits(app)
  expect(await gatheringsFoundFor(app, huntId)).toEqual([affordable])
  await app.context.database.sql`delete from product_finds`
  await matchEverything(app.context, async () => {})
  expect(await gatheringsFoundFor(app, huntId)).toEqual([affordable])
})

it('a find is weighed even when more than enough others fit better', async () => {
  const [huntId] = await makeHunts(app, hunter.id, [{ product_name: 'Kestrelwood teak stool' }])
  const [early] = await gather([{ product_name: 'Kestrelwood teak stool, round, with three legs, oiled' }])
  await matchAllThatWaits(app)
  expect(await gatheringsFoundFor(app, huntId)).toEqual([early])
  await gather(times(lookUp.candidates + 10, { product_name: 'Kestrelwood teak stool' }))
  await indexEverything(app.context.db)
  const weighed = await new Weighing(app.context.db).weigh('hunt', [huntId ?? 0])
  expect(weighed).toHaveLength(lookUp.candidates + 1)
  expect(weighed.map(({ gatheringId }) => gatheringId)).toContain(early)
})

it('weighs all candidates of many hunts at once, though few records are kept', async () => {
  const hunts = await huntWithFourEach(['Osterberg copper pan', 'Vandermeer wool throw', 'Tollefsen glass vase'])
  const weighing = new Weighing(app.context.db, { mostKept: 2 })
  for (const round of ['first', 'second']) {
    const pairs = await weighing.weigh('hunt', hunts)
    const counted = hunts.map((id) => pairs.filter(({ huntId, raw }) => huntId === id && raw > 0).length)
    expect(counted, round).toEqual([4, 4, 4])
  }
})

it('weighs all candidates in every lane, though few records are kept and each lane pushes out what others have read', async () => {
  const hunts = await huntWithFourEach(['Grunewald linen apron', 'Pellegrino silk scarf', 'Abernathy tweed cap'])
  const weighing = new Weighing(app.context.db, { mostKept: 2 })
  const lane = async (id: number) => {
    for (let round = 0; round < 8; round += 1) {
      const known = await weighing.hold(async () => {
        const pairs = await weighing.weigh('hunt', [id])
        return pairs.filter(({ gatheringId, raw }) => raw > 0 && weighing.gathering(gatheringId)).length
      })
      expect([id, round, known]).toEqual([id, round, 4])
    }
  }
  await Promise.all(hunts.map(lane))
})

it('holds what is read until it is done with, and no longer', async () => {
  const [huntId = 0] = await makeHunts(app, hunter.id, [{ product_name: 'Lindqvist pewter jug' }])
  const ids = await gather(times(5, { product_name: 'Ravensworth oak tray' }))
  await matchAllThatWaits(app)
  const weighing = new Weighing(app.context.db, { mostKept: 2 })
  const countKnown = () => ids.filter((id) => weighing.gathering(id)).length
  await weighing.hold(async () => {
    await weighing.read('gathering', ids)
    await weighing.weigh('hunt', [huntId])
    expect(countKnown()).toBe(5)
  })
  await weighing.weigh('hunt', [huntId])
  expect(countKnown()).toBe(2)
})
