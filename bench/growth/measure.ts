import type postgres from 'postgres'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpClient, type ClientAnswer } from '../../server/testing/http-client.ts'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { registerPeople } from '../load/community.ts'
import { share } from '../setting/figures.ts'

const requests = 60
const warmUps = 6
/** A question that takes very long is asked less often. */
const mostSeconds = 90
const matchWithinMs = 60_000
/** Guests share a rendered page for ten seconds; only a request after that renders it anew. */
const cachedMs = 10_500
const renders = 20

interface Seen {
  name: string
  storeId: number
  latitude: number
  longitude: number
}

/** What people ask for: words that are in the names, and places where stores are. */
async function askables(sql: postgres.Sql) {
  const words = async (kind: string) =>
    (
      await sql<
        { text: string }[]
      >`select text from growth_parts where kind = ${kind} order by hashint4(id) limit ${requests + warmUps}`
    ).map(({ text }) => text)
  // What was seen last: a new record is about one of these, so that there is something to be found.
  const seen = await sql<Seen[]>`
    select product_name as name, store_id as "storeId", latitude, longitude from product_gatherings
    where is_public order by created_at desc nulls last, id desc nulls last limit ${requests + warmUps}`
  return { brands: await words('brand'), lines: await words('line'), things: await words('thing'), seen: [...seen] }
}

const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T

/** Undefined stands for a request that failed. */
const figuresOf = (asked: (number | undefined)[]) => {
  const times = asked.filter((ms) => ms !== undefined)
  return { times, failed: asked.length - times.length }
}

async function timesOf(
  ask: (index: number) => Promise<number | undefined>,
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = []
  let failed = 0
  const until = performance.now() + mostSeconds * 1000
  for (let index = 0; index < requests + warmUps && performance.now() < until; index += 1) {
    const ms = await ask(index)
    if (ms === undefined) failed += 1
    else if (index >= warmUps) times.push(ms)
  }
  return { times, failed }
}

type Askables = Awaited<ReturnType<typeof askables>>

const near = ({ latitude, longitude }: Seen) => `lat=${latitude}&lng=${longitude}&radius=25`
const text = (words: string) => `q=${encodeURIComponent(words)}`
const swapped = (word: string) => word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4)

const readsOf = ({ brands, lines, things, seen }: Askables): [string, (index: number) => string][] => [
  ['hunts, newest', () => 'hunts'],
  ['hunts within 25 miles, newest', (index) => `hunts?${near(at(seen, index))}`],
  ['gatherings, newest', () => 'gatherings'],
  ['gatherings within 25 miles, newest', (index) => `gatherings?${near(at(seen, index))}`],
  ['gatherings within 25 miles, nearest', (index) => `gatherings?${near(at(seen, index))}&sort=nearest`],
  ['search: a brand', (index) => `gatherings?${text(at(brands, index))}`],
  ['search: a thing', (index) => `gatherings?${text(at(things, index))}`],
  [
    'search: brand and thing within 25 miles',
    (index) => `gatherings?${text(`${at(brands, index)} ${at(things, index)}`)}&${near(at(seen, index))}`,
  ],
  ['search: a misspelled line', (index) => `gatherings?${text(swapped(at(lines, index)))}`],
  ['hunts: search a brand', (index) => `hunts?${text(at(brands, index))}`],
]

/** What a guest's browser asks for on the front page and on a store's page; the pages themselves are rendered from the same. */
const guestReadsOf = ({ seen }: Askables): [string, (index: number) => string][] => [
  ['home: the page', () => '/'],
  ['home: numbers', () => '/api/community-stats'],
  ['home: trending categories', () => '/api/trending-categories'],
  ['home: trending hunts', () => '/api/home/trending-hunts?limit=10'],
  ['home: feed', () => '/api/home/feed?limit=3'],
  ['store: the page', (index) => `/stores/${at(seen, index).storeId}`],
  ['store: facts', (index) => `/api/stores/${at(seen, index).storeId}`],
  ['store: seen there', (index) => `/api/stores/${at(seen, index).storeId}/gatherings`],
  ['store: wanted around it', (index) => `/api/stores/${at(seen, index).storeId}/wanted`],
]

/** An admin deletes accounts with what they left, one after the other. */
async function timeDeletions(sql: postgres.Sql, admin: HttpClient) {
  const { body } = await admin.get('/api/user')
  await sql`update users set is_admin = true where id = ${Number(body.id)}`
  const accounts = await sql<{ id: number }[]>`
    select id from users where username like 'shopper %' order by hashint4(id) limit ${requests + warmUps}`
  return timesOf(async (index) => {
    const begin = performance.now()
    const { status } = await admin.delete(`/api/admin/users/${accounts[index]?.id}`)
    return status === 204 ? performance.now() - begin : undefined
  })
}

/** One new record after the other: until it is saved, and until the matcher is done with it. */
async function timeNew(
  sql: postgres.Sql,
  column: 'hunt_id' | 'gathering_id',
  prepare: (index: number) => Promise<() => Promise<ClientAnswer>>,
) {
  const matched: number[] = []
  const saved = await timesOf(async (index) => {
    const post = await prepare(index)
    const begin = performance.now()
    const { status, body } = await post()
    const ms = performance.now() - begin
    if (status !== 201 || !(await isMatched(sql, column, Number(body.id)))) return undefined
    if (index >= warmUps) matched.push(performance.now() - begin)
    return ms
  })
  return { saved, matched: { times: matched, failed: saved.failed } }
}

async function signIn(origin: string): Promise<HttpClient> {
  const person = new HttpClient(origin)
  const [account] = await registerPeople(origin, 1)
  for (const pair of account?.cookie.split('; ') ?? []) {
    const [name = '', ...value] = pair.split('=')
    person.cookies.set(name, value.join('='))
  }
  return person
}

/** Over HTTP, one request after the other; answers a row of the table for each question. */
export async function measure(sql: postgres.Sql, origin: string): Promise<string[][]> {
  // Gatherings of an earlier run wait there to be grouped: their jobs would take a core from the server.
  await sql`truncate thing_queue`
  const known = await askables(sql)
  const person = await signIn(origin)
  const rows: string[][] = []
  const add = (name: string, { times, failed }: Awaited<ReturnType<typeof timesOf>>) => {
    const figures = [0.5, 0.95].map((part) => (times.length > 0 ? share(times, part).toFixed(1) : '–'))
    rows.push([name, String(times.length), ...figures, String(failed)])
    console.error(`  ${rows.at(-1)?.join('  ')}`)
  }
  const read = (who: HttpClient, path: (index: number) => string) =>
    timesOf(async (index) => {
      const begin = performance.now()
      const { status } = await who.get(path(index))
      return status === 200 ? performance.now() - begin : undefined
    })
  const guest = new HttpClient(origin)
  const openHome = async () => {
    const begin = performance.now()
    const { status } = await guest.get('/')
    return status === 200 ? performance.now() - begin : undefined
  }
  add('home: the page, first after a start', figuresOf([await openHome()]))
  const rendered: (number | undefined)[] = []
  for (let time = 0; time < renders; time += 1) {
    await pause(cachedMs)
    rendered.push(await openHome())
  }
  add('home: the page, rendered anew', figuresOf(rendered))
  for (const [name, path] of guestReadsOf(known)) add(name, await read(guest, path))
  for (const [name, path] of readsOf(known)) add(name, await read(person, (index) => `/api/${path(index)}`))
  const hunt = await timeNew(sql, 'hunt_id', async (index) => {
    const { name, latitude, longitude } = at(known.seen, index)
    return () => person.post('/api/hunts', { productName: name, latitude, longitude })
  })
  const picture = dataUrl(await photo())
  const gathering = await timeNew(sql, 'gathering_id', async (index) => {
    const { name, storeId } = at(known.seen, index)
    const { body } = await person.post('/api/upload-image', { imageBase64: picture })
    const photos = [String(body.filePath)]
    return () => person.post('/api/gatherings', { productName: name, storeId, photos, price: 20 })
  })
  add('one new hunt, saved', hunt.saved)
  add('one new hunt, saved and matched', hunt.matched)
  add('one new gathering, saved', gathering.saved)
  add('one new gathering, saved and matched', gathering.matched)
  add('one account deleted', await timeDeletions(sql, person))
  return rows
}

/** A record that is matched is no longer in the matcher's queue. */
async function isMatched(sql: postgres.Sql, column: string, id: number): Promise<boolean> {
  for (const until = performance.now() + matchWithinMs; performance.now() < until; await pause(4)) {
    const waiting = await sql`select 1 from match_queue where ${sql(column)} = ${id}`
    if (waiting.length === 0) return true
  }
  return false
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1)

/** The largest tables and indexes. */
export async function sizes(sql: postgres.Sql): Promise<{ tables: string[][]; indexes: string[][]; total: number }> {
  const tables = await sql<{ name: string; rows: number; own: number; indexes: number; total: number }[]>`
    select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as own, pg_indexes_size(oid)::float8 as indexes,
      pg_total_relation_size(oid)::float8 as total
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'growth%'
    order by pg_total_relation_size(oid) desc limit 8`
  const indexes = await sql<{ name: string; bytes: number }[]>`
    select indexrelname as name, pg_relation_size(indexrelid)::float8 as bytes from pg_stat_user_indexes
    where relname not like 'growth%' order by 2 desc limit 16`
  const [sum] = await sql<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`
  return {
    tables: tables.map(({ name, rows, own, indexes: of, total }) => [
      name,
      rows.toFixed(0),
      megabytes(own),
      megabytes(of),
      megabytes(total),
    ]),
    indexes: indexes.map(({ name, bytes }) => [name, megabytes(bytes)]),
    total: sum?.bytes ?? 0,
  }
}
