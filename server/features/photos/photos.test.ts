import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PhotoFeatures } from '../../providers/ai/photo-reader.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { dataUrl, hugePng, photo } from '../../testing/pictures.ts'
import { makeStore } from '../../testing/records.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { selectUncheckedPictures, selectUnseen } from './photos.queries.ts'
import { gatheringsWithPhoto, nearestPhotos } from './photos.service.ts'

let app: TestApp
let anna: Member
let admin: Member
let storeId: number
const looked: Buffer[] = []
let answer: (photo: Buffer) => Promise<Partial<PhotoFeatures>>

/** Stands where the real reader stands, and tells photos apart by their mean color. */
async function meanColor(bytes: Buffer): Promise<PhotoFeatures> {
  const [red = 0, green = 0, blue = 0] = await sharp(bytes).resize(1, 1).raw().toBuffer()
  const length = Math.hypot(red, green, blue)
  const vector = [red / length, green / length, blue / length, ...Array.from({ length: 125 }, () => 0)]
  const hash = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')
  return { vector, hash: `${hash}${hash}${hash.slice(0, 4)}`, suspicion: 0.01 }
}

beforeAll(async () => {
  app = await startTestApp({ withPhotos: true })
  anna = await app.member()
  admin = await app.member({ isAdmin: true })
  storeId = await makeStore(app)
  const real = app.context.photos
  app.context.photos = {
    ...real,
    async features(bytes) {
      looked.push(bytes)
      return { ...(await meanColor(bytes)), ...(await answer(bytes)) }
    },
  }
})
afterAll(() => app.close())
beforeEach(() => {
  answer = async () => ({})
})

const post = async (member: Member, color: string, more: object = {}) => {
  const fields = { productName: 'Table lamp', storeId, photoData: dataUrl(await photo(color)), price: 10 }
  const { status, body } = await member.post('/api/gatherings', { ...fields, ...more })
  expect(status).toBe(201)
  return Number(body.id)
}
const rowOf = async (id: number, table = 'product_gatherings') => {
  const { sql } = app.context.database
  const [row] = await sql<{ vector: string | null; at: Date | null }[]>`
    select image_embedding::text as vector, photo_looked_at as at from ${sql(table)} where id = ${id}`
  return row
}
const untilSeen = (id: number, table?: string) =>
  vi.waitFor(async () => expect((await rowOf(id, table))?.at).not.toBeNull(), { timeout: 20_000, interval: 100 })
const setFlag = (enabled: boolean) => admin.put('/api/admin/feature-flags/ai-product-recognition', { enabled })

describe('looking at the photos of records', () => {
  it('keeps what a gathering’s and a hunt’s photo shows, and has them matched again', async () => {
    const id = await post(anna, '#c03030')
    const bela = await app.member()
    const { body } = await bela.post('/api/hunts', {
      productName: 'Table lamp',
      photoData: dataUrl(await photo('#c03030')),
    })
    await untilSeen(id)
    await untilSeen(body.id, 'product_hunts')
    expect((await rowOf(id))?.vector).toMatch(/^\[0\.9/)
    expect((await rowOf(body.id, 'product_hunts'))?.vector).toMatch(/^\[0\.9/)
    const evidence = async () => {
      const [find] = (await bela.get(`/api/finds?huntId=${body.id}`)).body
      return find?.evidence.map(({ name }: { name: string }) => name)
    }
    await vi.waitFor(async () => expect(await evidence()).toContain('photosAlike'), { timeout: 20_000, interval: 100 })
  })

  it('looks again only when the photos change', async () => {
    const id = await post(anna, '#20a020')
    await untilSeen(id)
    const before = looked.length
    expect((await anna.put(`/api/gatherings/${id}`, { productName: 'Green lamp' })).status).toBe(200)
    expect((await rowOf(id))?.at).not.toBeNull()
    expect(looked.length).toBe(before)
    const green = (await rowOf(id))?.vector
    await anna.put(`/api/gatherings/${id}`, { photoData: dataUrl(await photo('#2020c0')) })
    await vi.waitFor(async () => expect((await rowOf(id))?.vector ?? green).not.toBe(green), { timeout: 20_000 })
    expect(looked.length).toBe(before + 1)
  })

  it('saving does not wait for a reader that fails, which is asked again a little later', async () => {
    let failures = 0
    answer = async () => {
      failures += 1
      if (failures === 1) throw new ProviderError('photo reader', 'Photos cannot be read', { failure: 'unavailable' })
      return {}
    }
    const id = await post(anna, '#701090')
    await untilSeen(id)
    expect(failures).toBe(2)
  })

  it('leaves photos alone while recognition is switched off, and catches up later', async () => {
    await setFlag(false)
    const before = looked.length
    const id = await post(anna, '#105060')
    await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { timeout: 20_000 })
    expect([looked.length, (await rowOf(id))?.at]).toEqual([before, null])
    await setFlag(true)
    await app.context.database
      .sql`update product_gatherings set updated_at = now() - interval '1 hour' where id = ${id}`
    await app.context.jobs.enqueue(app.context.db, 'photos.catch-up', {})
    await untilSeen(id)
    expect((await rowOf(id))?.vector).not.toBeNull()
  })

  it('a photo the reader cannot cope with is left alone in the end', async () => {
    answer = async () => {
      throw new ProviderError('photo reader', 'This photo cannot be read')
    }
    await setFlag(false)
    const id = await post(anna, '#405010')
    await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { timeout: 20_000 })
    await setFlag(true)
    await app.context.database
      .sql`update product_gatherings set updated_at = now() - interval '1 hour' where id = ${id}`
    await app.context.jobs.enqueue(app.context.db, 'photos.catch-up', {})
    await untilSeen(id)
    expect((await rowOf(id))?.vector).toBeNull()
  })
})

async function jobsLeft(): Promise<number> {
  const [row] = await app.context.database.sql`
    select count(*)::int as n from pgboss.job where name = 'photos.look' and state < 'completed'`
  return Number(row?.['n'])
}

describe('suspicious photos', () => {
  it('are reported once each for a person to look at, and stay where they are', async () => {
    answer = async () => ({ suspicion: 0.999 })
    const id = await post(anna, '#c0a080')
    await untilSeen(id)
    await app.context.jobs.enqueue(app.context.db, 'photos.look', { kind: 'gathering', id })
    await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { timeout: 20_000 })
    const { body } = await admin.get('/api/admin/reports?status=open')
    const mine = body.filter((report: { entityId: number }) => report.entityId === id)
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject({
      entity: 'gathering',
      source: 'photo-safety',
      reporter: null,
      subject: 'Table lamp',
    })
    expect(mine[0].photo).toMatch(/^\/images\//)
    expect((await app.guest().get(`/api/gatherings/${id}`)).status).toBe(200)
    await admin.put(`/api/admin/reports/${mine[0].id}`, { action: 'dismiss' })
    await app.context.jobs.enqueue(app.context.db, 'photos.look', { kind: 'gathering', id })
    await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { timeout: 20_000 })
    const later = await admin.get('/api/admin/reports?status=open')
    expect(later.body.some((report: { entityId: number }) => report.entityId === id)).toBe(false)
  })
})

describe('suspicious profile pictures and receipts', () => {
  const catchUp = async (path: string) => {
    await app.context.jobs.enqueue(app.context.db, 'photos.catch-up', {})
    await vi.waitFor(
      async () => {
        const { sql } = app.context.database
        const [row] = await sql`select perceptual_hash from images where path = ${path}`
        expect(row?.['perceptual_hash']).not.toBeNull()
      },
      { timeout: 20_000, interval: 100 },
    )
  }
  const openReports = async (photo: string) => {
    const { body } = await admin.get('/api/admin/reports?status=open')
    return body.filter((report: { photo: string }) => report.photo === photo)
  }
  const portray = async (member: Member, color: string): Promise<string> => {
    const { status, body } = await member.put('/api/user', { profilePicture: dataUrl(await photo(color)) })
    expect(status).toBe(200)
    return body.profilePicture
  }

  it('a profile picture waits for a person, who may remove it and nothing else', async () => {
    const dora = await app.member()
    answer = async () => ({ suspicion: 0.999 })
    const path = await portray(dora, '#c0a081')
    await catchUp(path)
    const [found, ...more] = await openReports(path)
    expect(more).toEqual([])
    expect(found).toMatchObject({ entity: 'portrait', entityId: dora.id, source: 'photo-safety' })
    expect(found.subject).toMatch(/^Profile picture of /)
    expect((await dora.get('/api/user')).body.profilePicture).toBe(path)

    expect((await admin.put(`/api/admin/reports/${found.id}`, { action: 'hide' })).status).toBe(400)
    expect((await dora.put(`/api/admin/reports/${found.id}`, { action: 'delete' })).status).toBe(403)
    expect((await admin.put(`/api/admin/reports/${found.id}`, { action: 'delete' })).status).toBe(200)
    expect((await dora.get('/api/user')).body).toMatchObject({ id: dora.id, profilePicture: null })
    const person = await dora.post('/api/reports', { entity: 'portrait', entityId: dora.id, reason: 'not nice' })
    expect(person.status).toBe(400)
  })

  it('a picture that took the place of the reported one stays', async () => {
    const dina = await app.member()
    answer = async () => ({ suspicion: 0.999 })
    const first = await portray(dina, '#c0a082')
    await catchUp(first)
    const [found] = await openReports(first)
    answer = async () => ({})
    const second = await portray(dina, '#2080c0')
    expect((await admin.put(`/api/admin/reports/${found.id}`, { action: 'delete' })).status).toBe(200)
    expect((await dina.get('/api/user')).body.profilePicture).toBe(second)
    await catchUp(second)
    expect(await openReports(second)).toEqual([])
  })

  it('a receipt, too; its score stays', async () => {
    const [hunter, gatherer] = [await app.member(), await app.member()]
    const gatheringId = await post(gatherer, '#30c0c0')
    const { body: hunt } = await hunter.post('/api/hunts', { productName: 'Table lamp' })
    const { body: find } = await hunter.post('/api/finds', { huntId: hunt.id, gatheringId, matchScore: 0.9 })
    const receiptUrl = dataUrl(await photo('#c0a083'))
    const { status, body: score } = await hunter.post('/api/scores', { findId: find.id, receiptUrl })
    expect(status).toBe(201)
    answer = async () => ({ suspicion: 0.999 })
    await catchUp(score.receiptUrl)
    const [found] = await openReports(score.receiptUrl)
    expect(found).toMatchObject({ entity: 'receipt', entityId: score.id, source: 'photo-safety' })
    expect((await admin.put(`/api/admin/reports/${found.id}`, { action: 'delete' })).status).toBe(200)
    const { body: scores } = await hunter.get('/api/scores')
    expect(scores).toEqual([expect.objectContaining({ id: score.id, receiptUrl: null })])
  })

  it('one that cannot be read is left alone, and harmless ones are not reported', async () => {
    const dan = await app.member()
    const harmless = await portray(dan, '#10f010')
    await catchUp(harmless)
    expect(await openReports(harmless)).toEqual([])
    answer = async () => {
      throw new ProviderError('photo reader', 'This photo cannot be read')
    }
    const path = await portray(dan, '#10f0f0')
    await catchUp(path)
    expect(await openReports(path)).toEqual([])
  })
})

describe('searching by photo', () => {
  const search = (imageBase64: string, member = app.guest()) => member.post('/api/search/photo', { imageBase64 })

  it('finds what looks like it, most alike first, for guests too; private and hidden things never', async () => {
    answer = async () => ({ hash: 'f0f0f0f0f0f0f0f0' })
    const [open, secret, hidden, other] = [
      await post(anna, '#e0e010', { productName: 'Yellow stool' }),
      await post(anna, '#e0e010', { productName: 'Secret stool', isPublic: false }),
      await post(anna, '#e0e010', { productName: 'Hidden stool' }),
      await post(anna, '#e08010', { productName: 'Orange stool' }),
    ]
    for (const id of [open, secret, hidden, other]) await untilSeen(id)
    const { sql } = app.context.database
    await sql`update product_gatherings set is_hidden = true where id = ${hidden}`
    const [product] = await sql<{ id: number }[]>`insert into products (name, price, image_embedding)
      select 'Catalog stool', 20, image_embedding from product_gatherings where id = ${open} returning id`
    const bytes = await photo('#dfdf12')
    for (const asker of [app.guest(), anna, admin]) {
      for (const image of [dataUrl(bytes), bytes.toString('base64')]) {
        const { status, body } = await search(image, asker)
        expect(status).toBe(200)
        const found = body.gatherings.map((one: { gathering: { id: number } }) => one.gathering.id)
        expect(found.slice(0, 2)).toEqual([open, other])
        expect(found).not.toContain(secret)
        expect(found).not.toContain(hidden)
        expect(body.gatherings[0].similarity).toBeGreaterThan(0.99)
        expect(body.products[0].product.id).toBe(product?.id)
      }
    }
    const nearest = await nearestPhotos(app.context, (await meanColor(bytes)).vector, 5)
    expect(nearest.map(({ name }) => name)).toContain('Catalog stool')
    expect(nearest.map(({ name }) => name)).not.toContain('Secret stool')
    expect(await gatheringsWithPhoto(app.context, 'f0f0f0f0f0f0f0f1')).toEqual([open, other])
    expect(await gatheringsWithPhoto(app.context, '0f0f0f0f0f0f0f0f')).toEqual([])
  })

  it('takes a form with a file as well', async () => {
    const form = new FormData()
    form.set('image', new Blob([Uint8Array.from(await photo('#e0e010'))]), 'photo.jpg')
    const headers = { 'x-csrf-token': await anna.csrfToken() }
    const answered = await anna.send('POST', '/api/search/photo', { headers, body: form })
    expect([answered.status, answered.body.gatherings.length > 0]).toEqual([200, true])
  })

  it('refuses what is no photo, damaged or too large, before anybody looks at it', async () => {
    const before = looked.length
    const whole = await photo()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const cases: [string | undefined, number][] = [
      [undefined, 400],
      ['', 400],
      ['data:image/jpeg;base64,***', 400],
      [svg.toString('base64'), 415],
      [dataUrl(svg, 'image/svg+xml'), 415],
      [Buffer.from('a text').toString('base64'), 415],
      [whole.subarray(0, whole.length >> 1).toString('base64'), 415],
      [Buffer.concat([whole, Buffer.alloc(10 * 1024 * 1024)]).toString('base64'), 413],
      [hugePng(20_000, 20_000).toString('base64'), 413],
    ]
    for (const [imageBase64, status] of cases) {
      const refused = await anna.post('/api/search/photo', { imageBase64 })
      expect([imageBase64?.slice(0, 40), refused.status]).toEqual([imageBase64?.slice(0, 40), status])
      expect(refused.body.message).not.toMatch(/vips|sharp|pixel limit|\/tmp/i)
    }
    expect(looked.length).toBe(before)
  })

  it('says so when the reader is not to be had, and is closed while recognition is switched off', async () => {
    answer = async () => {
      throw new ProviderError('photo reader', 'Photos cannot be read at the moment', { failure: 'unavailable' })
    }
    const image = dataUrl(await photo())
    const failed = await search(image)
    expect([failed.status, failed.body.message]).toEqual([503, 'Photos cannot be read at the moment'])
    await setFlag(false)
    const closed = await search(image)
    expect([closed.status, closed.body.message]).toEqual([403, 'This feature is switched off'])
    await setFlag(true)
  })
})

describe('the catch-up of every minute', () => {
  it('reads only the rows that are due, however many there are', async () => {
    const database = await openTestDatabase()
    try {
      await database.sql.unsafe(`
        insert into users (id, username) values (1, 'anna');
        insert into stores (id, retailer_id, name, address, city, state, zip_code) values (1, 1, 'Store', '1 Main St', 'Boston', 'MA', '02110');
        insert into product_gatherings (user_id, store_id, product_name, photos, photo_looked_at, updated_at)
          select 1, 1, 'Lamp', array['/images/' || n], case when n > 2 then now() end, now() - interval '1 hour' from generate_series(1, 1000) n;
        insert into product_hunts (user_id, product_name, photo_url, photo_looked_at, updated_at)
          select 1, 'Lamp', case when n % 2 = 0 then '/images/' || n end, case when n > 4 then now() end, now() - interval '1 hour' from generate_series(1, 1000) n;
        insert into products (name, price, image, photo_looked_at, created_at)
          select 'Lamp', 1, case when n % 2 = 0 then '/images/' || n end, case when n > 4 then now() end, now() - interval '1 hour' from generate_series(1, 1000) n;
        insert into images (path, thumbnail_path, width, height, bytes, placeholder, perceptual_hash, profile_of)
          select '/images/' || n, '', 1, 1, 1, '', case when n > 2 then n end, 1 from generate_series(1, 1000) n;
        analyze`)
      await database.db.transaction(async (tx) => {
        const read = await rowsRead(tx, async () => {
          expect(await selectUncheckedPictures(tx, 50)).toHaveLength(2)
          for (const kind of ['gathering', 'hunt', 'product'] as const) {
            expect(await selectUnseen(tx, kind, 0, 50)).toHaveLength(2)
          }
        })
        // The planner itself may look at the first and last row of an index.
        for (const table of ['images', 'product_gatherings', 'product_hunts', 'products'])
          expect(read.get(table), table).toBeLessThanOrEqual(4)
      })
    } finally {
      await database.close()
    }
  })
})
