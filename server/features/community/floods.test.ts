import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { stopTheClock } from '../../testing/eventually.ts'
import { photo } from '../../testing/pictures.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let hunter: Member
let gatherer: Member
let admin: Member
let storeId: number
let clock: ReturnType<typeof stopTheClock>
beforeAll(async () => {
  clock = stopTheClock()
  // With the limits as they are in real life, and without jobs: what is found here is what the test makes.
  app = await startTestApp({ withJobs: false, environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } })
  hunter = await app.member()
  gatherer = await app.member()
  admin = await app.member({ isAdmin: true })
  storeId = await makeStore(app)
})
afterAll(async () => {
  clock.goOn()
  await app.close()
})

const place = { latitude: 42.3601, longitude: -71.0589 }
const hunts = (count: number, name: string, owner = hunter) =>
  makeHunts(
    app,
    owner.id,
    Array.from({ length: count }, () => ({ product_name: name, ...place })),
  )
const gathering = async (name: string, owner = gatherer) =>
  (await makeGatherings(app, owner.id, storeId, [{ product_name: name, price: 20, ...place }]))[0] ?? 0
const statuses = (answers: { status: number }[]) =>
  answers.reduce<Record<number, number>>((sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }), {})

describe('finds made by hand', () => {
  it('for the hunts of others are few an hour, also in parallel; one’s own hunts and admins are free', async () => {
    const gatheringId = await gathering('Brass lantern')
    const wanted = await hunts(14, 'Brass lantern')
    const pair = (who: Member, huntId: number | undefined) => who.post('/api/finds', { huntId, gatheringId })
    const answers = await Promise.all(wanted.slice(0, 12).map((huntId) => pair(gatherer, huntId)))
    expect(statuses(answers)).toEqual({ 201: 10, 429: 2 })
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
    // A pair that is there already is answered as ever.
    const known = wanted[answers.findIndex(({ status }) => status === 201)]
    expect((await pair(gatherer, known)).status).toBe(200)
    expect((await pair(hunter, wanted[12])).status).toBe(201)
    expect((await pair(admin, wanted[13])).status).toBe(201)
    expect((await hunter.get('/api/notifications/unread')).body.count).toBe(11)
  })

  it('of one gathering are few a day, however patient its maker is', async () => {
    const maker = await app.member()
    const gatheringId = await gathering('Rattan lantern', maker)
    const wanted = await hunts(22, 'Rattan lantern')
    const answers = []
    // From the beginning of a day on, so that the hours in between do not reach the next one.
    vi.setSystemTime(Math.ceil(Date.now() / 86_400_000) * 86_400_000)
    for (const [index, huntId] of wanted.entries()) {
      if (index === 10 || index === 20) vi.setSystemTime(Date.now() + 3_700_000)
      answers.push(await maker.post('/api/finds', { huntId, gatheringId }))
    }
    expect(statuses(answers)).toEqual({ 201: 20, 429: 2 })
  })

  it('ring no bell when the matcher finds them implausible, whatever their maker says', async () => {
    const other = await app.member()
    const [huntId] = await hunts(1, 'Velvet armchair', other)
    const maker = await app.member()
    const gatheringId = await gathering('Motor oil 5W-30', maker)
    const made = await maker.post('/api/finds', { huntId, gatheringId, matchScore: 1 })
    expect(made.status).toBe(201)
    expect((await other.get('/api/notifications')).body).toEqual([])
    expect((await other.get('/api/finds?mine=true')).body).toHaveLength(1)
  })

  it('do not pair somebody’s own gathering with their own hunt, by nobody’s hand', async () => {
    const [huntId] = await hunts(1, 'Own lamp')
    const gatheringId = await gathering('Own lamp', hunter)
    for (const who of [hunter, admin]) expect((await who.post('/api/finds', { huntId, gatheringId })).status).toBe(400)
    expect((await gatherer.post('/api/finds', { huntId, gatheringId })).status).toBe(403)
  })
})

describe('shares', () => {
  it('count a person once, and a network of guests once a day for each record', async () => {
    const id = await gathering('Shared lamp')
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const share = async (who: { post: Member['post'] }, address: string, path = `/api/gatherings/${id}/share`) =>
      (await who.post(path, undefined, from(address))).body.shareCount
    expect(await share(app.guest(), '203.0.113.1')).toBe(1)
    expect(await share(app.guest(), '203.0.113.1')).toBe(1)
    expect(await share(app.guest(), '2001:db8:1:2::1')).toBe(2)
    expect(await share(app.guest(), '2001:db8:1:2:ffff::9')).toBe(2)
    expect(await share(app.guest(), '2001:db8:1:3::1')).toBe(3)
    const parallel = await Promise.all(Array.from({ length: 5 }, () => share(hunter, '203.0.113.1')))
    expect(Math.max(...parallel)).toBe(4)
    const { sql } = app.context.database
    expect(JSON.stringify(await sql`select visitor from shares`)).not.toContain('203.0.113')
    await sql`update shares set visitor = 'another day' where visitor is not null and gathering_id = ${id} and id =
      (select min(id) from shares where gathering_id = ${id})`
    expect(await share(app.guest(), '203.0.113.1')).toBe(5)
    expect((await app.guest().get(`/api/gatherings/${id}`)).body.shareCount).toBe(5)
    const [other] = await hunts(1, 'Shared lamp')
    expect(await share(app.guest(), '203.0.113.1', `/api/hunts/${other}/share`)).toBe(1)
  })

  it('by a guest are limited, whatever they share', async () => {
    const { sql } = app.context.database
    const id = await gathering('Much shared lamp')
    const guest = app.guest()
    const address = { 'x-forwarded-for': '198.51.100.7' }
    const share = () => guest.post(`/api/gatherings/${id}/share`, undefined, address)
    expect((await share()).status).toBe(200)
    await sql`update rate_limits set count = 60 where key = 'shares:198.51.100.7'`
    expect((await share()).status).toBe(429)
  })
})

describe('uploads', () => {
  const { sql } = {
    sql: (...parts: Parameters<TestApp['context']['database']['sql']>) => app.context.database.sql(...parts),
  }
  const upload = async (who: Member) =>
    who.post('/api/upload-image', { imageBase64: (await photo()).toString('base64') })
  const fill = (who: Member, count: number, bytes: number) => sql`
    insert into images (path, thumbnail_path, width, height, bytes, placeholder, uploaded_by)
    select '/images/' || ${who.id}::int || '/' || n || '-' || ${bytes}::int, '', 1, 1, ${bytes}::int, '', ${who.id}
    from generate_series(1, ${count}::int) n`

  it('that no record uses are few an hour, also in parallel', async () => {
    const hoarder = await app.member()
    await fill(hoarder, 58, 10)
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(hoarder)))
    expect(statuses(answers)).toEqual({ 200: 2, 429: 3 })
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toBe('Too many photos were uploaded and not used. Please try again in an hour.')
    expect(refused?.headers.get('retry-after')).toBe('3600')
    // What a record uses counts no more, nor does what is older than an hour.
    const used = answers.find(({ status }) => status === 200)?.body.filePath
    expect((await hoarder.put('/api/user', { profilePicture: used })).status).toBe(200)
    expect((await upload(hoarder)).status).toBe(200)
    expect((await upload(hoarder)).status).toBe(429)
    await sql`update images set created_at = now() - interval '61 minutes' where uploaded_by = ${hoarder.id}`
    expect((await upload(hoarder)).status).toBe(200)
  })

  it('of one person take up a bounded place', async () => {
    const collector = await app.member()
    await fill(collector, 1, 500 * 1024 * 1024 - 100)
    const refused = await upload(collector)
    expect([refused.status, refused.body.message]).toEqual([413, expect.stringContaining('500 MB')])
    const photoData = `data:image/jpeg;base64,${(await photo()).toString('base64')}`
    expect((await collector.post('/api/hunts', { productName: 'Lamp', photoData })).status).toBe(413)
    expect((await upload(await app.member())).status).toBe(200)
    const [row] = await sql`select count(*)::int as count from images where uploaded_by = ${collector.id}`
    expect(row?.['count']).toBe(1)
  })
})

it('plans ten trips a minute for a member, and counts each member alone', async () => {
  const [eager, other] = [await app.member(), await app.member()]
  const plan = (by: Member, key?: string) =>
    by.post('/api/trips', { lat: 42.36, lng: -71.06 }, key ? { 'idempotency-key': key } : {})
  const first = await plan(eager, 'one')
  const answers = await Promise.all(Array.from({ length: 11 }, () => plan(eager)))
  expect(statuses([first, ...answers])).toEqual({ 201: 10, 429: 2 })
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await plan(eager, 'one')).body.id).toBe(first.body.id)
  expect((await plan(other)).status).toBe(201)
  vi.setSystemTime(Date.now() + 61_000)
  expect((await plan(eager)).status).toBe(201)
})
