import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: Member
let other: Member
let admin: Member
let storeId: number
let photo: string

beforeAll(async () => {
  // Without the matcher, whose finds would come in between.
  app = await startTestApp({ withJobs: false })
  owner = await app.member()
  other = await app.member()
  admin = await app.member({ isAdmin: true })
  storeId = await makeStore(app)
  photo = await somePhoto()
})
afterAll(() => app.close())

const wish = (more: object = {}) => ({ productName: 'Le Creuset Dutch Oven', storeId, photoUrl: photo, ...more })
async function post(more: object = {}, who: Member = owner) {
  const answer = await who.post('/api/gatherings', wish(more))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}
const pathOf = ({ id }: { id: number }) => `/api/gatherings/${id}`

describe('sharing a gathering', () => {
  it('keeps everything, stands where its store stands, and is public', async () => {
    const answer = await owner.post(
      '/api/gatherings',
      wish({
        userId: other.id,
        description: '  Flame, 5.5 qt ',
        price: 99.5,
        compareAtPrice: 200,
        tagColor: 'red',
        quantity: 2,
        sku: 'LS2501',
        barcode: '024147',
        categoryId: 3,
        color: 'red',
        size: '5.5 qt',
        tags: [' pot ', 'pot', 'gift'],
        status: 'scored',
        likeCount: 900,
        unknown: true,
      }),
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      userId: owner.id,
      username: owner.username,
      productName: 'Le Creuset Dutch Oven',
      description: 'Flame, 5.5 qt',
      price: 99.5,
      compareAtPrice: 200,
      tagColor: 'red',
      quantity: 2,
      categoryId: 3,
      categoryName: 'Kitchen',
      tags: ['pot', 'gift'],
      isPublic: true,
      latitude: 42.3601,
      longitude: -71.0589,
      likeCount: 0,
      liked: false,
      favorited: false,
      confirmations: { stillThere: 0, gone: 0, lastAt: null, mine: null },
      isFresh: true,
      store: { id: storeId, retailerId: 1, retailerName: 'TJ Maxx', city: 'Boston', state: 'MA', zipCode: '02108' },
    })
    expect(answer.body.photoUrl).toMatch(/^\/images\//)
    expect(answer.body.photos).toEqual([answer.body.photoUrl])
    expect(answer.body.thumbnailUrl).toMatch(/-400\.webp$/)
    expect(answer.body.placeholder).toMatch(/^data:image\/webp;base64,/)
    const seen = await app.guest().get(`${pathOf(answer.body)}?lat=42.3601&lng=-71.0589`)
    expect(seen.status).toBe(200)
    expect(seen.body.distanceMiles).toBeCloseTo(0, 5)
  })

  it('keeps all photos in order, uploaded or sent along', async () => {
    const upload = await owner.post('/api/upload-image', { imageBase64: photo, fileName: 'a.jpg' })
    const gathering = await post({ photos: [upload.body.filePath, photo], photoUrl: undefined })
    expect(gathering.photos).toHaveLength(2)
    expect(gathering.photos[0]).toBe(upload.body.filePath)
  })

  it('finds or makes the store of the store finder', async () => {
    const store = { name: 'Marshalls', address: '500 Boylston St', latitude: 42.3505, longitude: -71.0747 }
    const first = await post({ storeId: undefined, store })
    const second = await post({ storeId: undefined, store })
    expect(first.store).toMatchObject({ name: 'Marshalls', address: '500 Boylston St', state: 'MA' })
    expect(second.storeId).toBe(first.storeId)
    expect(first.storeId).not.toBe(storeId)
  })

  it.each([
    [{ productName: ' ab ' }, 'Product name must be at least 3 characters'],
    [{ productName: undefined }, 'Product name must be at least 3 characters'],
    [{ productName: 'x'.repeat(201) }, 'Product name must be at most 200 characters'],
    [{ storeId: undefined }, 'Please select a store'],
    [{ storeId: 0 }, 'Please select a store'],
    [{ storeId: 'none' }, 'Please select a store'],
    [{ storeId: 2_000_000_000 }, 'Please select a store'],
    [{ photoUrl: undefined }, 'Please take a photo of the product'],
    [{ photoUrl: '' }, 'Please take a photo of the product'],
    [{ photoUrl: 'https://example.org/x.jpg' }, 'A photo must be an image file or an uploaded photo'],
    [
      { photos: ['/images/00/00000000000000000000000000000000.webp'] },
      'A photo must be an image file or an uploaded photo',
    ],
    [{ price: -1 }, 'Price cannot be negative'],
    [{ price: 'abc' }, 'Enter an amount'],
    [{ price: 1.234 }, 'Price can have at most 2 decimals'],
    [{ quantity: 0 }, 'Quantity must be at least 1'],
    [{ description: 'x'.repeat(5001) }, 'Description must be at most 5000 characters'],
    [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'At most 20 tags'],
    [{ latitude: 91 }, 'Latitude must be between -90 and 90'],
    [{ categoryId: 999_999 }, 'Please select a category'],
    [{ productName: 'nul \u0000 byte' }, 'The text contains characters that cannot be stored'],
  ])('refuses %j', async (change, message) => {
    const answer = await owner.post('/api/gatherings', wish(change))
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  it('refuses what is not an image, and another person’s upload', async () => {
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`
    expect((await owner.post('/api/gatherings', wish({ photoUrl: svg }))).status).toBe(415)
    const upload = await other.post('/api/upload-image', { imageBase64: photo, fileName: 'a.jpg' })
    expect((await owner.post('/api/gatherings', wish({ photoUrl: upload.body.filePath }))).status).toBe(400)
  })

  it('asks guests to sign in', async () => {
    expect((await app.guest().post('/api/gatherings', wish())).status).toBe(401)
  })

  it('makes one record for a repeated Idempotency-Key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await owner.post('/api/gatherings', wish({ productName: 'Once only' }), key)
    const again = await owner.post('/api/gatherings', wish({ productName: 'Once only' }), key)
    expect(again.body.id).toBe(first.body.id)
    expect((await owner.post('/api/gatherings', wish({ productName: 'Another' }), key)).status).toBe(422)
  })

  it('takes one photo only while multi-photo upload is switched off', async () => {
    await admin.put('/api/admin/feature-flags/multi-photo-upload', { enabled: false })
    const several = await owner.post('/api/gatherings', wish({ photos: [photo, photo] }))
    const different = await owner.post(
      '/api/gatherings',
      wish({ photos: [photo, photo.replace('image/jpeg', 'image/jpg')] }),
    )
    await admin.put('/api/admin/feature-flags/multi-photo-upload', { enabled: true })
    expect(several.status).toBe(201)
    expect([different.status, different.body.message]).toEqual([403, 'This feature is switched off'])
  })
})

describe('changing a gathering', () => {
  it('changes only what is sent, and matches again', async () => {
    const gathering = await post({ price: 10, tags: ['a'] })
    const answer = await owner.put(pathOf(gathering), { price: '', color: 'blue', userId: other.id, status: 'x' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      price: null,
      color: 'blue',
      tags: ['a'],
      userId: owner.id,
      photos: gathering.photos,
    })
    expect(answer.body.updatedAt >= gathering.updatedAt).toBe(true)
  })

  it('replaces photos and forgets the old ones', async () => {
    const gathering = await post({ photos: [photo, photo.replace('image/jpeg', 'image/jpg')] })
    const [first, second] = gathering.photos
    const swapped = await owner.put(pathOf(gathering), { photos: [second, first] })
    expect(swapped.body.photos).toEqual([second, first])
    const replaced = await owner.put(pathOf(gathering), { photoUrl: photo })
    expect(replaced.body.photos[1]).toBe(first)
    expect(replaced.body.photos[0]).not.toBe(second)
    const left = await app.context.database.sql`select path from images where gathering_id = ${gathering.id}`
    expect(left.map(({ path }) => path).toSorted()).toEqual(replaced.body.photos.toSorted())
    const none = await owner.put(pathOf(gathering), { photos: [] })
    expect([none.status, none.body.message]).toEqual([400, 'Please take a photo of the product'])
  })

  it('moves with its store', async () => {
    const gathering = await post()
    const elsewhere = await makeStore(app, { latitude: 40.7, longitude: -74 })
    const answer = await owner.put(pathOf(gathering), { storeId: elsewhere })
    expect(answer.body).toMatchObject({ storeId: elsewhere, latitude: 40.7, longitude: -74 })
  })

  it('is for its owner and admins', async () => {
    const gathering = await post()
    expect((await other.put(pathOf(gathering), { price: 1 })).status).toBe(403)
    expect((await other.delete(pathOf(gathering))).status).toBe(403)
    expect((await app.guest().put(pathOf(gathering), { price: 1 })).status).toBe(401)
    expect((await app.guest().delete(pathOf(gathering))).status).toBe(401)
    expect((await admin.put(pathOf(gathering), { price: 2 })).body.price).toBe(2)
    expect((await admin.delete(pathOf(gathering))).status).toBe(204)
    expect((await owner.get(pathOf(gathering))).status).toBe(404)
    expect((await owner.put(pathOf(gathering), { price: 1 })).status).toBe(404)
  })

  it.each(['abc', '0', '-1', '1.5', '99999999999', '2147483648'])('answers 400 to the id %s', async (id) => {
    for (const answer of [
      await owner.get(`/api/gatherings/${id}`),
      await owner.put(`/api/gatherings/${id}`, {}),
      await owner.delete(`/api/gatherings/${id}`),
      await owner.post(`/api/gatherings/${id}/confirm`, { stillThere: true }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([400, 'Invalid gathering ID'])
    }
  })

  it('deletes photos and finds with it, and the hunt goes on', async () => {
    const gathering = await post()
    const hunt = (await other.post('/api/hunts', { productName: 'Dutch oven' })).body
    await app.context.database.sql`
      insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
      values (${hunt.id}, ${gathering.id}, ${other.id}, 0.9, 'same')`
    await app.context.database.sql`update product_hunts set status = 'found' where id = ${hunt.id}`
    expect((await owner.delete(pathOf(gathering))).status).toBe(204)
    expect((await other.get(`/api/hunts/${hunt.id}`)).body).toMatchObject({ status: 'hunting', findCount: 0 })
    expect(await app.context.database.sql`select 1 from images where path = ${gathering.photoUrl}`).toHaveLength(0)
  })
})

describe('private and hidden gatherings', () => {
  it('are there for their owner and admins only', async () => {
    const secret = await post({ productName: 'Unicorn samovar', isPublic: false })
    const hidden = await post({ productName: 'Unicorn kettle' })
    await app.context.database.sql`update product_gatherings set is_hidden = true where id = ${hidden.id}`
    for (const stranger of [other, app.guest()]) {
      expect((await stranger.get(pathOf(secret))).status).toBe(404)
      expect((await stranger.get(pathOf(hidden))).status).toBe(404)
      const list = await stranger.get('/api/gatherings?q=unicorn')
      expect([list.body, list.headers.get('x-total-count')]).toEqual([[], '0'])
      expect((await stranger.get(`/gatherings/${secret.id}`)).status).toBe(404)
    }
    expect((await other.put(pathOf(secret), { price: 1 })).status).toBe(404)
    expect((await other.delete(pathOf(secret))).status).toBe(404)
    expect((await other.post(`${pathOf(secret)}/confirm`, { stillThere: true })).status).toBe(404)
    expect((await other.post('/api/hunts', { productName: 'Samovar', gatheringId: secret.id })).status).toBe(400)
    for (const insider of [owner, admin]) {
      expect((await insider.get(pathOf(secret))).body.isPublic).toBe(false)
      expect((await insider.get('/api/gatherings?q=unicorn')).headers.get('x-total-count')).toBe('2')
    }
  })
})

describe('the page of a gathering', () => {
  it('carries its name, price and photo for link previews', async () => {
    const gathering = await post({ productName: 'Brass <lamp>', price: 12 })
    const { text, status } = await app.guest().get(`/gatherings/${gathering.id}`)
    expect(status).toBe(200)
    expect(text).toContain('<title>Brass &lt;lamp&gt; | Hunt Gather Find Score</title>')
    expect(text).toContain('Seen for $12.00 at')
    expect(text).toContain(`og:image" content="${app.origin}/api/cards/gathering/${gathering.id}.png"`)
  })
})
