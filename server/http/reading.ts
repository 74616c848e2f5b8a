import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../app/context.ts'
import type { Replica } from '../db/server/replicas.ts'
import { AppError } from './errors.ts'
import { cookieName, cookieOptions } from './session.ts'

/** Longer than any replica in use lags behind. */
const rememberedSeconds = 60

export interface Reading {
  /**
   * Reads from a replica that knows all that whoever asks has written, or else from the primary. What a replica cannot
   * answer, because it is lost, or has no such record yet, the primary answers: the work may be done twice.
   */
  read<Answer>(
    request: FastifyRequest,
    work: (context: AppContext) => Promise<Answer> | Answer,
    isMissing?: (answer: Answer) => boolean,
  ): Promise<Answer>
}

/**
 * How much the primary had written after somebody's last change is kept in a cookie of theirs: so every server knows
 * which replicas they can read from.
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
    async read(request, work, isMissing) {
      const position = Number(request.cookies[name()] ?? 0)
      // Whatever else stands there is known to the primary only.
      const replica = replicas.choose(Number.isFinite(position) ? position : Number.POSITIVE_INFINITY)
      const reading = replica && contexts.get(replica)
      if (!reading) return work(context)
      try {
        const answer = await Promise.race([work(reading), replica.death])
        if (!isMissing?.(answer)) return answer
      } catch (error) {
        if (!mayKnowMore(error, replica)) throw error
      }
      return work(context)
    },
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
