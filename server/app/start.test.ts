import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { lockDataFolder } from '../db/data-folder-lock.ts'
import { startProgram } from '../testing/child-program.ts'
import { eventually } from '../testing/eventually.ts'
import { freePort } from '../testing/faults/built-server.ts'
import { mountSmallDisk } from '../testing/faults/small-disk.ts'
import { HttpClient } from '../testing/http-client.ts'
import { createEmptyDatabase, testEngine } from '../testing/test-database.ts'

const program = path.resolve('dist/server/main.js')
const room = { timeout: 240_000 }
const ready = 'Hunt Gather Find Score is ready'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hgfs-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The built server, as `npm start` runs it. */
const start = (environment: NodeJS.ProcessEnv) =>
  startProgram(program, [], {
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    DEMO_DATA: 'false',
    DATA_DIR: path.join(folder, 'data'),
    SESSION_SECRET: 'a secret for tests that nobody else has',
    DATABASE_URL: '',
    ...environment,
  })

/** Starts a server that must refuse to start. */
async function refusal(environment: NodeJS.ProcessEnv) {
  const server = start(environment)
  return { code: await server.ended, lines: server.lines }
}

describe.runIf(testEngine === 'embedded')('a start that cannot succeed', () => {
  it('names the port that another process listens on', room, async () => {
    const other = createServer()
    const port = await new Promise<number>((listening) =>
      other.listen(0, '127.0.0.1', () => listening((other.address() as AddressInfo).port)),
    )
    expect(await refusal({ PORT: String(port) })).toEqual({
      code: 1,
      lines: [`PORT ${port} is in use by another process at 127.0.0.1`],
    })
    await new Promise((closed) => other.close(closed))
  })

  it('names the process that runs this installation on the same port already', room, async () => {
    const dataDir = path.join(folder, 'started-twice')
    const lock = await lockDataFolder(dataDir)
    const other = createServer()
    const port = await new Promise<number>((listening) =>
      other.listen(0, '127.0.0.1', () => listening((other.address() as AddressInfo).port)),
    )
    expect(await refusal({ PORT: String(port), DATA_DIR: dataDir })).toEqual({
      code: 1,
      lines: [`The data folder ${dataDir} is in use by process ${process.pid}`],
    })
    await new Promise((closed) => other.close(closed))
    await lock.release()
  })

  it.each(['nowhere.invalid', '192.0.2.1', 'two words'])(
    'names HOST %s, which is not of this machine',
    room,
    async (host) => {
      expect(await refusal({ HOST: host })).toEqual({
        code: 1,
        lines: [`HOST ${host} is not an address of this machine`],
      })
    },
  )

  it('names a data folder that cannot be made', room, async () => {
    for (const environment of [
      {},
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SMTP_URL: 'smtp://127.0.0.1' },
    ]) {
      const { code, lines } = await refusal({ DATA_DIR: '/proc/nope', ...environment })
      expect([code, lines]).toEqual([
        1,
        [expect.stringMatching(/^The data folder \/proc\/nope \(DATA_DIR\) cannot be used: ENOENT/)],
      ])
    }
  })

  it('names the disk that has no space left', room, async ({ skip }) => {
    for (const megabytes of [1, 12, 40]) {
      const disk = mountSmallDisk(path.join(folder, `disk-${megabytes}`), megabytes)
      if (!disk) return skip('this user may not mount a disk')
      try {
        expect(await refusal({ DATA_DIR: path.join(disk.folder, 'data') })).toEqual({
          code: 1,
          lines: [`There is no space left on the disk of the data folder ${path.join(disk.folder, 'data')} (DATA_DIR)`],
        })
      } finally {
        disk.unmount()
      }
    }
  })
})

describe.runIf(testEngine === 'embedded')('the demo community', () => {
  it('is completed by the next start, which prints its accounts', { timeout: 600_000 }, async () => {
    const port = await freePort()
    const environment = { DATA_DIR: path.join(folder, 'demo'), DEMO_DATA: 'true', PORT: String(port) }
    const title = 'Accounts of the demo community'
    const first = start(environment)
    await first.says('  pictures 25%')
    first.process.kill('SIGKILL')
    await first.ended
    expect(first.lines.filter((line) => line.startsWith(title))).toEqual([])
    const second = start(environment)
    await second.says(ready)
    const accounts = second.lines.slice(second.lines.findIndex((line) => line.startsWith(title)) + 1)
    const [username, password] = accounts[0]?.trim().split(/\s+/) ?? []
    expect(username).toBe('maya')
    const login = await new HttpClient(`http://127.0.0.1:${port}`).post('/api/login', { username, password })
    expect([login.status, login.body.isAdmin]).toEqual([200, true])
    second.process.kill('SIGTERM')
    await second.ended
  })
})

describe.runIf(testEngine === 'embedded')('the log', () => {
  it('has requests and failed probes at info, and other probes at debug', room, async () => {
    for (const level of ['info', 'debug']) {
      const port = await freePort()
      const server = start({ PORT: String(port), LOG_LEVEL: level, METRICS_TOKEN: 'a token for tests' })
      await server.says(ready)
      const headers = { authorization: 'Bearer a token for tests' }
      for (const address of ['/api/health', '/api/ready?from=proxy', '/metrics', '/api/hunts'])
        expect((await fetch(`http://127.0.0.1:${port}${address}`, { headers })).status).toBe(200)
      expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
      server.process.kill('SIGTERM')
      await server.ended
      const entries = server.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
      const asked = entries.filter(({ msg }) => msg === 'incoming request')
      const probes = [20, '/api/health', 20, '/api/ready', 20, '/metrics']
      expect(asked.flatMap(({ level: number, req }) => [number, req.path])).toEqual([
        ...(level === 'debug' ? probes : []),
        30,
        '/api/hunts',
        ...(level === 'debug' ? [20, '/metrics'] : []),
      ])
      const completed = entries.filter(({ msg }) => msg === 'request completed')
      expect(completed.flatMap(({ level: number, res }) => [number, res.statusCode])).toEqual([
        ...(level === 'debug' ? [20, 200, 20, 200, 20, 200] : []),
        30,
        200,
        30,
        404,
      ])
    }
  })
})

describe.runIf(testEngine === 'postgres')('an ordinary role of PostgreSQL', () => {
  it('is told which extensions a superuser must create, and starts once they are there', room, async () => {
    const role = `hgfs_role_${randomUUID().slice(0, 8)}`
    const database = await createEmptyDatabase({ role })
    const name = new URL(database.url).pathname.slice(1)
    const line = 'CREATE EXTENSION IF NOT EXISTS vector;'
    expect(await refusal({ DATABASE_URL: database.url })).toEqual({
      code: 1,
      lines: [
        `DATABASE_URL: the role ${role} may not create the extension vector. Run as a superuser in the database ${name}: ${line}`,
      ],
    })
    await database.asSuperuser(line)
    const server = start({ DATABASE_URL: database.url })
    await server.says(ready)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await database.drop()
  })

  it('is told to own the database when it may not create a schema in it', async () => {
    const role = `hgfs_role_${randomUUID().slice(0, 8)}`
    const database = await createEmptyDatabase({ role })
    const name = new URL(database.url).pathname.slice(1)
    await database.asSuperuser(`alter database ${name} owner to current_user`)
    expect(await refusal({ DATABASE_URL: database.url })).toEqual({
      code: 1,
      lines: [
        `DATABASE_URL: permission denied for database ${name}. Run as a superuser: ALTER DATABASE ${name} OWNER TO ${role};`,
      ],
    })
    await database.drop()
  })
})

describe.runIf(testEngine === 'postgres')('servers that start together', () => {
  it('stop at once while they wait for another to prepare the accounts', room, async () => {
    const database = await createEmptyDatabase()
    const [first, second] = [postgres(database.url, { max: 1 }), postgres(database.url, { max: 1 })]
    const waiting = (count: number) =>
      eventually(async () => {
        const [row] = await first`
          select count(*)::int as count from pg_locks
          where locktype = 'advisory' and objid = ${advisoryLocks.preparation} and not granted
            and database = (select oid from pg_database where datname = current_database())`
        expect(row?.['count']).toBe(count)
      })
    const lock = (sql: postgres.Sql) => sql`select pg_advisory_lock(${advisoryLocks.preparation})`
    await lock(first)
    const server = start({ DATABASE_URL: database.url })
    await waiting(1)
    // Second in line: it has the lock when the server has prepared the database and comes back for the accounts.
    const held = lock(second).execute()
    await waiting(2)
    await first`select pg_advisory_unlock(${advisoryLocks.preparation})`
    await held
    await waiting(1)
    const begin = performance.now()
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - begin).toBeLessThan(10_000)
    await Promise.all([first.end(), second.end()])
    await database.drop()
  })

  it('do not wait for a transaction that writes finds', room, async () => {
    const database = await createEmptyDatabase()
    const writer = postgres(database.url, { max: 1 })
    await writer`select pg_advisory_lock(${advisoryLocks.finds})`
    const server = start({ DATABASE_URL: database.url })
    await server.says(ready)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await writer.end()
    await database.drop()
  })

  it('prepare an empty database once, and all of them come up', { timeout: 600_000 }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const database = await createEmptyDatabase()
      const servers = ['all', 'web', 'worker', 'all'].map((role) =>
        start({ DATABASE_URL: database.url, ROLE: role, ADMIN_USERNAME: 'rosa', ADMIN_PASSWORD: 'off-price treasure' }),
      )
      await Promise.all(servers.map((server) => server.says(ready)))
      for (const server of servers) server.process.kill('SIGTERM')
      expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
      expect(servers.flatMap(({ lines }) => lines).filter((line) => line.includes('40P01'))).toEqual([])
      await database.drop()
    }
  })
})
