import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thumbnailOf } from '../../../domain/rules/image-paths.ts'
import { eventually } from '../../testing/eventually.ts'
import { dataUrl, photo } from '../../testing/pictures.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let anna: Member
beforeAll(async () => {
  app = await startTestApp()
  anna = await app.member()
})
afterAll(() => app.close())

const upload = (imageBase64: string, more: object = {}) => anna.post('/api/upload-image', { imageBase64, ...more })
/** An upload that no record uses yet is its uploader's. */
const cookieOf = (member: Member) => [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const fileOf = async (path: string) =>
  Buffer.from(await (await fetch(app.origin + path, { headers: { cookie: cookieOf(anna) } })).arrayBuffer())

async function sendForm(form: FormData, member: Member = anna) {
  return member.send('POST', '/api/upload-image', { headers: { 'x-csrf-token': await member.csrfToken() }, body: form })
}
function formWith(bytes: Buffer, field = 'image', name = 'photo.jpg') {
  const form = new FormData()
  form.set(field, new Blob([Uint8Array.from(bytes)]), name)
  return form
}

describe('uploading a photo', () => {
  it('takes bare base64, a data URL and a form, and serves the picture and its thumbnail', async () => {
    const bytes = await photo('#204060', 2400, 1200)
    const answers = [
      await upload(bytes.toString('base64')),
      await upload(dataUrl(bytes)),
      await sendForm(formWith(bytes)),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, width: 1600, height: 800, message: 'Image uploaded successfully' })
      expect(body.filePath).toMatch(/^\/images\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/)
      expect(body.placeholder).toMatch(/^data:image\/webp;base64,/)
      expect(body.placeholder.length).toBeLessThan(600)
      const picture = await sharp(await fileOf(body.filePath)).metadata()
      expect([picture.format, picture.width, picture.height]).toEqual(['webp', 1600, 800])
      const thumbnail = await sharp(await fileOf(thumbnailOf(body.filePath))).metadata()
      expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['webp', 400, 200])
    }
    expect(new Set(answers.map(({ body }) => body.filePath)).size).toBe(3)
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('takes %s', async (format) => {
    const bytes = await sharp(await photo())
      .toFormat(format)
      .toBuffer()
    expect((await upload(bytes.toString('base64'), { fileName: 'product_gathering_1' })).status).toBe(200)
  })

  it('takes a file of exactly 10 MB', async () => {
    const bytes = Buffer.concat([await photo(), Buffer.alloc(10 * 1024 * 1024)]).subarray(0, 10 * 1024 * 1024)
    expect((await sendForm(formWith(bytes))).status).toBe(200)
    expect((await upload(bytes.toString('base64'))).status).toBe(200)
  })

  it('turns the picture as the camera was held, and keeps nothing of where and when', async () => {
    const bytes = await sharp(await photo('#808000', 800, 400))
      .withExif({
        IFD0: { Orientation: '6', Make: 'SecretCam' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '42/1 21/1 30/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '71/1 6/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { body } = await upload(bytes.toString('base64'))
    expect([body.width, body.height]).toEqual([400, 800])
    for (const path of [body.filePath, thumbnailOf(body.filePath)]) {
      const file = await fileOf(path)
      const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata()
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(file.includes('SecretCam')).toBe(false)
      expect(file.includes('EXIF')).toBe(false)
    }
  })

  it('serves with nosniff, a sandbox, immutable caching and 304', async () => {
    const { body } = await anna.put('/api/user', { profilePicture: dataUrl(await photo()) })
    const answer = await fetch(app.origin + body.profilePicture)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength)
    const again = await fetch(app.origin + body.profilePicture, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it.each([
    '/images/00/00000000000000000000000000000000.webp',
    '/images/..%2f..%2fsession-secret',
    '/images/00/..%2f..%2fx.webp',
    '/images/00/x.webp',
  ])('does not find %s', async (path) => {
    expect((await app.guest().get(path)).status).toBe(404)
  })
})

describe('the photos of records', () => {
  const newPath = async (member: Member) =>
    String((await member.post('/api/upload-image', { imageBase64: (await photo()).toString('base64') })).body.filePath)
  const isServed = async (path: string, who = anna) => (await who.get(path)).status === 200
  const isStored = async (path: string) => {
    const file = await app.context.files.get(path.slice(1))
    file?.stream.destroy()
    return file !== null
  }
  const gone = (path: string) => eventually(async () => expect(await isStored(path)).toBe(false))

  it('a profile picture is a data URL or one’s own upload, and the old one is deleted', async () => {
    const bea = await app.member()
    const first = await bea.put('/api/user', { profilePicture: dataUrl(await photo()) })
    expect(first.status).toBe(200)
    const old = String(first.body.profilePicture)
    expect(await isServed(old)).toBe(true)
    const path = await newPath(bea)
    expect((await bea.put('/api/user', { profilePicture: path })).body.profilePicture).toBe(path)
    await gone(old)
    await gone(thumbnailOf(old))
    expect((await bea.put('/api/user', { profilePicture: path, firstName: 'Bea' })).status).toBe(200)
    expect((await bea.put('/api/user', { firstName: 'B' })).body.profilePicture).toBe(path)
    expect((await bea.put('/api/user', { profilePicture: null })).body.profilePicture).toBeNull()
    await gone(path)
  })

  it.each(['https://example.org/a.jpg', '//example.org/a.jpg', 'javascript:alert(1)', '/images/../x'])(
    'refuses %s as a photo',
    async (profilePicture) => {
      expect((await anna.put('/api/user', { profilePicture })).status).toBe(400)
    },
  )

  it('somebody else’s upload and one that is in use already are refused', async () => {
    const [carl, dora] = [await app.member(), await app.member()]
    const carls = await newPath(carl)
    expect((await dora.put('/api/user', { profilePicture: carls })).status).toBe(400)
    expect((await carl.put('/api/user', { profilePicture: carls })).status).toBe(200)
    expect((await dora.put('/api/user', { profilePicture: carls })).status).toBe(400)
    expect((await dora.put('/api/user', { profilePicture: `/images/ab/${'ab'.repeat(16)}.webp` })).status).toBe(400)
    expect(await isServed(carls)).toBe(true)
  })

  it('a deleted account takes its pictures along', async () => {
    const eva = await app.member()
    const [profile, unused] = [await newPath(eva), await newPath(eva)]
    await eva.put('/api/user', { profilePicture: profile })
    expect((await eva.delete('/api/user', { password: 'off-price treasure' })).status).toBe(204)
    await gone(profile)
    await gone(unused)
  })

  it('uploads nobody used are swept after a day, others stay', async () => {
    const [old, fresh, used] = [await newPath(anna), await newPath(anna), await newPath(anna)]
    await anna.put('/api/user', { profilePicture: used })
    const { sql } = app.context.database
    await sql`update images set created_at = now() - interval '25 hours' where path in ${sql([old, used])}`
    await app.context.jobs.enqueue(app.context.db, 'images.sweep', {})
    await gone(old)
    expect([await isServed(fresh), await isServed(used)]).toEqual([true, true])
    const [row] = await sql`select count(*) from images where path = ${old}`
    expect(Number(row?.['count'])).toBe(0)
  })

  it('a photo is meant for one’s own gathering only', async () => {
    const other = await app.member()
    const { sql } = app.context.database
    const [store] = await sql`insert into stores (retailer_id, name, address, city, state, zip_code)
      values (1, 'TJ Maxx', '1 Main St', 'Boston', 'MA', '02108') returning id`
    const [gathering] = await sql`insert into product_gatherings (user_id, store_id, product_name, photos)
      values (${anna.id}, ${store?.['id']}, 'Lamp', array['/images/x']) returning id`
    const send = async (member: Member, gatheringId: unknown) =>
      (await member.post('/api/upload-image', { imageBase64: (await photo()).toString('base64'), gatheringId })).status
    const id = Number(gathering?.['id'])
    expect(await send(anna, id)).toBe(200)
    expect(await send(other, id)).toBe(403)
    expect(await send(anna, 2_000_000)).toBe(404)
    expect(await send(anna, 'x')).toBe(400)
    await sql`update product_gatherings set is_public = false where id = ${id}`
    expect(await send(other, id)).toBe(404)
  })
})
