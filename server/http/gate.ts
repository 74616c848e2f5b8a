import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app/context.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import type { App, Caller } from './route.ts'

/**
 * What a route is, said by the route itself. What a request passes depends on the route it reached, never on how the
 * address was spelled.
 */
export type RouteKind =
  /** A call of the API: limited, with a session, and with a CSRF token when it may change something. */
  | 'call'
  /** A page or document for people. */
  | 'page'
  /** A stored picture: its route asks who is there only when it is not for everybody. */
  | 'picture'
  /** A file of the built web app, the same for everybody. */
  | 'asset'
  /** What a mail program posts for somebody who has no session here: a token in the address is its permission. */
  | 'one-click'

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Only these may be asked with a method that changes something. */
const takesChanges = new Set<RouteKind>(['call', 'one-click'])
const limitOf = {
  call: 'requests',
  page: 'requests',
  'one-click': 'requests',
  picture: 'files',
  asset: 'files',
} as const

/** What every request passes before its route sees it: limits, session, CSRF, and who may call. Deny is the default. */
export function addGate({ fastify, context }: Pick<App, 'fastify' | 'context'>): void {
  fastify.decorateRequest('viewer', null)

  // A route that does not say what it is and who may call it stops the server from starting.
  fastify.addHook('onRoute', ({ method, url, config }) => {
    const name = `${String(method)} ${url}`
    if (!config?.caller || !config.kind) throw new Error(`${name} does not say what it is and who may call it`)
    const changes = [method].flat().some((one) => !['GET', 'HEAD'].includes(one))
    if (changes && !takesChanges.has(config.kind)) throw new Error(`${name}: a ${config.kind} cannot change anything`)
    if (config.kind !== 'call' && config.caller !== 'public') throw new Error(`${name}: only calls have a caller`)
    if (/^\/api(\/|$)/.test(url) && config.kind === 'one-click') throw new Error(`${name} must be a call`)
  })

  fastify.addHook('onRequest', async (request, reply) => {
    const { kind, caller } = admissionOf(request)
    context.limiter.takeCheaply(limitOf[kind], networkOf(request.ip))
    if (kind !== 'call' && kind !== 'page') return
    request.viewer = await context.sessions.viewerOf(request)
    if (kind !== 'call') return
    // Whose answer it is: what a device keeps of it is shown to nobody else there.
    reply.header('x-account', request.viewer?.id ?? 'none')
    if (unsafe.has(request.method)) await passUnsafe(context, request)
    admit(caller, request)
  })
}

/** Where there is no route, there is only the page that says so. */
function admissionOf(request: FastifyRequest): { kind: RouteKind; caller: Caller } {
  if (request.is404) return { kind: 'page', caller: 'public' }
  const { kind, caller } = request.routeOptions.config
  if (!kind || !caller) throw new AppError('forbidden', 'This is not open to anybody')
  return { kind, caller }
}

async function passUnsafe({ sessions, limiter }: AppContext, request: FastifyRequest) {
  const token = request.headers['x-csrf-token'] ?? request.headers['csrf-token']
  if (typeof token !== 'string' || !sessions.csrfTokenFits(request, token)) {
    throw new AppError('csrf', 'Invalid or missing CSRF token')
  }
  if (request.viewer) await limiter.take('writes', String(request.viewer.id))
}

function admit(caller: Caller, { viewer }: FastifyRequest) {
  if (caller === 'public') return
  if (!viewer) throw new AppError('unauthenticated', 'Please log in or register to continue.')
  if (caller === 'insider' && !viewer.isInsider) throw new AppError('forbidden', 'Only insiders can do this')
  if (caller === 'admin' && !viewer.isAdmin) throw new AppError('forbidden', 'Only admins can do this')
}
