import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { thumbnailOf } from '../../../domain/rules/image-paths.ts'
import { keysOf } from '../../providers/storage/testing.ts'
import { dataUrl, gifBomb, hugePng, photo } from '../../testing/pictures.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let anna: Member
beforeAll(async () => {
  app = await startTestApp()
  anna = await app.member()
})
afterAll(() => app.close())

const storedFiles = () => keysOf(app.context.files, 'images/')
const imageRows = async () => Number((await app.context.database.sql`select count(*) from images`)[0]?.['count'])
const upload = (imageBase64: string, more: object = {}) => anna.post('/api/upload-image', { imageBase64, ...more })
const fileOf = async (path: string) => Buffer.from(await (await fetch(app.origin + path)).arrayBuffer())

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
    const { body } = await upload((await photo()).toString('base64'))
    const answer = await fetch(app.origin + body.filePath)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength)
    const again = await fetch(app.origin + body.filePath, {
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

describe('a hostile upload', () => {
  let files: string[]
  let rows: number
  beforeEach(async () => {
    files = await storedFiles()
    rows = await imageRows()
  })
  const nothingIsLeft = async () => {
    expect(await storedFiles()).toEqual(files)
    expect(await imageRows()).toBe(rows)
  }

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const cut = async (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif') => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer()
    return noise.subarray(0, Math.floor(noise.length / 2))
  }
  it.each<[string, number, RegExp, () => Promise<Buffer> | Buffer]>([
    ['an SVG', 415, /^Please upload a JPEG, PNG, WebP, AVIF, GIF or HEIC image$/, () => Buffer.from(svg)],
    ['HTML with a picture name', 415, /^Please upload/, () => Buffer.from('<!doctype html><script>1</script>')],
    [
      'a TIFF',
      415,
      /^Please upload/,
      async () =>
        sharp(await photo())
          .tiff()
          .toBuffer(),
    ],
    [
      'an SVG behind a PNG signature',
      415,
      /damaged/,
      () => Buffer.concat([hugePng(1, 1).subarray(0, 8), Buffer.from(svg)]),
    ],
    ['half a JPEG', 415, /damaged/, () => cut('jpeg')],
    ['half a PNG', 415, /damaged/, () => cut('png')],
    ['half a WebP', 415, /damaged/, () => cut('webp')],
    ['half an AVIF', 415, /damaged|HEIC/, () => cut('avif')],
    ['a GIF that ends after its header', 415, /damaged/, () => gifBomb(10, 10, 1).subarray(0, 20)],
    ['a PNG of 16,000 × 16,000', 413, /^File too large.* megapixels/, () => hugePng(16_000, 16_000)],
    ['a GIF with a canvas of 65,535 × 65,535', 413, /^File too large/, () => gifBomb(65_535, 65_535, 1)],
    ['a GIF of 5,000 frames', 413, /^File too large/, () => gifBomb(2000, 2000, 5000)],
    ['10 MB and a byte', 413, /^File too large.*max 10MB/, () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff)],
    ['nothing', 400, /^Please choose an image$/, () => Buffer.alloc(0)],
  ])('%s is refused at once and leaves nothing', async (_name, status, message, make) => {
    const bytes = await make()
    for (const send of [
      () => upload(bytes.toString('base64'), { fileName: 'photo.png' }),
      () => sendForm(formWith(bytes, 'image', 'photo.png')),
    ]) {
      const begin = performance.now()
      const answer = await send()
      expect(performance.now() - begin).toBeLessThan(1000)
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)])
    }
    await nothingIsLeft()
  })

  it.each(['../../evil.jpg', '..\\evil.jpg', '/etc/passwd', 'a\u0000.jpg'])(
    'the name %j is refused',
    async (fileName) => {
      const bytes = await photo()
      expect((await upload(bytes.toString('base64'), { fileName })).status).toBe(400)
      expect((await sendForm(formWith(bytes, 'image', fileName))).status).toBe(400)
      await nothingIsLeft()
    },
  )

  it('other fields, several files, text in place of a picture and broken base64 are refused', async () => {
    const bytes = await photo()
    const wrongField = await sendForm(formWith(bytes, 'file'))
    expect([wrongField.status, wrongField.body.message]).toEqual([400, 'Please choose an image'])
    const several = formWith(bytes)
    several.append('image', new Blob([Uint8Array.from(bytes)]), 'second.jpg')
    expect((await sendForm(several)).status).toBe(413)
    expect((await upload('')).status).toBe(400)
    expect((await anna.post('/api/upload-image', {})).status).toBe(400)
    expect((await upload('this is not base64!')).status).toBe(400)
    expect((await upload(`data:image/svg+xml,${encodeURIComponent(svg)}`)).status).toBe(415)
    expect((await upload(`data:text/html;base64,${Buffer.from(svg).toString('base64')}`)).status).toBe(400)
    expect((await upload(`${' '.repeat(2_000_000)}!`)).status).toBe(400)
    await nothingIsLeft()
  })

  it('guests and requests without a token are refused', async () => {
    const imageBase64 = (await photo()).toString('base64')
    expect((await app.guest().post('/api/upload-image', { imageBase64 })).status).toBe(401)
    expect((await anna.send('POST', '/api/upload-image', { body: formWith(await photo()) })).status).toBe(403)
    await nothingIsLeft()
  })

  it('forms are taken nowhere else', async () => {
    const answer = await anna.send('POST', '/api/csrf-check', {
      headers: { 'x-csrf-token': await anna.csrfToken() },
      body: formWith(await photo()),
    })
    expect(answer.status).toBe(415)
  })

  it('an upload that is cut off leaves nothing', async () => {
    const { port, hostname } = new URL(app.origin)
    const token = await anna.csrfToken()
    const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/upload-image HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\nx-csrf-token: ${token}\r\n` +
            'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n' +
            '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf a picture',
        )
        setTimeout(() => socket.destroy(), 50)
      })
      socket.on('close', () => resolve())
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await app.guest().get('/api/health')).status).toBe(200)
    await nothingIsLeft()
  })

  it('eight large pictures at once all come through with bounded memory', async () => {
    const bytes = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#335577' } })
      .jpeg()
      .toBuffer()
    const before = process.memoryUsage().rss
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(bytes.toString('base64'))))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
  })
})

describe('the photos of records', () => {
  const newPath = async (member: Member) =>
    String((await member.post('/api/upload-image', { imageBase64: (await photo()).toString('base64') })).body.filePath)
  const isServed = async (path: string) => (await fetch(app.origin + path)).ok
  const gone = (path: string) => vi.waitFor(async () => expect(await isServed(path)).toBe(false), { timeout: 10_000 })

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

  it.each([
    'https://example.org/a.jpg',
    '//example.org/a.jpg',
    'javascript:alert(1)',
    '/images/../x',
    'data:text/html,x',
  ])('refuses %s as a photo', async (profilePicture) => {
    expect((await anna.put('/api/user', { profilePicture })).status).toBe(400)
  })

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
