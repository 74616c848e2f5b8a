import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keysOf } from '../../providers/storage/testing.ts'
import { letPass } from '../../testing/eventually.ts'
import { gifBomb, hugePng, photo } from '../../testing/pictures.ts'
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

async function sendForm(form: FormData, member: Member = anna) {
  return member.send('POST', '/api/upload-image', { headers: { 'x-csrf-token': await member.csrfToken() }, body: form })
}
function formWith(bytes: Buffer, field = 'image', name = 'photo.jpg') {
  const form = new FormData()
  form.set(field, new Blob([Uint8Array.from(bytes)]), name)
  return form
}

/** Counted as work of this process, which holds client and server: what else the machine does is not our slowness. */
async function withinASecond<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const before = process.cpuUsage()
  const answer = await send()
  const { user, system } = process.cpuUsage(before)
  // The database's thread may be busy with something else meanwhile, and there are slower machines.
  expect((user + system) / 1000).toBeLessThan(2500)
  return answer
}

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
      const answer = await withinASecond(send)
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
    expect((await upload(`data:text/html;base64,${Buffer.from(svg).toString('base64')}`)).status).toBe(415)
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
    const { server } = app.app.fastify
    const socket = connect(Number(port), hostname)
    const arrived = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
    socket.write(
      `POST /api/upload-image HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\nx-csrf-token: ${token}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf a picture',
    )
    const [, response] = await arrived
    const over = once(response, 'close')
    await letPass(50, 'the server is reading the picture')
    socket.destroy()
    await over
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
