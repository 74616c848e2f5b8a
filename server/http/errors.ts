import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ErrorAnswer } from '../../domain/contracts/common.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { isAway, isFull } from './outages.ts'
import { errorPage, errorPagePolicy } from './pages/error-page.ts'

const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  suspended: 403,
  csrf: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  provider_failed: 502,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof statuses

/** An answer the caller should see. Everything else becomes a plain 500 and a log line. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: ErrorAnswer['errors']
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { errors?: ErrorAnswer['errors']; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.code = code
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export const notFound = (message: string) => new AppError('not_found', message)
export const forbidden = (message: string) => new AppError('forbidden', message)
export const databaseAway = () =>
  new AppError('unavailable', 'Our database does not answer at the moment. Please try again in a few seconds.', {
    retryAfterSeconds: 2,
  })
export const storageFull = () =>
  new AppError('storage_full', 'There is no room left to save anything. Please try again later.', {
    retryAfterSeconds: 60,
  })
/** What one field says is refused. */
export const invalidField = (message: string, path: string) =>
  new AppError('invalid', message, { errors: [{ path, message }] })

/** Turns a failed check of input into a 400 whose message is the first field's. */
export function invalidInput(error: z.ZodError): AppError {
  const errors = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  return new AppError('invalid', errors[0]?.message ?? 'Invalid input', { errors })
}

/** What the database said, if it is that code; drizzle wraps the driver's error. */
export function refusalOf(error: unknown, code: string): object | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === code ? cause : undefined
}

/** Postgres says 23505 when a unique constraint is hit. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const refusal = refusalOf(error, '23505')
  if (!refusal) return false
  return constraint === undefined || ('constraint_name' in refusal && refusal.constraint_name === constraint)
}

export const isDeadlock = (error: unknown): boolean => refusalOf(error, '40P01') !== undefined

const httpMessages: Record<string, [number, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send JSON with Content-Type: application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request body does not have the announced length'],
  FST_ERR_BAD_URL: [400, 'The address is malformed'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'The address is too long'],
  FST_REQ_FILE_TOO_LARGE: [413, 'The file is too large'],
}

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, answer, retryAfterSeconds } = answerTo(error)
  if (status >= 500 && !(error instanceof AppError)) request.log.error({ err: error }, 'request failed')
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  reply.status(status).header('cache-control', 'no-store')
  if (!wantsPage(request)) return reply.type('application/json').send(JSON.stringify(answer))
  return reply
    .header('content-security-policy', errorPagePolicy)
    .type('text/html; charset=utf-8')
    .send(errorPage(status, answer.message, retryAfterSeconds))
}

/** Somebody who opens a page, not a program that makes a call. */
const wantsPage = (request: FastifyRequest) =>
  request.routeOptions.config?.kind !== 'call' && (request.headers.accept ?? '').includes('text/html')

/** What the caller is told about a failure. */
export function answerTo(error: Error & Partial<FastifyError>): {
  status: number
  answer: ErrorAnswer
  retryAfterSeconds?: number
} {
  if (error instanceof AppError) {
    const { message, code, errors, retryAfterSeconds } = error
    return { status: statuses[code], answer: { message, code, errors }, retryAfterSeconds }
  }
  if (error instanceof ProviderError) {
    return { status: error.status, answer: { message: error.message, code: 'provider_failed' } }
  }
  if (isFull(error)) return answerTo(storageFull())
  if (isAway(error)) return answerTo(databaseAway())
  const known = httpMessages[error.code ?? '']
  if (known) return { status: known[0], answer: { message: known[1] } }
  // What else the HTTP layer refuses (bad JSON and the like) carries its own 4xx; its words may name the library.
  if (error.statusCode && error.statusCode < 500)
    return { status: error.statusCode, answer: { message: 'Invalid request' } }
  return { status: 500, answer: { message: 'Something went wrong on our side. Please try again.', code: 'internal' } }
}
