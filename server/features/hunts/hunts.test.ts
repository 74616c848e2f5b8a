import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { refreshHuntStatus } from '../progress/progress.service.ts'

let app: TestApp
let owner: Member
let other: Member
let admin: Member
let photo: string

beforeAll(async () => {
  // Without the matcher, whose finds would come in between.
  app = await startTestApp({ withJobs: false })
  owner = await app.member()
  other = await app.member()
  admin = await app.member({ isAdmin: true })
  photo = await somePhoto()
})
afterAll(() => app.close())

const wish = (more: object = {}) => ({ productName: 'Le Creuset Dutch Oven', ...more })
async function post(more: object = {}, who: Member = owner) {
  const answer = await who.post('/api/hunts', wish(more))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}
const pathOf = ({ id }: { id: number }) => `/api/hunts/${id}`
async function gather(who: Member, more: object = {}) {
  const storeId = await makeStore(app)
  return (await who.post('/api/gatherings', { productName: 'Dutch oven', storeId, photoUrl: photo, ...more })).body
}
const addFind = (huntId: number, gatheringId: number, score: number) => app.context.database.sql`
  insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
  values (${huntId}, ${gatheringId}, ${owner.id}, ${score}, 'same') returning id`

describe('starting a hunt', () => {
  it('fills in what the person left open', async () => {
    const answer = await owner.post(
      '/api/hunts',
      wish({ userId: other.id, status: 'scored', targetPrice: '', productName: '  TV ' }),
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      userId: owner.id,
      username: owner.username,
      productName: 'TV',
      targetPrice: null,
      searchRadius: 25,
      desiredQuantity: 1,
      priority: 3,
      status: 'hunting',
      tags: [],
      excludeWords: [],
      photoUrl: null,
      thumbnailUrl: null,
      latitude: null,
      store: null,
      findCount: 0,
      bestMatch: null,
      liked: false,
    })
    const log = await app.guest().get(`${pathOf(answer.body)}/activity`)
    expect(log.body).toEqual([expect.objectContaining({ type: 'created', userId: owner.id, username: owner.username })])
  })

  it('keeps everything it is told', async () => {
    const storeId = await makeStore(app)
    const told = {
      description: 'Any size',
      targetPrice: 120.5,
      categoryId: 3,
      color: 'red',
      size: '5 qt',
      latitude: 42.36011,
      longitude: -71.05891,
      searchRadius: 100,
      desiredQuantity: 2,
      priority: 1,
      tags: ['pot'],
      excludeWords: ['mini', 'dented'],
      storeId,
    }
    const hunt = await post({ ...told, photoData: photo })
    expect(hunt).toMatchObject({ ...told, categoryName: 'Kitchen', store: { id: storeId, retailerName: 'TJ Maxx' } })
    expect(hunt.photoUrl).toMatch(/^\/images\//)
    expect(hunt.thumbnailUrl).toMatch(/-400\.webp$/)
    expect(hunt.placeholder).toMatch(/^data:image/)
  })

  it('shows others the neighborhood, not the house', async () => {
    const hunt = await post({ latitude: 42.36011, longitude: -71.05891 })
    expect((await owner.get(pathOf(hunt))).body).toMatchObject({ latitude: 42.36011, longitude: -71.05891 })
    expect((await other.get(pathOf(hunt))).body).toMatchObject({ latitude: 42.36, longitude: -71.06 })
    const listed = (await app.guest().get('/api/hunts?lat=42.36&lng=-71.06&radius=5&q=creuset')).body
    expect(listed.find(({ id }: { id: number }) => id === hunt.id)).toMatchObject({ latitude: 42.36, distanceMiles: 0 })
  })

  it('stands at the hunter’s zip code when no place is given', async () => {
    const local = await app.member()
    await local.put('/api/user', { zipCode: '02108' })
    const hunt = await post({}, local)
    expect(hunt.latitude).toBeCloseTo(42.36, 1)
    expect(hunt.longitude).toBeCloseTo(-71.06, 1)
  })

  it('takes a copy of the photo of the gathering it was made from', async () => {
    const gathering = await gather(other)
    const hunt = await post({ gatheringId: gathering.id, photoUrl: gathering.photoUrl })
    expect(hunt).toMatchObject({ gatheringId: gathering.id })
    expect(hunt.photoUrl).toMatch(/^\/images\//)
    expect(hunt.photoUrl).not.toBe(gathering.photoUrl)
    expect((await post({ gatheringId: gathering.id })).photoUrl).toMatch(/^\/images\//)
    await other.delete(`/api/gatherings/${gathering.id}`)
    expect((await app.guest().get(pathOf(hunt))).body).toMatchObject({ gatheringId: null, photoUrl: hunt.photoUrl })
    expect((await app.guest().get(hunt.photoUrl)).status).toBe(200)
    const stolen = await gather(other)
    expect((await owner.post('/api/hunts', wish({ photoUrl: stolen.photoUrl }))).status).toBe(400)
  })

  it('shows the picture of the product it was made from', async () => {
    const [product] = await app.context.database.sql<{ id: number }[]>`
      insert into products (name, price, image) values ('Lamp', 10, '/catalog/lamp.webp') returning id`
    const hunt = await post({ productId: product?.id })
    expect(hunt).toMatchObject({ productId: product?.id, photoUrl: '/catalog/lamp.webp' })
    expect((await owner.put(pathOf(hunt), { photoUrl: hunt.photoUrl, color: 'blue' })).body).toMatchObject({
      color: 'blue',
      photoUrl: hunt.photoUrl,
    })
  })

  it.each([
    [{ productName: ' a ' }, 'Product name must be at least 2 characters.'],
    [{ productName: undefined }, 'Product name must be at least 2 characters.'],
    [{ targetPrice: -1 }, 'Price cannot be negative'],
    [{ targetPrice: 'abc' }, 'Enter an amount'],
    [{ priority: 6 }, 'Priority must be between 1 and 5'],
    [{ priority: 0 }, 'Priority must be between 1 and 5'],
    [{ desiredQuantity: 0 }, 'Quantity must be at least 1'],
    [{ searchRadius: 9 }, 'Search radius must be between 10 and 100 miles'],
    [{ searchRadius: 101 }, 'Search radius must be between 10 and 100 miles'],
    [{ excludeWords: Array.from({ length: 21 }, (_, index) => `word${index}`) }, 'At most 20 words to exclude'],
    [{ categoryId: 999_999 }, 'Please select a category'],
    [{ storeId: 999_999 }, 'Please select a store'],
    [{ productId: 999_999 }, 'This product does not exist'],
    [{ gatheringId: 999_999 }, 'This gathering does not exist'],
    [{ photoData: 'https://example.org/a.png' }, 'A photo must be an image file or an uploaded photo'],
    [{ longitude: 181, latitude: 1 }, 'Longitude must be between -180 and 180'],
  ])('refuses %j', async (change, message) => {
    const answer = await owner.post('/api/hunts', wish(change))
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  it('asks guests to sign in, and makes one hunt per Idempotency-Key', async () => {
    expect((await app.guest().post('/api/hunts', wish())).status).toBe(401)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await owner.post('/api/hunts', wish(), key)
    expect((await owner.post('/api/hunts', wish(), key)).body.id).toBe(first.body.id)
  })
})

describe('changing a hunt', () => {
  it('changes only what is sent and writes down what changed', async () => {
    const hunt = await post({ tags: ['a'], priority: 2, targetPrice: 5 })
    const answer = await owner.put(pathOf(hunt), { targetPrice: 7, priority: 2, status: 'scored', userId: other.id })
    expect(answer.body).toMatchObject({ targetPrice: 7, priority: 2, tags: ['a'], status: 'hunting', userId: owner.id })
    await owner.put(pathOf(hunt), { targetPrice: 7 })
    const log = await app.guest().get(`${pathOf(hunt)}/activity`)
    expect(log.body.map(({ type, detail }: { type: string; detail: unknown }) => [type, detail])).toEqual([
      ['edited', { fields: 'targetPrice' }],
      ['created', null],
    ])
    expect(log.headers.get('x-total-count')).toBe('2')
  })

  it('takes a new photo and lets go of the old one', async () => {
    const hunt = await post({ photoData: photo })
    const changed = await owner.put(pathOf(hunt), { photoData: photo })
    expect(changed.body.photoUrl).not.toBe(hunt.photoUrl)
    const rows = await app.context.database.sql`select path from images where hunt_id = ${hunt.id}`
    expect(rows.map(({ path }) => path)).toEqual([changed.body.photoUrl])
    expect((await owner.put(pathOf(hunt), { photoUrl: null })).body.photoUrl).toBe(null)
    expect(await app.context.database.sql`select path from images where hunt_id = ${hunt.id}`).toHaveLength(0)
  })

  it('is for its owner and admins', async () => {
    const hunt = await post()
    expect((await other.put(pathOf(hunt), { priority: 1 })).status).toBe(403)
    expect((await other.delete(pathOf(hunt))).status).toBe(403)
    expect((await app.guest().put(pathOf(hunt), { priority: 1 })).status).toBe(401)
    expect((await app.guest().delete(pathOf(hunt))).status).toBe(401)
    expect((await admin.put(pathOf(hunt), { priority: 1 })).body.priority).toBe(1)
    expect((await owner.delete(pathOf(hunt))).status).toBe(204)
    expect((await owner.delete(pathOf(hunt))).status).toBe(404)
    expect((await owner.get(pathOf(hunt))).status).toBe(404)
    expect((await owner.get(`${pathOf(hunt)}/activity`)).status).toBe(404)
  })

  it.each(['abc', '0', '1e3', '2147483648'])('answers 400 to the id %s', async (id) => {
    for (const answer of [
      await owner.get(`/api/hunts/${id}`),
      await owner.get(`/api/hunts/${id}/activity`),
      await owner.put(`/api/hunts/${id}`, {}),
      await owner.delete(`/api/hunts/${id}`),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([400, 'Invalid hunt ID'])
    }
  })

  it('hides from others what an admin has hidden', async () => {
    const hunt = await post({ productName: 'Hidden unicorn' })
    await app.context.database.sql`update product_hunts set is_hidden = true where id = ${hunt.id}`
    expect((await other.get(pathOf(hunt))).status).toBe(404)
    expect((await other.put(pathOf(hunt), { priority: 1 })).status).toBe(404)
    expect((await app.guest().get('/api/hunts?q=unicorn')).headers.get('x-total-count')).toBe('0')
    expect((await owner.get('/api/hunts?q=unicorn')).headers.get('x-total-count')).toBe('1')
    expect((await admin.get(pathOf(hunt))).status).toBe(200)
  })
})

describe('where a hunt stands', () => {
  it('follows its finds, forth and back', async () => {
    const { db, database } = app.context
    const hunt = await post()
    const good = await gather(other)
    const weak = await gather(other)
    const refresh = () => db.transaction((tx) => refreshHuntStatus(tx, hunt.id))
    await addFind(hunt.id, weak.id, 0.5)
    expect(await refresh()).toBe('hunting')
    const [find] = await addFind(hunt.id, good.id, 0.7)
    expect(await refresh()).toBe('found')
    expect((await app.guest().get(pathOf(hunt))).body).toMatchObject({ status: 'found', findCount: 2 })
    expect((await app.guest().get(pathOf(hunt))).body.bestMatch).toBeCloseTo(0.7, 5)
    await database.sql`update product_finds set status = 'scored' where id = ${find?.id}`
    expect(await refresh()).toBe('scored')
    await database.sql`update product_finds set status = 'dismissed' where id = ${find?.id}`
    expect(await refresh()).toBe('hunting')
    expect(await db.transaction((tx) => refreshHuntStatus(tx, 2_000_000_000))).toBeUndefined()
  })

  it('takes scored hunts out of the list unless asked for', async () => {
    const person = await app.member()
    const [open, found, scored] = [await post({}, person), await post({}, person), await post({}, person)]
    await app.context.database.sql`update product_hunts set status = 'found' where id = ${found.id}`
    await app.context.database.sql`update product_hunts set status = 'scored' where id = ${scored.id}`
    const ids = async (query: string) =>
      (await person.get(`/api/hunts?mine=true${query}`)).body.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([found.id, open.id])
    expect(await ids('&status=scored')).toEqual([scored.id])
    expect(await ids('&status=hunting')).toEqual([open.id])
    expect(await ids('&status=all')).toEqual([scored.id, found.id, open.id])
    expect((await person.get('/api/hunts?status=lost')).status).toBe(400)
  })
})

describe('the activity log and page of a hunt', () => {
  it('comes page by page', async () => {
    const hunt = await post()
    for (const priority of [1, 2, 4]) await owner.put(pathOf(hunt), { priority })
    const first = await app.guest().get(`${pathOf(hunt)}/activity?limit=3`)
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await app.guest().get(next)
    expect([...first.body, ...second.body].map(({ type }: { type: string }) => type)).toEqual([
      'edited',
      'edited',
      'edited',
      'created',
    ])
    expect(second.headers.get('link')).toBe(null)
  })

  it('describes itself to whoever gets its link', async () => {
    const hunt = await post({ productName: 'Brass lamp', targetPrice: 30, photoData: photo })
    const { text } = await app.guest().get(`/hunts/${hunt.id}`)
    expect(text).toContain('<title>Brass lamp | Hunt Gather Find Score</title>')
    expect(text).toContain('for up to $30.00')
    expect(text).toContain(`/api/cards/hunt/${hunt.id}.png`)
  })
})
