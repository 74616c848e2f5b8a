import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app/context.ts'
import { AppError } from './errors.ts'
import type { App, Caller } from './route.ts'

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** What every request passes before its route sees it: limits, session, CSRF, and who may call. Deny is the default. */
export function addGate({ fastify, context }: App): void {
  fastify.decorateRequest('viewer', null)

  // No route without a caller: forgetting one stops the server from starting.
  fastify.addHook('onRoute', (route) => {
    if (!route.config?.caller) throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
  })

  fastify.addHook('onRequest', async (request) => {
    const isApi = request.url.startsWith('/api/')
    if (isApi) context.limiter.takeCheaply('requests', request.ip)
    const needsViewer = isApi || request.routeOptions.config.endpoint !== undefined
    if (needsViewer) request.viewer = await context.sessions.viewerOf(request)
    if (!isApi) return
    if (unsafe.has(request.method)) await passUnsafe(context, request)
    admit(request.routeOptions.config.caller ?? 'public', request)
  })
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
