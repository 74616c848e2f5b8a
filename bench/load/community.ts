import { randomBytes } from 'node:crypto'
import type { Database } from '../../server/db/engine.ts'
import { removeQueuedRecords } from '../../server/features/matching/match-queue.queries.ts'
import { indexEverything } from '../../server/features/matching/run/match-everything.ts'
import { startBuiltServer, type BuiltServer } from '../../server/testing/faults/built-server.ts'
import { HttpClient } from '../../server/testing/http-client.ts'
import { photo } from '../../server/testing/pictures.ts'
import { fillLists, searchesFrom } from '../lists.data.ts'
import type { Setting } from '../setting/engine.ts'
import type { Account, Known } from './person.ts'
import { metricsToken } from './watch.ts'

/** Fills a database with so many hunts and as many gatherings, which the matcher knows, and tells what is there. */
export async function fillCommunity(database: Database, records: number): Promise<Known> {
  const { sql, db } = database
  await fillLists(sql, records, { isWhole: true })
  await removeQueuedRecords(db, await indexEverything(db))
  await sql`delete from thing_queue`
  await sql.unsafe('vacuum analyze')
  const ids = async (text: string) => (await sql.unsafe<{ id: number }[]>(text)).map(({ id }) => id)
  return {
    hunts: await ids('select id from product_hunts where not is_hidden order by id limit 2000'),
    gatherings: await ids('select id from product_gatherings where is_public and not is_hidden order by id limit 2000'),
    stores: await ids('select id from stores order by id limit 500'),
    searches: searchesFrom(11, 200),
    photo: (await photo('#b3202c', 1200, 900)).toString('base64'),
  }
}

/** Another one each time: kept data may know those of earlier runs. */
const admin = { username: `bench-${randomBytes(4).toString('hex')}`, password: randomBytes(12).toString('hex') }

/** The built server on that data. Looking at photos is another process's work; `looksAtPhotos` leaves it switched on. */
export async function startServer(
  setting: Setting,
  { looksAtPhotos = false, more = {} }: { looksAtPhotos?: boolean; more?: NodeJS.ProcessEnv } = {},
): Promise<BuiltServer> {
  const server = await startBuiltServer({
    NODE_ENV: 'production',
    METRICS_TOKEN: metricsToken,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ...setting,
    ...more,
  })
  if (looksAtPhotos) return server
  const operator = new HttpClient(server.origin)
  await operator.post('/api/login', admin)
  const { status } = await operator.put('/api/admin/feature-flags/ai-product-recognition', { enabled: false })
  if (status !== 200) throw new Error(`The photo reader could not be switched off: ${status}`)
  return server
}

const registeredAtOnce = 8

/** New people, each with a session of their own. */
export async function registerPeople(origin: string, count: number): Promise<Account[]> {
  const run = randomBytes(4).toString('hex')
  const accounts: Account[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: registeredAtOnce }, async () => {
      while (next < count) {
        const client = new HttpClient(origin)
        const person = { username: `load-${run}-${(next += 1)}`, password: 'mink-otter-12-lamp' }
        const { status, text } = await client.post('/api/register', person)
        if (status !== 201) throw new Error(`could not register: ${text}`)
        const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
        accounts.push({ cookie, token: await client.csrfToken() })
      }
    }),
  )
  return accounts
}
