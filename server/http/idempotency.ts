import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/engine.ts'
import { AppError } from './errors.ts'
import { claimKey, keepAnswer, releaseKey, selectKey } from './idempotency.queries.ts'
import type { Viewer } from './viewer.ts'

interface KeptAnswer {
  status: number
  body: string
}

/** The same key and body again gets the first answer again; another body under the same key is refused. */
export async function answerOnce(
  db: Db,
  viewer: Viewer,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return work()
  if (key.length === 0 || key.length > 200)
    throw new AppError('invalid', 'Idempotency-Key must have 1 to 200 characters')

  const owner = { userId: viewer.id, key }
  const content = JSON.stringify(request.body) ?? ''
  const requestHash = createHash('sha256').update(`${request.method} ${request.url}\n${content}`).digest('base64url')
  if (await claimKey(db, owner, requestHash)) {
    try {
      const answer = await work()
      await keepAnswer(db, owner, answer.status, answer.body)
      return answer
    } catch (error) {
      await releaseKey(db, owner)
      throw error
    }
  }
  const kept = await selectKey(db, owner)
  if (kept && kept.requestHash !== requestHash) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used with another request')
  }
  if (!kept || kept.status === null || kept.answer === null) {
    throw new AppError('conflict', 'The first request with this Idempotency-Key is still running')
  }
  reply.header('idempotent-replay', 'true')
  return { status: kept.status, body: kept.answer }
}
