import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { startBuiltServer } from '../testing/faults/built-server.ts'
import { liveThrough } from '../testing/faults/outage.ts'
import { mountSmallDisk } from '../testing/faults/small-disk.ts'
import { startTcpProxy } from '../testing/faults/tcp-proxy.ts'
import { createWriteLoad } from '../testing/faults/write-load.ts'
import { HttpClient } from '../testing/http-client.ts'
import { openTestDatabase, testEngine } from '../testing/test-database.ts'

/** The short form of `npm run faults`, with the same tools; a busy machine may take its time. */
const room = { timeout: 240_000 }

describe(`faults on the ${testEngine} engine`, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'hgfs-test-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  if (testEngine === 'embedded') {
    it(
      'a full disk refuses changes and nothing else, and a kill loses nothing that was acknowledged',
      room,
      async () => {
        // Without the right to mount a small disk, the kill alone is tested.
        const disk = mountSmallDisk(path.join(folder, 'disk'), 400)
        const environment = { DATA_DIR: path.join(disk?.folder ?? folder, 'data') }
        try {
          const server = await startBuiltServer(environment)
          const load = await createWriteLoad(server.origin, { people: 2 })
          if (disk) {
            const guest = new HttpClient(server.origin)
            const subscribe = () => guest.post('/api/newsletter', { email: 'somebody@example.org' })
            await disk.fill(0)
            const refused = await eventually(async () => {
              const answer = await subscribe()
              expect(answer.status).toBe(507)
              return answer
            })
            expect(refused.body).toMatchObject({ code: 'storage_full' })
            expect(refused.headers.get('retry-after')).toBe('60')
            expect((await guest.get('/api/hunts')).status).toBe(200)
            disk.free()
            await eventually(async () => expect((await subscribe()).status).toBe(202))
          }
          const writing = load.run(server.origin)
          await eventually(() => expect(load.acknowledged.length).toBeGreaterThan(10), room.timeout / 3)
          await server.kill()
          await writing.end()
          const again = await startBuiltServer(environment)
          expect(await load.missing(again.origin)).toEqual([])
          expect(load.oddAnswers).toEqual([])
          await expect(startBuiltServer(environment)).rejects.toThrow(`is in use by process ${again.process.pid}`)
          await again.stop()
        } finally {
          disk?.unmount()
        }
      },
    )
  } else {
    it('a database that is away is said so, and used again when it is back', room, async () => {
      const database = await openTestDatabase()
      const { host, port, database: name, user, pass } = database.sql.options
      const proxy = await startTcpProxy({ host: host[0] ?? '', port: port[0] ?? 0 })
      const environment = {
        DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: `postgres://${user}:${String(pass)}@127.0.0.1:${proxy.port}/${name}`,
      }
      const server = await startBuiltServer(environment)
      for (const begin of [proxy.cut, proxy.swallow]) {
        const outage = await liveThrough(server.origin, { begin, end: proxy.mend, lastsMs: 4000 })
        expect(outage.others).toEqual([])
        // The promises are 3 seconds and one, measured by `npm run faults`; here it must not be a matter of luck.
        expect(outage.slowestMs).toBeLessThan(30_000)
        expect(outage.healedMs).toBeLessThan(30_000)
      }
      // Jobs are taken again, too.
      await new HttpClient(server.origin).post('/api/newsletter', { email: 'somebody@example.org' })
      await eventually(() => expect(readdirSync(path.join(folder, 'data', 'outbox'))).not.toHaveLength(0))

      const load = await createWriteLoad(server.origin, { people: 2 })
      const writing = load.run(server.origin)
      await eventually(() => expect(load.acknowledged.length).toBeGreaterThan(10), room.timeout / 3)
      await server.kill()
      await writing.end()
      const again = await startBuiltServer(environment)
      expect(await load.missing(again.origin)).toEqual([])
      await again.stop()
      await proxy.close()
      await database.close()
    })
  }
})
