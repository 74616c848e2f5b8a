import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, startPrivatePostgres } from '../../scripts/private-postgres.mjs'
import { startProgram } from '../testing/child-program.ts'
import { eventually } from '../testing/eventually.ts'
import { startBuiltServer } from '../testing/faults/built-server.ts'
import { createWriteLoad } from '../testing/faults/write-load.ts'
import { HttpClient } from '../testing/http-client.ts'

const built = new URL('../../dist/server/move.js', import.meta.url).pathname
const found = await findPostgres()

async function move(args: string[], environment: NodeJS.ProcessEnv) {
  const program = startProgram(built, args, environment)
  return { code: await program.ended, said: program.lines.join('\n') }
}

describe('npm run move', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hgfs-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('says how it is used and what is wrong', async () => {
    const environment = { DATA_DIR: join(folder, 'other'), DATABASE_URL: '' }
    expect(await move([], environment)).toMatchObject({ code: 2, said: expect.stringMatching(/^Usage: npm run move/) })
    expect(await move(['somewhere'], environment)).toEqual({ code: 1, said: 'DATABASE_URL must be a postgres:// URL' })
    expect(await move(['--back', folder], environment)).toMatchObject({
      code: 1,
      said: 'DATABASE_URL is required: where the rows are now',
    })
  })

  it.skipIf('reason' in found)(
    'takes a running community to PostgreSQL and back, with everything in it and everybody signed in',
    { timeout: 300_000 },
    async () => {
      if ('reason' in found) return
      const cluster = await startPrivatePostgres(found)
      const environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
      const there = { ...environment, DATABASE_URL: cluster.url }
      try {
        const small = await startBuiltServer(environment)
        const load = await createWriteLoad(small.origin, { people: 2 })
        const writing = load.run(small.origin)
        await eventually(() => expect(load.acknowledged.length).toBeGreaterThan(20), 90_000)
        // People go on saving while it moves: what was acknowledged before or meanwhile must arrive.
        const moved = await move([cluster.url], environment)
        expect(moved.said).toMatch(/^Moved \d+ rows of \d+ tables, all compared, 0 photos and \d+ waiting jobs$/m)
        expect(moved.said).toMatch(/^Nothing could be changed for \d+\.\d s\./m)
        expect(moved.code).toBe(0)
        await writing.end()
        expect(load.oddAnswers.every((answer) => answer.startsWith('503'))).toBe(true)
        const guest = new HttpClient(small.origin)
        expect((await guest.get('/api/hunts')).status).toBe(200)
        expect(await guest.post('/api/login', { username: 'x', password: 'y' })).toMatchObject({ status: 503 })
        await small.stop()
        await expect(startBuiltServer(environment)).rejects.toThrow('were moved to PostgreSQL at')

        const large = await startBuiltServer(there)
        expect(await load.missing(large.origin)).toEqual([])
        expect((await move([cluster.url], environment)).said).toMatch('A server is using the database')
        const more = load.run(large.origin)
        const before = load.acknowledged.length
        await eventually(() => expect(load.acknowledged.length).toBeGreaterThan(before + 10), 90_000)
        await more.end()
        await large.stop()

        expect((await move([cluster.url], environment)).said).toMatch(
          'There are people, stores, products or photos in PostgreSQL at',
        )
        const elsewhere = join(folder, 'elsewhere')
        const back = await move(['--back', elsewhere], { ...there, SESSION_SECRET: 'x'.repeat(40) })
        expect(back.said).toMatch(/^Moved \d+ rows of \d+ tables, all compared, \d+ photos/m)
        // Its rows were moved to another database than the one that is moved back.
        await writeFile(join(elsewhere, 'moved-to'), 'PostgreSQL at elsewhere:5432/other\n')
        const refused = await move(['--back', elsewhere], { ...there, SESSION_SECRET: 'x'.repeat(40) })
        expect([refused.code, refused.said]).toEqual([
          1,
          expect.stringMatching(
            /^There are people, .* move to an empty one. The file .*moved-to says "PostgreSQL at elsewhere:5432\/other", but the rows are moved back from "PostgreSQL at 127.0.0.1:\d+\/postgres": they count as the same database only if host, port and name are written the same$/,
          ),
        ])
        await rm(join(elsewhere, 'moved-to'))
        expect((await move(['--back', environment.DATA_DIR], { ...there, SESSION_SECRET: 'x'.repeat(40) })).code).toBe(
          0,
        )
        const again = await startBuiltServer({ DATA_DIR: elsewhere })
        expect(await load.missing(again.origin)).toEqual([])
        await again.stop()
      } finally {
        await cluster.stop()
      }
    },
  )

  it.skipIf('reason' in found)('leaves a server that is asked in vain as it was', { timeout: 120_000 }, async () => {
    const environment = { DATA_DIR: join(folder, 'kept'), DATABASE_URL: '' }
    const server = await startBuiltServer(environment)
    expect((await move(['postgres://nobody@127.0.0.1:1/none'], environment)).said).toMatch('cannot use the database')
    const load = await createWriteLoad(server.origin, { people: 1 })
    const writing = load.run(server.origin)
    await eventually(() => expect(load.acknowledged.length).toBeGreaterThan(3), 90_000)
    await writing.end()
    expect(load.oddAnswers).toEqual([])
    await server.stop()
  })
})
