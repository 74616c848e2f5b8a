import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, testEngine } from '../testing/test-database.ts'
import type { Database } from './engine.ts'
import { migrateDatabase } from './migrate.ts'
import { migrationsFolder } from './paths.ts'
import { seedReferenceData } from './reference-data.ts'

describe(`migrations on the ${testEngine} engine`, () => {
  let database: Database
  let folder: string

  /** The code's migrations and then these. */
  async function withMigrations(...statements: string[]) {
    const copy = await mkdtemp(join(folder, 'migrations-'))
    await cp(migrationsFolder, copy, { recursive: true })
    const journalFile = join(copy, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(journalFile, 'utf8'))
    for (const [index, statement] of statements.entries()) {
      const tag = `9${index}_later`
      journal.entries.push({ idx: 900 + index, version: '7', when: 4_000_000_000_000 + index, tag, breakpoints: true })
      await writeFile(join(copy, `${tag}.sql`), statement)
    }
    await writeFile(journalFile, JSON.stringify(journal))
    return copy
  }

  const applied = async () =>
    (await database.sql`select count(*)::int as count from drizzle.__drizzle_migrations`)[0]?.count as number

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hgfs-test-'))
    database = await openTestDatabase()
  })
  afterEach(async () => {
    await database.sql`drop table if exists later`
    await database.sql`delete from drizzle.__drizzle_migrations where created_at >= 4000000000000`
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  it('leave nothing behind when one fails, and say why in one line', async () => {
    const before = await applied()
    const broken = await withMigrations('create table later (id int);', 'alter table nowhere add column x int;')
    await expect(migrateDatabase(database.db, { folder: broken })).rejects.toThrow(
      'The database could not be migrated: relation "nowhere" does not exist',
    )
    expect(await applied()).toBe(before)
    expect((await database.sql`select to_regclass('later') as name`)[0]?.name).toBeNull()
  })

  it('run once when many servers start at the same time', async () => {
    const before = await applied()
    const later = await withMigrations(
      'create table later (id int); --> statement-breakpoint\ninsert into later values (1);',
    )
    await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(database.db, { folder: later })))
    expect(await applied()).toBe(before + 1)
    expect(await database.sql`select id from later`).toHaveLength(1)
  })

  it('refuse a database that is newer than the code, and leave it as it is', async () => {
    await migrateDatabase(database.db, { folder: await withMigrations('select 1;') })
    const before = await applied()
    await expect(migrateDatabase(database.db)).rejects.toThrow(
      'The database is newer than this program: it has a migration of 2096-10-02',
    )
    expect(await applied()).toBe(before)
  })

  it('keep what an admin changed in the reference data, and number new rows after it', async () => {
    await database.db.execute(
      sql`update feature_flags set enabled = true, rollout_percentage = 30 where id = 'social-sharing'`,
    )
    await database.db.execute(sql`update retailers set name = 'T.J. Maxx' where id = 1`)
    await Promise.all([seedReferenceData(database.db), seedReferenceData(database.db)])
    const [flag] = await database.sql`select enabled, rollout_percentage from feature_flags where id = 'social-sharing'`
    expect(flag).toEqual({ enabled: true, rollout_percentage: 30 })
    expect((await database.sql`select name from retailers where id = 1`)[0]?.name).toBe('T.J. Maxx')
    const [category] =
      await database.sql`insert into product_categories (name, slug) values ('Toys', 'toys') returning id`
    expect(category?.id).toBe(7)
    await seedReferenceData(database.db)
    const [next] =
      await database.sql`insert into product_categories (name, slug) values ('Books', 'books') returning id`
    expect(next?.id).toBe(8)
    expect(await database.sql`select parent_id from product_categories where name = 'Shoes'`).toEqual([
      { parent_id: 4 },
    ])
  })

  it('give every foreign key an index, so that deleting a row never scans the tables that refer to it', async () => {
    const unindexed = await database.sql<{ key: string }[]>`
      select format('%s (%s)', fk.conrelid::regclass, string_agg(quote_ident(attname), ', ' order by attnum)) as key
      from pg_constraint fk join pg_attribute on attrelid = fk.conrelid and attnum = any(fk.conkey)
      where fk.contype = 'f' and fk.connamespace = 'public'::regnamespace and not exists (
        select from pg_index
        where indrelid = fk.conrelid and indisvalid
          -- The key's columns come first, in any order.
          and (indkey::int2[])[0:cardinality(fk.conkey) - 1] @> fk.conkey
          -- A lookup by a value implies that the column is not null, and no other predicate.
          and (indpred is null or pg_get_expr(indpred, indrelid) in (
            select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = fk.conrelid and attnum = any(fk.conkey))))
      group by fk.oid, fk.conrelid
      order by 1`
    expect(unindexed.map(({ key }) => key)).toEqual([])
  })
})
