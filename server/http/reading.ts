import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../app/context.ts'
import type { Replica } from '../db/server/replicas.ts'
import { AppError } from './errors.ts'
import { cookieName, cookieOptions } from './session.ts'

/** Longer than the lag of any replica in use. */
const rememberedSeconds = 60

/** Routes reads to replicas, and lets each client read what it wrote. */
export interface Reading {
  /**
   * Reads from a replica that has replayed the client's last write, else from the primary. When the replica is lost or has
   * no such record, `work` runs once more on the primary.
   */
  read<Answer>(
    request: FastifyRequest,
    work: (context: AppContext) => Promise<Answer> | Answer,
    isMissing?: (answer: Answer) => boolean,
  ): Promise<Answer>
  /** Returns the cookies of a client that must see everything written until now. */
  cookiesOfNow(): Promise<Record<string, string>>
}

/**
 * A cookie holds the primary's log position after the client's last write: any server sees from it which replicas have
 * replayed that write.
 */
export function addReading(fastify: FastifyInstance, context: AppContext): Reading {
  const { replicas } = context.database
  const isSecure = () => context.publicUrl().startsWith('https:')
  const name = () => cookieName('hgfs_written', isSecure())
  const contexts = new Map(replicas.all.map((replica) => [replica, { ...context, db: replica.db }]))

  if (replicas.all.length > 0) {
    fastify.addHook('onSend', async ({ method }, reply) => {
      if (method === 'GET' || method === 'HEAD' || reply.statusCode >= 400) return
      const position = await replicas.position()
      reply.setCookie(name(), String(position), { ...cookieOptions(isSecure()), maxAge: rememberedSeconds })
    })
  }

  return {
    async cookiesOfNow() {
      if (replicas.all.length === 0) return {}
      return { [name()]: String(await replicas.position().catch(() => Number.POSITIVE_INFINITY)) }
    },
    async read(request, work, isMissing) {
      const position = Number(request.cookies[name()] ?? 0)
      // A position that is unknown or no number: only the primary has it.
      const replica = replicas.choose(Number.isFinite(position) ? position : Number.POSITIVE_INFINITY)
      const reading = replica && contexts.get(replica)
      if (!reading) return work(context)
      try {
        const answer = await unlessAborted(replica.lost, () => work(reading))
        if (!isMissing?.(answer)) return answer
      } catch (error) {
        if (!mayKnowMore(error, replica)) throw error
      }
      return work(context)
    },
  }
}

/**
 * Settles as `work` does, or rejects when the signal aborts. Removes its listener: a race with a promise that outlives the
 * answer would retain it.
 */
async function unlessAborted<Answer>(signal: AbortSignal, work: () => Promise<Answer> | Answer): Promise<Answer> {
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const connectionLost = /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ETIMEDOUT|57P0)/

function mayKnowMore(error: unknown, replica: Replica): boolean {
  if (error instanceof AppError) return error.code === 'not_found'
  const code = codeOf(error)
  if (connectionLost.test(code)) replica.leaveOut(code)
  return true
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error ? String(error.code) : codeOf(error.cause)
}
