import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/engine.ts'
import { deviceWords } from './device-words.ts'
import { tellAccessEnded } from './session-end.ts'
import { deleteSession, insertSession, noteSeen, selectViewer } from './session.queries.ts'
import type { Viewer } from './viewer.ts'

/** With the prefix, browsers take the cookie only from this host itself, over TLS, for the whole site. */
export const cookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)
/** For every cookie of ours: no script reads it, no other site sends it along with a form. */
export const cookieOptions = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const
/** As long as a session can last at most; the database ends it earlier when it is not used. */
const cookieSeconds = 90 * 24 * 3600

/**
 * The browser holds a random id. A guest's ('g.…') is only what the CSRF token is bound to and has no row; a member's
 * ('m.…') is found by its hash in the sessions table. Signing in or out always makes a new id.
 */
const newId = (kind: 'g' | 'm') => `${kind}.${randomBytes(32).toString('base64url')}`
const wellFormed = /^[gm]\.[\w-]{43}$/
const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url')

export interface Sessions {
  /** The id the request carries, or a fresh guest's id that is sent along with the reply. */
  idOf(request: FastifyRequest, reply: FastifyReply): string
  viewerOf(request: FastifyRequest): Promise<Viewer | null>
  signIn(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void>
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>
  csrfToken(sessionId: string): string
  csrfTokenFits(request: FastifyRequest, token: string): boolean
}

export function createSessions(db: Db, secret: string, isSecure: () => boolean): Sessions {
  const name = () => cookieName('hgfs_session', isSecure())
  const setCookie = (request: FastifyRequest, reply: FastifyReply, id: string) => {
    request.cookies[name()] = id
    reply.setCookie(name(), id, { ...cookieOptions(isSecure()), maxAge: cookieSeconds })
    return id
  }
  const given = (request: FastifyRequest) => {
    const id = request.cookies[name()]
    return id !== undefined && wellFormed.test(id) ? id : undefined
  }
  const sign = (id: string, nonce: string) => createHmac('sha256', secret).update(`csrf ${id} ${nonce}`).digest()

  const forget = async (request: FastifyRequest) => {
    const id = given(request)
    if (!id?.startsWith('m.')) return
    const session = hashOf(id)
    const userId = await deleteSession(db, session)
    if (userId !== undefined) await tellAccessEnded(db, { userId, session })
  }

  return {
    idOf: (request, reply) => given(request) ?? setCookie(request, reply, newId('g')),

    async viewerOf(request) {
      const id = given(request)
      if (!id?.startsWith('m.')) return null
      const sessionHash = hashOf(id)
      const row = await selectViewer(db, sessionHash)
      if (!row || row.isSuspended) return null
      if (row.isAging) await noteSeen(db, sessionHash)
      const { id: userId, username, isAdmin, isInsider, blocked } = row
      return { id: userId, username, isAdmin, isInsider, blocked, sessionHash, address: request.ip }
    },

    async signIn(request, reply, userId) {
      await forget(request)
      const id = newId('m')
      const device = deviceWords(request.headers['user-agent'])
      const gone = await insertSession(db, { idHash: hashOf(id), userId, device })
      for (const { idHash } of gone) await tellAccessEnded(db, { userId, session: idHash })
      setCookie(request, reply, id)
    },

    async signOut(request, reply) {
      await forget(request)
      setCookie(request, reply, newId('g'))
    },

    // A nonce makes each token look different, so that a compressed page does not leak it byte by byte.
    csrfToken(sessionId) {
      const nonce = randomBytes(12).toString('base64url')
      return `${nonce}.${sign(sessionId, nonce).toString('base64url')}`
    },

    csrfTokenFits(request, token) {
      const id = given(request)
      const [nonce, signature] = token.split('.')
      if (!id || !nonce || !signature) return false
      const expected = sign(id, nonce)
      const actual = Buffer.from(signature, 'base64url')
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
