import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDatabase } from '../../app/prepare-database.ts'
import { openDatabase, type Database } from '../../db/engine.ts'
import { buildProgram, startProgram } from '../../testing/child-program.ts'
import { letPass } from '../../testing/eventually.ts'
import { addressOf, openTestDatabase, quietLog, testEngine } from '../../testing/test-database.ts'

/** Killed in the middle of its work so many times: a few here, as many as one likes with MATCHER_KILLS. */
const kills = Number(process.env['MATCHER_KILLS'] ?? (testEngine === 'postgres' ? 12 : 6))
const records = 60
const changesPerLife = 8

let folder: string
let database: Database
let program: string
const environment: NodeJS.ProcessEnv = {}

const open = async () => {
  const opened = await openDatabase({ dataDir: folder, poolSize: 4, log: quietLog })
  await prepareDatabase(opened)
  return opened
}

beforeAll(async () => {
  program = await buildProgram('match-until-killed')
  folder = await mkdtemp(join(tmpdir(), 'hgfs-test-'))
  environment.DATA_DIR = folder
  if (testEngine === 'postgres') {
    database = await openTestDatabase()
    environment.DATABASE_URL = addressOf(database)
  } else database = await open()
  await fill(database)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Every hunt has exactly one gathering that fits. */
async function fill({ sql }: Database) {
  const people = await sql<{ id: number }[]>`insert into users (username) values ('hunter'), ('gatherer') returning id`
  const [store] = await sql<{ id: number }[]>`
    insert into stores (retailer_id, name, address, city, state, zip_code, latitude, longitude)
    values (1, 'TJ Maxx', '1 Main Street', 'Boston', 'MA', '02108', 42.36, -71.06) returning id`
  const place = { latitude: 42.36, longitude: -71.06 }
  const names = Array.from({ length: records }, (_, index) => `Lantern ZX${1000 + index * 37} brass model ${index}`)
  await sql`insert into product_hunts ${sql(names.map((product_name) => ({ user_id: people[0]?.id ?? 0, product_name, ...place })))}`
  await sql`insert into product_gatherings ${sql(
    names.map((product_name) => ({
      user_id: people[1]?.id ?? 0,
      store_id: store?.id ?? 0,
      product_name,
      photos: ['/images/00/00000000000000000000000000000000.webp'],
      ...place,
    })),
  )}`
}

it(`matches every hunt, once and with one notification, after ${kills} kills in the middle of it`, async () => {
  if (testEngine === 'embedded') await database.close()
  for (let round = 0; round < kills; round += 1) {
    const child = startProgram(program, ['work', String(changesPerLife)], environment)
    await child.says('working')
    await letPass(30 + ((round * 97) % 400), 'killed at another point of its work each time')
    child.process.kill('SIGKILL')
    await child.ended
  }
  const last = startProgram(program, ['finish'], environment)
  await last.says('finished')
  await last.ended
  if (testEngine === 'embedded') database = await open()

  const { sql } = database
  const unmatched = await sql`
      select hunt.id from product_hunts hunt
      where not exists (
        select from product_finds find join product_gatherings gathering on gathering.id = find.gathering_id
        where find.hunt_id = hunt.id and gathering.product_name = hunt.product_name and find.match_score >= 0.7)`
  expect(unmatched).toHaveLength(0)
  const doubles = await sql`select 1 from product_finds group by hunt_id, gathering_id having count(*) > 1`
  expect(doubles).toHaveLength(0)
  const told = await sql`
      select find.id from product_finds find
      where (select count(*) from hunt_activity where type = 'matched' and detail ->> 'findId' = find.id::text) <> 1
        or (select count(*) from notifications where event_key = 'find:' || find.id or id = find.digest_id)
          <> (find.match_score >= 0.7)::int
        or (select count(*) from pgboss.job where name = 'notifications.deliver' and data ->> 'notificationId' =
          (select id::text from notifications where event_key = 'find:' || find.id or id = find.digest_id))
          <> (find.match_score >= 0.7)::int`
  expect(told).toHaveLength(0)
  const statuses = await sql`select 1 from product_hunts where status <> 'found'`
  expect(statuses).toHaveLength(0)
}, 900_000)
