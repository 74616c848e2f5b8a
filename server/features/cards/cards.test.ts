import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHunts, makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { CardCache } from './card-cache.ts'
import { wrap, write } from './letters.ts'

let app: TestApp
let gatherer: Member
let gatheringId: number
let huntId: number
let findId: number
let storeId: number

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  gatherer = await app.member()
  storeId = await makeStore(app)
  gatheringId = await gather()
  const hunter = await app.member()
  const hunts = await makeHunts(app, hunter.id, [{ product_name: 'Copper kettle', target_price: 40 }])
  huntId = hunts[0] ?? 0
  const [find] = await app.context.database.sql<{ id: number }[]>`
    insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
    values (${huntId}, ${gatheringId}, ${hunter.id}, 0.92, 'Same name') returning id`
  findId = Number(find?.id)
})
afterAll(() => app.close())

async function gather(more: object = {}): Promise<number> {
  const body = { productName: 'Copper kettle', price: 20, compareAtPrice: 40, storeId, photoUrl: await somePhoto() }
  return (await gatherer.post('/api/gatherings', { ...body, ...more })).body.id
}
const card = (kind: string, id: number | string) => `/api/cards/${kind}/${id}.png`

async function picture(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.origin}${address}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

describe('share cards', () => {
  it('are pictures of 1200 by 630 for every kind', async () => {
    const { sql } = app.context.database
    const [product] = await sql<{ id: number }[]>`
      insert into products (name, price, brand) values ('Kettle', 30, 'Hearthline') returning id`
    for (const [kind, id] of [
      ['gathering', gatheringId],
      ['hunt', huntId],
      ['find', findId],
      ['product', Number(product?.id)],
      ['store', storeId],
      ['person', gatherer.username.toUpperCase()],
    ] as const) {
      const { status, headers, bytes } = await picture(card(kind, id))
      expect([kind, status, headers.get('content-type')]).toEqual([kind, 200, 'image/png'])
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    }
  })

  it('keep their ETag while they show the same, and change it with what they show', async () => {
    const address = card('gathering', await gather())
    const first = await picture(address)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(await picture(address, { 'if-none-match': etag })).toMatchObject({ status: 304, bytes: Buffer.from('') })
    const again = await picture(address)
    expect(again.bytes.equals(first.bytes)).toBe(true)
    const id = address.match(/\d+/)?.[0]
    await gatherer.put(`/api/gatherings/${id}`, { price: 15 })
    const changed = await picture(address, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.bytes.equals(first.bytes)).toBe(false)
  })

  it('are what pages name as their preview', async () => {
    for (const [page, kind, id] of [
      [`/gatherings/${gatheringId}`, 'gathering', gatheringId],
      [`/hunts/${huntId}`, 'hunt', huntId],
      [`/finds/${findId}`, 'find', findId],
    ] as const) {
      expect((await app.guest().get(page)).text).toContain(`og:image" content="${app.origin}${card(kind, id)}"`)
    }
  })

  it('exist of nothing private or hidden, for nobody, not even from the cache', async () => {
    const { sql } = app.context.database
    const id = await gather()
    expect((await picture(card('gathering', id))).status).toBe(200)
    await gatherer.put(`/api/gatherings/${id}`, { isPublic: false })
    for (const reader of [app.guest(), gatherer, await app.member({ isAdmin: true })]) {
      expect((await reader.get(card('gathering', id))).status).toBe(404)
    }
    await sql`update product_hunts set is_hidden = true where id = ${huntId}`
    expect((await picture(card('hunt', huntId))).status).toBe(404)
    expect((await picture(card('find', findId))).status).toBe(404)
    await sql`update product_hunts set is_hidden = false where id = ${huntId}`
    const suspended = await app.member()
    await sql`update users set is_suspended = true where id = ${suspended.id}`
    expect((await picture(card('person', suspended.username))).status).toBe(404)
  })

  it('are drawn of any text that can be stored', async () => {
    const { sql } = app.context.database
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
    const texts = {
      'C0 controls': range(0x01, 0x1f),
      'C1 controls': range(0x7f, 0x9f),
      'bidi controls': '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
      noncharacters: `\uFFFE\uFFFF${range(0xfdd0, 0xfdef)}\u{1FFFE}\u{10FFFF}`,
      'private use': '\uE000\u{F0000}',
      'line ends': 'one\u2028two\u2029three\r\nfour',
      markup: `]]><!--&#8;<text>'"`,
      'joined emoji': '👩‍👩‍👧 \u{1F1FA}\u{1F1F8}',
      'many marks': `e${range(0x300, 0x36f)}`,
    }
    const must = async (kind: string, name: string, id: number | string) => {
      const { status, bytes } = await picture(card(kind, id))
      expect([kind, name, status]).toEqual([kind, name, 200])
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    }
    for (const [name, text] of Object.entries(texts)) {
      const title = `A ${text} kettle`
      const id = await gather()
      await sql`update product_gatherings set product_name = ${title} where id = ${id}`
      await must('gathering', name, id)
      await sql`update product_hunts set product_name = ${title} where id = ${huntId}`
      await must('hunt', name, huntId)
      const [store] = await sql<{ id: number }[]>`
        insert into stores (retailer_id, name, address, city, state, zip_code, latitude, longitude)
        values (1, ${title}, ${text}, ${`City ${text}`}, 'MA', '02108', 42, -71) returning id`
      await must('store', name, Number(store?.id))
      const [product] = await sql<
        { id: number }[]
      >`insert into products (name, price) values (${title}, 3) returning id`
      await must('product', name, Number(product?.id))
      const [person] = await sql<{ username: string }[]>`
        insert into users (username) values (${[...title.replace(/[\r\n\u2028\u2029]/g, '')].slice(0, 50).join('')}) returning username`
      await must('person', name, encodeURIComponent(person?.username ?? ''))
    }
    await sql`update product_hunts set product_name = 'Copper kettle' where id = ${huntId}`
  })

  it('exist of nothing that is not there', async () => {
    for (const [kind, id] of [
      ['gathering', 99_999_999],
      ['gathering', 'abc'],
      ['store', 0],
      ['person', 'nobody-of-this-name'],
    ] as const) {
      expect([kind, (await picture(card(kind, id))).status]).toEqual([kind, 404])
    }
    expect((await picture(card('score', 1))).status).toBe(400)
  })

  it('are kept on disk, the latest ones only', async () => {
    const folder = path.join(app.dataDir, 'cards')
    expect((await readdir(folder)).length).toBeGreaterThan(5)
    const cache = new CardCache(app.dataDir)
    await cache.tidy(2)
    expect(await readdir(folder)).toHaveLength(2)
    expect((await picture(card('gathering', gatheringId))).status).toBe(200)
  })
})

describe('writing on cards', () => {
  it('breaks lines, and cuts what does not fit with dots', () => {
    expect(wrap('Copper kettle', 'display', 60, 1000, 3)).toEqual(['Copper kettle'])
    const lines = wrap('A copper kettle with a very long name that never ends '.repeat(4), 'display', 60, 500, 3)
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)).toMatch(/…$/)
    expect(wrap('x'.repeat(200), 'display', 60, 300, 2)).toHaveLength(1)
    expect(wrap('', 'display', 60, 300, 2)).toEqual([])
  })

  it('draws letters as shapes, and leaves no way out of them for what somebody wrote', () => {
    const place = { x: 0, y: 0, face: 'display', size: 40, color: '#000' } as const
    expect(write('Kettle', place)).not.toContain('<text')
    const foreign = write('茶 <script>&"', place)
    expect(foreign).toContain('&lt;script&gt;&amp;&quot;')
    expect(foreign).not.toContain('<script')
    // Without what cannot be drawn it is written in letters of ours, and every character left is one of XML.
    expect(write('Ket\b\u202e\ud800tle\uffff', place)).toBe(write('Kettle', place))
    expect(wrap('a\b \u0001 b\ud800', 'text', 20, 1000, 1)).toEqual(['a b'])
    const everything = Array.from({ length: 0x11000 }, (_, code) => String.fromCodePoint(code)).join('')
    expect(write(everything, place)).not.toMatch(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u)
  })
})
