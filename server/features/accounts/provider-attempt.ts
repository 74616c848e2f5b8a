import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cookieName, cookieOptions } from '../../http/session.ts'

const name = 'hgfs_sign_in'

const Attempt = z.object({ provider: z.string(), state: z.string(), codeVerifier: z.string(), returnTo: z.string() })
export type Attempt = z.output<typeof Attempt>

/** A path on our own site, never another origin; '/' for anything else. */
export const localPath = (target: string | undefined) => (target && /^\/(?![/\\])[^\s]*$/.test(target) ? target : '/')

/** What must be remembered between leaving for the provider and coming back: bound to this browser for ten minutes. */
export function beginAttempt(
  reply: FastifyReply,
  provider: string,
  returnTo: string | undefined,
  secure: boolean,
): Attempt {
  const attempt: Attempt = {
    provider,
    state: randomBytes(24).toString('base64url'),
    codeVerifier: randomBytes(48).toString('base64url'),
    returnTo: localPath(returnTo),
  }
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  reply.setCookie(cookieName(name, secure), value, { ...cookieOptions(secure), maxAge: 600 })
  return attempt
}

/** The attempt this callback belongs to, usable once; undefined when the state does not fit. */
export function finishAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: string,
  state: string | undefined,
  secure: boolean,
) {
  const cookie = cookieName(name, secure)
  const value = request.cookies[cookie]
  reply.clearCookie(cookie, cookieOptions(secure))
  if (!value) return undefined
  try {
    const attempt = Attempt.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')))
    return attempt.provider === provider && attempt.state === state ? attempt : undefined
  } catch {
    return undefined
  }
}
