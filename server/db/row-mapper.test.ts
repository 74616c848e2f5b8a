import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore } from '../testing/records.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { Db } from './engine.ts'
import { withCompiledRows } from './row-mapper.ts'
import { gatherings } from './schema/gatherings.ts'
import { hunts } from './schema/hunts.ts'
import { products } from './schema/products.ts'
import { stores } from './schema/stores.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  const member = await app.member()
  const storeId = await makeStore(app)
  const full = {
    product_name: 'Brass lamp',
    tags: ['brass', 'a "quoted" one'],
    color: 'Gold',
    description: 'Ünïcode',
    latitude: 42.3,
    longitude: -71,
  }
  await makeGatherings(app, member.id, storeId, [{ ...full, price: 12.5 }, { product_name: 'Bare' }])
  await makeHunts(app, member.id, [{ ...full, target_price: 20 }, { product_name: 'Bare' }])
})
afterAll(() => app.close())

/** What `keptQuery` keeps: prepared queries of the builder. */
const queries = {
  'every kind of column': (db: Db) => db.select().from(gatherings).orderBy(gatherings.id),
  'columns, expressions and named expressions': (db: Db) =>
    db
      .select({
        id: hunts.id,
        tags: hunts.tags,
        madeAt: hunts.createdAt,
        price: hunts.targetPrice,
        length: sql<number>`length(${hunts.productName})`.mapWith(Number),
        nothing: sql<string | null>`null`,
        named: sql<string>`upper(${hunts.productName})`.as('named'),
      })
      .from(hunts)
      .orderBy(hunts.id),
  'a group of a table that is there': (db: Db) =>
    db
      .select({ id: gatherings.id, store: { id: stores.id, name: stores.name, city: stores.city } })
      .from(gatherings)
      .innerJoin(stores, eq(stores.id, gatherings.storeId))
      .orderBy(gatherings.id),
  'a group of a table that is not': (db: Db) =>
    db
      .select({ id: hunts.id, product: { id: products.id, brand: products.brand }, color: hunts.color })
      .from(hunts)
      .leftJoin(products, eq(products.id, hunts.productId))
      .orderBy(hunts.id),
  'a group of two tables, of which one is not there': (db: Db) =>
    db
      .select({ id: hunts.id, both: { name: hunts.productName, brand: products.brand } })
      .from(hunts)
      .leftJoin(products, eq(products.id, hunts.productId))
      .orderBy(hunts.id),
}

it.each(Object.entries(queries))('maps rows as the builder does: %s', async (name, write) => {
  const { db } = app.context
  const key = name.replaceAll(/\W+/g, '_')
  const expected = await write(db).prepare(`${key}_plain`).execute()
  const mapped = await withCompiledRows(write(db).prepare(`${key}_kept`)).execute()
  expect(expected).toHaveLength(2)
  expect(mapped).toEqual(expected)
})
