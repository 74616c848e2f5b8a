import { dataUrl, photo } from './pictures.ts'
import type { TestApp } from './test-app.ts'

let made = 0
let picture: string | undefined

/** The same small photo every time: most tests do not look at it. */
export const somePhoto = async (): Promise<string> => (picture ??= dataUrl(await photo()))

export async function makeStore(
  app: TestApp,
  wish: { latitude?: number | null; longitude?: number | null; name?: string } = {},
) {
  made += 1
  const store = {
    retailer_id: 1,
    name: wish.name ?? `TJ Maxx ${made}`,
    address: `${made} Main Street`,
    city: 'Boston',
    state: 'MA',
    zip_code: '02108',
    latitude: wish.latitude === undefined ? 42.3601 : wish.latitude,
    longitude: wish.longitude === undefined ? -71.0589 : wish.longitude,
  }
  const [row] = await app.context.database.sql<
    { id: number }[]
  >`insert into stores ${app.context.database.sql(store)} returning id`
  return Number(row?.id)
}

/** A gathering put straight into the database, for tests about lists of many. */
export async function makeGatherings(
  app: TestApp,
  userId: number,
  storeId: number,
  rows: Record<string, unknown>[],
): Promise<number[]> {
  return insert(
    app,
    'product_gatherings',
    rows.map((row) => ({
      user_id: userId,
      store_id: storeId,
      photos: ['/images/00/00000000000000000000000000000000.webp'],
      ...row,
    })),
  )
}

export const makeHunts = (app: TestApp, userId: number, rows: Record<string, unknown>[]): Promise<number[]> =>
  insert(
    app,
    'product_hunts',
    rows.map((row) => ({ user_id: userId, ...row })),
  )

async function insert(app: TestApp, table: string, rows: Record<string, unknown>[]): Promise<number[]> {
  const { sql } = app.context.database
  const ids: number[] = []
  // One by one: rows need not name the same columns.
  for (const row of rows) {
    const [made] = await sql<{ id: number }[]>`insert into ${sql(table)} ${sql(row)} returning id`
    ids.push(Number(made?.id))
  }
  return ids
}
