import { sql } from 'drizzle-orm'
import type { Db } from './engine.ts'

/** All events travel on one Postgres channel, so that a subscription needs no round trip. */
export const busChannel = 'hgfs'
/** Postgres takes at most 7999 bytes in one notification. */
const longestMessage = 7900

export type BusHandler = (payload: unknown) => void

/**
 * Events between all instances that share a database. Postgres delivers what a transaction published when it commits,
 * in order, and never when it rolls back; the publisher's own instance gets it too. They are hints: nothing is kept
 * for an instance that was away, so the payload names the record and the handler reads it.
 */
export interface Bus {
  /** Calls the handler for every event of the channel, until the returned function is called. */
  subscribe(channel: string, handler: BusHandler): () => void
}

/** Publishes with the transaction it is given: on commit, or at once when given the plain database. */
export const publish = (db: Db, channel: string, payload: unknown): Promise<void> => publishAll(db, channel, [payload])

export async function publishAll(db: Db, channel: string, payloads: unknown[]): Promise<void> {
  if (payloads.length === 0) return
  const messages = payloads.map((payload) => JSON.stringify({ channel, payload }))
  if (messages.some((message) => Buffer.byteLength(message) > longestMessage))
    throw new Error(`The event on ${channel} is too long to publish`)
  await db.execute(sql`
    select pg_notify(${busChannel}, message)
    from jsonb_array_elements_text(${JSON.stringify(messages)}::text::jsonb) as message`)
}

/** The receiving half: the engine calls `receive` with what Postgres sent. */
export function createBus(onError: (error: unknown) => void): Bus & { receive(message: string): void } {
  const handlers = new Map<string, Set<BusHandler>>()
  return {
    subscribe(channel, handler) {
      const subscribed = handlers.get(channel) ?? new Set()
      const subscription: BusHandler = (payload) => handler(payload)
      handlers.set(channel, subscribed.add(subscription))
      return () => void subscribed.delete(subscription)
    },
    receive(message) {
      const { channel, payload } = JSON.parse(message) as { channel: string; payload: unknown }
      for (const handler of handlers.get(channel) ?? []) {
        // One handler's failure is not another's.
        try {
          handler(payload)
        } catch (error) {
          onError(error)
        }
      }
    },
  }
}
