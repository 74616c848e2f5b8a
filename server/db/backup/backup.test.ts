import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contentTypeOf } from '../../providers/storage/file-store.ts'
import { createFileStore } from '../../providers/storage/index.ts'
import { openTestDatabase, testEngine } from '../../testing/test-database.ts'
import { backUp } from './backup.ts'
import { differencesTo } from './check.ts'
import type { Database } from '../engine.ts'
import { restore } from './restore.ts'
import { columnsOf, quoted, tableNames } from './snapshot.ts'

describe(`backup and restore on the ${testEngine} engine`, () => {
  let source: Database
  let target: Database
  let folder: string
  const photo = randomBytes(300_000)
  const store = (name: string) => createFileStore({ s3: undefined, dataDir: join(folder, name) })

  async function archiveOf(database: Database) {
    const chunks: Buffer[] = []
    for await (const chunk of backUp(database, store('source'), { folder })) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  async function* inPieces(archive: Buffer, size = 7000) {
    for (let at = 0; at < archive.length; at += size) yield archive.subarray(at, at + size)
  }

  const restoreInto = (database: Database, archive: Buffer) =>
    restore(database, store('target'), contentTypeOf, inPieces(archive))

  /** Everything in every table, as text. */
  async function contents({ db, sql }: Database) {
    const tables: Record<string, string[]> = {}
    for (const name of await tableNames(db)) {
      const columns = (await columnsOf(db, name)).map((column) => quoted(column.name)).join(', ')
      const rows = await sql.unsafe(`select row(${columns})::text as row from ${quoted(name)} order by 1`)
      tables[name] = rows.map(({ row }) => String(row))
    }
    return tables
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hgfs-test-'))
    source = await openTestDatabase()
    target = await openTestDatabase()
    const { sql } = source
    await sql`insert into settings (key, value) values ('nothing', 'null'), ('text', '"a\\u00e9\\n\\"b\\""'), ('list', '[1, {"a": null}]')`
    await sql`insert into product_categories (id, name, slug, parent_id) values (500, 'Child', 'child', null), (400, 'Parent', 'parent', 500)`
    await sql`update product_categories set parent_id = 400 where id = 500`
    await sql`insert into feature_flags (id, name, description, enabled, allow_list) values ('odd', ${`tab\t"quote" 'single' \\ back`}, ${'line\nbreak, é 💡'}, true, ${['a,b', '', 'c"d']})`
    await sql`insert into products (name, price, description) select 'Product ' || i, i / 100.0, repeat('x', 200) from generate_series(1, 4000) i`
    await sql`select setval(pg_get_serial_sequence('products', 'id'), 7777)`
    await store('source').put('photos/2025/a-lamp.webp', photo, 'image/webp')
    await store('source').put('photos/2025/empty.webp', Buffer.alloc(0), 'image/webp')
  })
  afterAll(async () => {
    await source.close()
    await target.close()
    await rm(folder, { recursive: true })
  })

  it('brings back every row, photo and sequence, and removes what was there', async () => {
    await target.sql`insert into settings (key, value) values ('old', '1')`
    await target.sql`update product_categories set name = 'Changed' where id = 1`
    const report = await restoreInto(target, await archiveOf(source))
    expect(report).toMatchObject({ files: 2 })
    expect(report.rows).toBeGreaterThan(4000)
    expect(await contents(target)).toEqual(await contents(source))
    const [product] = await target.sql`insert into products (name, price) values ('Next', 1) returning id`
    expect(product?.id).toBe(7778)
    const bytesOf = async (key: string) => {
      const file = await store('target').get(key)
      return file && buffer(file.stream)
    }
    expect((await bytesOf('photos/2025/a-lamp.webp'))?.equals(photo)).toBe(true)
    expect(await bytesOf('photos/2025/empty.webp')).toHaveLength(0)
    const keys: string[] = []
    for await (const { key } of store('target').list('')) keys.push(key)
    expect(keys).toHaveLength(2)
  })

  it('leaves keys, checks and triggers working', async () => {
    await expect(target.sql`insert into products (name, price, category_id) values ('Lost', 1, 9999)`).rejects.toThrow(
      'foreign key',
    )
    const triggers = (database: Database) =>
      database.sql`select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
    expect([...(await triggers(target))]).toEqual([...(await triggers(source))])
    const links = (database: Database) =>
      database.sql`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`
    expect([...(await links(target))]).toEqual([...(await links(source))])
  })

  it('changes no row when the backup is cut off, altered or not one at all', async () => {
    const archive = await archiveOf(source)
    const before = await contents(target)
    for (const cut of [0, 300, 700, 400_000, archive.length - 4000]) {
      await expect(restoreInto(target, archive.subarray(0, cut))).rejects.toThrow(/not complete|damaged/)
    }
    const altered = Buffer.from(archive)
    const at = altered.lastIndexOf('"Product 17"')
    altered.write('"', at + 4)
    await expect(restoreInto(target, altered)).rejects.toThrow()
    await expect(restoreInto(target, Buffer.from('hello'.repeat(1000)))).rejects.toThrow('damaged')
    expect(await contents(target)).toEqual(before)
  })

  it('leaves an empty store of photos empty when the backup is cut off, and a used one as it was', async () => {
    const archive = await archiveOf(source)
    const cut = archive.subarray(0, archive.length - 4000)
    const keysAfter = async (name: string) => {
      await expect(restore(target, store(name), contentTypeOf, inPieces(cut))).rejects.toThrow(/not complete|damaged/)
      const keys: string[] = []
      for await (const { key } of store(name).list('')) keys.push(key)
      return keys
    }
    expect(await keysAfter('empty')).toEqual([])
    await store('used').put('photos/2025/a-lamp.webp', photo, 'image/webp')
    expect(await keysAfter('used')).toContain('photos/2025/a-lamp.webp')
  })

  it('refuses a backup of a newer version', async () => {
    const archive = await archiveOf(source)
    const at = archive.indexOf('"schema": "0')
    archive.write('9', at + 11)
    await expect(restoreInto(target, archive)).rejects.toThrow('The backup is newer than this program')
  })

  it('writes rows into the given folder, not into the folder for temporary files', async () => {
    // As in a container whose /tmp is a small one in memory.
    vi.stubEnv('TMPDIR', join(folder, 'full'))
    try {
      const archive = backUp(source, store('source'), { folder })
      await archive.next()
      const [made = ''] = (await readdir(folder)).filter((name) => name.startsWith('hgfs-backup-'))
      expect(await readdir(join(folder, made))).toContain('products.jsonl')
      expect((await stat(join(folder, made))).mode & 0o777).toBe(0o700)
      await archive.return(undefined)
      expect(await readdir(folder)).not.toContain(made)
      expect(await differencesTo(source.db, [])).toEqual([])
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('lets the server work while the photos are still being sent', async () => {
    const archive = backUp(source, store('source'), { folder })
    await archive.next()
    await source.sql`insert into settings (key, value) values ('meanwhile', '1')`
    for await (const chunk of archive) expect(chunk).toBeInstanceOf(Buffer)
    expect(await source.sql`select key from settings where key = 'meanwhile'`).toHaveLength(1)
  })
})
