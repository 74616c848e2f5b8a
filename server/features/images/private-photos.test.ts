import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thumbnailOf } from '../../../domain/rules/image-paths.ts'
import type { HttpClient } from '../../testing/http-client.ts'
import { dataUrl, photo } from '../../testing/pictures.ts'
import { makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let hunter: Member
let gatherer: Member
let stranger: Member
let insider: Member
let admin: Member
let storeId: number
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  hunter = await app.member()
  gatherer = await app.member({ isInsider: true })
  stranger = await app.member()
  insider = await app.member({ isInsider: true })
  admin = await app.member({ isAdmin: true })
  storeId = await makeStore(app)
})
afterAll(() => app.close())

const publicly = 'public, max-age=31536000, immutable'
const privately = 'private, no-store'

/** Status and caching, the same for the picture and its thumbnail, for GET and HEAD, and when the browser has it already. */
async function served(client: HttpClient, path: string): Promise<[number, string | null]> {
  const first = await client.get(path)
  for (const url of [path, thumbnailOf(path)]) {
    const name = url.split('/').at(-1)
    for (const answer of [
      await client.get(url),
      await client.send('HEAD', url),
      await client.get(url, { 'if-none-match': `"${name}"` }),
    ]) {
      const isSame = answer.status === first.status || (first.status === 200 && answer.status === 304)
      expect([url, answer.status, isSame]).toEqual([url, answer.status, true])
      expect(answer.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
      if (first.headers.get('cache-control') !== publicly)
        expect([304, answer.headers.get('etag')]).toEqual([304, null])
      if (first.status !== 200) expect(answer.headers.get('content-type') ?? '').not.toContain('image')
    }
    expect((await client.send('POST', url)).status).toBe(404)
  }
  return [first.status, first.headers.get('cache-control')]
}
const people = () => ({ guest: app.guest(), stranger, hunter, gatherer, insider, admin })
type Person = keyof ReturnType<typeof people>

/** Everybody named sees it, kept by nobody; for the others it does not exist. */
async function isFor(path: string, seers: Person[]): Promise<void> {
  for (const [name, client] of Object.entries(people()) as [Person, HttpClient][]) {
    const expected = seers.includes(name) ? [200, privately] : [404, 'no-store']
    expect([name, ...(await served(client, path))]).toEqual([name, ...expected])
  }
}
async function isForEverybody(path: string): Promise<void> {
  for (const [name, client] of Object.entries(people())) {
    expect([name, ...(await served(client, path))]).toEqual([name, 200, publicly])
  }
}

let shade = 0
const someShot = async () => dataUrl(await photo(`#40${(shade += 1).toString(16).padStart(4, '0')}`))
const gather = async (more: object = {}) => {
  const answer = await gatherer.post('/api/gatherings', {
    productName: 'Copper kettle',
    storeId,
    photoUrl: await someShot(),
    ...more,
  })
  expect(answer.status).toBe(201)
  return { id: Number(answer.body.id), path: String(answer.body.photoUrl) }
}

describe('the photo of', () => {
  it('a gathering opens and closes with it at once, whoever knows its address', async () => {
    const { id, path } = await gather()
    await isForEverybody(path)
    await gatherer.put(`/api/gatherings/${id}`, { isPublic: false })
    await isFor(path, ['gatherer', 'admin'])
    await gatherer.put(`/api/gatherings/${id}`, { isPublic: true })
    await isForEverybody(path)
    const { body } = await stranger.post('/api/reports', { entity: 'gathering', entityId: id, reason: 'not a kettle' })
    await admin.put(`/api/admin/reports/${body.id}`, { action: 'hide' })
    await isFor(path, ['gatherer', 'admin'])
    await gatherer.put(`/api/gatherings/${id}`, { photoData: await someShot() })
    await isFor(path, [])
  })

  it('a hunt is its own, also when it came from a gathering that is gone since', async () => {
    const gathering = await gather()
    const { body } = await hunter.post('/api/hunts', { productName: 'Kettle', gatheringId: gathering.id })
    const path = String(body.photoUrl)
    expect(path).not.toBe(gathering.path)
    await gatherer.put(`/api/gatherings/${gathering.id}`, { isPublic: false })
    await isForEverybody(path)
    await app.context.database.sql`update product_hunts set is_hidden = true where id = ${body.id}`
    await isFor(path, ['hunter', 'admin'])
  })

  it('a product is for everybody', async () => {
    const { id, path } = await gather()
    const { sql } = app.context.database
    await sql`update images set gathering_id = null, uploaded_by = null where path = ${path}`
    await isFor(path, [])
    await sql`delete from images where path = ${path}`
    await sql`insert into products (name, price, image) values ('Kettle', 9, ${path})`
    await isForEverybody(path)
    await sql`delete from product_gatherings where id = ${id}`
  })

  it('a receipt is its buyer’s, feedback’s is for those who may read it, an unused upload its uploader’s', async () => {
    const gathering = await gather()
    const huntId = (await hunter.post('/api/hunts', { productName: 'Copper kettle' })).body.id
    const findId = (await hunter.post('/api/finds', { huntId, gatheringId: gathering.id })).body.id
    const { body: score } = await hunter.post('/api/scores', { findId, receiptUrl: await someShot() })
    await isFor(String(score.receiptUrl), ['hunter', 'admin'])

    const words = { title: 'Bigger photos', description: 'Please show the photos larger in lists.' }
    const opinion = async (isPublic: boolean) =>
      (await gatherer.post('/api/insider/feedback', { ...words, isPublic, screenshot: await someShot() })).body
    await isFor(String((await opinion(false)).screenshot), ['gatherer', 'admin'])
    const open = await opinion(true)
    await isFor(String(open.screenshot), ['gatherer', 'insider', 'admin'])
    await admin.put(`/api/admin/insider/feedback/${open.id}`, { status: 'rejected' })
    await isFor(String(open.screenshot), ['gatherer', 'admin'])

    const upload = await hunter.post('/api/upload-image', { imageBase64: await someShot() })
    await isFor(String(upload.body.filePath), ['hunter'])
  })

  it('a person is for everybody while the person is shown', async () => {
    const person = await app.member()
    const { body } = await person.put('/api/user', { profilePicture: await someShot() })
    await isForEverybody(String(body.profilePicture))
    await admin.post(`/api/admin/users/${person.id}/suspend`)
    await isFor(String(body.profilePicture), ['admin'])
  })
})

describe('what is no picture', () => {
  it('is 415 in words that are true, wherever a photo is taken', async () => {
    const png = hexPng
    const labeled = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
    const pdf = Buffer.from('%PDF-1.7 not a picture')
    const shots: [string, RegExp][] = [
      [labeled('application/pdf', pdf), /^This is labeled application\/pdf\. Please upload a JPEG/],
      [labeled('application/pdf', png), /^This is labeled application\/pdf/],
      [labeled('text/plain', png), /^This is labeled text\/plain/],
      [labeled('image/svg+xml', png), /^This is labeled image\/svg\+xml/],
      [labeled('image/png', pdf), /^Please upload a JPEG, PNG/],
    ]
    const { id } = await gather()
    const { body: hunt } = await hunter.post('/api/hunts', { productName: 'Kettle' })
    const calls: [Member, 'post' | 'put', string, (shot: string) => object][] = [
      [hunter, 'post', '/api/upload-image', (imageBase64) => ({ imageBase64 })],
      [hunter, 'post', '/api/search/photo', (imageBase64) => ({ imageBase64 })],
      [hunter, 'post', '/api/identify-product', (primaryImage) => ({ primaryImage })],
      [hunter, 'post', '/api/generate-description', (imageBase64) => ({ imageBase64 })],
      [hunter, 'post', '/api/analyze-image', (imageBase64) => ({ imageBase64, huntId: hunt.id })],
      [hunter, 'post', '/api/hunts', (photoData) => ({ productName: 'Kettle', photoData })],
      [hunter, 'put', `/api/hunts/${hunt.id}`, (photoUrl) => ({ photoUrl })],
      [gatherer, 'post', '/api/gatherings', (shot) => ({ productName: 'Kettle', storeId, photos: [shot] })],
      [gatherer, 'put', `/api/gatherings/${id}`, (photoData) => ({ photoData })],
      [gatherer, 'put', '/api/user', (profilePicture) => ({ profilePicture })],
      [
        gatherer,
        'post',
        '/api/insider/feedback',
        (screenshot) => ({ title: 'Photos', description: 'Larger ones, please.', screenshot }),
      ],
    ]
    for (const [who, method, url, bodyOf] of calls) {
      for (const [shot, message] of shots) {
        const { status, body } = await who[method](url, bodyOf(shot))
        expect([url, shot.slice(0, 30), status, body.message]).toEqual([
          url,
          shot.slice(0, 30),
          415,
          expect.stringMatching(message),
        ])
      }
    }
    expect((await hunter.post('/api/upload-image', { imageBase64: labeled('image/png', png) })).status).toBe(200)
  })
})

/** One red dot. */
const hexPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)
