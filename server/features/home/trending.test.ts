import { sql, type SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Db } from '../../db/engine.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { selectTrendingHunts } from './trending.queries.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  // Counters and the match queue have no part in the ranking.
  await database.sql.unsafe(`
    alter table product_hunts disable trigger user;
    alter table comments disable trigger user;
    alter table likes disable trigger user`)
})
afterEach(() => database.sql`delete from users`)
afterAll(() => database.close())

const fill = (statements: string) => database.sql.unsafe(`${statements}; analyze`)

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}
const rowsOf = (node: PlanNode): number =>
  node['Actual Loops'] *
    ((node['Relation Name'] ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0) +
      (node['Rows Removed by Join Filter'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0)

/** Returns how many rows the ranking reads from tables, and how many pairs its joins compare in vain. */
async function rowsRead(limit: number): Promise<number> {
  let read = 0
  const explained = {
    execute: async (query: SQL) => {
      const [row] = await database.db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql`explain (analyze, timing off, format json) ${query}`,
      )
      read += rowsOf(row!['QUERY PLAN'][0].Plan)
      return []
    },
  }
  await selectTrendingHunts(explained as unknown as Db, limit)
  return read
}
const rank = async (limit: number) => (await selectTrendingHunts(database.db, limit)).hunts.map(({ id }) => id)

describe('trending hunts of a large community', () => {
  it('are ranked from the latest acts and the newest hunts, without reading all hunts', async () => {
    await fill(`
      insert into users (id, username) values (1, 'anna'), (2, 'bob');
      insert into product_hunts (id, user_id, product_name, created_at)
        select n, 1, 'Lamp', now() - interval '1 minute' * n from generate_series(1, 2000) n`)
    // After the statistics: the plan must not depend on them.
    await database.sql`insert into likes (user_id, hunt_id) values (2, 1500)`
    expect(await rank(5)).toEqual([1500, 1, 2, 3, 4])
    expect(await rowsRead(5)).toBeLessThan(1000)
  })

  it('are ranked without reading the acts of earlier months', async () => {
    await fill(`
      insert into users (id, username) values (1, 'anna'), (2, 'bob');
      insert into product_hunts (id, user_id, product_name) select n, 1, 'Lamp' from generate_series(1, 5000) n;
      insert into likes (user_id, hunt_id, created_at)
        select 2, n, now() - interval '200 days' from generate_series(1, 5000) n;
      insert into comments (user_id, hunt_id, body, created_at)
        select 2, n, 'Lovely', now() - interval '200 days' from generate_series(1, 5000) n;
      insert into shares (user_id, hunt_id, created_at)
        select 2, n, now() - interval '200 days' from generate_series(1, 5000) n`)
    expect(await rowsRead(5)).toBeLessThan(3000)
  })

  it('rank the comment of one member although two others wrote thousands later', async () => {
    await fill(`
      insert into users (id, username) values (1, 'anna'), (2, 'bob'), (3, 'cleo');
      insert into product_hunts (id, user_id, product_name, created_at)
        select n, 1, 'Lamp', now() - interval '1 minute' * n from generate_series(1, 10) n;
      insert into comments (user_id, hunt_id, body, created_at) values (2, 9, 'Lovely', now() - interval '1 day');
      insert into comments (user_id, hunt_id, body, created_at)
        select author, author, 'Look', now() - interval '1 second' * n from generate_series(1, 2600) n, unnest(array[1, 3]) author`)
    expect(await rank(3)).toEqual([3, 9, 1])
    expect((await selectTrendingHunts(database.db, 3)).acts).toBe(2)
    // Comparing each comment of a member with all their others would take millions.
    expect(await rowsRead(3)).toBeLessThan(50_000)
  })

  it('show two hunts of each owner before a third of any', async () => {
    await fill(`
      insert into users (id, username) select n, 'member ' || n from generate_series(1, 9) n;
      insert into product_hunts (id, user_id, product_name, created_at)
        select n, n, 'Lamp', now() - interval '1 day' * n from generate_series(1, 6) n;
      insert into product_hunts (id, user_id, product_name, created_at)
        select 100 + n, 7, 'Rug', now() - interval '1 minute' * n from generate_series(1, 25) n`)
    expect(await rank(20)).toEqual([101, 102, 1, 2, 3, 4, 5, 6, ...Array.from({ length: 12 }, (_, n) => 103 + n)])
    // An accomplice who likes all of them does not help.
    await fill('insert into likes (user_id, hunt_id) select 8, id from product_hunts where user_id = 7')
    expect((await rank(20)).slice(0, 8)).toEqual([101, 102, 1, 2, 3, 4, 5, 6])
  })

  it('show hunts of other owners although one posted more than the list holds', async () => {
    await fill(`
      insert into users (id, username) select n, 'member ' || n from generate_series(1, 4) n;
      insert into product_hunts (id, user_id, product_name, created_at)
        select n, 1, 'Rug', now() - interval '1 minute' * n from generate_series(11, 60) n;
      insert into product_hunts (id, user_id, product_name, created_at)
        select n, n, 'Lamp', now() - interval '1 day' * n from generate_series(2, 4) n`)
    expect(await rank(5)).toEqual([11, 12, 2, 3, 4])
  })
})
