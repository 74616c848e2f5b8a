import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app/context.ts'
import { cookieName, cookieOptions } from './session.ts'

/**
 * A browser in which somebody has signed in keeps a signed note of it, so that wrong passwords tried elsewhere do not
 * lock the owner out (OWASP: device cookies). It opens nothing: it only says whose failures are counted together.
 */
type Site = Pick<AppContext, 'signer' | 'publicUrl'>

const yearSeconds = 365 * 24 * 3600
/** A family's tablet; the one not used for longest is forgotten. */
const mostAccounts = 5

const isSecure = ({ publicUrl }: Site) => publicUrl().startsWith('https:')
const cookieOf = (site: Site) => cookieName('hgfs_device', isSecure(site))

interface Note {
  userId: number
  /** Which device it is, to count by. */
  device: string
}
const wordsOf = ({ userId, device }: Note) => `device ${userId} ${device}`

function notesOf(site: Site, request: FastifyRequest): Note[] {
  const texts = (request.cookies[cookieOf(site)] ?? '').split('~').slice(0, mostAccounts)
  return texts.flatMap((text) => {
    const [, userId, device = '', signature = ''] = /^([1-9]\d{0,9})\.([\w-]{22})\.([\w-]{43})$/.exec(text) ?? []
    const note = { userId: Number(userId), device }
    return site.signer.fits(wordsOf(note), signature) ? [note] : []
  })
}

/** The device's name when this person has signed in on it before. */
export const knownDevice = (site: Site, request: FastifyRequest, userId: number): string | undefined =>
  notesOf(site, request).find((note) => note.userId === userId)?.device

export function rememberDevice(site: Site, request: FastifyRequest, reply: FastifyReply, userId: number): void {
  const notes = notesOf(site, request)
  const known = notes.find((note) => note.userId === userId)
  const note = known ?? { userId, device: randomBytes(16).toString('base64url') }
  const kept = [note, ...notes.filter((other) => other.userId !== userId)].slice(0, mostAccounts)
  const text = (one: Note) => `${one.userId}.${one.device}.${site.signer.sign(wordsOf(one))}`
  reply.setCookie(cookieOf(site), kept.map(text).join('~'), {
    ...cookieOptions(isSecure(site)),
    maxAge: yearSeconds,
  })
}
