import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letPass } from '../testing/eventually.ts'
import { openTestDatabase, testEngine } from '../testing/test-database.ts'
import type { Database } from './engine.ts'

describe(`the ${testEngine} engine`, () => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase()
    await database.sql`create table counter (id int primary key, total int not null)`
    await database.sql`create table entry (id int generated always as identity, worker int, note text)`
    await database.sql`insert into counter values (1, 0)`
  })

  afterAll(() => database.close())

  it('gives every connection the answers to its own questions', async () => {
    const { db } = database
    const shapes = [
      async (number: number) => (await db.execute(sql`select ${number}::int as answer`))[0]?.answer === number,
      async (number: number) =>
        (await db.execute(sql`select ${number}::int + 1000 as answer`))[0]?.answer === number + 1000,
      async (number: number) => {
        const [row] = await db.execute(sql`select ${number}::int as first, ${`n${number}`}::text as second`)
        return row?.first === number && row.second === `n${number}`
      },
      async (number: number) => (await database.sql`select ${number}::int * 2 as answer`)[0]?.answer === number * 2,
    ]
    const questions = Array.from({ length: 2000 }, async (_, number) => shapes[number % shapes.length]?.(number))
    expect((await Promise.all(questions)).filter((right) => !right)).toEqual([])
  })

  it('keeps transactions apart and rolls failed ones back, over many connections', async () => {
    await database.sql`truncate entry`
    await database.sql`update counter set total = 0`
    const work = Array.from({ length: 60 }, (_, worker) =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into entry (worker, note) values (${worker}, 'first')`)
        const [row] = await tx.execute<{ total: number }>(sql`select total from counter where id = 1 for update`)
        await letPass(worker % 4, 'work of different length')
        await tx.execute(sql`update counter set total = ${Number(row?.total) + 1} where id = 1`)
        await tx.execute(sql`insert into entry (worker, note) values (${worker}, 'second')`)
        if (worker % 3 === 0) throw new Error('changed my mind')
      }),
    )
    const outcomes = await Promise.allSettled(work)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20)
    expect((await database.sql`select total from counter`)[0]?.total).toBe(40)
    const rows = await database.sql`select worker from entry group by worker having count(*) <> 2 or worker % 3 = 0`
    expect(rows).toHaveLength(0)
    expect((await database.sql`select count(*)::int as count from entry`)[0]?.count).toBe(80)
  })

  it('rolls back to a savepoint without losing the transaction', async () => {
    await database.sql`truncate entry`
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into entry (note) values ('kept')`)
      await expect(tx.transaction((inner) => inner.execute(sql`insert into counter values (1, 1)`))).rejects.toThrow()
      await tx.execute(sql`insert into entry (note) values ('kept too')`)
    })
    expect((await database.sql`select note from entry order by id`).map((row) => row.note)).toEqual([
      'kept',
      'kept too',
    ])
  })

  it('says which constraint was broken', async () => {
    const failure = await database.db.execute(sql`insert into counter values (1, 1)`).catch((error: Error) => error)
    expect(failure).toMatchObject({ cause: { code: '23505', constraint_name: 'counter_pkey' } })
  })

  it('goes on after broken statements and a connection that left in the middle of a transaction', async () => {
    await Promise.allSettled(
      Array.from({ length: 20 }, () => database.sql.unsafe('select * from nowhere where a = $1', [1])),
    )
    const total = async () => (await database.sql`select total from counter`)[0]?.total as number
    const before = await total()
    const reserved = await database.sql.reserve()
    await reserved`begin`
    await reserved`update counter set total = -1`
    const [{ pid } = { pid: 0 }] = await reserved`select pg_backend_pid() as pid`
    if (testEngine === 'postgres') {
      await database.sql`select pg_terminate_backend(${pid})`
    } else {
      await reserved`rollback`
    }
    reserved.release()
    expect(await total()).toBe(before)
  })

  it('carries large values both ways', async () => {
    const note = 'é'.repeat(6_000_000)
    const [row] = await database.sql`insert into entry (note) values (${note}) returning note, length(note) as length`
    expect(row?.length).toBe(note.length)
    expect(row?.note === note).toBe(true)
  })

  it('has vectors, trigrams, and no accents', async () => {
    const [row] =
      await database.sql`select '[1,2]'::vector <-> '[4,6]'::vector as far, similarity('creuset', 'crueset') > 0.2 as near,
      unaccent('é') as plain`
    expect(row).toMatchObject({ far: 5, near: true, plain: 'e' })
  })
})
