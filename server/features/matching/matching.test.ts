import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, letPass } from '../../testing/eventually.ts'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { lockFinds } from '../progress/progress.service.ts'
import { lookUp } from './engine/weights.ts'
import { upsertFinds } from './find-writes.queries.ts'
import { restUnseenEntries } from './match-index.queries.ts'
import { Weighing } from './weighing.ts'

let app: TestApp
let hunter: Member
let gatherer: Member
let admin: Member
let storeId: number
let photo: string
const place = { latitude: 39.74, longitude: -104.99 }

beforeAll(async () => {
  app = await startTestApp()
  hunter = await app.member()
  gatherer = await app.member()
  admin = await app.member({ isAdmin: true })
  storeId = await makeStore(app)
  await app.context.database
    .sql`update stores set latitude = ${place.latitude}, longitude = ${place.longitude} where id = ${storeId}`
  photo = await somePhoto()
})
afterAll(() => app.close())

async function hunt(productName: string, more: object = {}, who: Member = hunter): Promise<number> {
  const { status, body, text } = await who.post('/api/hunts', { productName, ...place, ...more })
  if (status !== 201) throw new Error(text)
  return body.id
}
async function gather(productName: string, more: object = {}, who: Member = gatherer): Promise<number> {
  const { status, body, text } = await who.post('/api/gatherings', { productName, storeId, photoUrl: photo, ...more })
  if (status !== 201) throw new Error(text)
  return body.id
}
const findsOf = async (huntId: number, status = 'all', who: Member = hunter) =>
  (await who.get(`/api/finds?huntId=${huntId}&status=${status}`)).body
const settled = () =>
  eventually(async () => {
    const rows = await app.context.database.sql`select 1 from match_queue`
    expect(rows).toHaveLength(0)
  })
const onlyFind = (huntId: number) =>
  eventually(async () => {
    const finds = await findsOf(huntId)
    expect(finds).toHaveLength(1)
    return finds[0]
  })

describe('matching by itself', () => {
  it('pairs a new gathering with a hunt, tells the hunter why, once, and marks the hunt found', async () => {
    const huntId = await hunt('KitchenAid Artisan stand mixer', { targetPrice: 250, color: 'red' })
    const gatheringId = await gather('KitchenAid Artisan Stand Mixer 5-Qt', { price: 199.99, color: 'Empire Red' })
    const find = await onlyFind(huntId)
    expect(find).toMatchObject({
      huntId,
      gatheringId,
      userId: hunter.id,
      status: 'found',
      source: 'matcher',
      liked: false,
    })
    expect(find.matchScore).toBeGreaterThan(0.7)
    expect(find.matchScore).toBeLessThanOrEqual(1)
    expect(find.matchReason).toMatch(/\$199\.99 is within the \$250\.00 target/)
    expect(find.matchReason).toMatch(/color is red/)
    expect(find.evidence[0]).toMatchObject({ label: expect.any(String), strength: expect.any(Number) })
    expect(find.evidence.reduce((sum: number, bar: { weight: number }) => sum + bar.weight, 0)).toBeCloseTo(1)
    expect(find.hunt).toMatchObject({
      productName: 'KitchenAid Artisan stand mixer',
      status: 'found',
      targetPrice: 250,
    })
    expect(find.gathering).toMatchObject({ price: 199.99, store: { id: storeId }, confirmations: { stillThere: 0 } })
    const told = (await hunter.get('/api/notifications')).body.filter(
      ({ href }: { href: string }) => href === `/finds/${find.id}`,
    )
    expect(told).toHaveLength(1)
    expect(told[0].message).toMatch(/% match for “KitchenAid Artisan stand mixer”/)
    const activity = (await hunter.get(`/api/hunts/${huntId}/activity`)).body
    expect(activity.filter(({ type }: { type: string }) => type === 'matched')).toHaveLength(1)
  })

  it('pairs a new hunt with gatherings that were there before', async () => {
    const gatheringId = await gather('Staub cast iron cocotte', { description: 'Model 1102606, 4 qt' })
    await settled()
    const huntId = await hunt('Staub cast iron cocotte 4 qt')
    expect((await onlyFind(huntId)).gatheringId).toBe(gatheringId)
  })

  it('finds by a barcode, and by words written apart', async () => {
    await gather('Vacuum', { description: 'cordless', barcode: '885609012345' })
    const byCode = await hunt('Dyson cordless vacuum 885609012345')
    await gather('Dream catcher wall hanging Pendleton')
    const byParts = await hunt('Dreamcatcher wall hanging Pendleton')
    for (const id of [byCode, byParts]) await onlyFind(id)
  })

  it('weighs what has no word in common but for a slip of the pen, or is only written alike', async () => {
    const gatheringId = await gather('Zorbinelli')
    const alike = await gather('Dorrykynlachsen')
    const [slipped, similar] = [await hunt('Zorbineli'), await hunt('Dorri Kinlach')]
    await settled()
    const weighed = async (id: number, byName: boolean) =>
      (await new Weighing(app.context.db).weigh('hunt', [id], { byName })).map((pair) => pair.gatheringId)
    expect(await weighed(slipped, false)).toContain(gatheringId)
    expect(await weighed(similar, false)).not.toContain(alike)
    expect(await weighed(similar, true)).toContain(alike)
    // Among very many records names are no longer compared; the words still are.
    const count = (documents: number) =>
      app.context.db.execute(sql`update match_words set documents = documents + ${documents} where word = ''`)
    await count(lookUp.namesAmong)
    expect(await weighed(similar, true)).not.toContain(alike)
    expect(await weighed(slipped, true)).toContain(gatheringId)
    await count(-lookUp.namesAmong)
  })

  it('gives nobody their own, the private, the far, the overpriced, the excluded or the unlike', async () => {
    const name = 'Pendleton wool blanket Chief Joseph'
    const wanted = { targetPrice: 50, excludeWords: ['damaged'] }
    const huntId = await hunt(name, wanted)
    await gather(name, { price: 45 }, hunter)
    await gather(name, { price: 45, isPublic: false })
    await gather(name, { price: 45, latitude: 40.5, longitude: -104.99 })
    await gather(name, { price: 101 })
    await gather(name, { price: 45, description: 'slightly damaged' })
    await gather('Ceramic table lamp blue', { price: 45 })
    await settled()
    expect(await findsOf(huntId)).toEqual([])
    expect((await hunter.get(`/api/hunts/${huntId}`)).body.status).toBe('hunting')
    await gather(name, { price: 60 })
    const find = await onlyFind(huntId)
    expect(find.matchReason).toMatch(/20% over the \$50\.00 target/)
  })

  it('lets a hunt without a place look everywhere', async () => {
    const huntId = await hunt('Waterford Lismore goblet', { latitude: null, longitude: null })
    await gather('Waterford Lismore goblet', { latitude: 25.76, longitude: -80.19 })
    expect((await onlyFind(huntId)).distanceMiles).toBeNull()
  })

  it('follows changes on either side', async () => {
    const huntId = await hunt('Hydro Flask bottle 32 oz')
    const gatheringId = await gather('Hydro Flask bottle 32 oz')
    const find = await onlyFind(huntId)
    await gatherer.put(`/api/gatherings/${gatheringId}`, { productName: 'Suede ottoman' })
    await settled()
    expect(await findsOf(huntId)).toEqual([])
    expect((await hunter.get(`/api/finds/${find.id}`)).status).toBe(404)
    expect((await hunter.get(`/api/hunts/${huntId}`)).body.status).toBe('hunting')
    const notifications = (await hunter.get('/api/notifications')).body
    expect(notifications.filter(({ href }: { href: string }) => href === `/finds/${find.id}`)).toEqual([])
    await hunter.put(`/api/hunts/${huntId}`, { productName: 'Suede ottoman', targetPrice: 80 })
    await onlyFind(huntId)
    await gatherer.put(`/api/gatherings/${gatheringId}`, { isPublic: false })
    await settled()
    expect(await findsOf(huntId)).toEqual([])
  })

  it('drops what two shoppers say is gone, and what nobody has seen for 30 days, until it is confirmed', async () => {
    const huntId = await hunt('Lodge cast iron skillet 12 inch')
    const gatheringId = await gather('Lodge cast iron skillet 12 inch')
    await onlyFind(huntId)
    const others = [await app.member(), await app.member()]
    for (const shopper of others) await shopper.post(`/api/gatherings/${gatheringId}/confirm`, { stillThere: false })
    await settled()
    expect(await findsOf(huntId)).toEqual([])
    await others[0]!.post(`/api/gatherings/${gatheringId}/confirm`, { stillThere: true })
    await onlyFind(huntId)
    await app.context.database
      .sql`update product_gatherings set last_seen_at = now() - interval '31 days' where id = ${gatheringId}`
    await settled()
    expect(await findsOf(huntId)).toEqual([])
  })

  it('looks only among what was seen lately, and again among what is seen again', async () => {
    const [old, recent] = [await gather('Nambe Butterfly bowl steel'), await gather('Nambe Butterfly tray steel')]
    await settled()
    const { sql: run } = app.context.database
    const marked = async () =>
      (
        await run`select gathering_id as id from gathering_match_index where marks <> '{}' and gathering_id in (${old}, ${recent}) order by 1`
      ).map(({ id }) => Number(id))
    const foundFor = async (id: number) =>
      ((await findsOf(id)) as { gatheringId: number }[]).map(({ gatheringId }) => gatheringId)
    await run`update product_gatherings set last_seen_at = now() - interval '40 days' where id = ${old}`
    await settled()
    expect(await marked(), 'until the next run').toEqual([old, recent])
    await restUnseenEntries(app.context.db)
    expect(await marked()).toEqual([recent])
    const huntId = await hunt('Nambe Butterfly bowl steel')
    await settled()
    expect(await foundFor(huntId)).not.toContain(old)
    const shopper = await app.member()
    await shopper.post(`/api/gatherings/${old}/confirm`, { stillThere: true })
    await settled()
    expect(await marked()).toEqual([old, recent])
    expect(await foundFor(huntId)).toContain(old)
  })

  it.each(['hunt', 'gathering'] as const)('is waited for by whoever deletes a %s it is writing about', async (kind) => {
    const ids = { hunt: await hunt(`Tin bath ${kind}`), gathering: await gather(`Zinc tub ${kind}`) }
    await settled()
    const owner = kind === 'hunt' ? hunter : gatherer
    const { db } = app.context
    const { deletion } = await db.transaction(async (tx) => {
      await lockFinds(tx)
      await tx.execute(
        sql`update ${sql.raw(`${kind}_match_index`)} set words = words where ${sql.raw(`${kind}_id`)} = ${ids[kind]}`,
      )
      const begun = owner.delete(`/api/${kind}s/${ids[kind]}`)
      await letPass(300, 'the deletion meets the lock')
      await tx.execute(sql`insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
        values (${ids.hunt}, ${ids.gathering}, ${hunter.id}, 0.8, 'alike') on conflict do nothing`)
      return { deletion: begun }
    })
    expect((await deletion).status).toBe(204)
    expect((await owner.get(`/api/${kind}s/${ids[kind]}`)).status).toBe(404)
  })

  it('leaves what was dismissed, and what an admin deleted, for good', async () => {
    const huntId = await hunt('Rae Dunn coffee mug')
    const gatheringId = await gather('Rae Dunn coffee mug')
    const first = await onlyFind(huntId)
    expect((await gatherer.post(`/api/finds/${first.id}/dismiss`)).status).toBe(403)
    expect((await app.guest().post(`/api/finds/${first.id}/dismiss`)).status).toBe(401)
    const dismissed = await hunter.post(`/api/finds/${first.id}/dismiss`)
    expect([dismissed.status, dismissed.body.status]).toEqual([200, 'dismissed'])
    expect((await hunter.post(`/api/finds/${first.id}/dismiss`)).status).toBe(200)
    expect((await hunter.get(`/api/hunts/${huntId}`)).body.status).toBe('hunting')
    await gatherer.put(`/api/gatherings/${gatheringId}`, { price: 8 })
    await hunter.post('/api/run-matcher', {})
    await settled()
    expect(await findsOf(huntId)).toMatchObject([{ id: first.id, status: 'dismissed' }])
    expect(await findsOf(huntId, 'all', gatherer)).toEqual([])

    await gather('Rae Dunn coffee mug')
    const second = await eventually(async () => {
      const [open] = await findsOf(huntId, 'found')
      expect(open).toBeDefined()
      return open
    })
    expect((await hunter.delete(`/api/finds/${second.id}`)).status).toBe(403)
    expect((await admin.delete(`/api/finds/${second.id}`)).status).toBe(204)
    expect((await admin.delete(`/api/finds/${second.id}`)).status).toBe(404)
    await hunter.post('/api/run-matcher', {})
    expect(await findsOf(huntId, 'found')).toEqual([])
  })

  it('writes no find for a pair that an admin removed while it was scored', async () => {
    const [huntId, gatheringId] = [await hunt('Slate board'), await gather('Felt hat')]
    await settled()
    const scored = { matchScore: 0.9, matchReason: 'alike', rawScore: 1, suitability: 1, rivalry: 1, huntRival: null }
    const write = () => upsertFinds(app.context.db, [{ huntId, gatheringId, ...scored, evidence: [], learnedShift: 0 }])
    const [made] = await write()
    expect((await admin.delete(`/api/finds/${made?.id}`)).status).toBe(204)
    expect([...(await write())]).toEqual([])
    expect(await findsOf(huntId)).toEqual([])
  })

  it('keeps a find through changes that leave it a match, and tells nobody twice', async () => {
    const huntId = await hunt('Sony WH-1000XM4 noise cancelling headphones')
    await gather('Sony WH-1000XM4 noise cancelling headphones')
    const find = await onlyFind(huntId)
    for (let round = 0; round < 3; round += 1) {
      await hunter.put(`/api/hunts/${huntId}`, { targetPrice: 100 + round })
      await settled()
    }
    const again = await onlyFind(huntId)
    expect(again.id).toBe(find.id)
    const told = (await hunter.get('/api/notifications?limit=100')).body.filter(
      ({ href }: { href: string }) => href === `/finds/${find.id}`,
    )
    expect(told).toHaveLength(1)
  })
})

describe('running the matcher over everything', () => {
  it('makes what is missing, and nothing twice', async () => {
    await settled()
    const huntId = await hunt('Le Creuset Dutch oven cerise')
    await gather('Le Creuset Dutch oven cerise')
    await onlyFind(huntId)
    await settled()
    const { sql } = app.context.database
    await sql`delete from product_finds where hunt_id = ${huntId}`
    const before = (await sql`select 1 from product_finds where status <> 'dismissed'`).length
    const first = await hunter.post('/api/run-matcher', {})
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ success: true, status: 'completed', matches: 1, stats: { totalErrors: 0 } })
    expect(first.body.stats.totalHunts).toBeGreaterThan(0)
    expect(first.body.stats.totalGatherings).toBeGreaterThan(0)
    expect(first.body.stats.totalMatches).toBe(before + 1)
    expect((await hunter.post('/api/run-matcher', {})).body).toMatchObject({ success: true, matches: 0 })
    expect((await sql`select 1 from product_finds where status <> 'dismissed'`).length).toBe(before + 1)
    const progress = await hunter.get('/api/run-matcher/progress')
    expect(progress.body).toMatchObject({ status: 'completed', processed: first.body.stats.totalHunts })
  })

  it('runs once for many callers at the same time', async () => {
    const { sql } = app.context.database
    const [before] = await sql`select count(*)::int as runs from matcher_runs`
    const answers = await Promise.all(Array.from({ length: 8 }, () => gatherer.post('/api/run-matcher', {})))
    for (const { status, body } of answers) expect([status, body.success, body.matches]).toEqual([200, true, 0])
    const [after] = await sql`select count(*)::int as runs from matcher_runs`
    expect(after?.runs - before?.runs).toBeLessThanOrEqual(2)
    const doubles = await sql`select 1 from product_finds group by hunt_id, gathering_id having count(*) > 1`
    expect(doubles).toHaveLength(0)
  })

  it('is for the signed-in; its report is for admins', async () => {
    expect((await app.guest().post('/api/run-matcher', {})).status).toBe(401)
    expect((await hunter.get('/api/admin/matcher')).status).toBe(403)
    const { dismissed } = (await admin.get('/api/admin/matcher')).body.outcomes
    const huntId = await hunt('Nambe butterfly bowl')
    await gather('Nambe butterfly bowl')
    await hunter.post(`/api/finds/${(await onlyFind(huntId)).id}/dismiss`)
    await gatherer.post('/api/run-matcher', {})
    const report = await admin.get('/api/admin/matcher')
    expect(report.status).toBe(200)
    expect(report.body).toMatchObject({ learnedShift: 0, outcomes: { dismissed: dismissed + 1 } })
    expect(report.body.runs[0]).toMatchObject({ status: 'completed', startedByName: gatherer.username })
  })

  it('takes up a run whose server fell silent', async () => {
    const { sql } = app.context.database
    const [fallen] = await sql`
      insert into matcher_runs (status, worker, heartbeat_at) values ('running', 'gone', now() - interval '5 minutes') returning id`
    const answer = await hunter.post('/api/run-matcher', {})
    expect(answer.body).toMatchObject({ success: true, status: 'completed' })
    const [row] = await sql`select status from matcher_runs where id = ${fallen?.id}`
    expect(row?.status).toBe('completed')
  })
})
