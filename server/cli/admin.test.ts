import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProgram, startProgram } from '../testing/child-program.ts'
import { addressOf, openTestDatabase, testEngine } from '../testing/test-database.ts'

const built = new URL('../../dist/server/admin.js', import.meta.url).pathname

async function admin(args: string[], environment: NodeJS.ProcessEnv) {
  const program = startProgram(built, args, environment)
  return { code: await program.ended, said: program.lines.join('\n') }
}

const newPassword = expect.stringMatching(/^New password of Rosa, shown only this once: (\w{4}-){2}\w{4}$/)

describe(`npm run admin on the ${testEngine} engine`, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hgfs-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  if (testEngine === 'embedded') {
    it('grants and revokes through the server that holds the data folder, and without one', async () => {
      const environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
      const server = startProgram(await buildProgram('serve-admins'), [environment.DATA_DIR])
      await server.says('serving')
      expect(await admin(['grant', 'NOBODY'], environment)).toEqual({ code: 1, said: 'There is no user named NOBODY' })
      expect(await admin(['grant', 'ROSA'], environment)).toEqual({ code: 0, said: 'Rosa is an admin now' })
      expect(await admin(['revoke', 'rosa'], environment)).toEqual({
        code: 1,
        said: 'The last admin cannot be suspended, deleted or demoted',
      })
      expect(await admin(['grant', 'Hugo'], environment)).toMatchObject({ code: 0 })
      expect(await admin(['password', 'NOBODY'], environment)).toEqual({
        code: 1,
        said: 'There is no user named NOBODY',
      })
      expect(await admin(['password', 'ROSA'], environment)).toEqual({ code: 0, said: newPassword })
      server.process.stdin?.end()
      expect(await server.ended).toBe(0)
      expect(server.lines).toContain('admin.granted Rosa by command line')
      expect(server.lines).toContain('user.password-changed Rosa by command line')
      expect(await admin(['password', 'hugo'], environment)).toMatchObject({ code: 0 })
      expect(await admin(['revoke', 'rosa'], environment)).toEqual({ code: 0, said: 'Rosa is no longer an admin' })
    })
  } else {
    it('grants and revokes in the database', async () => {
      const database = await openTestDatabase()
      await database.sql`insert into users (username) values ('Rosa'), ('Hugo')`
      const environment = {
        DATABASE_URL: addressOf(database),
        DATA_DIR: join(folder, 'data'),
        SESSION_SECRET: 'x'.repeat(40),
      }
      expect(await admin(['grant', 'rosa'], environment)).toEqual({ code: 0, said: 'Rosa is an admin now' })
      expect((await admin(['revoke', 'rosa'], environment)).code).toBe(1)
      expect((await admin(['grant', 'hugo'], environment)).code).toBe(0)
      expect(await admin(['revoke', 'rosa'], environment)).toEqual({ code: 0, said: 'Rosa is no longer an admin' })
      expect(await database.sql`select action from audit_log order by id`).toHaveLength(3)
      expect(await admin(['password', 'ROSA'], environment)).toEqual({ code: 0, said: newPassword })
      await database.close()
    })
  }

  it('says how it is used', async () => {
    const usage = { code: 2, said: 'Usage: npm run admin -- grant|revoke|password USERNAME' }
    expect(await admin([], {})).toEqual(usage)
    expect(await admin(['promote', 'rosa'], {})).toEqual(usage)
  })
})
