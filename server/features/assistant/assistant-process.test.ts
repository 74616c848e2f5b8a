import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmbeddedPhotoReader } from '../../providers/ai/embedded/index.ts'
import { eventually, letPass } from '../../testing/eventually.ts'
import { childrenOf } from '../../testing/proc.ts'
import { dataUrl, photo } from '../../testing/pictures.ts'
import { priceTag } from '../../testing/price-tag.ts'
import { deadReader, ScriptedReader, sure } from '../../testing/scripted-reader.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

const patience = 600_000
let app: TestApp
let ann: Member

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  ann = await app.member()
})
afterAll(() => app.close())

it(
  'killing the reading process in the middle of work gives our words, and the next try works',
  async () => {
    const reader = createEmbeddedPhotoReader({ log: { warn() {} }, timeoutMs: patience })
    app.context.photos = reader
    try {
      const tag = {
        department: 'HOME DECOR',
        style: '48-2213-991',
        price: 24.99,
        compareAt: 60,
        barcode: '012345678905',
      }
      const primaryImage = dataUrl(await priceTag(tag))
      const dying = ann.post('/api/identify-product', { primaryImage })
      await expect.poll(() => reader.processIds().length, { timeout: 30_000 }).toBe(1)
      const [pid = 0] = reader.processIds()
      process.kill(pid, 'SIGKILL')
      const failed = await dying
      expect([failed.status, failed.body.message]).toEqual([
        502,
        'Failed to identify product from images: Reading the photo failed',
      ])
      expect((await app.guest().get('/api/health')).status).toBe(200)

      const { status, body } = await ann.post('/api/identify-product', { primaryImage })
      expect([status, body.success, body.product.price]).toEqual([200, true, 24.99])
      expect(reader.processIds()).not.toContain(pid)
    } finally {
      await reader.close()
      app.context.photos = deadReader
    }
  },
  patience,
)

it('an answer that takes longer than connections may be silent still arrives', async () => {
  const reader = new ScriptedReader()
  reader.see({ price: sure(9.99) })
  app.context.photos = {
    ...reader,
    async read() {
      await letPass(1500, 'longer than the connection may be silent')
      return reader.read()
    },
    features: () => reader.features(),
    close: async () => {},
  }
  const { server } = app.app.fastify
  const slow = await app.member()
  await slow.csrfToken()
  const primaryImage = dataUrl(await photo())
  const usual = server.timeout
  server.timeout = 400
  try {
    const { status, body } = await slow.post('/api/identify-product', { primaryImage })
    expect([status, body.product?.price]).toEqual([200, 9.99])
  } finally {
    server.timeout = usual
  }
})

it(
  'the reading process ends when it is idle, and the next photo starts another',
  async () => {
    const quickly = await startTestApp({ withJobs: false, environment: { PHOTO_IDLE_SECONDS: '1' } })
    try {
      const shopper = await quickly.member()
      const readers = () => childrenOf(process.pid, 'photo-process')
      const identify = async (color: string) =>
        (await shopper.post('/api/identify-product', { primaryImage: dataUrl(await photo(color)) })).status
      expect(readers()).toEqual([])
      const reading = identify('#b3202c')
      const first = await eventually(() => expect(readers()).toHaveLength(1)).then(readers)
      expect(await reading).toBe(200)
      await eventually(() => expect(readers()).toEqual([]))

      const again = identify('#20b32c')
      const second = await eventually(() => expect(readers()).toHaveLength(1)).then(readers)
      expect(await again).toBe(200)
      expect(second).not.toEqual(first)
    } finally {
      await quickly.close()
    }
  },
  patience,
)
