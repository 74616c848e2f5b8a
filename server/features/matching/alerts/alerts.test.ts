import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsTo } from '../../../testing/outbox.ts'
import { makeGatherings, makeHunts, makeStore } from '../../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../../testing/test-app.ts'
import { deliver } from '../../notifications/delivery.service.ts'
import { lockFinds } from '../../progress/progress.service.ts'
import { matchEverything } from '../run/match-everything.ts'
import { tellHunters } from './tell-hunters.ts'

let app: TestApp
let hunter: Member
let gatherer: Member
let storeId: number

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  gatherer = await app.member()
  storeId = await makeStore(app, { name: 'Marshalls' })
})
beforeEach(async () => {
  hunter = await app.member()
})
afterAll(() => app.close())

const place = { latitude: 42.3601, longitude: -71.0589 }
const hunt = async (product_name: string, where: object = place) =>
  (await makeHunts(app, hunter.id, [{ product_name, ...where }]))[0] ?? 0
const gatherings = (count: number, product_name: string) =>
  makeGatherings(
    app,
    gatherer.id,
    storeId,
    Array.from({ length: count }, () => ({ product_name, ...place })),
  )
const runMatcher = () => matchEverything(app.context, async () => {})

/** Finds as the matcher writes them, with scores of our choice; then their hunters are told. */
async function found(huntId: number, ...scores: number[]): Promise<number[]> {
  const seen = await gatherings(scores.length, 'Chair')
  const { sql } = app.context.database
  const ids: number[] = []
  for (const [index, gatheringId] of seen.entries()) {
    const [find] = await sql<{ id: number }[]>`
      insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
      values (${huntId}, ${gatheringId}, ${hunter.id}, ${scores[index] ?? 0}, 'The names match.') returning id`
    ids.push(Number(find?.id))
  }
  await tell(huntId)
  return ids
}
const tell = (huntId: number) =>
  app.context.db.transaction(async (tx) => {
    await lockFinds(tx)
    await tellHunters(app.context, tx, [huntId])
  })

interface Told {
  id: number
  message: string
  href: string
  readAt: string | null
}
const told = async (): Promise<Told[]> => (await hunter.get('/api/notifications?limit=100')).body
const digests = async () => (await told()).filter(({ href }) => href.startsWith('/hunts/'))
const alone = async () => (await told()).filter(({ href }) => href.startsWith('/finds/'))

/** So many hours go by for what was told. */
async function hoursLater(hours: number): Promise<void> {
  const { sql } = app.context.database
  await sql`update told_pairs set told_at = told_at - make_interval(hours => ${hours})`
  await sql`update product_finds set created_at = created_at - make_interval(hours => ${hours})`
  await sql`update notifications set created_at = created_at - make_interval(hours => ${hours})`
}

describe('a hunt that was started from a gathering', () => {
  const name = 'Le Creuset braiser 5 qt teal'
  const wantOf = async (gatheringId: number): Promise<number> =>
    (await hunter.post('/api/hunts', { productName: name, gatheringId, ...place })).body.id
  const badge = async () => (await hunter.get('/api/finds/count')).body.count
  type Find = { id: number; gatheringId: number }

  it('finds that gathering without alerting or counting it, and alerts about others', async () => {
    const [wanted = 0] = await gatherings(1, name)
    const huntId = await wantOf(wanted)
    await runMatcher()
    const [find, ...more]: Find[] = (await hunter.get(`/api/finds?huntId=${huntId}`)).body
    expect([find?.gatheringId, more]).toEqual([wanted, []])
    expect([await told(), await badge()]).toEqual([[], 0])
    const [other = 0] = await gatherings(1, name)
    await runMatcher()
    const all: Find[] = (await hunter.get('/api/finds?mine=true&status=open')).body
    expect(all.map(({ gatheringId }) => gatheringId).toSorted()).toEqual([wanted, other].toSorted())
    const news = all.find(({ gatheringId }) => gatheringId === other)
    expect((await alone()).map(({ href }) => href)).toEqual([`/finds/${news?.id}`])
    expect(await badge()).toBe(1)
    for (const finds of [
      (await hunter.get('/api/finds?mine=true&status=open&news=true')).body,
      (await hunter.get('/api/home')).body.newFinds,
    ])
      expect(finds.map(({ id }: Find) => id)).toEqual([news?.id])
    expect((await hunter.post('/api/scores', { findId: find?.id })).status).toBe(201)
  })

  it('is not alerted when the gatherer pairs the two', async () => {
    const [wanted = 0, other = 0] = await gatherings(2, name)
    const huntId = await wantOf(wanted)
    for (const gatheringId of [wanted, other])
      expect((await gatherer.post('/api/finds', { huntId, gatheringId })).status).toBe(201)
    expect([(await told()).length, await badge()]).toEqual([1, 1])
  })
})

describe('a run over everything', () => {
  it('tells the best few one by one, the others in one digest, and nothing twice', async () => {
    const huntId = await hunt('Staub cocotte 4 qt graphite')
    await gatherings(8, 'Staub cocotte 4 qt graphite')
    await runMatcher()
    const finds = (await hunter.get(`/api/finds?huntId=${huntId}`)).body
    expect(finds).toHaveLength(8)
    const first = await told()
    expect(first).toHaveLength(4)
    expect(await digests()).toMatchObject([
      { message: '5 more for “Staub cocotte 4 qt graphite” near you', href: `/hunts/${huntId}`, type: 'find' },
    ])
    for (const { message } of await alone())
      expect(message).toMatch(
        /^\d+% match for “Staub cocotte 4 qt graphite”: “Staub cocotte 4 qt graphite” at Marshalls$/,
      )
    await runMatcher()
    expect(await told()).toEqual(first)
    expect((await hunter.get('/api/notifications/unread')).body.count).toBe(4)
  })
})

describe('the number told one by one', () => {
  it('leaves out what is below the line until it rises above it', async () => {
    const huntId = await hunt('Rattan chair', {})
    const [, low = 0] = await found(huntId, 0.7, 0.699)
    expect((await hunter.get(`/api/finds?huntId=${huntId}`)).body).toHaveLength(2)
    expect(await told()).toHaveLength(1)
    await app.context.database.sql`update product_finds set match_score = 0.75 where id = ${low}`
    await tell(huntId)
    expect((await alone()).map(({ href }) => href)).toContain(`/finds/${low}`)
  })

  it('holds for finds that come one after the other, but for one that is clearly better', async () => {
    const huntId = await hunt('Rattan chair', {})
    for (const score of [0.72, 0.75, 0.71, 0.74, 0.73]) await found(huntId, score)
    expect(await alone()).toHaveLength(3)
    expect(await digests()).toMatchObject([{ message: '2 more for “Rattan chair”' }])
    const [better] = await found(huntId, 0.92)
    expect((await alone())[0]).toMatchObject({ href: `/finds/${better}` })
    expect(await told()).toHaveLength(5)
  })

  it('begins anew the next day, with a new digest', async () => {
    const huntId = await hunt('Rattan chair')
    await found(huntId, 0.8, 0.8, 0.8, 0.8)
    await hoursLater(25)
    await found(huntId, 0.8, 0.8, 0.8, 0.8, 0.8)
    expect(await alone()).toHaveLength(6)
    expect((await digests()).map(({ message }) => message)).toEqual([
      '2 more for “Rattan chair” near you',
      '1 more for “Rattan chair” near you',
    ])
  })

  it('is smaller for who dismissed, larger for who scored or confirmed, and one at least', async () => {
    const dismissing = await hunt('Rattan chair')
    for (const id of await found(dismissing, ...Array.from({ length: 8 }, () => 0.5)))
      expect((await hunter.post(`/api/finds/${id}/dismiss`)).status).toBe(200)
    await found(dismissing, 0.9, 0.9, 0.9)
    expect(await alone()).toHaveLength(1)
    expect(await digests()).toMatchObject([{ message: '2 more for “Rattan chair” near you' }])

    hunter = await app.member()
    const wanting = await hunt('Wicker chair')
    const liked = await found(wanting, 0.5, 0.5, 0.5, 0.5, 0.5)
    for (const id of liked) {
      const { gatheringId } = (await hunter.get(`/api/finds/${id}`)).body
      expect((await hunter.post(`/api/gatherings/${gatheringId}/confirm`, { stillThere: true })).status).toBe(200)
    }
    await found(wanting, ...Array.from({ length: 9 }, () => 0.9))
    expect(await alone()).toHaveLength(5)
  })

  it('does not grow when a find is withdrawn and comes back', async () => {
    const huntId = await hunt('Rattan chair')
    const [gone = 0] = await found(huntId, 0.9, 0.9, 0.9)
    const { sql } = app.context.database
    const [pair] = await sql`delete from product_finds where id = ${gone} returning gathering_id`
    expect(await alone()).toHaveLength(2)
    await sql`
      insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
      values (${huntId}, ${pair?.gathering_id}, ${hunter.id}, 0.9, 'The names match.')`
    await tell(huntId)
    await found(huntId, 0.9)
    expect(await alone()).toHaveLength(2)
    expect(await digests()).toMatchObject([{ message: '2 more for “Rattan chair” near you' }])
  })
})

describe('a digest', () => {
  it('counts what is there: not what was withdrawn, hidden or dismissed; with the last it goes', async () => {
    const huntId = await hunt('Rattan chair')
    const finds = await found(huntId, 0.95, 0.94, 0.93, 0.8, 0.8, 0.8, 0.8)
    const [withdrawn, hidden, dismissed, last] = finds.slice(3)
    const count = async () => (await digests()).map(({ message }) => message.split(' ')[0])
    const { sql } = app.context.database
    expect(await count()).toEqual(['4'])
    await sql`delete from product_finds where id = ${withdrawn ?? 0}`
    expect(await count()).toEqual(['3'])
    await sql`
      update product_gatherings set is_hidden = true
      where id = (select gathering_id from product_finds where id = ${hidden ?? 0})`
    expect(await count()).toEqual(['2'])
    await hunter.post(`/api/finds/${dismissed}/dismiss`)
    expect(await count()).toEqual(['1'])
    await sql`delete from product_finds where id = ${last ?? 0}`
    expect(await count()).toEqual([])
    expect((await hunter.get('/api/notifications/unread')).body.count).toBe(3)
    await sql`delete from product_finds where hunt_id = ${huntId}`
    expect(await sql`select 1 from notifications where user_id = ${hunter.id}`).toHaveLength(0)
  })

  it('is not pushed or mailed at once, then with all that joined it, in one mail', async () => {
    const email = `${hunter.username}@example.org`
    await app.context.database.sql`
      update users set email = ${email}, email_verified_at = now() where id = ${hunter.id}`
    const huntId = await hunt('Rattan chair')
    await found(huntId, 0.95, 0.94, 0.93, 0.8)
    await found(huntId, 0.81)
    const [digest] = await digests()
    const waiting = await app.context.database.sql<{ delay: number }[]>`
      select extract(epoch from start_after - created_on)::int as delay from pgboss.job
      where name = 'notifications.deliver' and data ->> 'notificationId' = ${String(digest?.id)}`
    expect(waiting).toHaveLength(1)
    expect(waiting[0]?.delay).toBeGreaterThan(800)
    await deliver(app.context, digest?.id ?? 0)
    const [mail, ...more] = await mailsTo(app, email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 new finds for your hunts')
    expect(mail?.text?.match(/\/finds\/\d+/g)).toHaveLength(2)
  })

  it('that was read meanwhile is not mailed', async () => {
    const email = `${hunter.username}@example.org`
    await app.context.database.sql`
      update users set email = ${email}, email_verified_at = now() where id = ${hunter.id}`
    await found(await hunt('Rattan chair'), 0.95, 0.94, 0.93, 0.8)
    const [digest] = await digests()
    await hunter.post('/api/notifications/read')
    await deliver(app.context, digest?.id ?? 0)
    expect(await mailsTo(app, email)).toEqual([])
  })
})
