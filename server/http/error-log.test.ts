import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { statement } from '../db/statement.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { describeError } from './error-log.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const secret = 'hunter2@secret.example'
const failureOf = (work: () => Promise<unknown>) =>
  work().then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  )
const lineOf = (error: unknown) => JSON.stringify(describeError(error))

it('tells why the database refused, in codes and names, without anybody’s data', async () => {
  const { db, database } = app.context
  const person = await app.member()
  await database.sql`update users set email = ${secret} where id = ${person.id}`
  const failures: [string, () => Promise<unknown>][] = [
    ['22P02', () => db.execute(sql`select ${secret}::int`)],
    ['23505', () => db.execute(sql`insert into users (username, email) values ('twice', ${secret})`)],
    ['23502', () => db.execute(sql`insert into users (username, email) values (null, ${secret})`)],
    [
      '23514',
      () =>
        db.execute(
          sql`insert into product_hunts (user_id, product_name, priority) values (${person.id}, ${secret}, 9)`,
        ),
    ],
    ['22P02', () => database.sql`select ${secret}::text::int`],
    ['22P02', () => db.execute(statement(`select '${secret}'::text::int, $1::int`, [1]))],
    ['22007', () => db.execute(sql`select ${secret}::text::timestamptz`)],
    ['22P02', () => db.execute(sql`select ${`{"${secret}`}::text::jsonb`)],
  ]
  for (const [code, work] of failures) {
    const line = lineOf(await failureOf(work))
    expect(line).toContain(`SQLSTATE ${code}`)
    expect(line).not.toContain('secret')
  }
  const twice = describeError(await failureOf(failures[1]![1]))
  expect(twice.message).toMatch(/table users, constraint users_\w+.* in: insert into users/)
})

it('keeps quiet about values further down, and in words of several lines', async () => {
  const { db } = app.context
  const inner = await failureOf(() => db.execute(sql`select ${secret}::int`))
  for (const error of [new Error('Outer', { cause: inner }), new AggregateError([inner], 'Several')]) {
    expect(lineOf(error)).toContain('SQLSTATE 22P02')
    expect(lineOf(error)).not.toContain('secret')
  }
  expect(describeError(new Error(`first\n${secret}`)).stack).not.toContain('secret')
  expect(describeError('gone')).toEqual({ type: 'string', message: 'gone', stack: '' })
})

it('is how requests and jobs log their errors', async () => {
  const { log, jobs, db } = app.context
  const serializers = (log as unknown as Record<symbol, { err: unknown }>)[Symbol.for('pino.serializers')]
  expect(serializers?.err).toBe(describeError)
  const told = vi.spyOn(log, 'error').mockImplementation(() => {})
  await jobs.enqueue(db, 'finds.run-matcher', { runId: secret as unknown as number })
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.anything(), 'job failed'), { timeout: 20_000 })
  for (const [given] of told.mock.calls) expect(lineOf((given as { err: unknown }).err)).not.toContain('secret')
  told.mockRestore()
})
