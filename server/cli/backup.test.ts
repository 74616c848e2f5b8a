import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../db/engine.ts'
import { createFileStore } from '../providers/storage/index.ts'
import { buildProgram, startProgram } from '../testing/child-program.ts'
import { eventually } from '../testing/eventually.ts'
import { startBuiltServer } from '../testing/faults/built-server.ts'
import { createWriteLoad } from '../testing/faults/write-load.ts'
import { addressOf, createEmptyDatabase, openTestDatabase, quietLog, testEngine } from '../testing/test-database.ts'

const built = (name: string) => new URL(`../../dist/server/${name}.js`, import.meta.url).pathname

const openOptions = { dataDir: 'unused', poolSize: 1, log: quietLog }
const refusal = (place: string) =>
  `There are people, stores, products or photos in ${place} already. Restore into an empty installation, or add --replace, which backs this one up first.`

async function run(name: string, args: string[], environment: NodeJS.ProcessEnv) {
  const program = startProgram(built(name), args, environment)
  return { code: await program.ended, said: program.lines.join('\n') }
}

describe(`npm run backup and npm run restore on the ${testEngine} engine`, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hgfs-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  if (testEngine === 'embedded') {
    it('back up a server that runs, and restore into another folder once it is free', async () => {
      const [here, there, file] = [join(folder, 'here'), join(folder, 'there'), join(folder, 'backup.tar.gz')]
      const server = startProgram(await buildProgram('serve-backups'), [here])
      await server.says('serving')
      const backup = await run('backup', [file], { DATA_DIR: here })
      expect(backup.said).toMatch(/^Backed up all rows and 1 files to .*backup\.tar\.gz \(\d+\.\d MB\)$/)
      const blocked = await run('restore', [file], { DATA_DIR: here })
      expect(blocked).toEqual({ code: 1, said: `The data folder ${here} is in use by process ${server.process.pid}` })
      server.process.stdin?.end()
      expect(await server.ended).toBe(0)

      const restored = await run('restore', [file], { DATA_DIR: there })
      expect(restored.said).toMatch(/^Restored \d+ rows and 1 files as of 20/)
      const database = await openDatabase({ dataDir: there, poolSize: 2, log: quietLog })
      expect(await database.sql`select id from product_categories where slug = 'from-the-server'`).toHaveLength(1)
      await database.close()
      const photo = await createFileStore({ s3: undefined, dataDir: there }).get('photos/one.webp')
      expect(photo && (await text(photo.stream))).toBe('a photo')

      const alone = await run('backup', [join(folder, 'again.tar.gz')], { DATA_DIR: there })
      expect(alone).toMatchObject({ code: 0 })
      expect(await readdir(folder)).toEqual(['again.tar.gz', 'backup.tar.gz', 'here', 'there'])
    })
    it('replace photos only when told to, and keep them first', { timeout: 240_000 }, async () => {
      const [dataDir, file] = [join(folder, 'photos'), join(folder, 'without-photos.tar.gz')]
      expect((await run('backup', [file], { DATA_DIR: dataDir })).code).toBe(0)
      const files = createFileStore({ s3: undefined, dataDir })
      await files.put('photos/two.webp', Buffer.from('another photo'), 'image/webp')
      expect(await run('restore', [file], { DATA_DIR: dataDir })).toEqual({
        code: 1,
        said: refusal(`embedded PostgreSQL in ${dataDir}`),
      })
      const replaced = await run('restore', [file, '--replace'], { DATA_DIR: dataDir })
      expect(replaced).toMatchObject({ code: 0, said: expect.stringMatching(/^Kept all rows and 1 files in /) })
    })
    it('hold every row and photo that was there when people went on saving', { timeout: 240_000 }, async () => {
      const [busy, copy, file] = ['busy', 'copy', 'busy.tar.gz'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      const server = await startBuiltServer({ DATA_DIR: busy })
      const load = await createWriteLoad(server.origin, { people: 2 })
      const writing = load.run(server.origin)
      await eventually(() => expect(load.acknowledged.length).toBeGreaterThan(20), 90_000)
      const before = load.acknowledged.length
      expect((await run('backup', [file], { DATA_DIR: busy })).code).toBe(0)
      await writing.end()
      expect(load.acknowledged.length).toBeGreaterThan(before)
      expect(load.oddAnswers).toEqual([])
      await server.stop()
      expect((await run('restore', [file], { DATA_DIR: copy })).said).toMatch(/, all rows compared$/)
      const restored = await startBuiltServer({ DATA_DIR: copy })
      expect(await load.missing(restored.origin, 0, before)).toEqual([])
      await restored.stop()
    })
  } else {
    it('back up and restore a database on a server, and refuse to restore beside one that works', async () => {
      const database = await openTestDatabase()
      await database.sql`insert into product_categories (name, slug) values ('Toys', 'toys')`
      await database.sql`insert into users (username) values ('Rosa')`
      const environment = {
        DATABASE_URL: addressOf(database),
        DATA_DIR: join(folder, 'data'),
        SESSION_SECRET: 'x'.repeat(40),
      }
      const file = join(folder, 'backup.tar.gz')
      expect((await run('backup', [file], environment)).said).toMatch(/^Backed up all rows and 0 files/)
      expect(await run('restore', [file], environment)).toEqual({
        code: 1,
        said: 'A server is using the database; stop it before restoring',
      })
      await database.sql`delete from product_categories where slug = 'toys'`
      await database.sql`insert into users (username) values ('Hugo')`
      await database.sql.end()
      // The connections that were closed may still be there for a moment.
      await eventually(
        async () =>
          expect(await run('restore', [file], environment)).toEqual({ code: 1, said: refusal(database.description) }),
        120_000,
      )
      const names = async () => {
        const again = await openDatabase({ ...openOptions, databaseUrl: environment.DATABASE_URL })
        const rows = await again.sql`
          select username as name from users union all select name from product_categories where slug = 'toys' order by 1`
        await again.close()
        return rows.map(({ name }) => name)
      }
      expect(await names()).toEqual(['Hugo', 'Rosa'])
      const restore = (...args: string[]) =>
        eventually(async () => {
          const restored = await run('restore', args, environment)
          expect(restored).toMatchObject({ code: 0 })
          return restored.said
        }, 120_000)
      const said = await restore(file, '--replace')
      const [, copy = ''] =
        /^Kept all rows and 0 files in (.*backup\.replaced-.*\.tar\.gz)\nRestored \d+ rows/.exec(said) ?? []
      expect(await names()).toEqual(['Rosa', 'Toys'])
      await restore('--replace', copy)
      expect(await names()).toEqual(['Hugo', 'Rosa'])
      await database.close()
    })

    it('restore into a database that was lost, beside the photos that were not', { timeout: 240_000 }, async () => {
      const database = await openTestDatabase()
      await database.sql`insert into users (username) values ('Rosa')`
      const file = join(folder, 'before-the-loss.tar.gz')
      const environment = { DATA_DIR: join(folder, 'kept'), SESSION_SECRET: 'x'.repeat(40) }
      const backup = await run('backup', [file], { ...environment, DATABASE_URL: addressOf(database) })
      expect(backup).toMatchObject({ code: 0 })
      await database.close()
      const files = createFileStore({ s3: undefined, dataDir: environment.DATA_DIR })
      await files.put('photos/one.webp', Buffer.from('a photo'), 'image/webp')

      const lost = await createEmptyDatabase()
      try {
        const restore = (...args: string[]) => run('restore', args, { ...environment, DATABASE_URL: lost.url })
        expect(await restore(file)).toMatchObject({ code: 1 })
        const restored = await restore(file, '--replace')
        expect(restored.said).toMatch(/^There are no rows to keep; files that are there stay\nRestored \d+ rows/)
        const again = await openDatabase({ ...openOptions, databaseUrl: lost.url })
        expect(await again.sql`select username from users`).toEqual([{ username: 'Rosa' }])
        await again.close()
        const photo = await files.get('photos/one.webp')
        expect(photo && (await text(photo.stream))).toBe('a photo')
      } finally {
        await lost.drop()
      }
    })
  }

  it('say in one line what is wrong', async () => {
    const environment = { DATA_DIR: join(folder, 'other'), DATABASE_URL: '' }
    expect(await run('backup', [], environment)).toEqual({ code: 2, said: 'Usage: npm run backup -- FILE' })
    const usage = { code: 2, said: 'Usage: npm run restore -- FILE [--replace]' }
    expect(await run('restore', ['--replace'], environment)).toEqual(usage)
    expect(await run('restore', ['one.tar.gz', '--force'], environment)).toEqual(usage)
    expect(await run('restore', ['nowhere.tar.gz'], environment)).toEqual({
      code: 1,
      said: 'There is no backup at nowhere.tar.gz',
    })
    const broken = join(folder, 'broken.tar.gz')
    await writeFile(broken, 'not a backup')
    expect((await run('restore', [broken], environment)).said).toBe(`${broken} is not a backup: incorrect header check`)
  })
})
