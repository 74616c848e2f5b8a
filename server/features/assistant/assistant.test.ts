import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nothingRead } from '../../../domain/reading/photo-reading.ts'
import { stopTheClock } from '../../testing/eventually.ts'
import { dataUrl, hugePng, photo } from '../../testing/pictures.ts'
import { makeGatherings, makeStore, somePhoto } from '../../testing/records.ts'
import { deadReader, ScriptedReader, sure, toward } from '../../testing/scripted-reader.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let reader: ScriptedReader
let storeId: number
let ann: Member
let ben: Member
let picture: string

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  storeId = await makeStore(app)
  ann = await app.member()
  ben = await app.member()
  picture = dataUrl(await photo('#c9a227', 320, 240))
})
afterAll(() => app.close())
beforeEach(() => {
  reader = new ScriptedReader()
  app.context.photos = reader
})

const identify = (who: Member, more: object = {}) =>
  who.post('/api/identify-product', { primaryImage: picture, ...more })

describe('identify-product without a model', () => {
  it('fills what tag, barcode and pixels say, and says from what', async () => {
    reader.see(
      { price: sure(24.99), compareAtPrice: sure(60), styleNumber: sure('ZZ-99-001'), tagColor: sure('yellow') },
      { color: sure('Gold', 0.8) },
    )
    const { status, body } = await identify(ann, { additionalImages: [picture.split(',')[1]] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, provider: 'embedded' })
    expect(body.product).toMatchObject({
      productName: null,
      price: 24.99,
      estimatedPrice: 24.99,
      compareAtPrice: 60,
      sku: 'ZZ-99-001',
      color: 'Gold',
      tagColor: 'yellow',
      category: null,
      tags: [],
    })
    expect(body.product.sources.price).toEqual({ from: 'tag', note: 'from the tag', confidence: 0.95 })
    expect(body.product.confidence).toBeLessThan(0.5)
    expect(body.categories).toContainEqual(expect.objectContaining({ name: 'Furniture', id: 5 }))
  })

  it('does not read again what the device has read', async () => {
    reader.see({ price: sure(99) })
    const read = { ...nothingRead, price: sure(24.99), styleNumber: sure('ZZ-99-002'), compareAtPrice: sure(60, 0.7) }
    const { status, body } = await identify(ann, { readings: [read] })
    expect(status).toBe(200)
    expect(body.product).toMatchObject({ price: 24.99, sku: 'ZZ-99-002', compareAtPrice: null })
    expect(body.product.offers).toEqual({ compareAtPrice: expect.objectContaining({ value: 60, confidence: 0.7 }) })
    expect((await identify(ann, { readings: [null] })).body.product.price).toBe(99)
    for (const price of [sure(-1), sure(24.99, 2), sure('24.99'), 24.99]) {
      expect((await identify(ann, { readings: [{ ...read, price }] })).status).toBe(400)
    }
  })

  it('is honest when there is nothing to say', async () => {
    const { status, body } = await identify(ann)
    expect([status, body.success, body.product.confidence]).toEqual([200, false, 0])
    expect(body.message).toBe('Could not analyze the product. Please fill in details manually.')
  })

  it('names what people gathered under the same barcode before', async () => {
    const people = [await app.member(), await app.member(), await app.member()]
    for (const [at, { id }] of people.entries()) {
      const product_name = at === 0 ? 'Brass table lamp' : 'brass table lamp'
      await makeGatherings(app, id, storeId, [
        { product_name, barcode: '012345678905', category_id: 2, tags: ['brass'] },
      ])
    }
    reader.see({ barcode: sure('0012345678905') })
    const { body } = await identify(ann)
    expect(body.product).toMatchObject({ productName: 'brass table lamp', categoryId: 2, tags: ['brass'] })
    expect(body.product.sources.productName).toMatchObject({ from: 'community', note: '3 people gathered this before' })
    expect(body.message).toBe('This looks like brass table lamp.')
  })

  it('suggests a proposed category to its maker alone', async () => {
    const { id } = (await ben.post('/api/categories', { name: 'Snuff boxes' })).body
    await makeGatherings(app, ben.id, storeId, [
      { product_name: 'Snuff box', barcode: '042100005264', category_id: id },
    ])
    reader.see({ barcode: sure('042100005264') })
    expect((await identify(ann)).body.product).toMatchObject({
      productName: 'Snuff box',
      category: null,
      categoryId: null,
    })
    reader.see({ barcode: sure('042100005264') })
    expect((await identify(ben)).body.product).toMatchObject({ category: 'Snuff boxes', categoryId: id })
  })

  it('names what was gathered under the same style number, with or without dashes', async () => {
    await makeGatherings(app, ben.id, storeId, [{ product_name: 'Wool throw', sku: '482213991' }])
    reader.see({ styleNumber: sure('48-2213-991') })
    expect((await identify(ann)).body.product.sources.productName.note).toBe('1 person gathered this before')
    reader.see({ styleNumber: sure('48-2213-991') })
    expect((await identify(ben)).body.product.sources.productName.note).toBe('you gathered this before')
  })

  it('knows the catalog', async () => {
    const { sql } = app.context.database
    await sql`insert into products (name, price, barcode, description, category_id)
      values ('Le Creuset Dutch oven', 120, '4006381333931', 'Enamelled cast iron', 3)`
    reader.see({ barcode: sure('4006381333931') })
    const { product } = (await identify(ann)).body
    expect(product).toMatchObject({
      productName: 'Le Creuset Dutch oven',
      description: 'Enamelled cast iron',
      categoryId: 3,
    })
    expect(product.sources.productName.note).toBe('from the catalog')
  })

  it.each([
    ['private', { is_public: false }],
    ['hidden', { is_hidden: true }],
  ])('keeps %s gatherings of others to themselves', async (kind, secret) => {
    const code = kind === 'private' ? '036000291452' : '036000291469'
    const vector = JSON.stringify(toward(kind === 'private' ? 7 : 8))
    const row = { product_name: 'Secret gift', barcode: code, sku: `S-${code}`, image_embedding: vector, ...secret }
    await makeGatherings(app, ben.id, storeId, [row])
    const see = () => {
      reader.see({ barcode: sure(code), styleNumber: sure(`S-${code}`), color: sure('Red') })
      reader.lookLike(toward(kind === 'private' ? 7 : 8))
    }
    see()
    const others = await identify(ann)
    expect(others.text).not.toContain('Secret')
    expect(others.body.product.productName).toBeNull()
    see()
    expect((await identify(ben)).body.product.productName).toBe('Secret gift')
  })

  it('suggests name and category of photos that look alike, as surely as they do', async () => {
    const embedding = (direction: number) => JSON.stringify(toward(direction))
    await makeGatherings(app, ben.id, storeId, [
      { product_name: 'Rattan armchair', category_id: 1, image_embedding: embedding(20) },
    ])
    reader.lookLike(toward(20, 21, 0.2))
    const { product } = (await identify(ann)).body
    expect(product).toMatchObject({ productName: 'Rattan armchair', categoryId: 1 })
    expect(product.sources.productName.note).toBe('from a photo that looks alike')
    expect(product.sources.productName.confidence).toBeLessThan(0.9)
    reader.lookLike(toward(20, 21, 0.9))
    expect((await identify(ann)).body.product.productName).toBeNull()
    // A photo of a tag alone looks like other tags, which says nothing about the thing.
    reader.lookLike(toward(20))
    reader.see({ price: sure(12) })
    expect((await identify(ann)).body.product.productName).toBeNull()
    reader.see({ price: sure(12), color: sure('Brown') })
    expect((await identify(ann)).body.product.productName).toBe('Rattan armchair')
  })

  it('tells how far it is, line by line, to who asks for that', async () => {
    reader.see({ price: sure(9.5) })
    const token = await ann.csrfToken()
    const ask = (body: object) =>
      ann.send('POST', '/api/identify-product', {
        headers: { 'content-type': 'application/json', 'x-csrf-token': token, accept: 'application/x-ndjson' },
        body: JSON.stringify(body),
      })
    const both = { primaryImage: picture, additionalImages: [picture] }
    const { headers, text } = await ask(both)
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(headers.get('content-type')).toBe('application/x-ndjson')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(lines.slice(0, -1)).toEqual([0, 1, 2].map((done) => ({ progress: { step: 'reading', done, of: 2 } })))
    expect(lines.at(-1).answer).toMatchObject({ success: true, product: { price: 9.5 } })
    app.context.photos = deadReader
    const failed = (await ask(both)).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(failed.at(-1)).toEqual({
      error: { status: 503, code: 'provider_failed', message: expect.stringMatching(/^Failed to identify product/) },
    })
    const refused = await ask({})
    expect([refused.status, refused.body.message]).toEqual([400, 'Please add at least one photo before analyzing.'])
  })

  it('says so when the photo reader dies; saving goes on, and the next try works', async () => {
    app.context.photos = deadReader
    const failed = await identify(ann)
    expect([failed.status, failed.body.code]).toEqual([503, 'provider_failed'])
    expect(failed.body.message).toBe('Failed to identify product from images: The photo reader stopped')
    const saved = await ann.post('/api/gatherings', { productName: 'Lamp', storeId, photos: [await somePhoto()] })
    expect(saved.status).toBe(201)
    app.context.photos = reader
    reader.see({ price: sure(5) })
    expect((await identify(ann)).body.product.price).toBe(5)
  })
})

describe('what is asked', () => {
  it.each<[string, () => object, number, RegExp]>([
    ['no photo', () => ({}), 400, /^Please add at least one photo before analyzing\.$/],
    ['an empty photo', () => ({ primaryImage: '' }), 400, /at least one photo/],
    ['a number', () => ({ primaryImage: 7 }), 400, /at least one photo/],
    ['no base64', () => ({ primaryImage: '%%%' }), 400, /base64/],
    ['a text', () => ({ primaryImage: Buffer.from('hello there').toString('base64') }), 415, /JPEG, PNG/],
    ['an SVG', () => ({ primaryImage: dataUrl(Buffer.from('<svg/>'), 'image/svg+xml') }), 415, /JPEG, PNG/],
    ['a bomb', () => ({ primaryImage: dataUrl(hugePng(30_000, 30_000), 'image/png') }), 413, /too large/i],
    ['too many bytes', () => ({ primaryImage: Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64') }), 413, /10MB/],
    [
      'too many',
      () => ({ primaryImage: picture, additionalImages: Array(10).fill(picture) }),
      400,
      /At most 10 photos/,
    ],
    ['a bad second one', () => ({ primaryImage: picture, additionalImages: ['hello'] }), 415, /JPEG, PNG/],
  ])('%s is refused', async (_name, body, status, message) => {
    const answer = await ann.post('/api/identify-product', body())
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)])
  })

  it('is closed on the server while the flag is off', async () => {
    const admin = await app.member({ isAdmin: true })
    const flag = '/api/admin/feature-flags/ai-product-recognition'
    await admin.put(flag, { enabled: false })
    const image = { imageBase64: picture }
    const answers = [
      await identify(ann),
      await ann.post('/api/generate-description', image),
      await ann.post('/api/analyze-image', { ...image, huntId: 1 }),
    ]
    await admin.put(flag, { enabled: true })
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([403, 'This feature is switched off'])
    }
    expect((await identify(ann)).status).toBe(200)
  })

  it('is limited by the hour', async () => {
    const eager = await app.member()
    const clock = stopTheClock()
    await identify(eager)
    // RATE_LIMIT_SCALE is 1000 here.
    const count = 30 * 1000 - 1
    await app.context.database.sql`update rate_limits set count = ${count} where key = ${`ai:${eager.id}`}`
    expect((await identify(eager)).status).toBe(200)
    const refused = await eager.post('/api/generate-description', { imageBase64: picture })
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await identify(ann)).status).toBe(200)
    clock.goOn()
  })
})
