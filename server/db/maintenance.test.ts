import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { openTestDatabase, quietLog, testEngine } from '../testing/test-database.ts'
import type { Database } from './engine.ts'
import { startMaintenance } from './maintenance.ts'

describe(`maintenance on the ${testEngine} engine`, () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    await database.sql`create table filled (id int generated always as identity, note text)`
  })
  afterAll(() => database.close())

  const often = { checkpointMs: 50, vacuumMs: 3_600_000, firstVacuumMs: 3_600_000 }
  const checkpointAt = async () =>
    (await database.sql`select redo_lsn::text as position from pg_control_checkpoint()`)[0]?.position as string

  if (testEngine === 'postgres') {
    it('is left to the server', async () => {
      const maintenance = startMaintenance(database, quietLog, often)
      await maintenance.vacuum()
      await maintenance.stop()
      expect((await database.sql`show autovacuum`)[0]?.autovacuum).toBe('on')
    })
    return
  }

  it('writes a checkpoint after changes, and none when nothing changed', async () => {
    let asked = 0
    const sql = new Proxy(database.sql, {
      apply(target, self, given) {
        asked += 1
        return Reflect.apply(target as (...given: unknown[]) => unknown, self, given)
      },
    })
    const maintenance = startMaintenance({ ...database, sql }, quietLog, often)
    const before = await checkpointAt()
    await database.sql`insert into filled (note) select 'note' from generate_series(1, 1000)`
    await expect.poll(checkpointAt).not.toBe(before)
    // It looks at the log's position at every turn: over several turns in a row nothing is written any more.
    await eventually(async () => {
      const [settled, turns] = [await checkpointAt(), asked]
      await expect.poll(() => asked).toBeGreaterThan(turns + 5)
      expect(await checkpointAt()).toBe(settled)
    })
    await maintenance.stop()
  })

  it('vacuums and analyzes the tables that changed a lot', async () => {
    const maintenance = startMaintenance(database, quietLog, often)
    await database.sql`truncate filled`
    await database.sql`insert into filled (note) select 'note' from generate_series(1, 1000)`
    await database.sql`delete from filled where ctid in (select ctid from filled limit 500)`
    const deadRows = async () =>
      Number((await database.sql`select n_dead_tup from pg_stat_user_tables where relname = 'filled'`)[0]?.n_dead_tup)
    await expect.poll(deadRows).toBeGreaterThan(400)
    await maintenance.vacuum()
    expect((await database.sql`select reltuples from pg_class where relname = 'filled'`)[0]?.reltuples).toBe(500)
    expect(await deadRows()).toBe(0)
    await maintenance.stop()
  })
})
