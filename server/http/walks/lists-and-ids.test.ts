import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../domain/contracts/endpoint.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Member

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  admin = await app.member({ isAdmin: true })
  const storeId = await makeStore(app)
  const { sql } = app.context.database
  const hunter = await app.member()
  const names = ['Lamp', 'Lamp shade', 'Lamp stand']
  const hunts = await makeHunts(
    app,
    hunter.id,
    names.map((product_name) => ({ product_name })),
  )
  const seen = await makeGatherings(
    app,
    admin.id,
    storeId,
    names.map((product_name) => ({ product_name })),
  )
  for (const [index, huntId] of hunts.entries()) {
    await sql`insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
      values (${huntId}, ${seen[index] ?? 0}, ${hunter.id}, 0.9, 'Same name')`
  }
  for (const name of names)
    await sql`insert into products (name, price, category_id, sku) values (${name}, 5, 1, ${name})`
})
afterAll(() => app.close())

/** The fields of a schema, through its refinements. */
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
const isIdName = (name: string, path: string) =>
  /(^i|I)ds?$/.test(name) || (/^\/(products|search)/.test(path) && /^(retailer|category)$/.test(name))
/** Ids of outside maps and of feature flags are words. */
const isForeign = (name: string) => name === 'placeId' || name === 'place_id'
const badIds = ['-1', '0', '1.5', '1e3', '99999999999', '0x10']
const filled = (path: string) => path.replace(':entity', 'gathering').replace(/:\w+/g, '1')

describe('ids', () => {
  const fields = (part: 'query' | 'body') =>
    app.app.table.flatMap(({ endpoint }) =>
      fieldsOf(endpoint[part])
        .filter((name) => isIdName(name, endpoint.path) && !isForeign(name))
        .map((name) => ({ method: endpoint.method, path: endpoint.path, name })),
    )

  it('in a query that are none are refused with a plain word, everywhere', async () => {
    const found = fields('query')
    expect(found.length).toBeGreaterThan(12)
    for (const { path, name } of found) {
      for (const bad of badIds) {
        const { status, body } = await admin.get(
          `/api${filled(path)}?${name}=${bad}${path.includes('demand') ? '&productName=Lamp' : ''}`,
        )
        expect([path, name, bad, status, body.message]).toEqual([
          path,
          name,
          bad,
          400,
          expect.stringMatching(/^Invalid \w+ ID$/),
        ])
      }
    }
  })

  it('in a body that are none are refused with a plain word, everywhere', async () => {
    const found = fields('body')
    expect(found.length).toBeGreaterThan(8)
    for (const { method, path, name } of found) {
      for (const bad of [-1, 0, 1.5, 99_999_999_999, 'abc']) {
        const send = method === 'POST' ? admin.post : admin.put
        const { status, body } = await send(`/api${filled(path)}`, { [name]: /ids$/i.test(name) ? [bad] : bad })
        const own = (body.errors ?? []).find((error: { path: string }) => error.path.startsWith(name))
        expect([path, name, bad, status, own?.message]).toEqual([
          path,
          name,
          bad,
          400,
          expect.stringMatching(/^(Invalid \w+ ID|Please select a store)$/),
        ])
      }
    }
  })
})

describe('lists', () => {
  it('all page and count', async () => {
    const [product] = await app.context.database.sql<{ id: number }[]>`select min(id) as id from products`
    for (const { endpoint } of app.app.table) {
      const { method, path, answer, paged }: Endpoint = endpoint
      if (method !== 'GET' || !(answer instanceof z.ZodArray)) continue
      expect([path, paged]).toEqual([path, true])
      if (path === '/products/search') continue
      const query = path === '/search/suggestions' ? 'q=lamp' : path === '/admin/usernames' ? 'startsWith=shopper' : ''
      const url = `/api${path.replace(':id', String(product?.id))}?${query}`
      const whole = await admin.get(`${url}&limit=100`)
      if (whole.status === 404) continue
      expect([path, whole.status, whole.headers.get('x-total-count')]).toEqual([path, 200, String(whole.body.length)])
      expect([path, whole.headers.get('link')]).toEqual([path, null])
      for (const wrong of ['limit=0', 'limit=101', 'limit=', 'cursor=made-up'])
        expect([path, wrong, (await admin.get(`${url}&${wrong}`)).status]).toEqual([path, wrong, 400])
      const seen: unknown[] = []
      let next: string | undefined = `${url}&limit=2`
      while (next) {
        const page = await admin.get(next)
        expect([path, page.status, page.headers.get('x-total-count')]).toEqual([path, 200, String(whole.body.length)])
        seen.push(...page.body)
        next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      }
      expect([path, seen]).toEqual([path, whole.body])
    }
  })

  it('of what is always there, and what is ranked, are whole', async () => {
    const count = async (path: string) => Number((await admin.get(`/api${path}`)).headers.get('x-total-count'))
    expect(await count('/retailers')).toBe(10)
    expect(await count('/categories')).toBe(6)
    expect(await count('/home/feed')).toBe(3)
    expect(await count('/home/trending-hunts')).toBe(3)
    const [product] = await app.context.database.sql<{ id: number }[]>`select min(id) as id from products`
    expect(await count(`/products/${product?.id}/related`)).toBe(2)
  })
})
