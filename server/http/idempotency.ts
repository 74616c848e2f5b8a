import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/engine.ts'
import { AppError } from './errors.ts'
import { claimKey, keepAnswer, noteRecord, releaseKey, selectKey } from './idempotency.queries.ts'
import type { Viewer } from './viewer.ts'

interface KeptAnswer {
  status: number
  body: string
}

export interface Work {
  /** Makes the record, as the viewer with the claimed key. */
  make(viewer: Viewer): Promise<KeptAnswer>
  /** Answers a record that was made when its maker could not answer any more. */
  again?: ((recordId: number) => Promise<KeptAnswer>) | undefined
}

/**
 * The same key and body again gets the first answer again; another body under the same key is refused. Key and record
 * are written together (`noteMade`), so that a crash in between makes neither a second record nor a dead key.
 */
export async function answerOnce(
  db: Db,
  viewer: Viewer,
  request: FastifyRequest,
  reply: FastifyReply,
  { make, again }: Work,
): Promise<KeptAnswer> {
  const owner = { userId: viewer.id, key: readKey(request) }
  const requestHash = hashOf(request)
  const claim = await claimKey(db, owner, requestHash)
  if (claim !== undefined) {
    const answer = await make({ ...viewer, claimedKey: { key: owner.key, claim } }).catch(async (error: unknown) => {
      await releaseKey(db, owner, claim)
      throw error
    })
    await keepAnswer(db, owner, answer.status, answer.body)
    return answer
  }
  const kept = await selectKey(db, owner)
  if (kept && kept.requestHash !== requestHash) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used with another request')
  }
  reply.header('idempotent-replay', 'true')
  if (kept?.status != null && kept.answer !== null) return { status: kept.status, body: kept.answer }
  if (kept?.recordId != null && again) return again(kept.recordId)
  const message = 'The first request with this Idempotency-Key is still running'
  throw new AppError('conflict', message, { retryAfterSeconds: 5 })
}

/** Call it in the transaction that makes the record. */
export async function noteMade(tx: Db, { id, claimedKey }: Viewer, recordId: number): Promise<void> {
  if (!claimedKey) return
  const isOurs = await noteRecord(tx, { userId: id, key: claimedKey.key }, claimedKey.claim, recordId)
  if (!isOurs) throw new AppError('conflict', 'This request took so long that another one with its key has taken over')
}

function readKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (typeof key === 'string' && key.length > 0 && key.length <= 200) return key
  throw new AppError('invalid', 'Idempotency-Key must have 1 to 200 characters')
}

function hashOf({ method, routeOptions, params, body }: FastifyRequest): string {
  const content = JSON.stringify([method, routeOptions.url, params, body ?? null])
  return createHash('sha256').update(content).digest('base64url')
}
