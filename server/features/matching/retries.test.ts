import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { matchAllThatWaits } from '../../testing/matches.ts'
import { makeHunts } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { matchNext } from './match-queue.ts'
import { performRun, renewStaleIndex } from './matching.service.ts'
import { Weighing } from './weighing.ts'

let app: TestApp
let hunter: Member
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  hunter = await app.member()
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

function failFor(broken: number, meanwhile = async () => {}) {
  const read = Weighing.prototype.read
  vi.spyOn(app.context.log, 'error').mockImplementation(() => {})
  return vi.spyOn(Weighing.prototype, 'read').mockImplementation(async function (this: Weighing, kind, ids) {
    if (kind === 'hunt' && [...ids].includes(broken)) {
      await meanwhile()
      throw new Error('this hunt cannot be scored')
    }
    return read.call(this, kind, ids)
  })
}

const queued = async () => {
  const rows = await app.context.database.sql<{ id: number; minutes: number | null }[]>`
    select hunt_id as id, extract(epoch from claimed_until - now())::float8 / 60 as minutes from match_queue`
  return rows.map(({ id, minutes }) => ({ id, minutes }))
}

it('tries a record that could not be matched again after ten minutes, and others before it', async () => {
  const { sql } = app.context.database
  const [older, broken = 0] = await makeHunts(app, hunter.id, [{ product_name: 'Kettle' }, { product_name: 'Lamp' }])
  const reads = failFor(broken)
  await matchNext(app.context)
  expect(await queued()).toEqual([
    { id: older, minutes: null },
    { id: broken, minutes: expect.closeTo(10, 0) },
  ])
  await matchAllThatWaits(app)
  expect(await queued()).toHaveLength(1)
  expect(reads.mock.calls.filter(([kind, ids]) => kind === 'hunt' && [...ids].includes(broken))).toHaveLength(1)
  vi.restoreAllMocks()
  await sql`update match_queue set claimed_until = claimed_until - interval '11 minutes'`
  await matchAllThatWaits(app)
  expect(await queued()).toEqual([])
})

it('tries a record whose transaction met a deadlock again when its claim ends', async () => {
  const [broken = 0] = await makeHunts(app, hunter.id, [{ product_name: 'Lamp' }])
  failFor(broken, () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' })))
  await matchNext(app.context)
  const [entry] = await queued()
  expect(entry?.minutes).toBeLessThan(1)
  vi.restoreAllMocks()
  await app.context.database.sql`delete from match_queue`
})

it('tries a record at once that changed while it could not be matched', async () => {
  const { sql } = app.context.database
  const [broken = 0] = await makeHunts(app, hunter.id, [{ product_name: 'Lamp' }])
  failFor(broken, async () => {
    await sql`update product_hunts set product_name = 'Brass lamp' where id = ${broken}`
  })
  await matchNext(app.context)
  expect(await queued()).toEqual([{ id: broken, minutes: null }])
  vi.restoreAllMocks()
  await matchAllThatWaits(app)
})

it('starts the run for a stale index again an hour after it failed', async () => {
  const { context } = app
  const { sql } = context.database
  await sql`insert into settings (key, value) values ('matcher.index', '"stale"') on conflict (key) do update set value = excluded.value`
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'this hunt cannot be indexed'; end $$;
    create trigger refuse before insert or update on hunt_match_index for each row execute function refuse()`)
  await makeHunts(app, hunter.id, [{ product_name: 'Lamp' }])
  vi.spyOn(context.log, 'error').mockImplementation(() => {})
  await renewStaleIndex(context)
  const runs = () => sql<{ id: number; status: string }[]>`select id, status from matcher_runs order by id`
  const [first] = await runs()
  await performRun(context, first?.id ?? 0)
  expect(await runs()).toEqual([{ id: first?.id, status: 'failed' }])
  // Nothing is left of it that another server would take.
  expect(await sql`select 1 from matcher_parts`).toHaveLength(0)
  await renewStaleIndex(context)
  expect(await runs()).toHaveLength(1)
  await sql`update matcher_runs set finished_at = finished_at - interval '61 minutes'`
  await renewStaleIndex(context)
  expect(await runs()).toEqual([first && { ...first, status: 'failed' }, { id: expect.any(Number), status: 'running' }])
})
