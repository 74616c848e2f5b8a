import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { letPass } from '../../testing/eventually.ts'
import { addressOf, openTestDatabase, quietLog, testEngine } from '../../testing/test-database.ts'
import { openDatabase } from '../engine.ts'
import { createPresence } from './presence.ts'
import { checkServer } from './server-engine.ts'

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: 'unused', poolSize: 2, log: quietLog })

describe('a database server that cannot be used', () => {
  it('is named in one line that never holds the password', async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => listener.once('listening', resolve))
    const { port } = listener.address() as AddressInfo
    await new Promise((resolve) => listener.close(resolve))
    const failure = await open(`postgres://someone:secret@127.0.0.1:${port}/hgfs`).catch(
      (error: Error) => error.message,
    )
    expect(failure).toBe(
      `DATABASE_URL: cannot use the database at 127.0.0.1:${port}/hgfs: connect ECONNREFUSED 127.0.0.1:${port}`,
    )
  })

  if (testEngine === 'postgres') {
    it('may lack the database, the version or the extensions', async () => {
      const database = await openTestDatabase()
      const { host, port, user, pass } = database.sql.options
      const place = `${host[0]}:${port[0]}`
      await expect(open(`postgres://${user}:${String(pass)}@${place}/hgfs_nowhere`)).rejects.toThrow(
        `DATABASE_URL: cannot use the database at ${place}/hgfs_nowhere: database "hgfs_nowhere" does not exist`,
      )
      await expect(checkServer(database.sql, { version: 99, extensions: [] })).rejects.toThrow(
        /; version 99 or newer is needed$/,
      )
      await expect(checkServer(database.sql, { version: 15, extensions: ['citext', 'imagined'] })).rejects.toThrow(
        /lacks the extensions imagined$/,
      )
      await database.close()
    })
  }
})

if (testEngine === 'postgres') {
  it('a database server is not away because this process stood still', async () => {
    const database = await openTestDatabase()
    const presence = createPresence(addressOf(database), 1500)
    let returns = 0
    presence.onBack(() => (returns += 1))
    for (let round = 0; round < 2; round += 1) {
      // The first time while it connects, later while it waits for an answer.
      if (round === 0) presence.watch()
      standStill(2500)
      await letPass(700, 'it is asked again twice a second')
      expect(presence.isAway()).toBe(false)
    }
    expect(returns).toBe(0)
    await Promise.all([presence.stop(), database.close()])
  })
}

function standStill(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}
