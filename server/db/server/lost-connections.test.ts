import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProgram, startProgram } from '../../testing/child-program.ts'
import { eventually, letPass } from '../../testing/eventually.ts'
import { addressOf, openTestDatabase, testEngine } from '../../testing/test-database.ts'
import { publish } from '../bus.ts'
import type { Database } from '../engine.ts'

// What can be lost differs: a server's connections, or the embedded engine as a whole.
if (testEngine === 'postgres') serverTests()
else embeddedTests()

function embeddedTests() {
  it('ends the process with a clear line when the engine dies under it', async () => {
    const program = startProgram(await buildProgram('break-engine'))
    expect(await program.says('fatal')).toContain('The embedded database stopped')
    expect(await program.ended).toBe(1)
  })
}

function serverTests() {
  let database: Database
  let operator: postgres.Sql

  beforeAll(async () => {
    database = await openTestDatabase()
    operator = postgres(addressOf(database), { max: 1 })
    await operator`create table note (body text)`
  })
  afterAll(async () => {
    await operator.end()
    await database.close()
  })

  const endAllConnections = () =>
    operator`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const sleeping = () =>
    operator`select 1 from pg_stat_activity where state = 'active' and query like 'select pg_sleep(600)%'
      and datname = current_database() and pid <> pg_backend_pid()`
  const notes = async () => (await operator`select body from note`).map((row) => row.body as string)

  it('loses a transaction whole when its connection ends between two queries', async () => {
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values ('half')`)
      await endAllConnections()
      await letPass(200, 'the client may notice the end before its next query, and take another connection')
      await tx.execute(sql`insert into note values ('outside')`)
    })
    await expect(transaction).rejects.toThrow()
    expect(await notes()).toEqual([])
  })

  it('loses it when the connection ends under a running query, even for code that goes on regardless', async () => {
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values ('half')`)
      const slow = tx.execute(sql`select pg_sleep(600)`).catch(() => {})
      await eventually(async () => expect(await sleeping()).toHaveLength(1))
      await endAllConnections()
      await slow
      await tx.execute(sql`insert into note values ('outside')`).catch(() => {})
      await tx.transaction((inner) => inner.execute(sql`insert into note values ('outside too')`)).catch(() => {})
      return 'fine'
    })
    await expect(transaction).rejects.toThrow()
    expect(await notes()).toEqual([])
  })

  it('recovers when the server ends everything under load, again and again', async () => {
    const load = { on: true }
    let served = 0
    let failed = 0
    const workers = Array.from({ length: 24 }, async (_, worker) => {
      while (load.on) {
        const work =
          worker % 2 === 0
            ? database.db.execute(sql`select ${worker}::int as n`)
            : database.db.transaction(async (tx) => {
                await tx.execute(sql`select ${worker}::int`)
                await tx.execute(sql`select pg_sleep(0.002)`)
              })
        await work.then(
          () => served++,
          () => failed++,
        )
      }
    })
    for (let round = 0; round < 8; round++) {
      const before = served
      await expect.poll(() => served).toBeGreaterThan(before + 20)
      await endAllConnections()
    }
    const before = served
    await expect.poll(() => served).toBeGreaterThan(before + 50)
    load.on = false
    await Promise.all(workers)
    expect(failed).toBeGreaterThan(0)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => database.db.execute(sql`select ${n}::int as n`)),
    )
    expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n))

    const heard: unknown[] = []
    database.bus.subscribe('finds', (payload) => heard.push(payload))
    const hears = async () => {
      await publish(database.db, 'finds', 'still here')
      return heard.length > 0
    }
    await expect.poll(hears, { timeout: 30_000, interval: 200 }).toBe(true)
  })
}
