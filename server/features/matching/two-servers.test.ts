import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../db/engine.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

let database: Database
let servers: TestApp[]
let hunter: Member

beforeAll(async () => {
  database = await openTestDatabase()
  servers = [await startTestApp({ database }), await startTestApp({ database })]
  hunter = await servers[0]!.member()
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.close()
})

it('two servers that match the same at once make each find and each notification once', async () => {
  const [one, two] = servers as [TestApp, TestApp]
  const place = { latitude: 42.3601, longitude: -71.0589 }
  const gatherer = await two.member()
  const storeId = await makeStore(one)
  const names = Array.from({ length: 12 }, (_, index) => ({
    product_name: `Teapot QR${700 + index * 13} porcelain`,
    ...place,
  }))
  await Promise.all([makeHunts(one, hunter.id, names), makeGatherings(two, gatherer.id, storeId, names)])
  const callers = [hunter, gatherer, hunter, gatherer]
  const runs = callers.map((caller) => caller.post('/api/run-matcher', {}))
  const answers = await Promise.all(runs)
  for (const { status, body } of answers) expect([status, body.success]).toEqual([200, true])
  const { sql } = database
  await eventually(async () => expect(await sql`select 1 from match_queue`).toHaveLength(0), 60_000)
  const found = await sql`
    select find.id, (select count(*)::int from notifications where event_key = 'find:' || find.id) as told
    from product_finds find join product_hunts hunt on hunt.id = find.hunt_id
      join product_gatherings gathering on gathering.id = find.gathering_id
    where hunt.product_name = gathering.product_name`
  expect(found).toHaveLength(names.length)
  expect(found.every(({ told }) => told === 1)).toBe(true)
  const [running] = await sql`select count(*)::int as runs from matcher_runs where status <> 'completed'`
  expect(running?.runs).toBe(0)
})

it('two servers that find much for one hunt at once tell a few one by one, the others in one digest', async () => {
  const [one, two] = servers as [TestApp, TestApp]
  const place = { latitude: 42.3601, longitude: -71.0589 }
  const [eager, gatherer] = [await one.member(), await two.member()]
  const storeId = await makeStore(one)
  const kettle = { product_name: 'Quillon copper kettle 2 qt', ...place }
  const kettles = Array.from({ length: 9 }, () => kettle)
  const [[huntId]] = await Promise.all([
    makeHunts(one, eager.id, [kettle]),
    makeGatherings(one, gatherer.id, storeId, kettles),
    makeGatherings(two, gatherer.id, storeId, kettles),
    ...[eager, gatherer].map((caller) => caller.post('/api/run-matcher', {})),
  ])
  const { sql } = database
  await eventually(async () => expect(await sql`select 1 from match_queue`).toHaveLength(0), 60_000)
  const finds = await sql`
    select (select count(*)::int from notifications where event_key = 'find:' || find.id or id = find.digest_id) as told
    from product_finds find where hunt_id = ${huntId ?? 0} and match_score >= 0.7`
  expect(finds).toHaveLength(2 * kettles.length)
  expect(finds.every(({ told }) => told === 1)).toBe(true)
  const messages = (await eager.get('/api/notifications')).body.map(({ message }: { message: string }) => message)
  expect(messages).toHaveLength(4)
  // One that fell below the line after it was told stays in the digest.
  const together = await sql`select 1 from product_finds where hunt_id = ${huntId ?? 0} and digest_id is not null`
  expect(messages).toContain(`${together.length} more for “Quillon copper kettle 2 qt” near you`)
})

it('says that a run is queued while no worker is running, and completes it when one is', async () => {
  const alone = await openTestDatabase()
  const web = await startTestApp({ database: alone, withJobs: false })
  web.context.config = { ...web.context.config, role: 'web' }
  const member = await web.member()
  const queued = {
    success: true,
    status: 'running',
    matches: 0,
    message: 'No worker is running right now. The run is queued and starts as soon as there is one.',
  }
  for (let call = 0; call < 2; call += 1) {
    const { status, body } = await member.post('/api/run-matcher', {})
    expect([status, body]).toEqual([202, expect.objectContaining(queued)])
  }
  expect(await alone.sql`select 1 from matcher_runs`).toHaveLength(1)
  const worker = await startTestApp({ database: alone })
  await eventually(async () =>
    expect((await member.get('/api/run-matcher/progress')).body).toMatchObject({ status: 'completed' }),
  )
  for (const server of [web, worker]) await server.close()
  await alone.close()
})

it('answers within 20 seconds while a run is taken by a worker that has just died', async () => {
  const alone = await openTestDatabase()
  const web = await startTestApp({ database: alone, withJobs: false })
  web.context.config = { ...web.context.config, role: 'web' }
  const member = await web.member()
  await alone.sql`insert into matcher_runs (worker) values ('died')`
  // For the caller a second passes with each look, however fast or slow the machine is.
  let seconds = 0
  const real = performance.now.bind(performance)
  const clock = vi
    .spyOn(performance, 'now')
    .mockImplementation(() => (new Error().stack?.includes('at runMatcher') ? (seconds += 1) * 1000 : real()))
  try {
    const { status, body } = await member.post('/api/run-matcher', {})
    expect([status, body.status]).toEqual([202, 'running'])
    expect(seconds).toBeGreaterThan(10)
    expect(seconds).toBeLessThan(20)
  } finally {
    clock.mockRestore()
    await web.close()
    await alone.close()
  }
})
