import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, openTestDatabase, quietLog, testEngine } from '../testing/test-database.ts'
import { createBus, publish } from './bus.ts'
import { openDatabase, type Database } from './engine.ts'

const arrived = (received: unknown[], count: number) => expect.poll(() => received.length).toBe(count)

describe(`events on the ${testEngine} engine`, () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  it('arrive when the transaction commits, in order, and not before', async () => {
    const received: unknown[] = []
    const stop = database.bus.subscribe('finds', (payload) => received.push(payload))
    await database.db.transaction(async (tx) => {
      await publish(tx, 'finds', { id: 1 })
      await publish(tx, 'finds', { id: 2, name: 'Zoë\'s "lamp" \\ 💡' })
      // What the engine had to tell before this answer would have come before it.
      await tx.execute(sql`select pg_sleep(0.1)`)
      expect(received).toEqual([])
    })
    await arrived(received, 2)
    expect(received).toEqual([{ id: 1 }, { id: 2, name: 'Zoë\'s "lamp" \\ 💡' }])
    stop()
  })

  it('never arrive from a transaction or savepoint that rolled back', async () => {
    const received: unknown[] = []
    const stop = database.bus.subscribe('scores', (payload) => received.push(payload))
    const failing = database.db.transaction(async (tx) => {
      await publish(tx, 'scores', 'lost')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.db.transaction(async (tx) => {
      const inner = tx.transaction(async (savepoint) => {
        await publish(savepoint, 'scores', 'lost too')
        throw new Error('no')
      })
      await expect(inner).rejects.toThrow('no')
      await publish(tx, 'scores', 'kept')
    })
    await publish(database.db, 'scores', 'plain')
    await arrived(received, 2)
    expect(received).toEqual(['kept', 'plain'])
    stop()
  })

  it('go to every subscriber of their channel until it unsubscribes', async () => {
    const first: unknown[] = []
    const second: unknown[] = []
    const stops = [
      database.bus.subscribe('hunts', (payload) => first.push(payload)),
      database.bus.subscribe('hunts', (payload) => second.push(payload)),
      database.bus.subscribe('gatherings', (payload) => first.push(payload)),
    ]
    await publish(database.db, 'hunts', 1)
    await arrived(second, 1)
    stops[0]?.()
    await publish(database.db, 'hunts', 2)
    await arrived(second, 2)
    expect({ first, second }).toEqual({ first: [1], second: [1, 2] })
    for (const stop of stops) stop()
  })

  it('reach the other handlers when one fails', () => {
    const failures: unknown[] = []
    const received: unknown[] = []
    const bus = createBus((error) => failures.push(error))
    bus.subscribe('hunts', () => {
      throw new Error('a broken handler')
    })
    bus.subscribe('hunts', (payload) => received.push(payload))
    bus.receive(JSON.stringify({ channel: 'hunts', payload: 1 }))
    expect(received).toEqual([1])
    expect(failures).toEqual([new Error('a broken handler')])
  })

  it('refuse what Postgres could not carry', async () => {
    await expect(publish(database.db, 'hunts', 'x'.repeat(8000))).rejects.toThrow('too long')
  })

  // The embedded engine has one process only.
  if (testEngine === 'postgres') {
    it('reach another instance on the same database', async () => {
      const databaseUrl = addressOf(database)
      const other = await openDatabase({ databaseUrl, dataDir: 'unused', poolSize: 2, log: quietLog })
      const received: unknown[] = []
      other.bus.subscribe('finds', (payload) => received.push(payload))
      await publish(database.db, 'finds', 'across')
      await arrived(received, 1)
      await other.close()
    })
  }
})
